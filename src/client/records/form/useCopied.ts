import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isEmpty } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { type RecordData, type Reference, reader } from '../../../../schema/record/record.ts'
import { useDaftar } from '../../providers/data.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { fieldsOfReference, prefixOf } from '../inputs/place.ts'
import { placeOfChoices } from '../values/useLookup.ts'

/** What is copied through a reference: what follows from the branch is proposed when the form opens. */
const copying = (fields: Model['fields']): ModelField[] =>
  [...fields.values()].filter(({ from }) => from !== undefined && !from.startsWith('branch.'))

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Whether there is nothing to be copied, rather than that it is not known here. */
function hasNone(row: RecordData, from: string): boolean {
  const [first = '', second = ''] = from.split('.')
  const reference = row.refs?.[first] as Reference | null | undefined
  return isEmpty(row[first]) || (reference?.id === row[first] && second in (reference ?? {}))
}

/**
 * What fields copy through a reference stands in the form once the reference is chosen, as saving would fill it: other boxes may be
 * chosen by it. A copied reference brings what the next ones copy through it. What somebody has typed or emptied stays until the
 * reference changes; what nobody types goes with it.
 */
export function useCopied(model: Model, form: UseFormReturn<FieldValues>, enabled: boolean): void {
  const daftar = useDaftar()
  const registry = useDefinitions()
  useEffect(() => {
    const own = copying(model.fields)
    const groups = model.lines.flatMap(({ name, fields }) => {
      const some = copying(fields)
      return some.length ? [{ name, some }] : []
    })
    if (!enabled || !(own.length || groups.length)) return
    const copied = new Map<string, unknown>()
    const leaving = new AbortController()
    let waits = false
    /** Reads what a copied reference is called, and what follows from it. */
    const bring = async (field: ModelField, place: string, id: number) => {
      const target = registry.find(field.to ?? '')
      if (!target) return
      const { data } = await daftar
        .getList<Reference>(target.name, {
          filter: { id: [id] },
          pagination: { page: 1, perPage: 1 },
          meta: { fields: fieldsOfReference(model, field, target), ...placeOfChoices(target, undefined) },
          signal: leaving.signal,
        })
        // Without an answer it is filled as the record is saved.
        .catch(() => ({ data: [] }))
      const [found] = data
      if (found && form.getValues(place) === id) form.setValue(`${prefixOf(place)}refs.${field.field}`, found)
    }
    const follow = (fields: readonly ModelField[], row: RecordData, prefix: string, document?: RecordData) => {
      for (const one of fields) {
        const { field, from = '', readOnly, kind } = one
        const place = prefix + field
        const now = reader(row, document)(from) ?? null
        // What was stored with the record is not proposed anew.
        const before = copied.has(place) ? copied.get(place) : isEmpty(row['id']) ? null : now
        copied.set(place, now)
        if (isEmpty(now)) {
          if (readOnly && !isEmpty(before) && hasNone(row, from)) form.setValue(place, null)
          continue
        }
        if (same(row[field], now)) continue
        const isOpen = isEmpty(row[field]) || same(row[field], before)
        if (!readOnly && (!isOpen || same(now, before))) continue
        form.setValue(place, now, { shouldDirty: !readOnly })
        if (kind === 'ref' && typeof now === 'number') void bring(one, place, now)
      }
    }
    const look = () => {
      waits = false
      const values = form.getValues() as RecordData
      follow(own, values, '')
      for (const { name, some } of groups)
        for (const [index, line] of ((values[name] ?? []) as readonly RecordData[]).entries())
          follow(some, line, `${name}.${index}.`, values)
    }
    const soon = () => {
      if (!waits) queueMicrotask(look)
      waits = true
    }
    soon()
    const { unsubscribe } = form.watch(soon)
    return () => {
      leaving.abort()
      unsubscribe()
    }
  }, [model, form, enabled, daftar, registry])
}

import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isEmpty } from '../../../../schema/condition.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'

/** What is copied through a reference: what follows from the branch is proposed when the form opens. */
const copying = (fields: Model['fields']): ModelField[] =>
  [...fields.values()].filter(({ from }) => from !== undefined && !from.startsWith('branch.'))

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * What fields copy through a reference stands in the form once the reference is chosen, as saving would fill it: other boxes may be
 * chosen by it. What somebody has typed or emptied stays until the reference changes.
 */
export function useCopied(model: Model, form: UseFormReturn<FieldValues>, enabled: boolean): void {
  useEffect(() => {
    const own = copying(model.fields)
    const groups = model.lines.flatMap(({ name, fields }) => {
      const some = copying(fields)
      return some.length ? [{ name, some }] : []
    })
    if (!enabled || !(own.length || groups.length)) return
    const copied = new Map<string, unknown>()
    let waits = false
    const follow = (fields: readonly ModelField[], row: RecordData, prefix: string, document?: RecordData) => {
      for (const { field, from = '', readOnly } of fields) {
        const place = prefix + field
        const now = reader(row, document)(from) ?? null
        // What was stored with the record is not proposed anew.
        const before = copied.has(place) ? copied.get(place) : isEmpty(row['id']) ? null : now
        copied.set(place, now)
        if (isEmpty(now) || same(row[field], now)) continue
        const isOpen = isEmpty(row[field]) || same(row[field], before)
        if (readOnly || (isOpen && !same(now, before))) form.setValue(place, now, { shouldDirty: !readOnly })
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
    return () => unsubscribe()
  }, [model, form, enabled])
}

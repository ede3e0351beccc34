import { useFormContext } from 'react-hook-form'
import type { Part } from '../../../../schema/fields/split.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import type { Reference } from '../../../../schema/record/record.ts'
import { useDaftar } from '../../providers/data.ts'
import { useDefinitions } from '../../providers/definitions.ts'
import { findCells } from '../lines/references.ts'
import { alikeOf, prefixOf } from './place.ts'
import { restOf } from './shares.ts'

/** The parts of a split, and the texts among them that name no record yet. */
export const partsOf = (value: unknown): (Part | string)[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? (value as (Part | string)[]) : []

/** Those that name a record. */
export const sharesOf = (parts: readonly (Part | string)[]): Part[] => parts.filter((part) => typeof part !== 'string')

/**
 * Keeps what was typed into a split and not chosen, each text in its own place: the server is asked for it, and what it
 * finds takes the place with what is left of 100. Texts may follow one another faster than the answers come.
 */
export function useTypedParts(model: Model, field: ModelField, name: string, onChange: (value: unknown) => void) {
  const daftar = useDaftar()
  const registry = useDefinitions()
  const { getValues, setValue } = useFormContext()
  const refs = `${prefixOf(name)}refs.${field.field}`
  const now = () => partsOf(getValues(name) as unknown)
  return (typed: string, byKey: boolean): void => {
    if (now().includes(typed)) return
    setValue(alikeOf(refs), null)
    onChange([...now(), typed])
    findCells(daftar, registry, model, [field], [{ offset: 0, field, text: typed }], { take: byKey ? 'first' : 'only' }).then(
      ({ found: [found], alike: [...alike] }) => {
        const parts = now()
        if (!parts.includes(typed)) return
        setValue(alikeOf(refs), alike[0]?.[1] ?? 0)
        const [record] = (found?.refs ?? []) as Reference[]
        if (!record) return
        const shares = sharesOf(parts)
        const isNew = !shares.some((part) => part.id === record.id)
        if (isNew) setValue(refs, [...((getValues(refs) as readonly Reference[] | null | undefined) ?? []), record])
        const put = isNew ? [{ id: record.id, share: restOf(shares) }] : []
        setValue(
          name,
          parts.flatMap((part) => (part === typed ? put : [part])),
          { shouldDirty: true, shouldTouch: true },
        )
      },
      // Without an answer the text stays marked.
      () => setValue(alikeOf(refs), undefined),
    )
  }
}

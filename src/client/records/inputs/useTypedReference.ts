import { useFormContext } from 'react-hook-form'
import type { Model, ModelField } from '../../../../schema/model.ts'
import { useDaftar } from '../../providers/data.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import type { Left } from './Picker.tsx'
import { alikeOf, prefixOf } from './place.ts'
import { putAnswers, putFailure } from './putAnswers.ts'
import { findCells } from './references.ts'

/**
 * Keeps what was typed into a reference and not chosen: it stands where it was typed, the check refuses it. A code or a
 * title that was typed faster than the list came is found on the server and chosen: by a key the one that the list
 * would have lit, by the pointer the only one.
 */
export function useTypedReference(model: Model, field: ModelField, name: string, onChange: (value: unknown) => void) {
  const daftar = useDaftar()
  const registry = useDefinitions()
  const form = useFormContext()
  return (typed: string, { down, ...among }: Left): void => {
    const prefix = prefixOf(name)
    const refs = `${prefix}refs.${field.field}`
    const cells = [{ offset: 0, field, text: typed, name, ...(down !== null && { down }) }]
    // What else was chosen keeps its titles.
    if (field.kind !== 'refMany') form.setValue(refs, null)
    form.setValue(alikeOf(refs), null)
    onChange(typed)
    findCells(daftar, registry, model, [field], cells, {
      take: down === null ? 'only' : 'lit',
      among,
      standing: (_, other) => form.getValues(`${prefix}refs.${other}`),
    }).then(
      (answer) => putAnswers(form, cells, answer),
      (error) => putFailure(form, cells, error),
    )
  }
}

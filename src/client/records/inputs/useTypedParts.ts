import { useFormContext } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { useDaftar } from '../../providers/data.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { alikeOf, prefixOf } from './place.ts'
import { putAnswers, putFailure } from './putAnswers.ts'
import { type Choices, findCells } from './references.ts'
import { partsOf } from './shares.ts'

/**
 * Keeps what was typed into a split and not chosen, each text in its own place: the server is asked for it, and what it
 * finds takes the place with what is left of 100. Texts may follow one another faster than the answers come.
 */
export function useTypedParts(model: Model, field: ModelField, name: string, onChange: (value: unknown) => void) {
  const daftar = useDaftar()
  const registry = useDefinitions()
  const form = useFormContext()
  const alike = alikeOf(`${prefixOf(name)}refs.${field.field}`)
  return (typed: string, among: Choices): void => {
    const parts = partsOf(form.getValues(name) as unknown)
    if (parts.includes(typed)) return
    // What could not be asked before is asked together with it.
    const before = form.getValues(alike) === 'unreached' ? parts.filter((part) => typeof part === 'string') : []
    const cells = [...before, typed].map((text) => ({ offset: 0, field, text, name }))
    form.setValue(alike, null)
    onChange([...parts, typed])
    findCells(daftar, registry, model, [field], cells, { take: 'typed', among }).then(
      (answer) => putAnswers(form, cells, answer),
      (error) => putFailure(form, cells, error),
    )
  }
}

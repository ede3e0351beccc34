import { useFormContext } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { reader } from '../../../../schema/record/record.ts'
import { whereFilter } from '../../../../schema/record/where.ts'
import { useDaftar } from '../../providers/data.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { alikeOf, prefixOf, recordAt } from './place.ts'
import { putAnswers, putFailure } from './putAnswers.ts'
import { type Choices, findCells } from './references.ts'

/** The search that goes on for what was typed last into a form, by the form. */
const searches = new WeakMap<object, Promise<void>>()

/**
 * Keeps what was typed into a reference and not chosen: it stands where it was typed, the check refuses it. What means
 * one record is found on the server and chosen, also when it was typed faster than the list came. Whom it is searched among may hang on what was typed just before, such as
 * the child on the guardian: that is found first.
 */
export function useTypedReference(model: Model, field: ModelField, name: string, onChange: (value: unknown) => void) {
  const daftar = useDaftar()
  const registry = useDefinitions()
  const form = useFormContext()
  const limits = () => {
    const { record, document } = recordAt(form.getValues(), name)
    return whereFilter(field.where, reader(record, document))
  }
  return (typed: string, among: Choices): void => {
    const prefix = prefixOf(name)
    const refs = `${prefix}refs.${field.field}`
    const cells = [{ offset: 0, field, text: typed, name }]
    // What else was chosen keeps its titles.
    if (field.kind !== 'refMany') form.setValue(refs, null)
    form.setValue(alikeOf(refs), null)
    onChange(typed)
    const asked = limits()
    const search = async () => {
      await searches.get(form.control)
      const others = Object.entries(among.filter).filter(([one]) => !(one in asked))
      const filter = { ...Object.fromEntries(others), ...limits() }
      await findCells(daftar, registry, model, [field], cells, {
        take: 'typed',
        among: { ...among, filter },
        standing: (_, other) => form.getValues(`${prefix}refs.${other}`),
      }).then(
        (answer) => putAnswers(form, cells, answer),
        (error) => putFailure(form, cells, error),
      )
    }
    searches.set(form.control, search())
  }
}

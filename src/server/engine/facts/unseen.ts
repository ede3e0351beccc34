import type { Model, ModelField } from '../../../../schema/model.ts'
import { type ModelRead, rowsOf } from '../../../../schema/reads.ts'
import type { Context } from '../context.ts'
import { seesField } from '../read/sight.ts'
import { fieldsOf } from './subject.ts'

/** What somebody who writes a document may not be told of what it reads: fields with a permission that they lack, whatever the way. */
export const unseenReads = (model: Model, context: Pick<Context, 'person' | 'registry'>): readonly ModelRead[] =>
  model.reads.filter((read) => isUnseen(model, read, context))

function isUnseen(
  model: Model,
  { each, path, list }: ModelRead,
  { person, registry }: Pick<Context, 'person' | 'registry'>,
): boolean {
  const isHidden = (first: ModelField | undefined, steps: readonly string[]): boolean => {
    let field = first
    for (const step of steps) {
      if (field && !seesField(field, person)) return true
      field = registry.find(field?.to ?? '')?.fields.get(step)
    }
    return field !== undefined && !seesField(field, person)
  }
  if (!list) return isHidden(fieldsOf(model, each).get(path?.start ?? ''), path?.steps ?? [])
  const fields = rowsOf(list, (name) => registry.find(name))?.fields
  return [list.take].flat().some((name) => {
    const [first = '', ...steps] = name.split('.')
    return isHidden(fields?.get(first), steps)
  })
}

import type { Model } from '../../../../schema/model.ts'
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
  if (list) {
    const fields = rowsOf(list, (name) => registry.find(name))?.fields
    return [list.take].flat().some((name) => !seesField(fields?.get(name) ?? {}, person))
  }
  let field = fieldsOf(model, each).get(path?.start ?? '')
  for (const step of path?.steps ?? []) {
    if (field && !seesField(field, person)) return true
    field = registry.find(field?.to ?? '')?.fields.get(step)
  }
  return field !== undefined && !seesField(field, person)
}

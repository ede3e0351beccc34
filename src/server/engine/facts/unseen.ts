import type { Model, ModelField } from '../../../../schema/model.ts'
import { type ModelRead, rowsOf } from '../../../../schema/reads.ts'
import type { Context } from '../context.ts'
import { isClosed, seesField } from '../read/sight.ts'
import { isOwnAlone } from '../sql/own.ts'
import { fieldsOf } from './subject.ts'

/**
 * What somebody who writes a document may not be told of what it reads: fields with a permission that they lack, whatever the way, and
 * records of which every look is written down where they may not look.
 */
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
      const target = registry.find(field?.to ?? '')
      if (target && isClosed({ person, registry }, target, isOwnAlone(model))) return true
      field = target?.fields.get(step)
    }
    return field !== undefined && !seesField(field, person)
  }
  if (!list) return isHidden(fieldsOf(model, each).get(path?.start ?? ''), path?.steps ?? [])
  const rows = rowsOf(list, (name) => registry.find(name))
  const fields = rows?.fields
  if (rows && isClosed({ person, registry }, rows.model, isOwnAlone(model))) return true
  return [list.take].flat().some((name) => {
    const [first = '', ...steps] = name.split('.')
    return isHidden(fields?.get(first), steps)
  })
}

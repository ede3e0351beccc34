import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { ModelRead } from '../../../../schema/modelRead.ts'
import { rowsOf } from '../../../../schema/reads.ts'
import type { Context } from '../context.ts'
import { isClosed, seesField } from '../read/sight.ts'
import { isOwnAlone } from '../sql/own.ts'
import { fieldsOf } from './subject.ts'

/**
 * Reads of a document whose values its author may not see: fields with a permission that the author lacks, at any step of the
 * path, and records whose every view is logged and that the author may not view.
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

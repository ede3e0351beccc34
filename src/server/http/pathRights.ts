import type { Model, ModelField } from '../../../schema/model.ts'
import { isPersonal } from '../access/discretion.ts'
import { forbidden } from '../engine/checks/writable.ts'
import type { Context } from '../engine/context.ts'
import { may } from '../engine/context.ts'
import type { ListQuery } from '../engine/list/list.ts'

const operator = /_(?:gte|lte|gt|lt|in|like|not)$/

/**
 * Refuses a list that would show or find people by personal values (identity numbers, phones, e-mail) of a resource that
 * the person may not view: through a reference (`guardian.identityNumber`), or where the resource is only a choice.
 * What the definition itself puts into the list belongs to the list.
 */
export function assertPaths(model: Model, query: Pick<ListQuery, 'filter' | 'sort' | 'fields'>, context: Context): void {
  const told = new Set([...model.list.columns, ...model.list.filters])
  const asked = [
    ...(query.fields ?? []),
    ...Object.keys(query.filter).map((key) => key.replace(operator, '')),
    ...(query.sort ? [query.sort[0]] : []),
  ]
  for (const path of asked) {
    const [owner, field] = ownerOf(model, path, context)
    if (!owner || !field || !isPersonal(field) || may(context.person, owner.permissions.view)) continue
    if (owner === model || field.masked || !told.has(path)) throw forbidden(owner.permissions.view)
  }
}

/** The resource and the field that a path ends at. */
function ownerOf(model: Model, path: string, context: Context): [Model | undefined, ModelField | undefined] {
  const [first = '', second] = path.split('.')
  const field = model.fields.get(first)
  if (second === undefined) return [model, field]
  const target = field?.to === undefined ? undefined : context.registry.find(field.to)
  return [target, target?.fields.get(second)]
}

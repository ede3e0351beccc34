import type { Model } from '../../../schema/model.ts'
import { forbidden } from '../engine/checks/writable.ts'
import { type Context, may } from '../engine/context.ts'
import { operator } from '../engine/list/filter.ts'
import type { ListQuery } from '../engine/list/list.ts'
import { lacking, lackingForChoice } from '../engine/read/sight.ts'

/**
 * Refuses a list that would show, sort or find by values that the person may not see. Columns that the definition itself puts
 * into the list are left out of the rows instead.
 */
export function assertPaths(model: Model, query: Pick<ListQuery, 'filter' | 'sort' | 'fields'>, context: Context): void {
  const usual = new Set(model.list.columns)
  const asked = [
    ...(query.fields ?? []).filter((name) => !usual.has(name)),
    ...Object.keys(query.filter)
      .filter((key) => key !== 'q')
      .map((key) => key.replace(operator, '')),
    ...(query.sort ? [query.sort[0]] : []),
  ]
  const isChoice = !may(context.person, model.permissions.view)
  for (const path of asked) {
    const permission = isChoice ? lackingForChoice(model, path, context) : lacking(model, path, context)
    if (permission !== null) throw forbidden(permission)
  }
}

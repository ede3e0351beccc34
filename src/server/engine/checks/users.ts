import { conditionSql } from '../../../../schema/derive/counts.ts'
import { columnName, linesTable, partyColumn, tableName, yearsTable } from '../../../../schema/derive/names.ts'
import type { Guard } from '../../../../schema/language/guard.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { usingRead } from '../../../../schema/reads.ts'
import { isTakenBack } from '../../../../schema/record/nextStates.ts'
import { separatorIn } from '../../../../schema/separator.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, type Sql, sql, word } from '../../database/sql.ts'
import { type Context, may } from '../context.ts'
import { chooser, type Listed, rowsFor } from '../facts/rows.ts'
import { subjectOf } from '../facts/subject.ts'
import type { Stored } from '../read/record.ts'
import { titlesOf } from '../read/titles.ts'

/** As many of those who use a record as are named. */
const most = 3

/**
 * Those records of `target` to which, or to a line of which, some record of the tenant points through `resource.field` or
 * `resource.lines.field`, each with some of them.
 * @param everyOne also those that were taken back, which no action minds any more
 */
export async function usersOf(
  guard: Guard,
  target: Model,
  stored: readonly Stored[],
  everyOne: boolean,
  context: Context,
  run: Run,
): Promise<ReadonlyMap<number, readonly number[]> | undefined> {
  const using = usingRead(guard)
  if (using) return usersByValues(using, target, stored, context, run)
  const { usedBy: path, while: counting } = guard
  if (path === undefined) return undefined
  const [name = '', first = '', second] = path.split('.')
  const model = context.registry.get(name)
  const own = model.fields.get(first)?.yearly ? yearsTable(name) : tableName(name)
  const table = second === undefined ? own : linesTable(name, first)
  const user = second === undefined && own === tableName(name) ? word('u.id') : word('u.record_id')
  const gone = everyOne ? [] : model.states.filter((status) => isTakenBack(model, { status }))
  const ofUser = (condition: Sql) =>
    sql`exists (select 1 from ${ident(tableName(name))} o where o.tenant_id = ${context.tenant} and o.id = ${user} and ${condition})`
  const isGone = ofUser(sql`o.status = any(${gone}::text[])`)
  const counts = [
    ...(counting ? [ofUser(sql`(select ${word(conditionSql(counting, model.fields))} from (select o.*) one)`)] : []),
    ...(gone.length ? [sql`not ${isGone}`] : []),
  ]
  const ids = stored.map(({ id }) => id)
  const field = referring(model, path)
  // A line of the record is as good as the record.
  const among = field.kind === 'ref' && field.to !== target.name ? ident(tableName(field.to ?? '')) : null
  const column = word(`u.${field.kind === 'party' ? partyColumn(field.field, target.name) : columnName(field)}`)
  const points = among
    ? sql`${column} in (select l.id from ${among} l where l.tenant_id = ${context.tenant} and l.record_id = i.id)`
    : sql`${column} = i.id`
  const rows = await run<{ id: number; users: readonly number[] }>(
    sql`select i.id, u.users from unnest(${ids}::int[]) i(id) cross join lateral (
      select array(select ${user} from ${ident(table)} u where u.tenant_id = ${context.tenant} and ${and([points, ...counts])} limit ${most}) as users
    ) u where u.users <> '{}'`,
  )
  return new Map(rows.map(({ id, users }) => [id, users]))
}

/** Those records that others use by what they say, each with some of them. */
async function usersByValues(
  using: Listed,
  target: Model,
  stored: readonly Stored[],
  context: Context,
  run: Run,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const subjects = stored.map((record) => subjectOf(target, record))
  const find = chooser(target, using, await rowsFor(target, using, subjects, context, run), context)
  const users = subjects.map(({ document }) => (find(document, document) as readonly number[]).slice(0, most))
  return new Map(stored.flatMap(({ id }, at) => (users[at]?.length ? [[id, users[at]] as const] : [])))
}

/** What uses records is called, by the records: to whom such are not shown, by their ids, since a title may say an amount. */
export async function namesOfUsers(
  path: string | undefined,
  used: ReadonlyMap<number, readonly number[]> | undefined,
  context: Context,
  run: Run,
): Promise<ReadonlyMap<number, string>> {
  if (!path || !used?.size) return new Map()
  const model = context.registry.get(path.split('.')[0] ?? '')
  const titles = may(context.person, model.permissions.view)
    ? await titlesOf(model, [...new Set([...used.values()].flat())], context, run)
    : new Map<number, string>()
  return new Map(
    [...used].map(([id, users]) => [id, users.map((user) => titles.get(user) || `#${user}`).join(separatorIn(context.language))]),
  )
}

/** The referring field. */
function referring(model: Model, path: string): ModelField {
  const [, first = '', second] = path.split('.')
  const field =
    second === undefined ? model.fields.get(first) : model.lines.find((lines) => lines.name === first)?.fields.get(second)
  if (!field) throw new Error(`no field '${path}'`)
  return field
}

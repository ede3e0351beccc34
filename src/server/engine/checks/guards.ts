import { holds } from '../../../../schema/condition.ts'
import type { Guard, OfOthers } from '../../../../schema/definition.ts'
import { conditionSql } from '../../../../schema/derive/counts.ts'
import { columnName, linesTable, partyColumn, tableName, yearsTable } from '../../../../schema/derive/names.ts'
import { isPosted } from '../../../../schema/effects.ts'
import { isAddedName } from '../../../../schema/extension.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import { isOfAnother } from '../../../../schema/own.ts'
import { usingRead } from '../../../../schema/reads.ts'
import { isTakenBack } from '../../../../schema/record/nextStates.ts'
import { type FaultAt, type RecordData, reader } from '../../../../schema/record/record.ts'
import { separatorIn } from '../../../../schema/separator.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, type Sql, sql, word } from '../../database/sql.ts'
import { type Context, may } from '../context.ts'
import { chooser, type Listed, rowsFor } from '../facts/rows.ts'
import { subjectOf } from '../facts/subject.ts'
import type { Stored } from '../read/record.ts'
import { titlesOf } from '../read/titles.ts'

/**
 * The refusals that a definition declares for this use of stored records: those of each, in their order.
 * @param records what an edit makes of them, in the same order
 * @param asks the questions in their place, which a person may answer
 */
export async function checkGuards(
  model: Model,
  stored: readonly Stored[],
  use: string,
  context: Context,
  run: Run,
  records: readonly RecordData[] = [],
  asks = false,
): Promise<FaultAt[][]> {
  const guards = (model.data.guards ?? []).filter(
    (guard) => guard.on.includes(use) && !guard.changes && (guard.asks ?? false) === asks,
  )
  const keeps = use === 'edit' || use === 'delete'
  const used = await Promise.all(guards.map((guard) => usedOf(guard, model, stored, keeps, context, run)))
  const comes = ({ becomes }: Guard, before: RecordData, record?: RecordData) =>
    becomes === undefined || (record !== undefined && holds(becomes, reader(record)) && !holds(becomes, reader(before)))
  const named = await Promise.all(guards.map(({ usedBy }, index) => namesOf(usedBy, used[index], context, run)))
  const theirs = guards.map((guard) => (guard.others ? notOwn(guard.others, context) : null))
  const refuses = !asks
  return stored.map((before, at) => [
    // For every definition: a posted record is neither changed nor deleted, and a void one is not changed.
    ...(refuses && keeps && isPosted(model, before) ? [{ code: 'Document.Posted' }] : []),
    ...(refuses && (use === 'edit' || isAddedName(use)) && isTakenBack(model, before) ? [{ code: 'Document.Void' }] : []),
    ...guards.flatMap((guard, index): FaultAt[] => {
      if (theirs[index]?.(before)) return [{ code: guard.error }]
      const isHeld = guard.holds !== undefined && !holds(guard.holds, reader(before))
      if (!comes(guard, before, records[at]) || !(isHeld || used[index]?.has(before.id))) return []
      const by = named[index]?.get(before.id)
      return [{ code: guard.error, ...(by && { params: { by } }) }]
    }),
  ])
}

/** Whether a record belongs to another person, for those who may not deal with such records. */
const notOwn =
  ({ by, permission }: OfOthers, { person }: Context) =>
  (record: RecordData): boolean =>
    !may(person, permission) && isOfAnother(record, by, person.id)

/** As many of those who use a record as are named. */
const most = 3

/**
 * Those records of `target` to which, or to a line of which, some record of the tenant points through `resource.field` or
 * `resource.lines.field`, each with some of them.
 * @param everyOne also those that were taken back, which no action minds any more
 */
async function usedOf(
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
async function namesOf(
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

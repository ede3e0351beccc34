import { tableName } from '../../../schema/derive/names.ts'
import { changedNames } from '../../../schema/record/changes.ts'
import { titlePart } from '../../../schema/record/title.ts'
import { isDate } from '../../../schema/values/date.ts'
import type { AuditEntry } from '../../shared/auditEntry.ts'
import { and, ident, list, type Sql, sql, word } from '../database/sql.ts'
import { type Context, may } from '../engine/context.ts'
import type { ListQuery } from '../engine/list/list.ts'
import { hidden } from '../engine/read/sight.ts'
import { inAllBranches } from '../engine/sql/inAllBranches.ts'
import { isOwnAlone, ofUser } from '../engine/sql/own.ts'
import { Problem } from '../problems/problem.ts'
import { inputNamesShownTo, inputShownTo, namesShownTo, only } from './mask.ts'
import { byToken, userNamed } from './userNamed.ts'

/** An entry as it is kept: with all its values, and the name of the user whom it is about where it has none. */
type Stored = Omit<AuditEntry, 'title' | 'seen' | 'changed'> & { readonly ownName: string | null; readonly via: string | null }

/** Whether the record of the row `a` was deleted and not brought back since. */
const gone = sql`coalesce((select d.action = 'delete' from audit_log d where d.tenant_id = a.tenant_id and d.resource = a.resource and d.record_id = a.record_id and d.action in ('delete', 'restore') order by d.id desc limit 1), false)`

/** Beyond so many nobody counts: the log grows for ever. */
const counted = 100_000

/** A page of the audit log with its total, the latest first; within the branches of the context unless an administrator reads. */
export async function listAudit(
  query: Pick<ListQuery, 'filter' | 'sort' | 'from' | 'to'>,
  branches: readonly number[] | null,
  context: Context,
): Promise<{ rows: AuditEntry[]; total: number }> {
  const where = and(conditions(query.filter, branches, context))
  const [rows, [count]] = await Promise.all([
    auditRows(query, branches, context),
    context.database.one<{ total: number }>(
      context.tenant,
      sql`select count(*)::int as total from (select 1 from audit_log a where ${where} limit ${counted}) n`,
    ),
  ])
  return { rows, total: count?.total ?? 0 }
}

/** The page alone. */
export async function auditRows(
  query: Pick<ListQuery, 'filter' | 'sort' | 'from' | 'to'>,
  branches: readonly number[] | null,
  context: Context,
): Promise<AuditEntry[]> {
  const where = and(conditions(query.filter, branches, context))
  const order = word(orderOf(query.sort))
  const rows = await context.database.one<Stored>(
    context.tenant,
    sql`select a.id, a.at, a.user_id as "userId", ${userNamed(sql`a.user_id`)} as "userName", a.via, a.branch_id as "branchId", a.resource, a.record_id as "recordId", a.action, a.before, a.after, a.input, ${gone} as gone,
        case when a.resource = 'users' and a.before is null and a.after is null then ${userNamed(sql`a.record_id`)} end as "ownName"
        from audit_log a
        where ${where} order by a.id ${order} limit ${query.to - query.from + 1} offset ${query.from}`,
  )
  return rows.map((row) => shown(row, context))
}

function orderOf(sort: ListQuery['sort']): 'asc' | 'desc' {
  if (sort && sort[0] !== 'at' && sort[0] !== 'id')
    throw new Problem(400, { code: 'Sort.Unknown', field: 'sort', params: { name: sort[0] } })
  return sort?.[1] === 'ASC' ? 'asc' : 'desc'
}

const riyadh = 'Asia/Riyadh'

function conditions(filter: ListQuery['filter'], branches: readonly number[] | null, context: Context): Sql[] {
  const filters = Object.entries(filter).map(([key, value]): Sql => {
    const wrong = () => new Problem(400, { code: 'Field.Type', field: key })
    const number = () => {
      if (!Number.isInteger(value)) throw wrong()
      return value as number
    }
    const texts = () => {
      const all = Array.isArray(value) ? value : [value]
      if (all.length > 100 || !all.every((one) => typeof one === 'string')) throw wrong()
      return all as string[]
    }
    const day = () => {
      if (typeof value !== 'string' || !isDate(value)) throw wrong()
      return value
    }
    if (key === 'resource' || key === 'resource_in') return sql`a.resource = any(${texts()}::text[])`
    if (key === 'action' || key === 'action_in') return sql`a.action = any(${texts()}::text[])`
    if (key === 'recordId') return sql`a.record_id = ${number()}`
    if (key === 'user') return sql`a.user_id = ${number()}`
    if (key === 'branch') return sql`a.branch_id = ${number()}`
    if (key === 'id') return sql`a.id = ${number()}`
    if (key === 'at_gte') return sql`a.at >= (${day()}::date)::timestamp at time zone ${riyadh}`
    if (key === 'at_lte') return sql`a.at < (${day()}::date + 1)::timestamp at time zone ${riyadh}`
    throw new Problem(400, { code: 'Filter.Unknown', field: key, params: { name: key } })
  })
  const own = branches === null ? [] : [sql`(a.branch_id is null or a.branch_id in (${list(branches.map((id) => sql`${id}`))}))`]
  return [sql`a.tenant_id = ${context.tenant}`, ...own, ...ofSeen(context), ...filters]
}

/**
 * What is hidden from a person as a whole is so in the log too: what names other branches, and of what they see their own alone that of others. Of
 * what was deleted nobody knows any more which branches it named, and whose it was.
 */
const ofSeen = (context: Context): Sql[] =>
  context.registry.models.flatMap((model) => {
    const theirs = [
      ...inAllBranches(model, context, 'r'),
      ...(isOwnAlone(model) ? [ofUser(model, context.person.id, context.registry, 'r')] : []),
    ]
    return theirs.length
      ? [
          sql`(a.resource <> ${model.name} or exists (select 1 from ${ident(tableName(model.name))} r where r.tenant_id = a.tenant_id and r.id = a.record_id and ${and(theirs)}))`,
        ]
      : []
  })

function shown({ ownName, via, ...row }: Stored, context: Context): AuditEntry {
  const model = context.registry.find(row.resource)
  const seen = model !== undefined && may(context.person, model.permissions.view)
  const changed = namesShownTo(context.person, changedNames(row.before, row.after), model)
  return {
    ...row,
    userName: byToken(row.userName, via, context),
    seen,
    title: seen ? titleOf(row, context) || (ownName ?? '') : row.before || row.after ? hidden : '',
    changed,
    before: only(row.before, changed, model, seen, context.person),
    after: only(row.after, changed, model, seen, context.person),
    input: seen
      ? inputShownTo(context.person, row.input, row.action, model)
      : only(row.input, inputNamesShownTo(context.person, row.input, row.action, model), undefined, false, context.person),
  }
}

/** The title that the record had: its name in the language, or its number. */
function titleOf({ resource, before, after }: Omit<Stored, 'ownName' | 'via'>, context: Context): string {
  const record = after ?? before ?? {}
  const model = context.registry.get(resource)
  const names = model.title.filter((name) => !name.includes('.'))
  const named =
    names.find((name) => name === 'arabicName') ?? names.find((name) => record[name] !== null && record[name] !== undefined)
  const value = named === undefined ? undefined : titlePart(model, record, named, context)
  return value === null || value === undefined ? '' : String(value)
}

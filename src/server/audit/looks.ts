import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { type Look, looks } from '../../shared/looks.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { operator } from '../engine/list/filter.ts'
import type { ListQuery } from '../engine/list/list.ts'
import { isOwnAlone } from '../engine/sql/own.ts'
import { writeAudit } from '../engine/write/audit.ts'
import { showsPrivate } from './privacy.ts'

/** Rows `a` of the audit log by which somebody only came to see records. */
export const lookRows = (): Sql => sql`(a.action = any(${[...looks]}::text[]) and a.before is null and a.after is null)`

/** What a list is asked for, as far as an answer may tell something by it. */
type Asked = Pick<ListQuery, 'filter' | 'sort' | 'fields'> & Partial<Pick<ListQuery, 'totals'>>

const figures: ReadonlySet<string> = new Set(['money', 'quantity', 'percent', 'int'])

/** Whether an amount is only asked whether it is there: choices leave out what has nothing left. */
const isNothing = (value: unknown): boolean => value === null || value === '' || Number(value) === 0

/**
 * The fields by which a list tells something: those that it shows, those that it adds up, and figures and private fields by which it is
 * narrowed or sorted, for who is among those above an amount says the amount. Null for all of them.
 */
export function fieldsLookedAt(model: Model, { fields, filter, sort, totals }: Asked, { registry }: Pick<Context, 'registry'>) {
  if (fields === null) return null
  const fieldAt = (path: string) => {
    const [first = '', second] = path.split('.')
    const field = model.fields.get(first)
    return second === undefined ? field : registry.find(field?.to ?? '')?.fields.get(second)
  }
  const isFigure = ({ kind, result }: ModelField) => figures.has(result?.kind ?? kind)
  const tells = (path: string) => [fieldAt(path)].some((field) => field && (field.permission !== undefined || isFigure(field)))
  const narrowing = Object.entries(filter)
    .filter(([, value]) => !isNothing(value))
    .map(([key]) => key.replace(operator, ''))
  const added = totals ? [...model.fields.values()].filter(({ kind, result }) => (result?.kind ?? kind) === 'money') : []
  return [...fields, ...[...narrowing, ...(sort ? [sort[0]] : [])].filter(tells), ...added.map(({ field }) => field)]
}

/** Writes that somebody looked at a list, where it tells more of its records than what they are called by. */
export async function auditList(model: Model, query: Asked, context: Context): Promise<void> {
  const fields = fieldsLookedAt(model, query, context)
  const isName = (name: string) => name === 'id' || (model.title.includes(name) && model.fields.get(name)?.kind !== 'money')
  if (fields?.every(isName)) return
  const { filter, sort, totals } = query
  await auditLook(model, 'list', [], context, { filter, ...(sort && { sort }), ...(totals && { totals }) }, fields)
}

/**
 * Writes that somebody looked at records, where their definition wants it (`audited`) or they show what stands behind its permission: a row for each record that was opened or printed,
 * one for a list, a file or a report, with what was asked for.
 * @param ids of the records; none where there are many
 * @param fields that are shown; left out, all of them
 */
export async function auditLook(
  model: Model,
  how: Look,
  ids: readonly number[],
  context: Context,
  input: Readonly<Record<string, unknown>> | null = null,
  fields: readonly string[] | null = null,
): Promise<void> {
  // Whoever sees what is theirs alone looks at nobody else's.
  if (!showsPrivate(model, fields, context) || isOwnAlone(model.owner ?? model)) return
  const rows = (ids.length ? ids : [null]).map((id) => ({ id, before: null, record: null, input }))
  await context.database.transaction(context.tenant, async (run) => {
    await Promise.all(writeAudit(model, how, rows, context, run))
    return { result: Promise.resolve() }
  })
}

/** The history of a record tells what stands in it: it is a look at it, where the person has not just opened it. */
export async function auditHistory(model: Model, id: number, context: Context): Promise<void> {
  if (!showsPrivate(model, null, context)) return
  const { tenant, person } = context
  const opened = await context.database.one(
    tenant,
    sql`select 1 from audit_log where tenant_id = ${tenant} and resource = ${model.name} and record_id = ${id} and user_id = ${person.id}
      and action = 'view' and at > now() - interval '1 minute' limit 1`,
  )
  if (!opened.length) await auditLook(model, 'view', [id], context)
}

import { columnName, snake, tableName, yearsTable } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import { addDays, today } from '../../../schema/values/date.ts'
import { assertSubscribed, callerOf, contextWithin } from '../access/caller.ts'
import type { Services } from '../access/services.ts'
import { ident, type Sql, sql, word } from '../database/sql.ts'
import { problemOf } from '../engine/sql/problemOf.ts'
import { act } from '../engine/write/save.ts'

/** No turn ends more of one definition in a tenant; the others follow the next time. */
const most = 1000

/** A record whose last day has passed. */
export interface Over {
  readonly id: number
  readonly branch: number
  /** The fiscal year of a document; null where a record is of none. */
  readonly year: number | null
  /** The person who changed it last: what ends it is done in their name. */
  readonly person: number
  readonly day: string
}

/**
 * The records of a definition that have not ended and whose last day has passed, each with that day. They also end on the last
 * day of the record that they name: a person who has left needs the place no more.
 * @param named only those that name one of these records
 */
export function overdue(model: Model, registry: Registry, tenant: number, named?: readonly number[], day = today()): Sql {
  const { ends, states = {} } = model.data
  if (!ends) throw new Error(`${model.name} ends by no day`)
  const { from: starts, to = '' } = model.actions.get(ends.action) ?? {}
  const from = starts ?? Object.keys(states).filter((state) => states[state]?.includes(to))
  const other = ends.with === undefined ? null : otherDay(model, ends.with, registry, day)
  const last = sql`least(t.${ident(snake(ends.on))}${other ? sql`, ${other.day}` : sql``})`
  const since = ends.since === undefined ? last : sql`greatest(${last}, t.${ident(snake(ends.since))})`
  const year = word(model.data.scope === 'branchYear' ? 't.fiscal_year_id' : 'null::int')
  return sql`select t.id, t.branch_id as branch, ${year} as year, t.updated_by as person, (${since})::text as day
    from ${ident(tableName(model.name))} t${other ? other.join : sql``}
    where t.tenant_id = ${tenant} and t.status = any(${from}::text[])
      and (t.${ident(snake(ends.on))} ${word(ends.onTheDay ? '<=' : '<')} ${day}::date${other ? sql` or (${other.day}) <= ${day}::date` : sql``})
      ${named && other ? sql`and ${other.column} = any(${named}::int[])` : sql``} order by t.id limit ${named ? null : most}`
}

/** The day of a referred record; of a year's row also the day before this one, where the record is in the branch no longer. */
function otherDay(
  model: Model,
  path: string,
  registry: Registry,
  today: string,
): { readonly column: Sql; readonly join: Sql; readonly day: Sql } {
  const [reference = '', name = ''] = path.split('.')
  const field = model.fields.get(reference)
  const target = registry.get(field?.to ?? '')
  const column = sql`t.${ident(columnName({ field: reference, kind: 'ref' }))}`
  const own = sql`o.${ident(snake(name))}`
  if (!target.fields.get(name)?.yearly)
    return {
      column,
      join: sql` left join ${ident(tableName(target.name))} o on o.tenant_id = t.tenant_id and o.id = ${column}`,
      day: own,
    }
  return {
    column,
    join: sql` left join ${ident(yearsTable(target.name))} o on o.tenant_id = t.tenant_id and o.record_id = ${column} and o.fiscal_year_id = t.fiscal_year_id`,
    day: sql`least(${own}, case when o.branch_id is distinct from t.branch_id then ${addDays(today, -1)}::date end)`,
  }
}

/** Ends everything of a definition in a tenant whose last day has passed. A fault of one record does not stop the others. */
export async function endDue(server: Services, tenant: number, model: Model): Promise<void> {
  const { ends } = model.data
  if (!ends) return
  const rows = await server.database.one<Over>(tenant, overdue(model, server.registryOf(tenant), tenant))
  for (const { id, branch, year: of, person, day } of rows) {
    const caller = await callerOf(server, tenant, person)
    const year = caller?.tenantInfo.years.find((one) =>
      of === null ? one.startDate <= day && day <= one.endDate : one.id === of,
    )
    // What was when a year was closed stays as it was.
    if (!caller || !year || year.status === 'closed') continue
    try {
      const context = contextWithin(server, caller, { branch: String(branch), year: String(year.year) })
      const permission = model.actions.get(ends.action)?.permission ?? model.permissions.edit
      await act(model, id, ends.action, { [ends.on]: day }, context, server.behaviours, undefined, permission)
    } catch (error) {
      const problem = problemOf(server, error)
      server.log(`${model.name} ${id} of tenant ${tenant} did not end on ${day}: ${problem.faults[0]?.code ?? problem.status}.`)
    }
  }
}

/** The same of every definition in every tenant whose subscription runs. Throws when the server closes meanwhile. */
export async function endDueEverywhere(server: Services, signal: AbortSignal): Promise<void> {
  for (const { id } of await server.database.one<{ id: number }>(0, sql`select daftar_active_tenants() as id`)) {
    for (const model of server.registryOf(id).models.filter(({ data }) => data.ends && !data.readOnly)) {
      signal.throwIfAborted()
      try {
        assertSubscribed(server, await server.cache.tenantInfo(id))
        await endDue(server, id, model)
      } catch (error) {
        // They wait for the next turn, and the log of the server says why.
        server.log(`Nothing of ${model.name} ended in tenant ${id}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
}

import type { Model } from '../../../schema/model.ts'
import { today } from '../../../schema/values/date.ts'
import { assertSubscribed } from '../access/caller.ts'
import type { Services } from '../access/services.ts'
import { sql } from '../database/sql.ts'
import { type Due, make, tablesOf } from './make.ts'

/** No record makes more at one time; the others follow the next time. */
const most = 400

/** Makes everything that is due in a tenant up to a day, of one record of a definition or of all; what was in the way is tried again. */
export async function makeDue(server: Services, tenant: number, model: Model, record?: number): Promise<void> {
  const { records, occurrences } = tablesOf(model)
  const own = record === undefined ? sql`` : sql` and t.id = ${record}`
  const active = model.fields.has('active') ? sql` and t.active` : sql``
  const repeating = sql`t.tenant_id = ${tenant}${active} and not t.paused and t.every is not null${own}`
  const found = async (query: ReturnType<typeof sql>) =>
    (await server.database.one<Omit<Due, 'model'>>(tenant, query)).map((one): Due => ({ ...one, model }))
  const failed = await found(
    sql`select t.tenant_id as tenant, t.id as record, t.branch_id as branch, t.updated_by as person, o.date::text as date
      from ${records} t join ${occurrences} o on o.tenant_id = t.tenant_id and o.record_id = t.id
      where ${repeating} and o.faults is not null order by o.date, t.id limit ${most}`,
  )
  for (const due of failed) await make(server, due)
  for (let turn = 0; turn < most; turn++) {
    const due = await found(
      sql`select t.tenant_id as tenant, t.id as record, t.branch_id as branch, t.updated_by as person, t.next_date::text as date
        from ${records} t where ${repeating} and t.next_date <= ${today()} order by t.next_date, t.id`,
    )
    if (!due.length) return
    for (const one of due) await make(server, one)
  }
}

/**
 * The same of every definition in every tenant whose subscription runs; one that cannot be done holds no other and is tried again
 * with the next turn. Throws when the server closes meanwhile, so that another one goes on.
 */
export async function makeDueEverywhere(server: Services, signal: AbortSignal): Promise<void> {
  const tenants = await server.database.one<{ id: number }>(0, sql`select daftar_tenants_with_due(${today()}) as id`)
  for (const { id } of tenants) {
    for (const model of server.registryOf(id).models.filter(({ data }) => data.repeats && !data.readOnly)) {
      signal.throwIfAborted()
      try {
        assertSubscribed(server, await server.cache.tenantInfo(id))
        await makeDue(server, id, model)
      } catch (error) {
        // The day waits for the next turn, and the log of the server says why.
        server.log(`${model.name} of tenant ${id} made nothing: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
}

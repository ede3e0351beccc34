import { today } from '../../../schema/values/date.ts'
import { assertSubscribed } from '../access/caller.ts'
import { sql } from '../database/sql.ts'
import type { Server } from '../server.ts'
import { type Due, make } from './make.ts'

/** No template makes more at one time; the others follow the next time. */
const most = 400

/** Makes every voucher that is due in a tenant up to a day, of one template or of all; what was in the way is tried again. */
export async function makeDue(server: Server, tenant: number, template?: number): Promise<void> {
  const own = template === undefined ? sql`` : sql` and t.id = ${template}`
  const repeating = sql`t.tenant_id = ${tenant} and t.active and not t.paused and t.every is not null${own}`
  const failed = await server.database.one<Due>(
    tenant,
    sql`select t.tenant_id as tenant, t.id as template, t.branch_id as branch, t.updated_by as person, o.date::text as date
      from voucher_templates t join voucher_occurrences o on o.tenant_id = t.tenant_id and o.template_id = t.id
      where ${repeating} and o.faults is not null order by o.date, t.id limit ${most}`,
  )
  for (const due of failed) await make(server, due)
  for (let turn = 0; turn < most; turn++) {
    const due = await server.database.one<Due>(
      tenant,
      sql`select t.tenant_id as tenant, t.id as template, t.branch_id as branch, t.updated_by as person, t.next_date::text as date
        from voucher_templates t where ${repeating} and t.next_date <= ${today()} order by t.next_date, t.id`,
    )
    if (!due.length) return
    for (const one of due) await make(server, one)
  }
}

/**
 * The same in every tenant whose subscription runs; one that cannot be done holds no other and is tried again with the next
 * turn. Throws when the server closes meanwhile, so that another one goes on.
 */
export async function makeDueEverywhere(server: Server, signal: AbortSignal): Promise<void> {
  const tenants = await server.database.one<{ id: number }>(0, sql`select daftar_tenants_with_due(${today()}) as id`)
  for (const { id } of tenants) {
    signal.throwIfAborted()
    try {
      assertSubscribed(server, await server.memory.frame(id))
      await makeDue(server, id)
    } catch {
      // Its own people are told by what they see of the template.
    }
  }
}

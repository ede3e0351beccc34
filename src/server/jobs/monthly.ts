import type { RunModel } from '../../../schema/run.ts'
import { addDays, today } from '../../../schema/values/date.ts'
import { assertSubscribed, callerOf, contextWithin } from '../access/caller.ts'
import { sql } from '../database/sql.ts'
import { automatic, type YearInfo } from '../engine/context.ts'
import { retryable } from '../engine/retry/idempotency.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { running } from './read.ts'
import { createRunJob } from './run.ts'

/** The last day of the last month of a year that is over; null before its first month is. */
export function lastMonthEnd({ startDate, endDate }: Pick<YearInfo, 'startDate' | 'endDate'>, day: string): string | null {
  if (endDate < day) return endDate
  const end = addDays(`${day.slice(0, 7)}-01`, -1)
  return end >= startDate ? end : null
}

/**
 * Orders the runs of a tenant that come by themselves, in each branch and open year: each subject once for each
 * month, also one that is there later.
 */
export async function orderMonthly(server: Server, tenant: number, runs: readonly RunModel[], day = today()): Promise<void> {
  const [admin] = await server.database.one<{ id: number }>(
    tenant,
    sql`select id from users where tenant_id = ${tenant} and is_admin and active order by id limit 1`,
  )
  const caller = admin && (await callerOf(server, tenant, admin.id))
  if (!caller) return
  const { branches, years, company } = caller.tenantInfo
  const wanted = runs.filter(({ data }) => data.monthlyIf === undefined || company?.flags[data.monthlyIf])
  for (const run of wanted)
    for (const year of years.filter(({ status }) => status === 'open'))
      for (const branch of branches.filter(({ isMaster, active }) => !isMaster && active)) {
        const until = lastMonthEnd(year, day)
        if (until === null) continue
        const input = { [run.data.monthly ?? '']: until }
        const tried = await server.database.one<{ id: number }>(
          tenant,
          sql`select distinct r.record_id as id from jobs j join job_rows r on r.tenant_id = j.tenant_id and r.job_id = j.id
            where j.tenant_id = ${tenant} and j.branch_id = ${branch.id} and j.fiscal_year = ${year.year} and j.action = ${running}
              and j.input ->> 'run' = ${run.name} and j.input -> 'order' -> 'input' @> ${JSON.stringify(input)}::jsonb`,
        )
        const context = automatic(contextWithin(server, caller, { branch: String(branch.id), year: String(year.year) }))
        const order = { input, cells: {}, filter: {}, leave: tried.map(({ id }) => id) }
        // Of two servers that find the same one orders it.
        const key = `monthly-${run.name}-${branch.id}-${until}-${tried.length}`
        await createRunJob(server, context, run, order, null, retryable(key, [order])).catch((error: unknown) => {
          if (!(error instanceof Problem) || error.faults[0]?.code !== 'Selection.Empty') throw error
        })
      }
}

/** The same in every tenant whose subscription runs; what fails in one waits for the next turn. */
export async function orderMonthlyEverywhere(server: Server, signal: AbortSignal): Promise<void> {
  for (const { id } of await server.database.one<{ id: number }>(0, sql`select daftar_active_tenants() as id`)) {
    signal.throwIfAborted()
    const runs = server.registryOf(id).runs.filter(({ data }) => data.monthly !== undefined)
    try {
      assertSubscribed(server, await server.cache.tenantInfo(id))
      if (runs.length) await orderMonthly(server, id, runs)
    } catch (error) {
      server.log(`Nothing of a month was done in tenant ${id}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

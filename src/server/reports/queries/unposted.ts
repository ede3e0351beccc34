import type { unposted as unpostedReport } from '../../../../resources/reports/unposted.ts'
import { tableName } from '../../../../schema/derive/names.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { ident, literal, sql } from '../../database/sql.ts'
import type { Figures, ReportQuery } from '../report.ts'

interface Found {
  readonly date: string
  readonly id: number
  readonly number: number | null
  readonly description: string | null
  readonly status: string
  readonly amount: string
}

/** Open and draft documents of every definition that posts. */
export const unposted: ReportQuery<typeof unpostedReport> = async ({ parameters, context }): Promise<Figures> => {
  const { from, to } = parameters
  const models = context.registry.models.filter((model) => model.data.posting !== undefined)
  const found = await Promise.all(
    models.map(async (model) => {
      const rows = await context.database.one<Found>(
        context.tenant,
        sql`select d.date::text, d.id, d.number, d.description, d.status, coalesce(d.debit, 0) as amount from ${ident(tableName(model.name))} d
          where d.tenant_id = ${context.tenant} and d.branch_id = any(${context.visibleBranches}::int[]) and d.date between ${from}::date and ${to}::date
            and d.status in (${literal('draft')}, ${literal('open')}) order by d.date, d.id limit 5000`,
      )
      return rows.map(
        ({ id, number, ...row }): ReportRow => ({ cells: { ...row, document: { resource: model.name, id, number } }, level: 0 }),
      )
    }),
  )
  return { rows: found.flat() }
}

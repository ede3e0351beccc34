import type { unposted as unpostedReport } from '../../../../resources/reports/unposted.ts'
import { tableName } from '../../../../schema/derive/names.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { auditedNames, hiddenFrom } from '../../audit/privacy.ts'
import { ident, sql } from '../../database/sql.ts'
import { waits } from '../../engine/sql/yearEnds.ts'
import { amountField } from '../../ledger/amount.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { columnOf } from './documentColumns.ts'

interface Found {
  readonly date: string
  readonly id: number
  readonly number: string | null
  readonly description: string | null
  readonly status: string
  readonly amount: string
}

/** Open and draft documents of every definition that posts. */
export const unposted: ReportQuery<typeof unpostedReport> = async ({ parameters, context }): Promise<Figures> => {
  const { from, to } = parameters
  const models = context.registry.models.filter((model) => model.posting !== undefined)
  const { person, registry } = context
  const [audited, hidden] = [new Set(auditedNames(registry)), new Set(hiddenFrom(person, registry))]
  const found = await Promise.all(
    models.map(async (model) => {
      const description = hidden.has(model.name) ? sql`null` : columnOf(model, 'description', 'text')
      const rows = await context.database.one<Found>(
        context.tenant,
        sql`select d.date::text, d.id, ${columnOf(model, 'number', 'text')} as number, ${description} as description, d.status,
            coalesce(${columnOf(model, amountField(model) ?? '', 'numeric')}, 0) as amount from ${ident(tableName(model.name))} d
          where d.tenant_id = ${context.tenant} and d.branch_id = any(${context.visibleBranches}::int[]) and d.date between ${from}::date and ${to}::date
            and ${waits(model, 'd')} order by d.date, d.id limit 5000`,
      )
      return rows.map(
        ({ id, number, ...row }): ReportRow => ({ cells: { ...row, document: { resource: model.name, id, number } }, level: 0 }),
      )
    }),
  )
  const told = models.filter(({ name }, at) => audited.has(name) && found[at]?.length)
  return { rows: found.flat(), tells: told.map(({ name }) => name) }
}

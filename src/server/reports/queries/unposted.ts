import type { unposted as unpostedReport } from '../../../../resources/reports/unposted.ts'
import { tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { auditedNames, hiddenFrom } from '../../audit/privacy.ts'
import { ident, type Sql, sql } from '../../database/sql.ts'
import { amountField } from '../../engine/read/amount.ts'
import { waits } from '../../engine/sql/yearEnds.ts'
import { fewestPeople } from '../../ledger/hidden.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { columnOf } from './documentColumns.ts'
import { hiddenDocument } from './ledgerRows.ts'

interface Found {
  readonly date: string
  readonly id: number | null
  readonly number: string | null
  readonly description: string | null
  readonly status: string
  readonly amount: string | null
}

/** Open and draft documents of every definition that posts; those that the reader may not see are told by their day together. */
export const unposted: ReportQuery<typeof unpostedReport> = async ({ parameters, context }): Promise<Figures> => {
  const { from, to } = parameters
  const models = context.registry.models.filter((model) => model.posting !== undefined)
  const { person, registry } = context
  const [audited, hidden] = [new Set(auditedNames(registry)), new Set(hiddenFrom(person, registry))]
  const found = await Promise.all(
    models.map(async (model) => {
      const amount = sql`coalesce(${columnOf(model, amountField(model) ?? '', 'numeric')}, 0)`
      const source = sql`from ${ident(tableName(model.name))} d
          where d.tenant_id = ${context.tenant} and d.branch_id = any(${context.visibleBranches}::int[]) and d.date between ${from}::date and ${to}::date
            and ${waits(model, 'd')}`
      const isHidden = hidden.has(model.name)
      const rows = await context.database.one<Found>(
        context.tenant,
        isHidden ? byDay(amount, peopleOf(model), source) : each(model, amount, source),
      )
      return rows.map(({ id, number, ...row }): ReportRow => {
        const document = isHidden ? hiddenDocument(model.name, context) : { resource: model.name, id, number }
        return { cells: { ...row, document }, level: 0 }
      })
    }),
  )
  const told = models.filter(({ name }, at) => audited.has(name) && !hidden.has(name) && found[at]?.length)
  return { rows: found.flat(), tells: told.map(({ name }) => name) }
}

const each = (model: Model, amount: Sql, source: Sql): Sql =>
  sql`select d.date::text, d.id, ${columnOf(model, 'number', 'text')} as number, ${columnOf(model, 'description', 'text')} as description, d.status, ${amount} as amount
    ${source} order by d.date, d.id limit 5000`

/** By whom documents are told apart that are about one person each; others by themselves. */
function peopleOf(model: Model): Sql {
  const [first = ''] = model.data.ownBy?.user.split('.') ?? []
  return model.fields.get(first)?.kind === 'ref' ? columnOf(model, first, 'int') : sql`d.id`
}

const byDay = (amount: Sql, people: Sql, source: Sql): Sql =>
  sql`select d.date::text, null::int as id, null as number, null as description, d.status, case when count(distinct ${people}) >= ${fewestPeople} then sum(${amount}) end as amount ${source} group by d.date, d.status order by d.date, d.status`

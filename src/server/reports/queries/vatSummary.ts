import type { vatSummary as vatSummaryReport } from '../../../../resources/reports/vatSummary.ts'
import { subtract, sum } from '../../../../schema/values/money.ts'
import type { Name, ReportRow } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { shown } from './shown.ts'

type Role = 'outputVat' | 'inputVat'

interface Found {
  readonly role: Role
  readonly account: number
  readonly name: Name
  readonly base: string
  readonly tax: string
}

/** The boxes of the Saudi return with the tax account whose entries tell of them; the others wait for documents with tax categories. */
const boxes: readonly (readonly [box: string, role: Role | null])[] = [
  ['standardSales', 'outputVat'],
  ['citizensEducation', null],
  ['zeroRatedSales', null],
  ['exports', null],
  ['exemptSales', null],
  ['totalSales', 'outputVat'],
  ['standardPurchases', 'inputVat'],
  ['importsAtCustoms', null],
  ['reverseCharge', null],
  ['zeroRatedPurchases', null],
  ['exemptPurchases', null],
  ['totalPurchases', 'inputVat'],
]

/**
 * The boxes of the tax return. The tax is what stands on the tax accounts of the settings; its base is what the same
 * entries put on the same side of accounts that are nobody's: the income of a sale, the expense of a purchase.
 */
export const vatSummary: ReportQuery<typeof vatSummaryReport> = async ({ parameters, context }): Promise<Figures> => {
  const { from, to } = parameters
  const { tenant, visibleBranches } = context
  const found = await context.database.one<Found>(
    tenant,
    sql`select m.role, a.id as account, json_build_object('code', a.code, 'arabicName', a.arabic_name, 'englishName', a.english_name) as name,
        coalesce(sum(t.tax), 0)::text as tax, coalesce(sum(t.base), 0)::text as base
      from company_account_mappings m join accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id
        left join lateral (
          select v.tax, (select sum(case when v.tax < 0 then -1 else 1 end * (b.debit + b.credit)) from ledger_rows b join accounts o on o.tenant_id = b.tenant_id and o.id = b.account_id
            where b.tenant_id = m.tenant_id and b.entry_id = v.entry_id and b.branch_id = v.branch_id and o.party_kind = 'none'
              and not exists (select 1 from company_account_mappings x where x.tenant_id = m.tenant_id and x.account_id = b.account_id and x.role in ('inputVat', 'outputVat'))
              and (b.credit > 0) = ((m.role = 'outputVat') = (v.tax > 0))) as base
          from (select l.entry_id, l.branch_id, sum(case m.role when 'outputVat' then l.credit - l.debit else l.debit - l.credit end) as tax
            from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
            where l.tenant_id = m.tenant_id and l.account_id = m.account_id and l.branch_id = any(${visibleBranches}::int[])
              and l.date between ${from}::date and ${to}::date and ${shown(false)} group by 1, 2 having sum(l.credit - l.debit) <> 0) v) t on true
      where m.tenant_id = ${tenant} and m.role in ('inputVat', 'outputVat') group by m.role, a.tenant_id, a.id`,
  )
  const of = (role: Role) => found.filter((one) => one.role === role)
  const taxOf = (role: Role) => sum(of(role).map((one) => one.tax))
  const rows = boxes.map(([box, role]): ReportRow => {
    const total = box.startsWith('total')
    const [account] = role ? of(role) : []
    return {
      cells: {
        box,
        ...(account && { base: account.base, tax: account.tax }),
        ...(account && !total && { account: account.name }),
        ...(role === null && { account: 'awaitsInvoices' }),
      },
      level: 0,
      ...(total && { role: 'total' as const }),
      ...(account && !total && { ids: { account: account.account } }),
    }
  })
  const net: ReportRow = {
    cells: { box: 'netVat', tax: subtract(taxOf('outputVat'), taxOf('inputVat')) },
    level: 0,
    role: 'total',
  }
  return { rows: [...rows, net], totals: {} }
}

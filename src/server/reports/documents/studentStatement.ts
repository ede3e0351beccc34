import type { studentStatement as studentStatementReport } from '../../../../resources/reports/partyStatements.ts'
import { add, subtract, sum } from '../../../../schema/values/money.ts'
import type { DocumentCell, ReportRow } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'

interface Row {
  readonly date: string
  readonly document: DocumentCell
  readonly description: string | null
  readonly debit: string
  readonly credit: string
  readonly posted: boolean
}

/**
 * The child's lines of invoices and credit notes, and its part of what was paid: a payment of an invoice is shared among its lines by
 * their totals, and shares are cut where they add up, so that no halala is lost or made. The balance is of what the books have.
 */
export const studentStatement: ReportQuery<typeof studentStatementReport> = async ({ parameters, context }) => {
  const { tenant, visibleBranches, database, check } = context
  const { student } = parameters
  const rows = await database.one<Row>(
    tenant,
    sql`with charged as (select v.id, v.number, v.date, v.status, sum(i.total) as total, string_agg(distinct s.arabic_name, '، ') as arabic, string_agg(distinct coalesce(s.english_name, s.arabic_name), ', ') as english
        from sales_invoices_items i join sales_invoices v on v.tenant_id = i.tenant_id and v.id = i.record_id join services s on s.tenant_id = i.tenant_id and s.id = i.service_id
        where i.tenant_id = ${tenant} and i.student_id = ${student} and v.status in ('open', 'posted') and v.branch_id = any(${visibleBranches}::int[]) group by v.id, v.number, v.date, v.status),
      lines as (select i.record_id as invoice, i.student_id, i.total, sum(i.total) over (partition by i.record_id order by i.position, i.id) as upto, sum(i.total) over (partition by i.record_id) as whole
        from sales_invoices_items i where i.tenant_id = ${tenant} and i.record_id in (select id from charged)),
      paid as (select c.id, c.number, c.date, c.status, t.record_id as invoice, sum(a.amount) as amount from collections_allocations a
          join collections c on c.tenant_id = a.tenant_id and c.id = a.record_id join sales_invoices_terms t on t.tenant_id = a.tenant_id and t.id = a.term_id
        where a.tenant_id = ${tenant} and c.status in ('open', 'posted') and t.record_id in (select id from charged) group by c.id, c.number, c.date, c.status, t.record_id),
      rows as (select date, 1 as step, 'salesInvoices' as resource, id, number, english, arabic, total as debit, 0::numeric as credit, status from charged
        union all select r.date, 2, 'salesReturns', r.id, r.number, r.reason, r.reason, 0, sum(b.total), r.status from sales_returns_items b join sales_returns r on r.tenant_id = b.tenant_id and r.id = b.record_id
            join sales_invoices_items i on i.tenant_id = b.tenant_id and i.id = b.item_id
          where b.tenant_id = ${tenant} and i.student_id = ${student} and i.record_id in (select id from charged) and r.status in ('open', 'posted') group by r.id, r.date, r.number, r.reason, r.status
        union all select p.date, 3, 'collections', p.id, p.number, null, null, 0,
            sum(round(p.amount * l.upto / l.whole, ${check.decimals}) - round(p.amount * (l.upto - l.total) / l.whole, ${check.decimals})), p.status
          from paid p join lines l on l.invoice = p.invoice where l.student_id = ${student} and l.whole > 0 group by p.id, p.date, p.number, p.status)
      select date::text, json_build_object('resource', resource, 'id', id, 'number', number, 'of', null) as document,
        ${sql`case when ${context.language === 'ar'} then arabic else english end`} as description, debit::text, credit::text, status = 'posted' as posted
      from rows order by rows.date, step, id`,
  )
  let balance = '0'
  const shown = rows.map(({ posted, ...row }): ReportRow => {
    const change = subtract(row.debit, row.credit)
    if (!posted) return { cells: { ...row, debit: null, credit: null, balance: null, notInBooks: change }, level: 0 }
    balance = add(balance, change)
    return { cells: { ...row, balance, notInBooks: null }, level: 0 }
  })
  const total = (name: string) => sum(shown.map(({ cells }) => String(cells[name] ?? '0')))
  return { rows: shown, totals: { debit: total('debit'), credit: total('credit'), balance, notInBooks: total('notInBooks') } }
}

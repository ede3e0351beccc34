import type { studentStatement as studentStatementReport } from '../../../../resources/reports/partyStatements.ts'
import { add, subtract, sum } from '../../../../schema/values/money.ts'
import type { DocumentCell, ReportRow } from '../../../shared/report.ts'
import { and, sql } from '../../database/sql.ts'
import { ofFamily } from '../../engine/sql/family.ts'
import type { ReportQuery } from '../report.ts'
import { childMovements, type Happening } from './childMovements.ts'

interface Row {
  readonly kind: Happening['kind']
  readonly resource: string
  readonly id: number
  readonly number: string | null
  readonly date: string
  readonly posted: boolean
  readonly description: string | null
  readonly invoice: number
  /** The receipt whose cheque came back, or the credit note that is used. */
  readonly other: number
  readonly amount: string
  readonly student: number
  /** Of a credit note. */
  readonly items: Readonly<Record<string, string>> | null
  readonly refunded: string
}

/**
 * What a child was charged, given back and paid, on the invoices that name it: with its part of what was paid for several children, and
 * with what became of its credits. The balance is of what the books have.
 */
export const studentStatement: ReportQuery<typeof studentStatementReport> = async ({ parameters, context }) => {
  const { tenant, visibleBranches, database, check, person, registry } = context
  const { student } = parameters
  const inForce = ['open', 'posted']
  // A child may have had another family, whose invoices are its own.
  const theirs = person.family ? ofFamily(registry.get('salesInvoices'), person.family, registry, 'v') : []
  const found = await database.one<Row>(
    tenant,
    sql`with invoices as (select distinct v.id, v.number, v.date, v.status from sales_invoices_items i join sales_invoices v on v.tenant_id = i.tenant_id and v.id = i.record_id
        where i.tenant_id = ${tenant} and i.student_id = ${student} and v.status = any(${inForce}::text[]) and v.branch_id = any(${visibleBranches}::int[]) and ${and([sql`true`, ...theirs])}),
      notes as (select r.* from sales_returns r where r.tenant_id = ${tenant} and r.invoice_id in (select id from invoices) and r.status = any(${inForce}::text[])),
      rows as (select 1 as step, 'charged' as kind, 'salesInvoices' as resource, v.id, v.number, v.date, v.status,
            string_agg(distinct s.arabic_name, '، ') as arabic, string_agg(distinct coalesce(s.english_name, s.arabic_name), ', ') as english,
            v.id as invoice, null::int as other, sum(i.total) as amount, coalesce(i.student_id, 0) as student, null::json as items, 0::numeric as refunded
          from invoices v join sales_invoices_items i on i.tenant_id = ${tenant} and i.record_id = v.id left join services s on s.tenant_id = i.tenant_id and s.id = i.service_id
          group by v.id, v.number, v.date, v.status, i.student_id
        union all select 2, 'credited', 'salesReturns', r.id, r.number, r.date, r.status, r.reason, r.reason, r.invoice_id, r.id, r.total - r.applied, 0,
            (select json_object_agg(k.student, k.total) from (select coalesce(i.student_id, 0) as student, sum(b.total)::text as total
              from sales_returns_items b join sales_invoices_items i on i.tenant_id = b.tenant_id and i.id = b.item_id
              where b.tenant_id = r.tenant_id and b.record_id = r.id group by 1) k), r.refunded from notes r
        union all select 3, 'paid', 'collections', c.id, c.number, c.date, c.status, c.description, c.description, v.id, c.id, sum(a.amount), 0, null, 0
          from invoices v join sales_invoices_terms t on t.tenant_id = ${tenant} and t.record_id = v.id join collections_allocations a on a.tenant_id = t.tenant_id and a.term_id = t.id
            join collections c on c.tenant_id = a.tenant_id and c.id = a.record_id
          where c.status = any(${inForce}::text[]) group by c.id, c.number, c.date, c.status, c.description, v.id
        union all select 3, 'creditUsed', 'collections', c.id, c.number, c.date, c.status, c.description, c.description, 0, r.id, u.amount, 0, null, 0
          from notes r join collections_credits u on u.tenant_id = r.tenant_id and u.credit_note_id = r.id join collections c on c.tenant_id = u.tenant_id and c.id = u.record_id
          where c.status = any(${inForce}::text[])
        union all select 4, 'creditUsed', 'paymentTransactions', p.id, p.number, p.date, p.status, p.description, p.description, 0, r.id, u.amount, 0, null, 0
          from notes r join payment_transactions_refunds u on u.tenant_id = r.tenant_id and u.credit_note_id = r.id join payment_transactions p on p.tenant_id = u.tenant_id and p.id = u.record_id
          where p.status = any(${inForce}::text[])
        union all select 5, 'owedAgain', 'chequeReturns', q.id, q.number, q.date, q.status, q.reason, q.reason, v.id, q.collection_id, sum(a.amount), 0, null, 0
          from invoices v join sales_invoices_terms t on t.tenant_id = ${tenant} and t.record_id = v.id join cheque_returns_allocations a on a.tenant_id = t.tenant_id and a.term_id = t.id
            join cheque_returns q on q.tenant_id = a.tenant_id and q.id = a.record_id
          where q.status = any(${inForce}::text[]) group by q.id, q.number, q.date, q.status, q.reason, q.collection_id, v.id)
      select kind, resource, id, number, date::text, status = 'posted' as posted, ${sql`case when ${context.language === 'ar'} then arabic else english end`} as description,
        invoice, other, amount::text, student, items, refunded::text
      from rows order by rows.date, step, id, kind desc, invoice, student`,
  )
  const documents = new Map<string, Row>()
  for (const row of found) {
    const key = `${row.resource} ${row.id}`
    // Of an invoice the services are those of the child.
    if (!documents.has(key) || row.student === student) documents.set(key, row)
  }
  const movements = childMovements(found.map(happening), check.decimals).filter((one) => one.student === student)
  let balance = '0'
  const shown = [...Map.groupBy(movements, ({ document }) => document)].map(([key, parts]): ReportRow => {
    const { resource, id, number, date, description, posted } = documents.get(key) as Row
    const document: DocumentCell = { resource, id, number, of: null }
    const debit = sum(parts.map((one) => one.debit))
    const credit = sum(parts.map((one) => one.credit))
    const change = subtract(debit, credit)
    if (posted) balance = add(balance, change)
    const figures = posted
      ? { debit, credit, balance, notInBooks: null }
      : { debit: null, credit: null, balance: null, notInBooks: change }
    return { cells: { date, document, description, ...figures }, level: 0 }
  })
  const total = (name: string) => sum(shown.map(({ cells }) => String(cells[name] ?? '0')))
  return { rows: shown, totals: { debit: total('debit'), credit: total('credit'), balance, notInBooks: total('notInBooks') } }
}

function happening({ kind, resource, id, invoice, other, amount, student, items, refunded }: Row): Happening {
  const what = { document: `${resource} ${id}`, amount }
  switch (kind) {
    case 'charged':
      return { ...what, kind, invoice, student }
    case 'credited':
      return {
        ...what,
        kind,
        invoice,
        note: other,
        items: new Map(Object.entries(items ?? {}).map(([of, total]) => [Number(of), total])),
        refunded,
      }
    case 'creditUsed':
      return { ...what, kind, note: other }
    default:
      return { ...what, kind, invoice, receipt: other }
  }
}

import { greater, negate, subtract, sum } from '../../../schema/values/money.ts'
import type { Named } from '../../shared/named.ts'
import type { Payer, PayerAccount } from '../../shared/payerAccount.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { readRecord } from '../engine/read/record.ts'

const named = sql`'id', s.id, 'arabicName', s.arabic_name, 'englishName', s.english_name`

/** Where each kind of payer is kept, and the column that names one. */
const kept = {
  guardian: { of: 'guardians', column: sql`guardian_id` },
  customer: { of: 'customers', column: sql`customer_id` },
  supplier: { of: 'suppliers', column: sql`supplier_id` },
} as const

/**
 * What somebody owes in all branches and years that the person may choose, and what stands to a family's credit there: one statement.
 * @throws Problem 404 where who pays is not there for this person
 */
export async function payerAccount(kind: Payer, id: number, context: Context): Promise<PayerAccount> {
  const { tenant, branches, branch, years, registry } = context
  const { of, column } = kept[kind]
  const seen = JSON.parse(await readRecord(registry.get(of), id, context)) as Named & {
    readonly balance?: string
    readonly unpostedBalance?: string
    readonly openSales?: string
  }
  // Families alone have children here, and pay in advance.
  const guardian = kind === 'guardian' ? id : 0
  const chosen = years.map(({ id }) => id)
  const credit = (source: Sql, table: Sql, amount: Sql, usable: Sql) =>
    sql`select ${source} as kind, r.id, r.number, r.branch_id, r.date, r.${amount} - r.spent as "left" from ${table} r
      where r.tenant_id = ${tenant} and r.guardian_id = ${guardian} and r.status in ('open', 'posted') and r.${amount} > r.spent and ${usable}
        and r.branch_id = any(${branches}::int[]) and r.fiscal_year_id = any(${chosen}::int[])`
  // A cheque that may come back is no advance yet.
  const cleared = sql`r.cheques <= r.cheques_ended`
  const [account] = await context.database.one<Omit<PayerAccount, 'kind' | 'payer' | 'paidAhead'>>(
    tenant,
    sql`select
      (select coalesce(json_agg(json_build_object(${named}) order by s.birth_date, s.id), '[]') from students s
        where s.tenant_id = ${tenant} and s.guardian_id = ${guardian} and exists (select 1 from students_years e
          where e.tenant_id = s.tenant_id and e.record_id = s.id and e.branch_id = any(${branches}::int[]))) as children,
      (select coalesce(json_agg(o.term order by o.due_on, o.kind desc, o.id), '[]') from (select 'term' as kind, t.id, t.due_on, json_build_object('kind', 'term', 'id', t.id, 'invoice', i.id, 'number', i.number, 'posted', i.status = 'posted', 'branch', i.branch_id, 'year', y.year,
          'dueOn', t.due_on, 'amount', t.amount::text, 'left', (t.amount - t.used)::text,
          'students', (select coalesce(json_agg(json_build_object(${named}) order by s.birth_date, s.id), '[]') from students s
            where s.tenant_id = i.tenant_id and s.id in (select l.student_id from sales_invoices_items l where l.tenant_id = i.tenant_id and l.record_id = i.id)),
          'bought', (select coalesce(json_agg(json_build_object(${named}) order by l.position), '[]') from sales_invoices_items l
            join lateral (select v.id, v.arabic_name, v.english_name from services v where v.tenant_id = l.tenant_id and v.id = l.service_id
              union all select g.id, g.arabic_name, g.english_name from items g where g.tenant_id = l.tenant_id and g.id = l.item_id) s on true
            where l.tenant_id = i.tenant_id and l.record_id = i.id and l.student_id is null), 'cheque', null) as term
        from sales_invoices i
          join sales_invoices_terms t on t.tenant_id = i.tenant_id and t.record_id = i.id
          join fiscal_years y on y.tenant_id = i.tenant_id and y.id = i.fiscal_year_id
        where i.tenant_id = ${tenant} and i.${column} = ${id} and i.status in ('open', 'posted') and t.amount > t.used
          and i.branch_id = any(${branches}::int[]) and i.fiscal_year_id = any(${chosen}::int[])
        union all select 'claim', t.id, t.due_on, json_build_object('kind', 'claim', 'id', t.id, 'invoice', null, 'number', q.number, 'posted', q.status = 'posted', 'branch', q.branch_id, 'year', y.year,
          'dueOn', t.due_on, 'amount', t.amount::text, 'left', (t.amount - t.used)::text, 'students', json_build_array(), 'bought', json_build_array(), 'cheque', m.reference)
        from cheque_returns q
          join cheque_returns_terms t on t.tenant_id = q.tenant_id and t.record_id = q.id
          join collections_methods m on m.tenant_id = q.tenant_id and m.id = q.cheque_id
          join fiscal_years y on y.tenant_id = q.tenant_id and y.id = q.fiscal_year_id
        where q.tenant_id = ${tenant} and q.guardian_id = ${guardian} and q.status in ('open', 'posted') and t.amount > t.used
          and q.branch_id = any(${branches}::int[]) and q.fiscal_year_id = any(${chosen}::int[])) o) as terms,
      (select coalesce(json_agg(json_build_object('kind', c.kind, 'id', c.id, 'number', c.number, 'branch', c.branch_id, 'date', c.date, 'left', c."left"::text)
          order by c.branch_id <> ${branch.id}, c.date, c.id), '[]')
        from (${credit(sql`'collection'`, sql`collections`, sql`advance`, cleared)} union all ${credit(sql`'creditNote'`, sql`sales_returns`, sql`credit`, sql`true`)}) c) as credits,
      (select json_build_object('number', c.number, 'date', c.date, 'received', c.cheques_returned_left::text) from collections c
        where c.tenant_id = ${tenant} and c.${column} = ${id} and c.status in ('open', 'posted') and c.cheques_returned_left > 0 and c.branch_id = any(${branches}::int[])
        order by c.date desc, c.id desc limit 1) as "lastReceipt"`,
  )
  if (!account) throw new Error('a statement without a row')
  const { arabicName, englishName, balance = '0', unpostedBalance = '0', openSales = '0' } = seen
  const ahead = subtract(negate(sum([balance, unpostedBalance])), openSales)
  return {
    kind,
    payer: { id, arabicName, englishName },
    paidAhead: kind === 'supplier' ? greater(ahead, '0') : '0',
    ...account,
  }
}

import type { FamilyAccount } from '../../shared/familyAccount.ts'
import type { Named } from '../../shared/named.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { readRecord } from '../engine/read/record.ts'

const named = sql`'id', s.id, 'arabicName', s.arabic_name, 'englishName', s.english_name`

/**
 * What a family owes in all branches and years that the person may choose, and what stands to its credit there: one statement.
 * @throws Problem 404 where the guardian is not there for this person
 */
export async function familyAccount(guardian: number, context: Context): Promise<FamilyAccount> {
  const { tenant, branches, branch, years, registry } = context
  const seen = JSON.parse(await readRecord(registry.get('guardians'), guardian, context)) as Named
  const chosen = years.map(({ id }) => id)
  const credit = (kind: Sql, table: Sql, amount: Sql) =>
    sql`select ${kind} as kind, r.id, r.number, r.branch_id, r.date, r.${amount} - r.spent as "left" from ${table} r
      where r.tenant_id = ${tenant} and r.guardian_id = ${guardian} and r.status in ('open', 'posted') and r.${amount} > r.spent
        and r.branch_id = any(${branches}::int[]) and r.fiscal_year_id = any(${chosen}::int[])`
  const [account] = await context.database.one<Omit<FamilyAccount, 'guardian'>>(
    tenant,
    sql`select
      (select coalesce(json_agg(json_build_object(${named}) order by s.birth_date, s.id), '[]') from students s
        where s.tenant_id = ${tenant} and s.guardian_id = ${guardian} and exists (select 1 from students_years e
          where e.tenant_id = s.tenant_id and e.record_id = s.id and e.branch_id = any(${branches}::int[]))) as children,
      (select coalesce(json_agg(json_build_object('id', t.id, 'invoice', i.id, 'number', i.number, 'branch', i.branch_id, 'year', y.year,
          'dueOn', t.due_on, 'amount', t.amount::text, 'left', (t.amount - t.used)::text,
          'students', (select coalesce(json_agg(json_build_object(${named}) order by s.birth_date, s.id), '[]') from students s
            where s.tenant_id = i.tenant_id and s.id in (select l.student_id from sales_invoices_items l where l.tenant_id = i.tenant_id and l.record_id = i.id)))
          order by t.due_on, t.id), '[]')
        from sales_invoices i
          join sales_invoices_terms t on t.tenant_id = i.tenant_id and t.record_id = i.id
          join fiscal_years y on y.tenant_id = i.tenant_id and y.id = i.fiscal_year_id
        where i.tenant_id = ${tenant} and i.guardian_id = ${guardian} and i.status in ('open', 'posted') and t.amount > t.used
          and i.branch_id = any(${branches}::int[]) and i.fiscal_year_id = any(${chosen}::int[])) as terms,
      (select coalesce(json_agg(json_build_object('kind', c.kind, 'id', c.id, 'number', c.number, 'branch', c.branch_id, 'date', c.date, 'left', c."left"::text)
          order by c.branch_id <> ${branch.id}, c.date, c.id), '[]')
        from (${credit(sql`'collection'`, sql`collections`, sql`advance`)} union all ${credit(sql`'creditNote'`, sql`sales_returns`, sql`credit`)}) c) as credits,
      (select json_build_object('number', c.number, 'date', c.date, 'received', c.received::text) from collections c
        where c.tenant_id = ${tenant} and c.guardian_id = ${guardian} and c.status in ('open', 'posted') and c.branch_id = any(${branches}::int[])
        order by c.date desc, c.id desc limit 1) as "lastReceipt"`,
  )
  if (!account) throw new Error('a statement without a row')
  const { arabicName, englishName } = seen
  return { guardian: { id: guardian, arabicName, englishName }, ...account }
}

import type { PostingRole } from '../../../resources/groups/values.ts'
import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { separatorIn } from '../../../schema/separator.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'

/**
 * What is asked of a payment of salaries that pays somebody more than the books still owe: a voucher may have set a salary off, which the salary
 * itself does not know.
 */
export async function salaryBeyondBooks({ id, record, before }: Change, context: Context, run: Run): Promise<FaultAt[]> {
  const isMoved = record['status'] !== before?.['status']
  if (!isMoved || (record['status'] !== 'open' && record['status'] !== 'posted')) return []
  const lines = (record['salaries'] ?? []) as readonly RecordData[]
  const { tenant } = context
  const role: PostingRole = 'accruedSalaries'
  const found = await run<{ arabicName: string; englishName: string | null }>(
    sql`select e.arabic_name as "arabicName", e.english_name as "englishName"
      from (select s.employee_id, s.branch_id, sum(p.amount) as amount from unnest(${lines.map((line) => line['salary'])}::int[], ${lines.map((line) => line['amount'])}::numeric[]) p (salary, amount)
          join salaries s on s.tenant_id = ${tenant} and s.id = p.salary group by 1, 2) p
        join employees e on e.tenant_id = ${tenant} and e.id = p.employee_id
        join company_account_mappings m on m.tenant_id = ${tenant} and m.role = ${role}
      where p.amount > (select coalesce(sum(l.credit - l.debit), 0) from ledger_rows l
          join journal_entries j on j.tenant_id = l.tenant_id and j.id = l.entry_id and not (j.resource = 'salaryPayments' and j.record_id = ${id})
        where l.tenant_id = ${tenant} and l.account_id = m.account_id and l.branch_id = p.branch_id and l.employee_id = p.employee_id)
      order by e.id`,
  )
  if (!found.length) return []
  const names = found.map((employee) => nameIn(employee, context.language)).join(separatorIn(context.language))
  return [{ code: 'SalaryPayment.MoreThanBooks', params: { names } }]
}

import { sql } from '../database/sql.ts'
import { accountId, type DemoData, type School } from './demoData.ts'

/** What each month has brought onto an account in a school's books, as `credit` where it stands there. */
export const creditedByMonth = (
  demoData: DemoData,
  { branch }: School,
  code: string,
): Promise<{ month: string; credit: string }[]> =>
  demoData.bulk.run(
    sql`select to_char(date, 'YYYY-MM') as month, sum(credit)::text as credit from ledger_rows
      where tenant_id = ${demoData.bulk.tenant} and branch_id = ${branch} and account_id = ${accountId(demoData, code)} and credit > 0 group by 1`,
  )

/** What guardians owe a school by the books before a day, those who owe most of it first in their order. */
export const owedBefore = (demoData: DemoData, { branch }: School, day: string): Promise<{ guardian: number; owed: string }[]> =>
  demoData.bulk.run(
    sql`select guardian_id as guardian, sum(debit - credit)::numeric(18, 2)::text as owed from ledger_rows
      where tenant_id = ${demoData.bulk.tenant} and branch_id = ${branch} and account_id = ${accountId(demoData, '1110')} and date < ${day}
      group by 1 having sum(debit - credit) > 0 order by 1`,
  )

/** What stands to the debit of an account in a school's books. */
export async function debitOf(demoData: DemoData, { branch }: School, code: string): Promise<string> {
  const [row] = await demoData.bulk.run<{ left: string }>(
    sql`select coalesce(sum(debit - credit), 0)::numeric(18, 2)::text as left from ledger_rows
      where tenant_id = ${demoData.bulk.tenant} and branch_id = ${branch} and account_id = ${accountId(demoData, code)}`,
  )
  return row?.left ?? '0'
}

import { snake } from '../../../schema/derive/names.ts'
import { lastDay } from '../../../schema/values/month.ts'
import { sql } from '../database/sql.ts'
import { countUp } from '../engine/write/numbers.ts'
import { accountId, type DemoData, yearId } from './demoData.ts'
import { credit, debit } from './entries.ts'
import { monthsOver } from './lookUp.ts'
import { monthsPaid, postVoucher } from './vouchers.ts'

/** Takes the part of each month that is over from the rent that a school has paid in advance to its expense, on the month's last day. */
export async function addRentUsed(demoData: DemoData): Promise<void> {
  const { bulk, year } = demoData
  const fiscalYear = yearId(demoData, year)
  const months = monthsOver(year)
  for (const { branch } of demoData.schools) {
    const paid = await bulk.run<{ month: string; amount: string }>(
      sql`select to_char(e.date, 'YYYY-MM') as month, sum(l.debit)::text as amount from journal_entries e
          join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account_id = ${accountId(demoData, '1140')}
        where e.tenant_id = ${bulk.tenant} and e.branch_id = ${branch} and l.debit > 0 group by 1`,
    )
    for (const month of months) {
      const amount = paid
        .filter((one) => one.month <= month)
        .reduce((sum, one) => sum + Number(one.amount) / (monthsPaid + 1 - Number(one.month.slice(5))), 0)
      if (amount > 0) await use(demoData, branch, { fiscalYear, month, amount })
    }
  }
}

interface Used {
  readonly fiscalYear: number
  readonly month: string
  readonly amount: number
}

async function use(demoData: DemoData, branch: number, { fiscalYear, month, amount }: Used): Promise<void> {
  const { bulk } = demoData
  const sequence = await countUp(snake('vouchers'), { branch, year: fiscalYear }, 1, bulk, bulk.run)
  const voucher = {
    date: lastDay(month),
    kind: 'general',
    description: `إيجار ${month} من الإيجار المدفوع مقدمًا`,
    entries: [debit(demoData, '6102', amount), credit(demoData, '1140', amount)],
  }
  const numbered = { ...voucher, branch, fiscalYear, status: 'posted', number: String(sequence), sequence }
  const [id = 0] = await bulk.add('vouchers', [numbered])
  await postVoucher(demoData, { ...voucher, id }, branch, fiscalYear)
}

import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { isZero, negate, subtract, sum, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { accountsOfGoods } from '../reports/stock/stockBooks.ts'
import { type Account, accountsOf, branchOf, calledIn, countedBefore, creditOf, entriesOf } from './voucherEntries.ts'

/**
 * What is asked of vouchers that move an account on which goods of warehouses stand, before they count: documents of the stores say what goods are
 * worth there, so that a voucher makes the account say something else. What opening vouchers bring is held against the goods by its report.
 */
export async function goodsByHand(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const isJudged = (record: RecordData) => record['kind'] !== 'opening' && record['status'] === 'open'
  const judged = context.person.isAutomatic ? [] : changes.filter(({ record }) => isJudged(record))
  const named = judged.flatMap(({ record }) => entriesOf(record))
  const accounts = named.length
    ? await run<Account & { readonly branch: number }>(
        sql`select a.id, a.code, a.arabic_name as "arabicName", a.english_name as "englishName", g.branch_id as branch
          from (${accountsOfGoods(context.tenant)}) g join accounts a on a.tenant_id = ${context.tenant} and a.id = g.account_id
          where a.id = any(${accountsOf(named)}::int[]) order by a.id, g.branch_id`,
      )
    : []
  return changes.map(({ record, before }) =>
    isJudged(record)
      ? accounts.flatMap((account): FaultAt[] => {
          const isOn = (of: RecordData) => (entry: RecordData) =>
            entry['account'] === account.id && branchOf(entry, of, context) === account.branch
          const movedBy = (of: RecordData | null) => (of ? negate(sum(entriesOf(of).filter(isOn(of)).map(creditOf))) : '0')
          const amount = movedBy(record)
          if (isZero(amount) || isZero(subtract(amount, movedBy(countedBefore(before))))) return []
          const line = entriesOf(record).findIndex(isOn(record))
          const params = { name: calledIn(account, context.language), amount: toFixed(amount, context.check.decimals) }
          return [{ code: 'Voucher.GoodsByHand', field: `entries.${line}.account`, params }]
        })
      : [],
  )
}

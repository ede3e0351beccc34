import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { compare, isZero, sum } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { type Account, accountsOf, calledIn, creditOf, entriesOf, explained } from './voucherEntries.ts'

/** What of a voucher moves equity against income or expense: by how much, and the first account on either side. */
interface Moved {
  readonly amount: string
  readonly equity: Account
  readonly against: Account
}

/**
 * Equity is no income and no expense of the year, but for what an owner has paid or earned for the school: vouchers that move one against the other
 * are asked about before they count, whichever account it is, and say why. The account of the year's result is not asked about but refused. In their order.
 */
export async function equityAsResult(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const judged = changes.filter(({ record }) => isJudged(record, context))
  if (!judged.length) return changes.map(() => [])
  const all = judged.flatMap(({ record, before }) => [record, before].flatMap(entriesOf))
  const movedBy = moverOf(await equityAndResults(all, context, run))
  return changes.map(({ record, before }): FaultAt[] => {
    const moved = isJudged(record, context) && movedBy(record)
    if (!moved) return []
    const counted = before && !explained.has(before['kind']) && ['open', 'posted'].includes(String(before['status']))
    const former = counted ? movedBy(before) : null
    if (former && former.equity.id === moved.equity.id && compare(former.amount, moved.amount) === 0) return []
    const at = entriesOf(record).findIndex((entry) => entry['account'] === moved.equity.id)
    const params = { name: calledIn(moved.equity, context.language), against: calledIn(moved.against, context.language) }
    return [{ code: 'Voucher.EquityAsResult', field: `entries.${at}.account`, params }]
  })
}

/** Its description says why. */
export async function equityReason(record: RecordData, context: Context, run: Run): Promise<FaultAt[]> {
  if (record['description'] || !isJudged(record, context)) return []
  const moved = moverOf(await equityAndResults(entriesOf(record), context, run))(record)
  return moved
    ? [{ code: 'Voucher.EquityReason', field: 'description', params: { name: calledIn(moved.equity, context.language) } }]
    : []
}

const isJudged = (record: RecordData, { person }: Context): boolean =>
  !person.isAutomatic && !explained.has(record['kind']) && record['status'] === 'open'

const moverOf =
  (accounts: ReadonlyMap<unknown, KindOfAccount>) =>
  (record: RecordData): Moved | null => {
    const entries = entriesOf(record)
    for (const [id, own] of Map.groupBy(entries, ({ account }) => account)) {
      const equity = accounts.get(id)
      const amount = sum(own.map(creditOf))
      if (equity?.kind !== 'equity' || isZero(amount)) continue
      const other = entries.find(
        (entry) => isResult(accounts.get(entry['account'])) && compare(creditOf(entry), '0') === -compare(amount, '0'),
      )
      const against = accounts.get(other?.['account'])
      if (against) return { amount, equity, against }
    }
    return null
  }

type KindOfAccount = Account & { readonly kind: string }

const isResult = (account: KindOfAccount | undefined): boolean => account?.kind === 'income' || account?.kind === 'expense'

/** Of the accounts of some lines those of income and expense, and those of equity but that of the year's result. */
async function equityAndResults(
  entries: readonly RecordData[],
  { tenant }: Context,
  run: Run,
): Promise<Map<unknown, KindOfAccount>> {
  const rows = await run<KindOfAccount>(
    sql`select a.id, a.code, a.arabic_name as "arabicName", a.english_name as "englishName", a.kind from accounts a
      where a.tenant_id = ${tenant} and a.id = any(${accountsOf(entries)}::int[]) and a.kind in ('equity', 'income', 'expense')
        and not exists (select 1 from company_account_mappings m where m.tenant_id = a.tenant_id and m.account_id = a.id and m.role = 'yearResult')`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { separatorIn } from '../../../schema/separator.ts'
import { compare, isZero, lesser, sum, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { taxNumberOf } from '../engine/sql/taxNumber.ts'
import { type Taxes, taxAccounts } from '../ledger/taxes.ts'
import { deferredAccounts } from '../reports/documents/deferredStanding.ts'
import { type Account, accountsOf, calledIn, creditOf, entriesOf } from './voucherEntries.ts'

type OwnAccount = Account & { readonly isIncome: boolean }

/** What must be known of accounts and branches that vouchers name. */
interface Setting {
  readonly accounts: ReadonlyMap<unknown, OwnAccount>
  /** The branches that are registered for the tax. */
  readonly registered: ReadonlySet<unknown>
  readonly taxes: Taxes
}

/**
 * What is asked of vouchers that bring income into the books of which the return is not told, before they count: whoever enters it marks the line,
 * or invoices it. What only moves from one account of income to another, or was deferred before, is told already. In their order.
 */
export async function incomeOutside(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const judged = context.person.isAutomatic ? [] : changes.filter(({ record }) => isJudged(record))
  const accounts = judged.length ? await accountsAmong(judged, context, run) : new Map()
  if (!accounts.size) return changes.map(() => [])
  const setting = await settingOf(accounts, context, run)
  return changes.map(({ record, before }) => {
    if (!isJudged(record)) return []
    const outside = outsideOf(record, setting, context)
    const counted = before && ['open', 'posted'].includes(String(before['status'])) ? before : null
    if (compare(outside, '0') <= 0 || (counted && outsideOf(counted, setting, context) === outside)) return []
    const found = unmarked(record, setting, context).filter(({ isIncome, amount }) => isIncome && compare(amount, '0') > 0)
    const names = [...new Set(found.map(({ account }) => calledIn(account, context.language)))]
    const params = { amount: toFixed(outside, context.check.decimals), accounts: names.join(separatorIn(context.language)) }
    return [{ code: 'Voucher.IncomeOutside', field: `entries.${found[0]?.at ?? 0}.taxTreatment`, params }]
  })
}

/** Lines that are said to bear the standard rate in a voucher that tells the return of no output tax: they would not stand in it. */
export async function standardWithoutTax(record: RecordData, context: Context, run: Run): Promise<FaultAt[]> {
  const entries = entriesOf(record)
  const at = entries.findIndex(({ taxTreatment }) => taxTreatment === 'standard')
  if (at < 0 || (record['taxable'] === true && hasOutputTax(record, await taxAccounts(context, run)))) return []
  return [{ code: 'Voucher.StandardWithoutTax', field: `entries.${at}.taxTreatment` }]
}

/** What opens and closes the books is no business of the return; what another document makes is told by that one. */
const isJudged = ({ status, kind, source }: RecordData): boolean =>
  status === 'open' && kind !== 'opening' && kind !== 'closing' && !source

/** Whether it has output tax: by that the return tells of it, or it is asked about. */
const hasOutputTax = (record: RecordData, { outputVat }: Taxes): boolean =>
  outputVat !== undefined &&
  !isZero(sum(entriesOf(record).map((entry) => (entry['account'] === outputVat ? creditOf(entry) : '0'))))

/** Lines on these accounts that say nothing of the return, in the books of branches that owe the tax: income, and what is taken from what waited for it. */
const unmarked = (record: RecordData, { accounts, registered }: Setting, { branch }: Context) =>
  entriesOf(record).flatMap((entry, at) => {
    const account = accounts.get(entry['account'])
    const isOwing = registered.has(entry['branch'] ?? record['branch'] ?? branch.id)
    return account && isOwing && !entry['taxTreatment']
      ? [{ at, account, isIncome: account.isIncome, amount: account.isIncome ? creditOf(entry) : lesser(creditOf(entry), '0') }]
      : []
  })

/** How much income a voucher brings of which the return is told nothing. */
const outsideOf = (record: RecordData, setting: Setting, context: Context): string =>
  hasOutputTax(record, setting.taxes) ? '0' : sum(unmarked(record, setting, context).map(({ amount }) => amount))

/** Of the accounts that some vouchers name those of income, and those on which income waits to be earned. */
async function accountsAmong(changes: readonly Change[], { tenant }: Context, run: Run): Promise<Setting['accounts']> {
  const named = changes.flatMap(({ record, before }) => [record, before].flatMap(entriesOf))
  const accounts = await run<OwnAccount>(
    sql`select a.id, a.kind = 'income' as "isIncome", a.code, a.arabic_name as "arabicName", a.english_name as "englishName" from accounts a
      where a.tenant_id = ${tenant} and a.id = any(${accountsOf(named)}::int[]) and (a.kind = 'income' or a.id in (select account_id from ${deferredAccounts(tenant)} d))`,
  )
  return new Map(accounts.map((account) => [account.id, account]))
}

async function settingOf(accounts: Setting['accounts'], context: Context, run: Run): Promise<Setting> {
  const [branches, taxes] = await Promise.all([
    run<{ id: number }>(
      sql`select b.id from branches b left join company c on c.tenant_id = b.tenant_id
        where b.tenant_id = ${context.tenant} and coalesce(b.is_tax_collection_activated, true) and ${taxNumberOf('b')} is not null`,
    ),
    taxAccounts(context, run),
  ])
  return { accounts, registered: new Set(branches.map(({ id }) => id)), taxes }
}

import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { separatorIn } from '../../../schema/separator.ts'
import { compare, isZero, lesser, subtract, sum, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { taxNumberOf } from '../engine/sql/taxNumber.ts'
import { type Taxes, taxAccounts } from '../ledger/taxes.ts'
import { deferredAccounts } from '../reports/documents/deferredStanding.ts'

interface Account {
  readonly id: number
  readonly isIncome: boolean
  readonly code: string
  readonly arabicName: string
  readonly englishName: string | null
}

/** What must be known of accounts and branches that vouchers name. */
interface Setting {
  /** Those of income, and those on which income waits to be earned. */
  readonly accounts: ReadonlyMap<unknown, Account>
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
  if (!judged.length) return changes.map(() => [])
  const setting = await settingOf(judged, context, run)
  return changes.map(({ record, before }) => {
    if (!isJudged(record)) return []
    const outside = outsideOf(record, setting, context)
    const counted = before && ['open', 'posted'].includes(String(before['status'])) ? before : null
    if (compare(outside, '0') <= 0 || (counted && outsideOf(counted, setting, context) === outside)) return []
    const found = unmarked(record, setting, context).filter(({ isIncome, amount }) => isIncome && compare(amount, '0') > 0)
    const names = [...new Set(found.map(({ account }) => `${account.code} ${nameIn(account, context.language)}`))]
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

const entriesOf = (record: RecordData): readonly RecordData[] => (record['entries'] ?? []) as readonly RecordData[]

const creditOf = ({ debit, credit }: RecordData): string => subtract(String(credit ?? '0'), String(debit ?? '0'))

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

async function settingOf(changes: readonly Change[], context: Context, run: Run): Promise<Setting> {
  const { tenant } = context
  const named = changes.flatMap(({ record, before }) => [record, before].flatMap((one) => (one ? entriesOf(one) : [])))
  const ids = named.flatMap(({ account }) => (typeof account === 'number' ? [account] : []))
  const [accounts, branches, taxes] = await Promise.all([
    run<Account>(
      sql`select a.id, a.kind = 'income' as "isIncome", a.code, a.arabic_name as "arabicName", a.english_name as "englishName" from accounts a
        where a.tenant_id = ${tenant} and a.id = any(${ids}::int[]) and (a.kind = 'income' or a.id in (select account_id from ${deferredAccounts(tenant)} d))`,
    ),
    run<{ id: number }>(
      sql`select b.id from branches b left join company c on c.tenant_id = b.tenant_id
        where b.tenant_id = ${tenant} and coalesce(b.is_tax_collection_activated, true) and ${taxNumberOf('b')} is not null`,
    ),
    taxAccounts(context, run),
  ])
  return {
    accounts: new Map(accounts.map((account) => [account.id, account])),
    registered: new Set(branches.map(({ id }) => id)),
    taxes,
  }
}

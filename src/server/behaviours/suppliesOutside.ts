import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { separatorIn } from '../../../schema/separator.ts'
import { compare, isZero, lesser, negate, sum, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { registeredBranches } from '../ledger/registeredBranches.ts'
import { type Taxes, taxAccounts } from '../ledger/taxes.ts'
import { type SupplyPart, settling } from '../reports/documents/supplyParts.ts'
import { type SupplyLine, suppliedBy, type Untold, untoldSupplies } from '../reports/documents/untoldSupplies.ts'
import { type SupplyAccount, supplyAccounts } from './supplyAccounts.ts'
import { branchOf, calledIn, countedBefore, creditOf, entriesOf, knownOf } from './voucherEntries.ts'

/** What must be known of accounts and branches that vouchers name. */
interface Setting {
  readonly accounts: ReadonlyMap<unknown, SupplyAccount>
  /** The branches that are registered for the tax. */
  readonly registered: ReadonlySet<unknown>
  readonly taxes: Taxes
}

/**
 * What is asked of vouchers before they count that bring income into the books, or charge on or sell what is no income, of which the return is told
 * nothing: whoever enters it marks the line, or invoices it. What only moves from one account of income to another, or was deferred before, is told
 * already; a purchase that was returned takes its input tax back. And of those that tell the return of a sale where tax invoices are electronic: a
 * voucher issues none. In their order.
 */
export async function suppliesOutside(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  if (context.person.isAutomatic || !changes.some(({ record }) => isJudged(record))) return changes.map(() => [])
  const setting = await settingOf(changes, context, run)
  return changes.map(({ record, before }) => {
    if (!isJudged(record)) return []
    const now = outsideOf(record, setting, context)
    const former = outsideOf(countedBefore(before), setting, context)
    return [
      ...asked('Voucher.IncomeOutside', now.income, former.income, record, setting, context),
      ...asked('Voucher.SupplyOutside', now.supplies, former.supplies, record, setting, context),
      ...taxWithoutInvoice(record, before, setting, context),
    ]
  })
}

/**
 * Lines that are said to bear the standard rate in a voucher that tells the return of no output tax: they would not stand in it. And prices of
 * assets by which the return would be told something else than the voucher sells them for. In their order.
 */
export async function toldWrongly(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const isMarked = ({ record, before }: Change) =>
    record['status'] === 'open' && before?.['status'] !== 'posted' && entriesOf(record).some((entry) => entry['taxTreatment'])
  if (!changes.some(isMarked)) return changes.map(() => [])
  const setting = await settingOf(changes, context, run)
  return changes.map((change) =>
    isMarked(change) ? [...standardWithoutTax(change.record, setting), ...otherPrice(change.record, setting, context)] : [],
  )
}

function standardWithoutTax(record: RecordData, { taxes }: Setting): FaultAt[] {
  const at = entriesOf(record).findIndex(({ taxTreatment }) => taxTreatment === 'standard')
  if (at < 0 || (record['taxable'] === true && hasOutputTax(record, taxes))) return []
  return [{ code: 'Voucher.StandardWithoutTax', field: `entries.${at}.taxTreatment` }]
}

/** What lines tell of assets is no more than what the voucher sells them for, and all of it where each of them says something. */
function otherPrice(record: RecordData, setting: Setting, context: Context): FaultAt[] {
  const entries = entriesOf(record)
  const at = entries.findIndex((entry) => entry['salePrice'] !== null && entry['salePrice'] !== undefined)
  if (at < 0) return []
  // What takes a sale back says the price of what it takes back.
  if (entries[at]?.['debit']) return otherPrice(turned(record), setting, context)
  const partOf = (entry: RecordData) => setting.accounts.get(entry['account'])?.part
  const isSupply = (entry: RecordData) => isGiven(partOf(entry))
  const marked = entries.filter((entry) => entry['taxTreatment'] && entry['taxTreatment'] !== 'standard')
  const ofSale = marked.filter((entry) => isSupply(entry) || partOf(entry) === 'gain' || partOf(entry) === 'loss')
  const told = sum(ofSale.map((entry) => String(entry['salePrice'] ?? creditOf(entry))))
  const supplied = suppliedBy(linesOf(record, setting, () => true, context))
  const isWhole =
    !hasOutputTax(record, setting.taxes) &&
    entries.every((entry) => !isSupply(entry) || compare(creditOf(entry), '0') <= 0 || entry['taxTreatment'])
  const differs = compare(told, supplied)
  if (isSupply(entries[at] ?? {}) && (differs === 0 || (differs < 0 && !isWhole))) return []
  const params = { amount: toFixed(supplied, context.check.decimals), told: toFixed(told, context.check.decimals) }
  return [{ code: 'Voucher.SalePrice', field: `entries.${at}.salePrice`, params }]
}

const turned = (record: RecordData): RecordData => ({
  ...record,
  entries: entriesOf(record).map((entry) => ({ ...entry, debit: entry['credit'] ?? null, credit: entry['debit'] ?? null })),
})

/** Output tax of a sale of which no electronic invoice is issued, unless it was as much when it counted before. */
function taxWithoutInvoice(record: RecordData, before: RecordData | null, setting: Setting, context: Context): FaultAt[] {
  const { outputVat } = setting.taxes
  if (context.flags?.['eInvoicing'] !== true || outputVat === undefined) return []
  const taxOf = (one: RecordData | null) => (one && sells(one, setting, context) ? creditedOn(outputVat, one) : '0')
  const [amount, former] = [taxOf(record), taxOf(countedBefore(before))]
  if (compare(amount, '0') <= 0 || compare(amount, former) === 0) return []
  const at = entriesOf(record).findIndex((entry) => entry['account'] === outputVat)
  const params = { amount: toFixed(amount, context.check.decimals) }
  return [{ code: 'Voucher.TaxWithoutInvoice', field: `entries.${at}.account`, params }]
}

/** Whether a voucher earns, charges on or sells something: who owes the tax of what was bought sells nothing. */
function sells(record: RecordData, setting: Setting, context: Context): boolean {
  const lines = linesOf(record, setting, (branch) => setting.registered.has(branch), context)
  const earned = sum(
    lines.map(({ part, amount }) => (part === 'income' || part === 'deferred' || part === 'gain' ? amount : '0')),
  )
  return compare(earned, '0') > 0 || compare(suppliedBy(lines), '0') > 0
}

/** What opens and closes the books is no business of the return; what another document makes is told by that one, but for what only the bank knew of. */
export const isJudged = ({ status, kind, source }: RecordData): boolean =>
  status === 'open' && kind !== 'opening' && kind !== 'closing' && (!source || isOfBank(source))

const isOfBank = (source: unknown): boolean => (source as { readonly resource: string }).resource === 'bankMovements'

/** Whether it has output tax: by that the return tells of it, or it is asked about. */
const hasOutputTax = (record: RecordData, { outputVat }: Taxes): boolean => !isZero(creditedOn(outputVat, record))

const creditedOn = (on: number | undefined, record: RecordData): string =>
  sum(entriesOf(record).map((entry) => (on !== undefined && entry['account'] === on ? creditOf(entry) : '0')))

/** A question about what the return is told nothing of, unless it was as much when it counted before. */
function asked(
  code: string,
  untold: readonly Untold[],
  former: readonly Untold[],
  record: RecordData,
  { accounts }: Setting,
  { language, check }: Context,
): FaultAt[] {
  const [amount, before] = [untold, former].map((all) => sum(all.map((one) => one.amount))) as [string, string]
  if (compare(amount, '0') <= 0 || compare(amount, before) === 0) return []
  const found = untold.filter((one) => compare(one.amount, '0') > 0)
  const at = entriesOf(record).findIndex(
    (entry) =>
      found.some(({ account }) => account === entry['account']) && !entry['taxTreatment'] && compare(creditOf(entry), '0') > 0,
  )
  const names = found.flatMap(({ account }) => accounts.get(account) ?? []).map((account) => calledIn(account, language))
  const params = { amount: toFixed(amount, check.decimals), accounts: [...new Set(names)].join(separatorIn(language)) }
  return [{ code, field: `entries.${Math.max(at, 0)}.taxTreatment`, params }]
}

/** What a voucher brings of which the return is told nothing; the gain of an asset that is sold is part of its price. */
function outsideOf(record: RecordData | null, setting: Setting, context: Context) {
  if (!record || hasOutputTax(record, setting.taxes)) return { income: [], supplies: [] }
  const isReturned = compare(creditedOn(setting.taxes.inputVat, record), '0') > 0
  const owes = (branch: unknown) => setting.registered.has(branch)
  const { income, former, gain, supplies } = untoldSupplies(linesOf(record, setting, owes, context), { isReturned })
  return { income: [...income, ...former], supplies: [...supplies, ...gain] }
}

/** The lines of a voucher that may be supplies, in the books of branches that owe the tax, and those of what comes in wherever it does. */
const linesOf = (record: RecordData, { accounts }: Setting, owes: (branch: unknown) => boolean, context: Context): SupplyLine[] =>
  entriesOf(record).flatMap((entry): SupplyLine[] => {
    const account = accounts.get(entry['account'])
    if (!account || (account.part === 'former' && !correctsIncome(record, accounts))) return []
    if (!isSettling(account.part) && !owes(branchOf(entry, record, context))) return []
    const amount = account.part === 'deferred' ? lesser(creditOf(entry), '0') : creditOf(entry)
    const price = entry['salePrice'] === null || entry['salePrice'] === undefined ? amount : String(entry['salePrice'])
    const isBack = price !== amount && entry['debit']
    const told = entry['taxTreatment'] ? (isBack ? negate(price) : price) : '0'
    return [{ account: account.id, part: account.part, amount, told }]
  })

/** Whether a voucher takes income of a closed year to what earlier years have left. */
const correctsIncome = ({ kind, correctedAccount }: RecordData, accounts: Setting['accounts']): boolean =>
  kind === 'priorPeriod' && accounts.get(correctedAccount)?.kind === 'income'

/** Read once for all that is checked and asked of some vouchers. Most of them supply nothing: of these no more is known. */
const settingOf = knownOf(async (changes, context, run): Promise<Setting> => {
  const { tenant } = context
  const named = changes.flatMap(({ record, before }) => [record, before].flatMap(entriesOf))
  const accounts = await supplyAccounts(changes, context, run)
  if (!named.some((entry) => maySupply(entry, accounts.get(entry['account'])?.part)))
    return { accounts: new Map(), registered: new Set(), taxes: {} }
  const [registered, taxes] = await Promise.all([registeredBranches(tenant, run), taxAccounts(context, run)])
  return { accounts, registered, taxes }
})

const maySupply = (entry: RecordData, part: SupplyPart | undefined): boolean =>
  Boolean(entry['taxTreatment']) ||
  part === 'income' ||
  part === 'gain' ||
  part === 'deferred' ||
  part === 'former' ||
  (isGiven(part) && compare(creditOf(entry), '0') > 0)

const given: ReadonlySet<SupplyPart | undefined> = new Set(['given', 'rounding', 'goods', 'prepaid', 'cost', 'worn'] as const)

const isGiven = (part: SupplyPart | undefined): boolean => given.has(part)

const isSettling = (part: SupplyPart): boolean => settling.some((one) => one === part)

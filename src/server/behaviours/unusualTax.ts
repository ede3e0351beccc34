import { supplyTaxTold } from '../../../resources/groups/supplyTax.ts'
import { toldOfRows } from '../../../schema/record/effectRows.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import {
  add,
  compare,
  isZero,
  multiply,
  negate,
  percentOf,
  sizeOf,
  subtract,
  sum,
  toFixed,
} from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { assetParts } from '../ledger/assetParts.ts'
import { accountsByRole } from '../ledger/books.ts'
import { entriesOf } from './voucherEntries.ts'

/** Calendar years after that of the supply in which its tax may be deducted. */
const yearsToDeduct = 5
/** A line or two of an invoice may have been rounded by a cent or two: so much, times a hundred. */
const tolerance = '5'
/** Of more lines not every choice is tried. */
const mostLines = 10

/** What the settings say of tax, and on which accounts what is bought stands: nobody's, and no money. */
interface Setting {
  readonly input: number | undefined
  readonly output: number | undefined
  readonly rate: string
  readonly bare: ReadonlySet<number>
  /** What of an asset that is sold stands on which of them. */
  readonly parts: ReadonlyMap<number, 'cost' | 'worn' | 'gain'>
}

/**
 * What is asked of vouchers in the return before they count: whether their tax is really that of another rate than the school's, and whether an
 * invoice is really of a year whose tax is no more deducted. In their order.
 */
export async function unusualTax(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const isJudged = (record: RecordData | null) => record?.['taxable'] === true && record['status'] === 'open'
  if (context.person.isAutomatic || !changes.some(({ record }) => isJudged(record))) return changes.map(() => [])
  const setting = await settingOf(changes, context, run)
  const asked = (record: RecordData | null): FaultAt[] =>
    record && isJudged(record)
      ? [...otherRate(record, setting, context), ...otherBase(record, setting, context), ...lateInvoices(record, setting)]
      : []
  return changes.map(({ record, before }) => {
    const former = new Set((before?.['status'] === 'posted' ? asked({ ...before, status: 'open' }) : asked(before)).map(said))
    return asked(record).filter((fault) => !former.has(said(fault)))
  })
}

const said = ({ code, field, params }: FaultAt): string => JSON.stringify([code, field, params])

async function settingOf(changes: readonly Change[], { tenant }: Context, run: Run): Promise<Setting> {
  const named = changes.flatMap(({ record, before }) => [record, before].flatMap((one) => (one ? entriesOf(one) : [])))
  const ids = [...new Set(named.flatMap(({ account }) => (typeof account === 'number' ? [account] : [])))]
  const [accounts, [company], bare] = await Promise.all([
    accountsByRole(tenant, run),
    run<{ rate: string }>(sql`select coalesce(tax_percentage, 0)::text as rate from company where tenant_id = ${tenant}`),
    run<{ id: number; part: 'cost' | 'worn' | 'gain' | null }>(
      sql`select a.id, p.part from accounts a left join ${assetParts(tenant)} p on p.id = a.id where a.tenant_id = ${tenant} and a.id = any(${ids}::int[]) and party_kind = 'none'
        and not exists (select 1 from safes s where s.tenant_id = a.tenant_id and s.account_id = a.id)
        and not exists (select 1 from banks b where b.tenant_id = a.tenant_id and b.account_id = a.id)`,
    ),
  ])
  const [input, output] = [accounts.get('inputVat'), accounts.get('outputVat')]
  return {
    ...{ input, output, rate: company?.rate ?? '0' },
    bare: new Set(bare.flatMap(({ id }) => (id === input || id === output ? [] : [id]))),
    parts: new Map(bare.flatMap(({ id, part }) => (part === null ? [] : [[id, part]]))),
  }
}

const netOf = (entry: RecordData): string => subtract(String(entry['debit'] ?? '0'), String(entry['credit'] ?? '0'))

/** Input tax that the school's rate makes of no choice of the lines that it is paid for; one that is owed as well is a reverse charge. */
function otherRate(record: RecordData, { input, output, rate, bare }: Setting, { check }: Context): FaultAt[] {
  const entries = entriesOf(record)
  const on = (account: number | undefined) => sum(entries.flatMap((one) => (one['account'] === account ? [netOf(one)] : [])))
  const tax = on(input)
  if (input === undefined || isZero(tax) || !isZero(on(output)) || isZero(rate)) return []
  const isBack = compare(tax, '0') < 0
  const nets = entries.flatMap((one) => (bare.has(Number(one['account'])) ? [netOf(one)] : []))
  const bases = nets.filter((net) => compare(net, '0') < 0 === isBack)
  if (madeBy(bases, tax, rate)) return []
  const base = sum(bases)
  const found = isZero(base) ? '0' : percentOf(tax, base, 2)
  const at = entries.findIndex((one) => one['account'] === input)
  const figures = { tax: toFixed(tax, check.decimals), base: toFixed(base, check.decimals) }
  return [{ code: 'Voucher.InputTaxRate', field: `entries.${at}.debit`, params: { ...figures, found, rate } }]
}

/** Output tax that the school's rate does not make of the base that the return will tell: of an asset that is sold that is its price. */
function otherBase(record: RecordData, { input, output, rate, bare, parts }: Setting, { check }: Context): FaultAt[] {
  const moved = entriesOf(record).map((entry) => ({
    account: Number(entry['account']),
    amount: negate(netOf(entry)),
  }))
  const on = (account: number | undefined) => sum(moved.flatMap((one) => (one.account === account ? [one.amount] : [])))
  const tax = on(output)
  if (output === undefined || isZero(tax) || !isZero(on(input)) || isZero(rate)) return []
  const isAlike = (amount: string) => compare(amount, '0') === compare(tax, '0')
  const isSold = moved.some(({ account, amount }) => parts.get(account) === 'cost' && isAlike(amount))
  const isPriced = (account: number) => isSold && (parts.get(account) ?? 'cost') !== 'cost'
  const counts = moved.filter(({ account, amount }) => bare.has(account) && (isAlike(amount) || isPriced(account)))
  // What lines tell beside the tax bears none of it.
  const beside = toldOfRows(supplyTaxTold, record, {}).map((told) => (told.back ? negate(told.base) : told.base))
  const base = subtract(sum(counts.map(({ amount }) => amount)), sum(beside.filter(isAlike)))
  if (isMadeOf(base, tax, rate)) return []
  const at = entriesOf(record).findIndex((one) => one['account'] === output)
  const found = isZero(base) ? '0' : percentOf(tax, base, 2)
  const figures = { tax: toFixed(tax, check.decimals), base: toFixed(base, check.decimals) }
  return [{ code: 'Voucher.OutputTaxBase', field: `entries.${at}.credit`, params: { ...figures, found, rate } }]
}

/** Whether a rate makes a tax of a base, but for what was rounded. */
function isMadeOf(base: string, tax: string, rate: string): boolean {
  const off = subtract(multiply(base, rate), multiply(tax, '100'))
  return compare(sizeOf(off), tolerance) <= 0
}

/** Whether a rate makes a tax of all of some amounts, or of a choice of them: not everything that an invoice holds is taxed. */
function madeBy(bases: readonly string[], tax: string, rate: string): boolean {
  const isNear = (base: string) => isMadeOf(base, tax, rate)
  if (bases.length > mostLines) return isNear(sum(bases))
  const isMade = (at: number, base: string): boolean =>
    at === bases.length ? isNear(base) : isMade(at + 1, add(base, bases[at] ?? '0')) || isMade(at + 1, base)
  return isMade(0, '0')
}

/** Lines with input tax of an invoice of a year that is too long ago. */
const lateInvoices = (record: RecordData, { input }: Setting): FaultAt[] => {
  const year = Number(String(record['date']).slice(0, 4))
  return entriesOf(record).flatMap((entry, at) => {
    const date = String(entry['invoiceDate'] ?? '')
    const isLate = entry['account'] === input && date !== '' && year > Number(date.slice(0, 4)) + yearsToDeduct
    return isLate
      ? [{ code: 'Voucher.InvoiceLongAgo', field: `entries.${at}.invoiceDate`, params: { date, years: yearsToDeduct } }]
      : []
  })
}

import type { taxPoints } from '../../../resources/groups/taxedAdvance.ts'
import type { PostingRole } from '../../../resources/groups/values.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { compare, isZero, lesser, negate, sum, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { playedRoles } from '../ledger/playedRoles.ts'
import { registeredBranches } from '../ledger/registeredBranches.ts'
import { taxAccounts } from '../ledger/taxes.ts'
import { type Beyond, creditedBeyond } from './creditedBeyond.ts'
import { isJudged } from './suppliesOutside.ts'
import { type SupplyAccount, supplyAccounts } from './supplyAccounts.ts'
import { branchOf, countedBefore, creditOf, entriesOf } from './voucherEntries.ts'

/** What must be known of accounts and branches that vouchers name. */
interface Setting {
  /** Advances of families and customers, and money in nobody's name. */
  readonly kinds: ReadonlyMap<unknown, 'advance' | 'money'>
  /** What is credited on receivables of families and customers beyond what they owe. */
  readonly beyond: Beyond
  /** The branches that owe the tax of advances as they come. */
  readonly onReceipt: ReadonlySet<unknown>
  readonly outputVat: number | undefined
}

/**
 * What is asked of vouchers before they count that take money as an advance of a family or a customer in a branch that owes its tax at once, on
 * whichever account: the receipt asks what it is for and taxes it, a voucher does neither. In their order.
 */
export async function advancesByHand(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  if (context.person.isAutomatic || !changes.some(({ record }) => isJudged(record))) return changes.map(() => [])
  const setting = await settingOf(changes, context, run)
  return changes.map(({ record, before }, index) => {
    if (!isJudged(record)) return []
    const advances = advancesOf(index, record, setting, context)
    const amount = paidOf(record, advances, setting)
    const former = countedBefore(before)
    const paidBefore = former && paidOf(former, advancesOf(index, former, setting, context), setting)
    if (isZero(amount) || (paidBefore && compare(amount, paidBefore) === 0)) return []
    const at = entriesOf(record).findIndex((entry) => compare(advances.get(entry) ?? '0', '0') > 0)
    const params = { amount: toFixed(amount, context.check.decimals) }
    return [{ code: 'Voucher.AdvanceOutside', field: `entries.${at}.account`, params }]
  })
}

/** The lines of a voucher that move advances whose tax is owed at once, with what they move. */
function advancesOf(
  index: number,
  record: RecordData,
  { kinds, beyond, onReceipt }: Setting,
  context: Context,
): ReadonlyMap<RecordData, string> {
  const isTaxed = ([entry]: readonly [RecordData, string]) => onReceipt.has(branchOf(entry, record, context))
  const ofAdvances = entriesOf(record).flatMap((entry) =>
    kinds.get(entry['account']) === 'advance' ? [[entry, creditOf(entry)] as const] : [],
  )
  return new Map([...ofAdvances, ...beyond(index, record)].filter(isTaxed))
}

/** What of its advances a voucher took as money, none where it has output tax. */
function paidOf(record: RecordData, advances: ReadonlyMap<RecordData, string>, { kinds, outputVat }: Setting): string {
  const on = (which: (entry: RecordData) => boolean) =>
    sum(entriesOf(record).flatMap((entry) => (which(entry) ? [creditOf(entry)] : [])))
  if (outputVat !== undefined && !isZero(on(({ account }) => account === outputVat))) return '0'
  const amount = lesser(sum([...advances.values()]), negate(on(({ account }) => kinds.get(account) === 'money')))
  return compare(amount, '0') > 0 ? amount : '0'
}

/** Most vouchers take no advance: of these no more is known. */
async function settingOf(changes: readonly Change[], context: Context, run: Run): Promise<Setting> {
  const { tenant } = context
  const role: PostingRole = 'guardianAdvance'
  const point: (typeof taxPoints)[number] = 'receipt'
  const accounts = [...(await supplyAccounts(changes, context, run)).values()].filter(({ part }) => part === 'money')
  const owed = accounts.filter(({ kind, partyKind }) => kind === 'liability' && partyKind !== 'none')
  const owing = accounts.filter(
    ({ kind, partyKind }) => kind === 'asset' && (partyKind === 'guardian' || partyKind === 'customer'),
  )
  if (!owed.length && !owing.length)
    return { kinds: new Map(), beyond: () => new Map(), onReceipt: new Set(), outputVat: undefined }
  const [ofFamilies, beyond, onReceipt, { outputVat }] = await Promise.all([
    run<{ account: number }>(
      sql`select r.account from (${playedRoles(tenant)}) r where r.role = ${role} and r.account = any(${owed.map(({ id }) => id)}::int[])`,
    ),
    creditedBeyond(changes, new Set(owing.map(({ id }) => id)), context, run),
    registeredBranches(tenant, run, sql`b.advance_tax_point = ${point}`),
    taxAccounts(context, run),
  ])
  const isAdvance = ({ id, partyKind }: SupplyAccount) =>
    partyKind === 'customer' || ofFamilies.some(({ account }) => account === id)
  const kinds = new Map<unknown, 'advance' | 'money'>([
    ...accounts.flatMap((one) => (one.partyKind === 'none' ? [[one.id, 'money'] as const] : [])),
    ...owed.flatMap((one) => (isAdvance(one) ? [[one.id, 'advance'] as const] : [])),
  ])
  return { kinds, beyond, onReceipt, outputVat }
}

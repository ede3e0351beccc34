import { partyOf } from '../../../schema/fields/party.ts'
import type { EntryLine } from '../../../schema/recipe.ts'
import type { FaultAt, RecordData, Reference } from '../../../schema/record/record.ts'
import { isDate } from '../../../schema/values/date.ts'
import { compare, roundTo } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour, Saving } from '../engine/behaviour.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { areasOf, loadAccounts } from '../ledger/accountChecks.ts'
import { closingFaults } from '../ledger/closing/rows.ts'
import { branchesOf } from '../ledger/entry.ts'
import { openingBalances } from '../ledger/openingBalances.ts'
import { lockedDay, openPeriods } from '../ledger/period.ts'
import { toldUntil } from '../ledger/shownBefore.ts'
import { advancesByHand } from './advancesByHand.ts'
import { besideShift, movedBy } from './besideShift.ts'
import { correctedReturn, errorOfNoReturn } from './correctedReturn.ts'
import { deferredByHand } from './deferredByHand.ts'
import { educationOfCompany } from './educationOfCompany.ts'
import { equityFaults, equityMoves } from './equityMoves.ts'
import { goodsByHand } from './goodsByHand.ts'
import { inputTaxFaults } from './inputTax.ts'
import { overdrawnByHand } from './overdrawnByHand.ts'
import { suppliesOutside, toldWrongly } from './suppliesOutside.ts'
import { taxTakenBack } from './taxTakenBack.ts'
import { unmarkedTax } from './unmarkedTax.ts'
import { unusualTax } from './unusualTax.ts'
import { unusualVouchers } from './unusualVouchers.ts'
import { entriesOf } from './voucherEntries.ts'

/** Lines fit their accounts: the party is of the account's kind, an account of one branch is used in that branch. */
export const voucher: SaveBehaviour = {
  sheet: openingBalances,
  checkMany: async (changes, context, run) =>
    together(changes, [
      Promise.all(changes.map((change) => checkVoucher({ ...change, context, run }))),
      toldWrongly(changes, context, run),
      educationOfCompany(changes, context, run),
      equityFaults(changes, context, run),
      correctedReturn(changes, context, run),
    ]),
  confirm: (changes, context, run) =>
    together(
      changes,
      [
        unusualVouchers,
        unusualTax,
        unmarkedTax,
        suppliesOutside,
        advancesByHand,
        errorOfNoReturn,
        taxTakenBack,
        deferredByHand,
        goodsByHand,
        equityMoves,
        overdrawnByHand,
      ].map((one) => one(changes, context, run)),
    ),
  validate: (record, context) =>
    entriesOf(record).flatMap((entry, index): FaultAt[] => {
      const account = entry.refs?.['account'] as Reference | null | undefined
      const party = entry['party'] as { resource: string } | null
      const faults: FaultAt[] = []
      if (account && party && partyOf[String(account['partyKind'])] !== party.resource)
        faults.push({ code: 'Ledger.PartyKind', field: `entries.${index}.party` })
      if (account?.['branch'] && account['branch'] !== (entry['branch'] ?? context.branch.id))
        faults.push({ code: 'Account.OtherBranch', field: `entries.${index}.account` })
      return faults
    }),
}

/** What several say of each voucher, one after the other. */
async function together(changes: readonly Change[], said: readonly Promise<FaultAt[][]>[]): Promise<FaultAt[][]> {
  const all = await Promise.all(said)
  return changes.map((_, at) => all.flatMap((each) => each[at] ?? []))
}

/** Amounts fit the branches that take them, input tax names its invoice, and what becomes final may still be posted on its day. */
async function checkVoucher({ id, record, before, context, run }: Omit<Saving, 'operation'>): Promise<FaultAt[]> {
  // What was posted is open again by its reversal, whose day the books themselves check.
  const saved = record['status'] === 'open' && before?.['status'] !== 'posted'
  const lines = entriesOf(record).flatMap(({ account }) => (typeof account === 'number' ? [{ account }] : []))
  const areas = async () => areasOf(lines, await loadAccounts(lines, context, run))
  const found = await Promise.all([
    finerAmounts(entriesOf(record), context, run),
    saved ? lockedDay(areas(), record, branchesIn(record, context), context, run) : [],
    saved && record['kind'] !== 'opening'
      ? besideShift(
          entriesOf(record).flatMap((entry, at) => movedBy(entry, `entries.${at}.account`, context)),
          context,
          run,
        )
      : [],
    saved && record['taxable'] === true ? inputTaxFaults(entriesOf(record), String(record['date']), context, run) : [],
    saved && record['kind'] === 'closing' ? closesOnly(record, context, run) : [],
    before && record['kind'] !== before['kind'] ? kindTold(id, context, run) : [],
  ])
  return found.flat()
}

/** Reports tell the entries of a voucher by its kind: it stays while they have left a trace in figures or in a locked month. */
async function kindTold(id: number, { tenant }: Context, run: Run): Promise<FaultAt[]> {
  const told = await run(
    sql`select 1 from journal_entries e where e.tenant_id = ${tenant} and e.resource = 'vouchers' and e.record_id = ${id}
      and ((e.reverses is not null and not e.silent) or e.date <= ${toldUntil(tenant)}) limit 1`,
  )
  return told.length ? [{ code: 'Voucher.KindTold', field: 'kind' }] : []
}

/** What a closing voucher may not be when it is posted, it is told when it becomes final. */
async function closesOnly(record: RecordData, context: Context, run: Run): Promise<FaultAt[]> {
  const { date } = record
  if (typeof date !== 'string' || !isDate(date)) return []
  const lines = entriesOf(record).flatMap(({ account }, index): EntryLine[] =>
    typeof account === 'number' ? [{ account, debit: '0', credit: '0', place: `entries.${index}` }] : [],
  )
  const [accounts, periods] = await Promise.all([loadAccounts(lines, context, run), openPeriods([date], context, run, false)])
  return closingFaults(date, lines, accounts, periods(null, date, []).year)
}

const branchesIn = (record: RecordData, context: Context): number[] =>
  branchesOf(
    entriesOf(record).map(({ branch }) => ({ branch: typeof branch === 'number' ? branch : null })),
    context.branch.id,
  )

/** An amount in another branch's books is no finer than that branch counts. */
async function finerAmounts(entries: readonly RecordData[], context: Context, run: Run): Promise<FaultAt[]> {
  const ids = [...new Set(entries.flatMap(({ branch }) => (typeof branch === 'number' ? [branch] : [])))]
  if (!ids.length) return []
  const rows = await run<{ id: number; digits: number }>(
    sql`select id, decimal_digits as digits from branches where tenant_id = ${context.tenant} and id = any(${ids}::int[])`,
  )
  const digits = new Map(rows.map((row) => [row.id, row.digits]))
  return entries.flatMap((entry, index) => {
    const places = digits.get(entry['branch'] as number)
    const side = (['debit', 'credit'] as const).find(
      (name) =>
        typeof entry[name] === 'string' && places !== undefined && compare(roundTo(entry[name], places), entry[name]) !== 0,
    )
    return side ? [{ code: 'Line.FinerThanBranch', field: `entries.${index}.${side}`, params: { digits: places ?? 0 } }] : []
  })
}

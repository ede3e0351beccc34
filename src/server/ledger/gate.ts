import type { FaultAt } from '../../../schema/record/record.ts'
import { compare, isZero, sum } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import type { Writing } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { nextIds } from '../engine/parts.ts'
import { insertRows } from '../engine/saveMany.ts'
import { checkAccounts } from './accountChecks.ts'
import { accountSums } from './accountSums.ts'
import { branchPairs } from './branchPairs.ts'
import { type Area, type Books, branchesOf, type EntryLine, linesOrFaults } from './entry.ts'
import { parties } from './parties.ts'
import { openPeriod } from './period.ts'

/** Whose books, and who writes into them. */
export interface Author {
  readonly tenant: number
  readonly person: { readonly id: number }
}

/** An entry that wants into the books, with the document and the event that made it. */
export interface Entry {
  readonly resource: string
  readonly record: number
  readonly event: string
  /** Counts up with each posting of the same document. */
  readonly version: number
  readonly branch: number
  readonly date: string
  readonly area: Area
  readonly description: string | null
  readonly lines: readonly EntryLine[]
  /** The entry that this one takes back, and whether both leave no trace in figures. */
  readonly reverses?: number
  readonly silent?: boolean
  /** It takes to zero what stands on its accounts: those that no longer take entries are emptied as well. */
  readonly empties?: boolean
}

/** Brings an entry into the books. Faults are returned, and nothing is written then. */
export async function postEntry(entry: Entry, books: Books, context: Context, run: Run): Promise<readonly FaultAt[]> {
  const completed = complete(entry, books)
  if ('faults' in completed) return completed.faults
  const checked = await checkEntry(entry, completed.lines, context, run)
  if (typeof checked !== 'function') return checked
  await Promise.all(checked())
  return []
}

/**
 * The only way into the books. Checks the accounts of all lines, the period, that there are two lines at least and that each
 * branch balances; gives what writes header, rows and sums, or the faults. That a document is posted once is checked when it
 * is written: the header's source is unique.
 * @param lines all lines, with the pairs between branches
 */
export async function checkEntry(
  entry: Entry,
  lines: readonly EntryLine[],
  context: Context,
  run: Run,
): Promise<readonly FaultAt[] | Writing> {
  const [faultsOfAccounts, period, ids] = await Promise.all([
    // A reversal mirrors what was posted, also on an account that has been closed since.
    entry.reverses === undefined && !entry.empties ? checkAccounts(lines, entry.branch, context, run) : [],
    openPeriod(entry.area, entry.date, branchesOf(lines, entry.branch), context, run),
    nextIds('journal_entries', 1, run),
  ])
  const faults = [...foreignBranches(lines, entry.branch, context), ...faultsOfAccounts, ...period.faults, ...shapeFaults(lines)]
  const { year } = period
  if (faults.length || !year) return faults
  return () => writeEntry(entry, lines, { id: ids[0] as number, year: year.id }, context, run)
}

/** The lines with their pairs between branches, or what the company's settings lack for them. */
export const complete = (entry: Pick<Entry, 'lines' | 'branch'>, books: Books): { lines: EntryLine[] } | { faults: FaultAt[] } =>
  linesOrFaults(() => [...entry.lines, ...branchPairs(entry.lines, entry.branch, books)])

/** Who writes into the books of a branch, or takes back what is there, may choose that branch. */
export const foreignBranches = (lines: readonly EntryLine[], own: number, context: Context): FaultAt[] =>
  lines.flatMap(({ branch = own, place }) =>
    branch === own || context.branches.includes(branch)
      ? []
      : [{ code: 'Branch.NotAllowed', ...(place !== undefined && { field: `${place}.branch` }) }],
  )

/** Two lines at least, an amount on each, as much debit as credit. */
export function shapeFaults(lines: readonly EntryLine[]): FaultAt[] {
  if (lines.length < 2) return [{ code: 'Ledger.TooFewLines' }]
  const empty = lines.find((line) => isZero(line.debit) === isZero(line.credit))
  if (empty) return [{ code: 'Voucher.DebitOrCredit', ...(empty.place !== undefined && { field: `${empty.place}.debit` }) }]
  const [debit, credit] = [sum(lines.map((line) => line.debit)), sum(lines.map((line) => line.credit))]
  return compare(debit, credit) === 0 ? [] : [{ code: 'Voucher.Unbalanced' }]
}

/** Writes header, rows and sums of an entry that was checked, under an id that was claimed. */
export const writeEntry = (
  entry: Entry,
  lines: readonly EntryLine[],
  { id, year }: { readonly id: number; readonly year: number },
  context: Author,
  run: Run,
): Promise<unknown>[] => writeEntries([{ id, year, entry, lines }], context, run)

/** An entry that passed every check, with its id, the year of its day and all of its lines. */
export interface CheckedEntry {
  readonly id: number
  readonly year: number
  readonly entry: Entry
  readonly lines: readonly EntryLine[]
}

/** The same for many, with a handful of statements. */
export function writeEntries(entries: readonly CheckedEntry[], context: Author, run: Run): Promise<unknown>[] {
  const headers = entries.map(({ id, year, entry }) => [
    ['tenant_id', context.tenant] as const,
    ['id', id] as const,
    ['branch_id', entry.branch] as const,
    ['fiscal_year_id', year] as const,
    ['date', entry.date] as const,
    ['resource', entry.resource] as const,
    ['record_id', entry.record] as const,
    ['event', entry.event] as const,
    ['version', entry.version] as const,
    ['description', entry.description] as const,
    ['reverses', entry.reverses ?? null] as const,
    ['silent', entry.silent ?? false] as const,
    ['posted_by', context.person.id] as const,
  ])
  // The last row of an entry goes first: the others point to it, maybe from another statement. What its rows have in common
  // stands first and is sent once.
  const rows = entries.flatMap(({ id, year, entry, lines }) =>
    lines
      .map((line, index) => [
        ['tenant_id', context.tenant] as const,
        ['entry_id', id] as const,
        ['fiscal_year_id', year] as const,
        ['date', entry.date] as const,
        ['branch_id', line.branch ?? entry.branch] as const,
        ...parties.map(({ resource, column }) => [column, line.party?.resource === resource ? line.party.id : null] as const),
        ['description', line.description ?? null] as const,
        ['cost_center_id', line.costCenter ?? null] as const,
        ['line', index + 1] as const,
        ['last', index + 1 < lines.length ? lines.length : null] as const,
        ['account_id', line.account] as const,
        ['debit', line.debit] as const,
        ['credit', line.credit] as const,
        ['reason', JSON.stringify(line.reason)] as const,
      ])
      .toReversed(),
  )
  return [
    ...insertRows('journal_entries', headers, run),
    ...insertRows('ledger_rows', rows, run),
    ...insertRows('account_sums', accountSums(entries, context), run),
  ]
}

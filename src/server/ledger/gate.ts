import type { Area } from '../../../schema/effects.ts'
import type { Books, EntryLine } from '../../../schema/recipe.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import { compare, isZero, sum } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import type { Acted } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { insertRows } from '../engine/sql/columns.ts'
import { nextIds } from '../engine/write/opening.ts'
import { accountFaults, loadAccounts } from './accountChecks.ts'
import { accountSums } from './accountSums.ts'
import type { Basis } from './books.ts'
import { branchPairs } from './branchPairs.ts'
import { reasonOf } from './effect.ts'
import { branchesOf, linesOrFaults } from './entry.ts'
import { parties } from './parties.ts'
import { openPeriods } from './period.ts'

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
  /** What its recipe was told besides the document. */
  readonly basis?: Basis
  /** The entry that this one takes back, and whether both leave no trace in figures. */
  readonly reverses?: number
  readonly silent?: boolean
  /** It takes to zero what stands on its accounts: those that no longer take entries are emptied as well. */
  readonly empties?: boolean
}

/** Brings an entry into the books. Faults are returned, and nothing is written then. */
export async function postEntry(entry: Entry, books: Books, context: Context, run: Run): Promise<readonly FaultAt[]> {
  const { faults, write } = await checkEntries([completed(entry, books)], context, run)
  if (faults[0]?.length) return faults[0]
  await Promise.all(write(new Set([entry.record])))
  return []
}

/** An entry that wants into the books, and all of its lines with their pairs between branches; or why it has none. */
export type Made = { readonly entry: Entry; readonly lines: readonly EntryLine[] } | { readonly faults: readonly FaultAt[] }

/**
 * The only way into the books. Checks the accounts of all lines, the period, that there are two lines at least and that each
 * branch balances; gives the faults of each entry, and what writes header, rows and sums of those whose records are named. That
 * a document is posted once is checked when it is written: the header's source is unique.
 */
export async function checkEntries(made: readonly Made[], context: Context, run: Run): Promise<Acted> {
  const entries = made.flatMap((one) => ('faults' in one ? [] : [one]))
  const [first] = entries
  if (!first) return { faults: made.map((one) => ('faults' in one ? one.faults : [])), write: () => [] }
  // A reversal mirrors what was posted, also on an account that has been closed since.
  const checked = entries.filter(({ entry }) => entry.reverses === undefined && !entry.empties)
  const days = [...new Set(entries.map(({ entry }) => entry.date))]
  // Ids are claimed while the years are held: whoever waits for the years knows that no smaller id comes later.
  const [accounts, periods, ids] = await Promise.all([
    checked.length
      ? loadAccounts(
          checked.flatMap(({ lines }) => lines),
          context,
          run,
        )
      : new Map(),
    openPeriods(first.entry.area, days, context, run),
    nextIds('journal_entries', entries.length, run),
  ])
  const claimed = ids.values()
  const good: CheckedEntry[] = []
  const faults = made.map((one): readonly FaultAt[] => {
    if ('faults' in one) return one.faults
    const { entry, lines } = one
    const period = periods(entry.date, branchesOf(lines, entry.branch))
    const found = [
      ...foreignBranches(lines, entry.branch, context),
      ...(checked.includes(one) ? accountFaults(lines, entry.branch, accounts) : []),
      ...period.faults,
      ...shapeFaults(lines),
    ]
    if (!found.length && period.year) good.push({ id: claimed.next().value as number, year: period.year.id, entry, lines })
    return found
  })
  return {
    faults,
    write: (records) =>
      writeEntries(
        good.filter(({ entry }) => records.has(entry.record)),
        context,
        run,
      ),
  }
}

/** The lines with their pairs between branches, or what the company's settings lack for them. */
export const complete = (
  entry: Pick<Entry, 'lines' | 'branch'>,
  books: Books,
): { lines: readonly EntryLine[] } | { faults: FaultAt[] } =>
  linesOrFaults(() => ({ lines: withPairs(entry.lines, entry.branch, books) }))

/** The lines with their pairs between branches. @throws MappingMissing where the settings name no account for them */
export const withPairs = (lines: readonly EntryLine[], branch: number, books: Books): readonly EntryLine[] => [
  ...lines,
  ...branchPairs(lines, branch, books),
]

/** The same with the entry itself. */
export const completed = (entry: Entry, books: Books): Made => ({ entry, ...complete(entry, books) })

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
  if (empty) return [{ code: 'Ledger.DebitOrCredit', ...(empty.place !== undefined && { field: `${empty.place}.debit` }) }]
  const [debit, credit] = [sum(lines.map((line) => line.debit)), sum(lines.map((line) => line.credit))]
  return compare(debit, credit) === 0 ? [] : [{ code: 'Ledger.Unbalanced' }]
}

/** An entry that passed every check, with its id, the year of its day and all of its lines. */
export interface CheckedEntry {
  readonly id: number
  readonly year: number
  readonly entry: Entry
  readonly lines: readonly EntryLine[]
}

/** Writes headers, rows and sums of entries that were checked, with a handful of statements. */
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
    ['basis', entry.basis && Object.keys(entry.basis).length ? JSON.stringify(entry.basis) : null] as const,
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
        ['student_id', line.student ?? null] as const,
        ['description', line.description ?? null] as const,
        ['cost_center_id', line.costCenter ?? null] as const,
        ['line', index + 1] as const,
        ['last', index + 1 < lines.length ? lines.length : null] as const,
        ['account_id', line.account] as const,
        ['debit', line.debit] as const,
        ['credit', line.credit] as const,
        ['reason', JSON.stringify(reasonOf(line))] as const,
      ])
      .toReversed(),
  )
  if (!entries.length) return []
  return [
    ...insertRows('journal_entries', headers, run),
    ...insertRows('ledger_rows', rows, run),
    ...insertRows('account_sums', accountSums(entries, context), run),
  ]
}

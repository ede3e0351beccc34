import type { FaultAt } from '../../../schema/record/record.ts'
import { compare, isZero, sum } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { insertStatement, portions } from '../engine/columns.ts'
import type { Context } from '../engine/context.ts'
import { nextIds } from '../engine/parts.ts'
import { checkAccounts } from './accountChecks.ts'
import { accountSums } from './accountSums.ts'
import { branchPairs } from './branchPairs.ts'
import { type Area, type Books, type EntryLine, MappingMissing } from './entry.ts'
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

/**
 * The only writer of the books. Checks the accounts of all lines, the period, that there are two lines at least and that
 * each branch balances; then writes header, rows and sums. Faults are returned, and nothing is written then.
 */
export async function postEntry(entry: Entry, books: Books, context: Context, run: Run): Promise<FaultAt[]> {
  const completed = complete(entry, books)
  if ('faults' in completed) return completed.faults
  const { lines } = completed
  const [faultsOfAccounts, period, posted, ids] = await Promise.all([
    // A reversal mirrors what was posted, also on an account that has been closed since.
    entry.reverses === undefined && !entry.empties ? checkAccounts(lines, entry.branch, context, run) : [],
    openPeriod(entry.area, entry.date, context, run),
    alreadyPosted(entry, context, run),
    nextIds('journal_entries', 1, run),
  ])
  const faults = [
    ...foreignBranches(lines, entry.branch, context),
    ...faultsOfAccounts,
    ...period.faults,
    ...posted,
    ...shapeFaults(lines),
  ]
  if (faults.length || !period.year) return faults
  await writeEntry(entry, lines, { id: ids[0] as number, year: period.year.id }, context, run)
  return []
}

/** The lines with their pairs between branches, or what the company's settings lack for them. */
export function complete(entry: Pick<Entry, 'lines' | 'branch'>, books: Books): { lines: EntryLine[] } | { faults: FaultAt[] } {
  try {
    return { lines: [...entry.lines, ...branchPairs(entry.lines, entry.branch, books)] }
  } catch (error) {
    if (!(error instanceof MappingMissing)) throw error
    return { faults: [{ code: 'Ledger.MappingMissing', params: { role: error.role } }] }
  }
}

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

async function alreadyPosted({ resource, record, event, version }: Entry, context: Context, run: Run): Promise<FaultAt[]> {
  const rows = await run(
    sql`select 1 from journal_entries where tenant_id = ${context.tenant} and resource = ${resource} and record_id = ${record} and event = ${event} and version = ${version}`,
  )
  return rows.length ? [{ code: 'Ledger.AlreadyPosted' }] : []
}

/** Writes header, rows and sums of an entry that was checked, under an id that was claimed. */
export async function writeEntry(
  entry: Entry,
  lines: readonly EntryLine[],
  { id, year }: { readonly id: number; readonly year: number },
  context: Author,
  run: Run,
): Promise<void> {
  const header = insertStatement('journal_entries', [
    [
      ['tenant_id', context.tenant],
      ['id', id],
      ['branch_id', entry.branch],
      ['fiscal_year_id', year],
      ['date', entry.date],
      ['resource', entry.resource],
      ['record_id', entry.record],
      ['event', entry.event],
      ['version', entry.version],
      ['description', entry.description],
      ['reverses', entry.reverses ?? null],
      ['silent', entry.silent ?? false],
      ['posted_by', context.person.id],
    ],
  ])
  const rows = lines.map((line, index) => [
    ['tenant_id', context.tenant] as const,
    ['entry_id', id] as const,
    ['line', index + 1] as const,
    ['branch_id', line.branch ?? entry.branch] as const,
    ['fiscal_year_id', year] as const,
    ['date', entry.date] as const,
    ['account_id', line.account] as const,
    ['cost_center_id', line.costCenter ?? null] as const,
    ...parties.map(({ resource, column }) => [column, line.party?.resource === resource ? line.party.id : null] as const),
    ['debit', line.debit] as const,
    ['credit', line.credit] as const,
    ['description', line.description ?? null] as const,
    ['reason', JSON.stringify(line.reason)] as const,
  ])
  await Promise.all([
    run(header),
    ...portions(rows, rows[0]?.length ?? 1).map((some) => run(insertStatement('ledger_rows', some))),
    ...accountSums(entry, lines, year, context).map((statement) => run(statement)),
  ])
}

import type { Books, EntryLine } from '../../../schema/recipe.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import type { Acted } from '../engine/behaviour.ts'
import { authorOf, type Context } from '../engine/context.ts'
import { insertRows } from '../engine/sql/columns.ts'
import { nextIds } from '../engine/sql/nextIds.ts'
import { accountSums } from './accountSums.ts'
import { withPairs } from './branchPairs.ts'
import { reasonOf } from './effect.ts'
import { orFaults } from './entry.ts'
import { type Judged, judgeEntries } from './judge.ts'
import type { Author, CheckedEntry, Entry, Made } from './ledgerEntry.ts'
import { parties } from './parties.ts'
import { type Taxes, taxAccounts } from './taxes.ts'

/** Posts an entry. Where there are faults they are returned, and nothing is written. */
export async function postEntry(entry: Entry, books: Books, context: Context, run: Run): Promise<readonly FaultAt[]> {
  const { faults, write } = await checkEntries([completed(entry, books)], context, run)
  if (faults[0]?.length) return faults[0]
  await Promise.all(write(new Set([entry.record])))
  return []
}

/**
 * The only code that writes to the ledger: gives the faults of each entry, and what writes header, rows and sums of those whose records are
 * named. That a document is posted once is checked when it is written: the header's source is unique.
 */
export async function checkEntries(made: readonly Made[], context: Context, run: Run): Promise<Acted> {
  const count = made.filter((one) => !('faults' in one)).length
  if (!count) return { faults: made.map((one) => ('faults' in one ? one.faults : [])), write: () => [] }
  // Ids are claimed while the years are locked: a transaction that waits for the years knows that no smaller id comes later.
  const [judged, ids, taxes] = await Promise.all([
    judgeEntries(made, context, run),
    nextIds('journal_entries', count, run),
    made.some((one) => 'entry' in one && one.entry.taxable) ? taxAccounts(context, run) : null,
  ])
  const claimed = ids.values()
  const good = made.flatMap((one, index): CheckedEntry[] => {
    const { faults, year } = judged[index] as Judged
    return 'faults' in one || faults.length || year === null
      ? []
      : [
          {
            id: claimed.next().value as number,
            year,
            ...one,
            ...taxesOf(one.entry, taxes),
          },
        ]
  })
  return {
    faults: judged.map(({ faults }) => faults),
    write: (records) =>
      writeEntries(
        good.filter(({ entry }) => records.has(entry.record)),
        context,
        run,
      ),
  }
}

/** What is stored of an entry for the tax return: the tax accounts where it is told by them, and what its lines told. */
function taxesOf({ taxable, told, toldBeside = [], end }: Entry, accounts: Taxes | null): { readonly taxes?: Taxes } {
  const beside = toldBeside.length && !end ? { beside: toldBeside } : null
  if (taxable && accounts) return { taxes: { ...accounts, ...(told && { lines: told }), ...beside } }
  return beside ? { taxes: beside } : {}
}

/** The lines with their pairs between branches, or what the company's settings lack for them. */
export const complete = (
  entry: Pick<Entry, 'lines' | 'branch'>,
  books: Books,
): { lines: readonly EntryLine[] } | { faults: FaultAt[] } =>
  orFaults(() => ({ lines: withPairs(entry.lines, entry.branch, books) }))

/** The same with the entry itself. */
export const completed = (entry: Entry, books: Books): Made => ({ entry, ...complete(entry, books) })

/** Writes headers, rows and sums of entries that were checked, with a handful of statements. */
export function writeEntries(entries: readonly CheckedEntry[], context: Author, run: Run): Promise<unknown>[] {
  const headers = entries.map(({ id, year, entry, taxes }) => [
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
    ['taxes', taxes ? JSON.stringify(taxes) : null] as const,
    ['corrected_day', entry.correctedDay ?? null] as const,
    ['posted_by', authorOf(context.person)] as const,
  ])
  // The last row of an entry goes first: the others point to it, maybe from another statement. What its rows have in common comes
  // first and is sent once.
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

import type { ManyBehaviour } from '../engine/behaviour.ts'
import { nextIds } from '../engine/parts.ts'
import { accountFaults, loadAccounts } from './accountChecks.ts'
import { loadBooks } from './books.ts'
import { branchesOf, type EntryLine } from './entry.ts'
import { type CheckedEntry, complete, type Entry, foreignBranches, postedOf, shapeFaults, writeEntries } from './gate.ts'
import { openPeriods } from './period.ts'
import { entryOf, linesOf } from './posting.ts'

/**
 * Brings the entries of many documents into the books under the checks of the gate, each document by itself; one that does
 * not pass is left out.
 */
export const postMany: ManyBehaviour = async ({ model, changes, context, run }) => {
  const books = await loadBooks(context, run)
  const made = changes.flatMap((change): { entry: Entry; lines: EntryLine[] }[] => {
    const lines = linesOf(model, change.record, books)
    if ('faults' in lines) return []
    const entry = entryOf(model, change, lines.lines, context)
    const completed = complete(entry, books)
    return 'faults' in completed ? [] : [{ entry, lines: completed.lines }]
  })
  const days = [...new Set(made.map(({ entry }) => entry.date))]
  // Ids are claimed while the years are held: whoever waits for the years knows that no smaller id comes later.
  const [accounts, posted, periods, ids] = await Promise.all([
    loadAccounts(
      made.flatMap(({ lines }) => lines),
      context,
      run,
    ),
    postedOf(
      made.map(({ entry }) => entry),
      context,
      run,
    ),
    openPeriods(made[0]?.entry.area ?? 'general', days, context, run),
    nextIds('journal_entries', made.length, run),
  ])
  const good = made.flatMap(({ entry, lines }, index): CheckedEntry[] => {
    const period = periods(entry.date, branchesOf(lines, entry.branch))
    const faults = [
      ...foreignBranches(lines, entry.branch, context),
      ...accountFaults(lines, entry.branch, accounts),
      ...period.faults,
      ...shapeFaults(lines),
    ]
    if (faults.length || !period.year || posted.has(`${entry.record} ${entry.version}`)) return []
    return [{ id: ids[index] as number, year: period.year.id, entry, lines }]
  })
  if (good.length) await writeEntries(good, context, run)
  return good.map(({ entry }) => entry.record)
}

import type { ManyBehaviour } from '../engine/behaviour.ts'
import { nextIds } from '../engine/parts.ts'
import { accountFaults, loadAccounts } from './accountChecks.ts'
import { loadBooks } from './books.ts'
import { branchesOf, type EntryLine } from './entry.ts'
import { type CheckedEntry, type Entry, foreignBranches, shapeFaults, writeEntries } from './gate.ts'
import { openPeriods } from './period.ts'
import { completeEntry } from './posting.ts'

/**
 * Brings the entries of many documents into the books under the checks of the gate, each document by itself; one that does
 * not pass is left out.
 */
export const postMany: ManyBehaviour = async ({ model, changes, context, run }) => {
  const books = await loadBooks(context, run)
  const made = changes.flatMap((change): { entry: Entry; lines: EntryLine[] }[] => {
    const entry = completeEntry(model, change, books, context)
    return 'faults' in entry ? [] : [entry]
  })
  const days = [...new Set(made.map(({ entry }) => entry.date))]
  // Ids are claimed while the years are held: whoever waits for the years knows that no smaller id comes later.
  const [accounts, periods, ids] = await Promise.all([
    loadAccounts(
      made.flatMap(({ lines }) => lines),
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
    if (faults.length || !period.year) return []
    return [{ id: ids[index] as number, year: period.year.id, entry, lines }]
  })
  if (good.length) await Promise.all(writeEntries(good, context, run))
  return good.map(({ entry }) => entry.record)
}

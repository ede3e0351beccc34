import type { EntryLine } from '../../../schema/recipe.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import { decimalsOf } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { accountFaults, areasOf, loadAccounts } from './accountChecks.ts'
import { closingFaults } from './closing/rows.ts'
import { branchesOf, foreignBranches, shapeFaults } from './entry.ts'
import type { Entry, Made } from './ledgerEntry.ts'
import { openPeriods } from './period.ts'
import { isNothing, type Prepared } from './prepare.ts'
import { loadSafes } from './safes.ts'
import { againFaults } from './takenBack.ts'

/** Faults of an entry, and the year of its day. */
export interface Judged {
  readonly faults: readonly FaultAt[]
  readonly year: number | null
}

/**
 * Judges entries before they are written: the accounts of all lines, the period, that there are two lines at least, that each branch
 * balances, that what closes a year does nothing else, and that safes have what is taken from them. Accounts, years and safes stay as
 * they are until the transaction ends; of safes a preview only looks at them.
 */
export async function judgeEntries(made: readonly Made[], context: Context, run: Run, hold = true): Promise<readonly Judged[]> {
  const entries = made.flatMap((one) => ('faults' in one ? [] : [one]))
  if (!entries.length) return made.map((one) => ({ faults: 'faults' in one ? one.faults : [], year: null }))
  const days = [...new Set(entries.map(({ entry }) => entry.date))]
  const [accounts, periods, again, begun, digits, safes] = await Promise.all([
    loadAccounts(
      entries.flatMap(({ lines }) => lines),
      context,
      run,
    ),
    openPeriods(
      days,
      context,
      run,
      entries.some(({ entry }) => !entry.empties),
    ),
    againFaults(
      'journal_entries',
      entries.flatMap(({ entry }) => (entry.reverses === undefined && entry.version > 1 ? [entry] : [])),
      context,
      run,
    ),
    begunBefore(
      entries.flatMap(({ entry }) => (entry.end === 'opens' ? [entry] : [])),
      context,
      run,
    ),
    branchDigits(
      entries.flatMap(({ entry, lines }) => branchesOf(lines, entry.branch)),
      context,
      run,
    ),
    loadSafes(entries, hold, context, run),
  ])
  return made.map((one): Judged => {
    if ('faults' in one) return { faults: one.faults, year: null }
    const { entry, lines } = one
    // A year is closed behind its last month: the act itself has looked at all that was locked.
    const areas = entry.empties ? null : [entry.area, ...areasOf(lines, accounts)]
    const { year, faults } = periods(areas, entry.date, branchesOf(lines, entry.branch))
    // A reversal mirrors what was posted, also on an account that has been closed since.
    const anew = entry.reverses === undefined && !entry.empties
    const found = [
      ...foreignBranches(lines, entry.branch, context),
      ...(anew ? accountFaults(lines, entry.branch, accounts) : []),
      ...(anew && entry.end === 'closes' ? closingFaults(entry.date, lines, accounts, year) : []),
      ...(anew && year && begun.has(entry) ? [{ code: 'Ledger.OpeningDay', field: 'date', params: { date: year.start } }] : []),
      ...(anew ? again(entry) : []),
      ...faults,
      ...shapeFaults(lines),
      ...(anew ? finerFaults(lines, entry.branch, digits) : []),
    ]
    return { year: year?.id ?? null, faults: found.length ? found : safes(entry, lines) }
  })
}

/** How many decimals branches count. */
async function branchDigits(
  branches: readonly number[],
  { tenant, branch }: Context,
  run: Run,
): Promise<ReadonlyMap<number, number>> {
  const others = [...new Set(branches)].filter((id) => id !== branch.id)
  const rows = others.length
    ? await run<{ id: number; digits: number }>(
        sql`select id, decimal_digits as digits from branches where tenant_id = ${tenant} and id = any(${others}::int[])`,
      )
    : []
  return new Map([[branch.id, branch.decimalDigits], ...rows.map(({ id, digits }) => [id, digits] as const)])
}

/** No amount is finer than the branch counts whose books take it: it would be shown as another one. */
const finerFaults = (lines: readonly EntryLine[], own: number, digits: ReadonlyMap<number, number>): FaultAt[] =>
  lines.flatMap(({ branch = own, place, ...line }): FaultAt[] => {
    const places = digits.get(branch) ?? 3
    const side = (['debit', 'credit'] as const).find((name) => decimalsOf(line[name]) > places)
    if (!side) return []
    return [
      { code: 'Line.FinerThanBranch', ...(place !== undefined && { field: `${place}.${side}` }), params: { digits: places } },
    ]
  })

/** Openings whose branch has earlier entries in the same year: they would not come before everything. */
async function begunBefore(openings: readonly Entry[], { tenant }: Context, run: Run): Promise<ReadonlySet<Entry>> {
  if (!openings.length) return new Set()
  const [branches, days] = [openings.map(({ branch }) => branch), openings.map(({ date }) => date)]
  const rows = await run<{ index: number }>(
    sql`select o.index::int from unnest(${branches}::int[], ${days}::date[]) with ordinality o (branch, day, index)
        join fiscal_years y on y.tenant_id = ${tenant} and o.day > y.start_date and o.day <= y.end_date
      where exists (select 1 from journal_entries e where e.tenant_id = ${tenant} and e.branch_id = o.branch and e.date >= y.start_date and e.date < o.day and not e.silent
        and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id and x.silent))`,
  )
  return new Set(rows.flatMap(({ index }) => openings[index - 1] ?? []))
}

/** What posting a document would write, before it is judged. */
export interface Planned {
  readonly entry: Entry
  readonly prepared: Prepared | { readonly faults: readonly FaultAt[] }
}

/** Faults of the entries that posting some documents would write, for each document in its order. */
export async function judgePlanned(
  planned: readonly Planned[],
  context: Context,
  run: Run,
): Promise<readonly (readonly FaultAt[])[]> {
  const made = planned.map(({ entry, prepared }): Made => ('faults' in prepared ? prepared : { entry, lines: prepared.lines }))
  const judged = await judgeEntries(made, context, run, false)
  return judged.map(({ faults }, index) => {
    const { entry, prepared } = planned[index] as Planned
    const nothing = !('faults' in prepared) && isNothing(context.registry.get(entry.resource), prepared)
    return nothing ? faults.filter(({ code }) => code !== 'Ledger.TooFewLines') : faults
  })
}

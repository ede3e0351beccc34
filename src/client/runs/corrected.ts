import { add, subtract } from '../../../schema/values/money.ts'
import { isMeant, type RunColumn, type RunRow } from '../../shared/run.ts'
import type { Preview } from './run.ts'

type Amounts = Readonly<Record<string, string>>
type Counts = Readonly<Record<string, number>>

/** Amounts in which a part has become another one. */
const moved = (sums: Amounts, before: Amounts, after: Amounts): Amounts => {
  const names = new Set([...Object.keys(sums), ...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...names].map((name) => [name, add(subtract(sums[name] ?? '0', before[name] ?? '0'), after[name] ?? '0')]),
  )
}

const recounted = (counts: Counts, before: readonly string[], after: readonly string[]): Record<string, number> => {
  const next: Record<string, number> = { ...counts }
  for (const name of before) next[name] = (next[name] ?? 0) - 1
  for (const name of after) next[name] = (next[name] ?? 0) + 1
  return next
}

/** A sheet with rows that were worked out anew, its counts and sums as they are by that; those of rows that are left out stay. */
export function withCorrected(
  sheet: Preview,
  rows: readonly RunRow[],
  columns: readonly RunColumn[],
  isLeft: (id: number) => boolean,
): Preview {
  const fresh = new Map(rows.map((row) => [row.id, row]))
  const known = new Set(sheet.columns.map(({ key }) => key))
  const more = columns.filter(({ key }) => !known.has(key))
  let so = {
    ...sheet,
    rows: sheet.rows.map((row) => fresh.get(row.id) ?? row),
    columns: more.length ? [...sheet.columns, ...more] : sheet.columns,
  } as Preview
  for (const before of sheet.rows) {
    const after = fresh.get(before.id)
    if (after && !isLeft(before.id)) so = withRow(so, before, after)
  }
  return so
}

/** Counts and sums in which one row has become another one. */
function withRow(sheet: Preview, before: RunRow, after: RunRow): Preview {
  if (sheet.counts === null) return sheet
  const [wasReady, isReady] = [before, after].map(({ state }) => isMeant(state))
  const counts = recounted(sheet.counts, [before.state], [after.state]) as typeof sheet.counts
  return {
    ...sheet,
    counts,
    // Who else asks the same is not known here: a question stays until nobody asks anything.
    questions: counts.asked > 0 ? [...sheet.questions, ...(after.state === 'asked' ? after.errors : [])] : [],
    marks: recounted(sheet.marks, before.marks, after.marks),
    records: sheet.records - (wasReady ? before.count : 0) + (isReady ? after.count : 0),
    totals: moved(sheet.totals, wasReady ? before.amounts : {}, isReady ? after.amounts : {}),
    sums: moved(sheet.sums, before.amounts, after.amounts),
    columnSums: moved(sheet.columnSums, before.columns, after.columns),
    // What is to be worked out anew does not wait for what comes then.
    waiting: isReady ? sheet.waiting.filter((id) => !after.made.some((made) => made.id === id)) : sheet.waiting,
  }
}

import { holds, isEmpty, type Read } from '../condition.ts'
import type { ListRead } from '../language/reads.ts'
import type { Model } from '../model.ts'
import type { RecordData } from './record.ts'

/** A row of a list, and the record whose line it is (`owner`). */
export interface ListRow {
  readonly owner: number | null
  readonly values: RecordData
}

/**
 * How the best row of a list is found: a map of rows by whose they are and what they name, which is asked at most once for each
 * way to leave some of `best` open.
 * @param rows in the order in which equal ones come first
 */
export function bestRow(
  { where, best = [] }: ListRead,
  rows: readonly ListRow[],
): (owner: number | null, read: Read) => RecordData | null {
  const keyOf = (owner: number | null, values: readonly unknown[]) => JSON.stringify([owner, ...values])
  const byKey = Map.groupBy(rows, ({ owner, values }) =>
    keyOf(
      owner,
      best.map((column) => values[column] ?? null),
    ),
  )
  return (owner, read) => {
    const named = best.map((column) => read(column) ?? null)
    for (const key of keysOf(named)) {
      const found = byKey.get(keyOf(owner, key))?.find(({ values }) => holds(where, (path) => values[path], read))
      if (found) return found.values
    }
    return null
  }
}

/** Values with some of them left open, what names most and first before the others. */
function keysOf([first, ...rest]: readonly unknown[]): unknown[][] {
  if (first === undefined) return [[]]
  const others = keysOf(rest)
  const withFirst = isEmpty(first) ? [] : others.map((key) => [first, ...key])
  return [...withFirst, ...others.map((key) => [null, ...key])]
}

/** The rows that may be chosen, in their order, by whose they are. */
export function everyRow({ where }: ListRead, rows: readonly ListRow[]): (owner: number | null, read: Read) => RecordData[] {
  // Of many rows those with the same values are found without looking at the others.
  const equals = Object.entries(where ?? {}).flatMap(([column, test]) => {
    const same = (test as { same?: string } | null)?.same
    return same === undefined ? [] : [{ column, same }]
  })
  const keyOf = (owner: number | null, values: readonly unknown[]) =>
    JSON.stringify([owner, ...values.map((one) => (isEmpty(one) ? null : one))])
  const byKey = Map.groupBy(rows.toReversed(), ({ owner, values }) =>
    keyOf(
      owner,
      equals.map(({ column }) => values[column]),
    ),
  )
  return (owner, read) => {
    const key = keyOf(
      owner,
      equals.map(({ same }) => read(same)),
    )
    return (byKey.get(key) ?? []).filter(({ values }) => holds(where, (path) => values[path], read)).map(({ values }) => values)
  }
}

/** The values that are taken from a row: one value, or several by their names. */
export const taken = ({ take }: ListRead, row: RecordData | null): unknown =>
  row === null
    ? null
    : typeof take === 'string'
      ? (row[take] ?? null)
      : Object.fromEntries(take.map((name) => [name, row[name] ?? null]))

const groups = new WeakMap<Model, readonly string[]>()

/** The lines for which something is read. */
function groupsOf(model: Model): readonly string[] {
  const known = groups.get(model)
  if (known) return known
  const made = [...new Set(model.reads.flatMap(({ each }) => each ?? []))]
  groups.set(model, made)
  return made
}

/** The facts that functions get: those of the document by name, and those of its lines in their order. */
export const factsOf = (model: Model, record: RecordData): Readonly<Record<string, unknown>> => ({
  ...record.facts,
  ...Object.fromEntries(
    groupsOf(model).map((group) => [
      group,
      ((record[group] as readonly RecordData[] | undefined) ?? []).map((line) => line.facts ?? {}),
    ]),
  ),
})

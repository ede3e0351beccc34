import type { ImportFault } from './report.ts'

/** One thing that is wrong in a column, with every row of the file in which it is. */
export interface FaultGroup {
  readonly column: string | null
  readonly message: string
  /** From top to bottom, each once. */
  readonly rows: readonly number[]
}

/** Equal faults together, in the order in which they are met first. */
export function groupFaults(faults: readonly ImportFault[]): FaultGroup[] {
  const groups = Map.groupBy(faults, ({ column, message }) => JSON.stringify([column, message]))
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ column: first.column, message: first.message, rows: rowsOf([first, ...others]) }] : [],
  )
}

const rowsOf = (faults: readonly ImportFault[]): number[] =>
  [...new Set(faults.map(({ row }) => row))].sort((one, other) => one - other)

/**
 * Numbers as people list them: those that follow each other from the first to the last.
 * @param numbers ascending
 * @example rangesOf([2, 5, 6, 7, 9, 10]) // ['2', '5–7', '9', '10']
 */
export function rangesOf(numbers: readonly number[]): string[] {
  const runs: number[][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run?.at(-1) === number - 1) run.push(number)
    else runs.push([number])
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${run[0]}–${run.at(-1)}`] : run.map(String)))
}

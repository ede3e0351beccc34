import type { ImportFault } from './importReport.ts'

/** One thing that is wrong in a column, with every row of the file in which it is. */
export interface FaultGroup {
  readonly column: string | null
  readonly message: string
  /** From top to bottom, each once. */
  readonly rows: readonly number[]
  /** An answer to a question would mend it. */
  readonly waits?: boolean
}

/**
 * Equal faults together, in the order in which they are met first.
 * @param apart each row by itself
 */
export function groupFaults(faults: readonly ImportFault[], apart = false): FaultGroup[] {
  const groups = Map.groupBy(faults, ({ row, column, message }) => JSON.stringify([column, message, apart && row]))
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { column, message, waits } = first
    return [{ column, message, rows: rowsOf([first, ...others]), ...(waits && { waits }) }]
  })
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

import { useNumerals } from '../../providers/numerals.ts'
import { useText } from '../text/useText.ts'
import { rangesOf } from './faultGroups.ts'

/** Rows that are named before the rest is unfolded. */
const first = 3

/** The rows of the file in which a fault is: how many and the first ones, and all of them when it is opened. */
export function FaultRows({ rows }: { readonly rows: readonly number[] }) {
  const { say, list } = useText()
  const { write } = useNumerals()
  const ranges = rangesOf(rows).map(write)
  if (rows.length === 1) return ranges[0]
  const head = `${say('exchange.rows', { count: rows.length })}: ${list(ranges.slice(0, first))}`
  if (ranges.length <= first) return head
  return (
    <details className="g-fault-rows">
      <summary>{head} …</summary>
      {list(ranges)}
    </details>
  )
}

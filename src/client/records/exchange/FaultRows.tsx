import Link from '@mui/material/Link'
import { useState } from 'react'
import { useNumerals } from '../../providers/numerals.ts'
import { useText } from '../text/useText.ts'
import { rangesOf } from './faultGroups.ts'

/** Rows that are named before the rest is unfolded. */
const first = 3

/** The rows of the file in which a fault is: how many and the first ones, and all of them when that is pressed. */
export function FaultRows({ rows }: { readonly rows: readonly number[] }) {
  const { say, list } = useText()
  const { write } = useNumerals()
  const [open, setOpen] = useState(false)
  const ranges = rangesOf(rows).map(write)
  if (rows.length === 1) return ranges[0]
  const count = say('exchange.rows', { count: rows.length })
  if (ranges.length <= first) return `${count}: ${list(ranges)}`
  return (
    <span>
      <Link component="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {count}
      </Link>
      {`: ${list(open ? ranges : ranges.slice(0, first))}${open ? '' : ' …'}`}
    </span>
  )
}

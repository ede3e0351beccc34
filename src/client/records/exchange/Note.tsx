import Link from '@mui/material/Link'
import { useState } from 'react'
import { useNumerals } from '../../providers/numerals.ts'
import { useText } from '../text/useText.ts'
import { rangesOf } from './faultGroups.ts'

/** Numbers of rows at the end of a sentence of the server. */
const rowsAtEnd = /\d+(?:, \d+)+\D*$/

/** A remark of the server on the file; the rows that it names are counted, and listed when that is asked for. */
export function Note({ text }: { readonly text: string }) {
  const { say, list } = useText()
  const { write } = useNumerals()
  const [open, setOpen] = useState(false)
  const named = rowsAtEnd.exec(text)
  if (!named) return <p className="hint">{text}</p>
  const rows = named[0].match(/\d+/g)?.map(Number) ?? []
  return (
    <p className="hint">
      {text.slice(0, named.index)}
      <Link component="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {say('exchange.rows', { count: rows.length })}
      </Link>
      {open && `: ${list(rangesOf(rows).map(write))}`}
    </p>
  )
}

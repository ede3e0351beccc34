import type { ReactNode } from 'react'
import { Figure } from '../components/Figure.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { Item, Line } from './payslip.ts'
import { useWorked } from './useWorked.ts'

interface Props {
  readonly line: Line
  readonly kind: Item['kind']
  /** What its item is called; the first of its lines shows it. */
  readonly name: string
  readonly first: boolean
  /** Whence it comes. */
  readonly source: ReactNode
  /** The cells of the months before. */
  readonly children: ReactNode
}

/** A line of a salary: its item, whence it comes, how it was worked out, what it came to. */
export function ReckonedLine({ line, kind, name, first, source, children }: Props) {
  const { numerals } = useDisplay()
  const worked = useWorked()
  const span = spanOf(line)
  return (
    <tr data-kind={kind}>
      <th scope="row">
        {/* The eye finds it above, who is read to needs it beside each line. */}
        <span className={first ? undefined : 'visually-hidden'}>{name}</span>
      </th>
      <td>{source}</td>
      <td>
        <span className="ltr">{worked(line)}</span>
        {span && <span className="salary-span ltr">{numerals.write(span)}</span>}
      </td>
      <td className="salary-figure">
        <Figure amount={line.amount} strong />
      </td>
      {children}
    </tr>
  )
}

/** The days that a line is about; null where it is the whole month of a contract. */
function spanOf({ from, to, quantity, origin }: Line): string | null {
  const isWhole = origin === 'contract' && from?.endsWith('-01') && from.slice(0, 7) === to?.slice(0, 7) && Number(quantity) >= 30
  return from && to && !isWhole ? `${from} – ${to}` : null
}

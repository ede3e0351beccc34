import type { ReactNode } from 'react'
import { isZero } from '../../../schema/values/money.ts'
import { Figure } from './Figure.tsx'
import './MoneyCell.css'

/** The heading of a column of amounts. */
export function MoneyHead({ children }: { readonly children: ReactNode }) {
  return (
    <th scope="col" className="money-cell" data-kind="money">
      {children}
    </th>
  )
}

interface Props {
  readonly amount: string
  /** What the amount is, where a narrow page shows the cell without its heading. */
  readonly label?: string
  readonly strong?: boolean
  /** Whether nothing stands where the amount is zero. */
  readonly sparse?: boolean
}

/** An amount in a table. */
export function MoneyCell({ amount, label, strong = false, sparse = false }: Props) {
  const empty = sparse && isZero(amount)
  return (
    <td className="money-cell" data-kind="money" data-label={label} data-empty={empty ? '' : undefined}>
      {!empty && <Figure amount={amount} strong={strong} />}
    </td>
  )
}

import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'
import { Icon } from '../components/Icon.tsx'
import './invoice.css'

/** What one press takes into the lines. */
export interface Offer {
  readonly id: number | string
  readonly label: ReactNode
  readonly onTake: () => void
}

interface Props {
  readonly title: string
  readonly offers: readonly Offer[]
  /** What is said when nothing is offered. */
  readonly empty: string
}

/** Lines that may be begun by one press each. */
export function Offers({ title, offers, empty }: Props) {
  return (
    <Card component="section" className="invoice-children" aria-label={title}>
      <h2>{title}</h2>
      {offers.length ? (
        <ul>
          {offers.map(({ id, label, onTake }) => (
            <li key={id}>
              <Chip icon={<Icon name="plus" size={16} />} label={label} onClick={onTake} variant="outlined" />
            </li>
          ))}
        </ul>
      ) : (
        <p>{empty}</p>
      )}
    </Card>
  )
}

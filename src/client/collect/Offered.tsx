import Chip from '@mui/material/Chip'
import { today } from '../../../schema/values/date.ts'
import { isZero, sum } from '../../../schema/values/money.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { Receipt } from './useReceipt.ts'

/** Amounts that are paid often: what is due by today, and all that is open. */
export function Offered({ receipt, onTake }: { readonly receipt: Receipt; readonly onTake: (amount: string) => void }) {
  const { text, amount } = useDisplay()
  const due = sum(receipt.rows.filter(({ dueOn }) => dueOn !== undefined && dueOn <= today()).map(({ left }) => left))
  const all = sum(receipt.rows.map(({ left }) => left))
  const offers = [
    ['due', due],
    ['all', all],
  ] as const
  return (
    <ul className="collect-offers">
      {offers
        .filter(([name, figure]) => !isZero(figure) && (name === 'due' || figure !== due))
        .map(([name, figure]) => (
          <li key={name}>
            <Chip
              size="small"
              variant="outlined"
              label={
                <>
                  {text.say(`collect.${name}`)} <bdi className="ltr figure">{amount(figure)}</bdi>
                </>
              }
              onClick={() => onTake(figure)}
            />
          </li>
        ))}
    </ul>
  )
}

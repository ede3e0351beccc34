import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { HTMLAttributes } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { Model } from '../../../schema/model.ts'
import { add, compare, isZero, negate } from '../../../schema/values/money.ts'
import type { PayerAccount } from '../../shared/payerAccount.ts'
import { Figure } from '../components/Figure.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { Receipt } from './useReceipt.ts'

interface Props {
  readonly model: Model
  readonly receipt: Receipt
  readonly account: PayerAccount | undefined
  /** Families alone pay in advance. */
  readonly isFamily: boolean
  /** What the bank has not paid of the cheques of the stored receipt. */
  readonly returned: string
  /** What the stored receipt has of a supplier's advance already. */
  readonly handedBack: string
}

/** What the receipt comes to, before it is saved: what becomes an advance is said here, and what is too much. */
export function Sums({ model, receipt, account, isFamily, returned, handedBack }: Props) {
  const { text, amount } = useDisplay()
  const { errors } = useFormState({ name: ['received', 'advance'] })
  const { sums, usesCredit, takeCredit, credit } = receipt
  const advanceTax = String(useWatch({ name: 'advanceTax' }) ?? '0')
  const tooMuch = compare(sums.advance, '0') < 0
  const isOver = compare(sums.advance, '0') > 0 && account !== undefined
  const isAdvance = isOver && isFamily
  // A supplier hands back what it was paid in advance.
  const isBack = isOver && compare(sums.advance, add(account.paidAhead, handedBack)) <= 0
  const wrong = tooMuch ? 'Allocation.MoreThanMain' : isOver && !isAdvance && !isBack ? 'Payment.MoreThanDue' : undefined
  const said = (errors['received'] ?? errors['advance'])?.message
  const lines = [
    ['received', sums.received],
    ['credited', sums.credited],
    ['allocated', sums.allocated],
  ] as const
  return (
    <aside className="card collect-sums" aria-label={text.say('collect.sums')}>
      <dl>
        {lines
          .filter(([name, figure]) => name !== 'credited' || !isZero(figure))
          .map(([name, figure]) => (
            <Sum key={name} label={text.field(model, name)} amount={figure} strong={name === 'received'} />
          ))}
        {(isFamily || isBack || wrong) && (
          <Sum
            data-field="advance"
            data-tone={wrong ? 'bad' : isAdvance ? 'note' : undefined}
            label={
              tooMuch || wrong
                ? text.say(tooMuch ? 'collect.tooMuch' : 'collect.moreThanDue')
                : text.field(model, isBack ? 'handedBack' : 'advance')
            }
            amount={tooMuch ? negate(sums.advance) : sums.advance}
            strong={!isZero(sums.advance)}
          />
        )}
        {isAdvance && !isZero(advanceTax) && (
          <Sum data-field="advanceTax" label={text.field(model, 'advanceTax')} amount={advanceTax} />
        )}
        {!isZero(returned) && (
          <Sum
            data-field="chequesReturned"
            data-tone="bad"
            label={text.field(model, 'chequesReturned')}
            amount={returned}
            strong
          />
        )}
        {account && <Sum className="collect-owed" label={text.say('collect.owedAfter')} amount={sums.owed} strong />}
      </dl>
      {!isZero(credit) && (
        <FormControlLabel
          control={<Switch size="small" checked={usesCredit} onChange={({ target }) => takeCredit(target.checked)} />}
          label={
            <>
              {text.say('collect.useCredit')} <bdi className="ltr figure">{amount(credit)}</bdi>
            </>
          }
        />
      )}
      <p role="status" className="collect-said" data-tone={wrong || said ? 'bad' : 'note'}>
        {wrong
          ? text.fault({ code: wrong }, '')
          : said
            ? String(said)
            : isAdvance
              ? text.say('collect.becomesAdvance', { amount: amount(sums.advance) })
              : ''}
      </p>
    </aside>
  )
}

interface SumProps extends HTMLAttributes<HTMLDivElement> {
  readonly label: string
  readonly amount: string
  readonly strong?: boolean
}

/** A figure of the receipt with what it is called. */
const Sum = ({ label, amount, strong = false, ...row }: SumProps) => (
  <div {...row}>
    <dt>{label}</dt>
    <dd>
      <Figure amount={amount} strong={strong} />
    </dd>
  </div>
)

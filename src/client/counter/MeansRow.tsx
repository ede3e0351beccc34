import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { KeyboardEvent } from 'react'
import { isZero } from '../../../schema/values/money.ts'
import type { PaymentMethod } from '../collect/Method.tsx'
import { IconAction } from '../components/IconAction.tsx'
import { DigitBox } from '../records/inputs/DigitBox.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { Means, Settled } from './change.ts'
import { isScanned } from './QuantityBox.tsx'

interface Props {
  readonly index: number
  readonly means: Means
  readonly methods: readonly PaymentMethod[]
  readonly settled: Settled
  readonly onChange: (next: Partial<Means>) => void
  readonly onRemove: (() => void) | undefined
  readonly onCode: (code: string) => void
}

/** One means of payment: which, how much of it; of a transfer its reference. */
export function MeansRow({ index, means, methods, settled, onChange, onRemove, onCode }: Props) {
  const display = useDisplay()
  const { say } = display.text
  const chosen = methods.find(({ id }) => id === means.method)
  const amountLabel = say(means.isCash ? 'counter.given' : 'fields.amount')
  const input = {
    'aria-label': amountLabel,
    'data-given': index === 0 || undefined,
    placeholder: isZero(settled.rest) ? amountLabel : display.amount(settled.rest),
    onFocus: (event: { target: HTMLInputElement }) => event.target.select(),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      // What a scanner puts here is the next item, and not what somebody gave.
      if (isScanned(means.amount)) {
        onChange({ amount: '' })
        onCode(means.amount.trim())
      } else document.querySelector<HTMLElement>('[data-sell]')?.focus()
    },
  }
  return (
    <div className="counter-means">
      <NativeSelect
        input={<OutlinedInput />}
        inputProps={{ 'aria-label': say('counter.method') }}
        value={means.method}
        onChange={({ target }) => {
          const next = methods.find(({ id }) => String(id) === target.value)
          if (next) onChange({ method: next.id, isCash: next.kind === 'cash' })
        }}
      >
        {methods.map((one) => (
          <option key={one.id} value={one.id}>
            {display.reference(one, 'paymentMethods')}
          </option>
        ))}
      </NativeSelect>
      <DigitBox
        inputMode="decimal"
        text={means.amount}
        onType={(amount) => onChange({ amount })}
        slotProps={{ input: input as object }}
      />
      {onRemove && <IconAction icon="trash" label={say('generated.delete')} onClick={onRemove} />}
      {!means.isCash && (
        <OutlinedInput
          className="counter-reference"
          value={means.reference}
          placeholder={say('counter.reference')}
          required={chosen?.requiresReference === true}
          onChange={({ target }) => onChange({ reference: target.value })}
          slotProps={{ input: { 'aria-label': say('counter.reference'), maxLength: 60, autoComplete: 'off' } }}
        />
      )}
    </div>
  )
}

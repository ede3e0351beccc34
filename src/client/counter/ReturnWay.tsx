import Button from '@mui/material/Button'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { compare } from '../../../schema/values/money.ts'
import type { PaymentMethod } from '../collect/Method.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { givenBack } from './giveBack.ts'

interface Props {
  readonly methods: readonly PaymentMethod[]
  /** What is given back may stand to the buyer's credit. */
  readonly isKept: boolean
  readonly method: number | null
  readonly reason: string
  readonly sums: ReturnType<typeof givenBack>
  readonly onMethod: (method: number | null) => void
  readonly onReason: (reason: string) => void
}

const reasons = ['counter.reason.size', 'counter.reason.faulty', 'counter.reason.unwanted'] as const

/** Why it comes back, what is given back for it, and by which means. */
export function ReturnWay({ methods, isKept, method, reason, sums: { total, out }, onMethod, onReason }: Props) {
  const display = useDisplay()
  const { say } = display.text
  return (
    <section className="counter-way" aria-label={say('counter.reasonWhy')}>
      <div className="counter-packs-row">
        {reasons.map((key) => (
          <Button key={key} className="counter-touch" aria-pressed={reason === say(key)} onClick={() => onReason(say(key))}>
            {say(key)}
          </Button>
        ))}
      </div>
      <OutlinedInput
        fullWidth
        value={reason}
        placeholder={say('counter.reasonWhy')}
        onChange={({ target }) => onReason(target.value)}
        slotProps={{ input: { 'aria-label': say('counter.reasonWhy'), maxLength: 200, autoComplete: 'off' } }}
      />
      <p className="counter-total">
        <span>{say('counter.backTotal')}</span>
        <bdi className="ltr figure">{display.amount(total)}</bdi>
      </p>
      {compare(out, total) < 0 && <p className="counter-note">{say('counter.backOwed', { amount: display.amount(out) })}</p>}
      <NativeSelect
        fullWidth
        input={<OutlinedInput />}
        inputProps={{ 'aria-label': say('counter.backBy') }}
        value={method ?? ''}
        onChange={({ target }) => onMethod(target.value === '' ? null : Number(target.value))}
      >
        {methods.map((one) => (
          <option key={one.id} value={one.id}>
            {display.reference(one, 'paymentMethods')}
          </option>
        ))}
        {isKept && <option value="">{say('counter.toCredit')}</option>}
      </NativeSelect>
    </section>
  )
}

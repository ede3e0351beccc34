import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { isZero } from '../../../schema/values/money.ts'
import type { PaymentMethod } from '../collect/Method.tsx'
import { Icon } from '../components/Icon.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { type Means, quickAmounts, type Settled } from './change.ts'
import { MeansRow } from './MeansRow.tsx'

interface Props {
  readonly means: readonly Means[]
  readonly methods: readonly PaymentMethod[]
  readonly settled: Settled
  /** What is to be paid. */
  readonly due: string
  /** A family may leave it on its account. */
  readonly mayOwe: boolean
  readonly onAccount: boolean
  readonly onMeans: (means: readonly Means[]) => void
  readonly onOwe: (owes: boolean) => void
  readonly onCode: (code: string) => void
}

/** By which means it is paid: cash with what is given, or others, or several. */
export function Payment({ means, methods, settled, due, mayOwe, onAccount, onMeans, onOwe, onCode }: Props) {
  const { text, amount } = useDisplay()
  const { say } = text
  const cash = means.findIndex(({ isCash }) => isCash)
  const put = (at: number, next: Partial<Means>) => onMeans(means.map((one, index) => (index === at ? { ...one, ...next } : one)))
  const other = methods.find(({ id }) => !means.some(({ method }) => method === id)) ?? methods[0]
  const add = () => other && onMeans([...means, { method: other.id, isCash: other.kind === 'cash', amount: '', reference: '' }])
  return (
    <div className="counter-pay">
      {mayOwe && (
        <FormControlLabel
          control={<Switch checked={onAccount} onChange={({ target }) => onOwe(target.checked)} />}
          label={say('counter.onAccount')}
        />
      )}
      {!onAccount && (
        <>
          {means.map((one, at) => (
            <MeansRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              key={at}
              index={at}
              means={one}
              methods={methods}
              settled={settled}
              onChange={(next) => put(at, next)}
              onRemove={means.length > 1 ? () => onMeans(means.filter((_, index) => index !== at)) : undefined}
              onCode={onCode}
            />
          ))}
          {cash >= 0 && !isZero(due) && (
            <section className="counter-quick" aria-label={say('counter.quick')}>
              {quickAmounts(due).map((one) => (
                <Button key={one} className="counter-touch" onClick={() => put(cash, { amount: one })}>
                  <bdi className="ltr figure">{amount(one, 0)}</bdi>
                </Button>
              ))}
            </section>
          )}
          <Button className="counter-touch" variant="text" startIcon={<Icon name="plus" size={16} />} onClick={add}>
            {say('collect.anotherMethod')}
          </Button>
        </>
      )}
    </div>
  )
}

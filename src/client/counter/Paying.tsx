import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Kbd } from '../components/Kbd.tsx'
import { useReached } from '../providers/reach.ts'
import { useText } from '../records/text/useText.ts'
import { BuyerChoice } from './BuyerChoice.tsx'
import { type Counter, emptyCounter } from './counterState.ts'
import { DueSums } from './DueSums.tsx'
import { Payment } from './Payment.tsx'
import type { Figures } from './useFigures.ts'

interface Props {
  readonly counter: Counter
  readonly figures: Figures
  readonly isBusy: boolean
  readonly onChange: (next: Partial<Counter>) => void
  readonly onSell: () => void
  readonly onCode: (code: string) => void
}

/** What it comes to, who buys, how it is paid; and the button that sells. */
export function Paying({ counter, figures, isBusy, onChange, onSell, onCode }: Props) {
  const { say } = useText()
  const reached = useReached()
  const { totals, settled, means, methods, owes, due } = figures
  return (
    <section className="card counter-card" aria-label={say('counter.payment')}>
      <DueSums {...{ totals, settled, due }} mayOwe={counter.family !== null} back={counter.back?.amount ?? null} />
      <BuyerChoice
        counter={counter}
        onFamily={(family) => onChange({ family, onAccount: family !== null && counter.onAccount })}
        onName={(name) => onChange({ name })}
      />
      <Payment
        {...{ means, methods, settled, onCode }}
        due={due}
        mayOwe={counter.family !== null}
        onAccount={owes}
        onMeans={(next) => onChange({ means: next })}
        onOwe={(onAccount) => onChange({ onAccount })}
      />
      {counter.fault !== null && <Alert severity="error">{counter.fault}</Alert>}
      {!reached && <p className="counter-note">{say('counter.away')}</p>}
      <Button
        className="counter-sell"
        variant="contained"
        color="primary"
        fullWidth
        data-sell
        aria-keyshortcuts="F9 Control+Enter"
        aria-busy={isBusy}
        onClick={onSell}
      >
        {say('counter.sell')}
        <Kbd>F9</Kbd>
      </Button>
      {counter.lines.length > 0 && (
        <Button className="counter-touch" variant="text" onClick={() => onChange({ ...emptyCounter, back: counter.back })}>
          {say('counter.clear')}
        </Button>
      )}
    </section>
  )
}

import Button from '@mui/material/Button'
import { Icon } from '../components/Icon.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { type Queue, type Queued, type Sale, slipNumber } from './queue.ts'

interface Props {
  readonly queue: Queue
  /** Nothing else stands on the counter. */
  readonly isFree: boolean
  readonly onTry: () => void
  readonly onOpen: (one: Queued) => void
  readonly onDrop: (sale: Sale) => void
}

/** Sales that wait for the line, and those that were refused when it came back. */
export function Waiting({ queue, isFree, onTry, onOpen, onDrop }: Props) {
  const display = useDisplay()
  const { say } = display.text
  const waiting = queue.filter(({ state }) => state === 'waiting')
  const refused = queue.filter(({ state }) => state === 'refused')
  if (!queue.length) return null
  return (
    <section className="card counter-waiting" aria-label={say('counter.waiting')}>
      {waiting.length > 0 && (
        <div className="counter-waits" role="status">
          <Icon name="offline" />
          <span>{say('counter.waitingCount', { count: waiting.length })}</span>
          <Button className="counter-touch" onClick={onTry}>
            {say('counter.tryNow')}
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <ul>
          {refused.map((one) => (
            <li key={one.sale.key}>
              <p role="alert">
                <bdi>{slipNumber(one.sale)}</bdi> · <bdi className="ltr figure">{display.amount(one.sale.total)}</bdi> ·{' '}
                {say('counter.refused', { reason: one.reason ?? '' })}
              </p>
              <Button className="counter-touch" disabled={!isFree} onClick={() => onOpen(one)}>
                {say('counter.open')}
              </Button>
              <Button className="counter-touch" variant="text" onClick={() => onDrop(one.sale)}>
                {say('counter.drop')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && !isFree && <p className="counter-note">{say('counter.openLater')}</p>}
    </section>
  )
}

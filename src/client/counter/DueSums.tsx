import { isZero } from '../../../schema/values/money.ts'
import { Figure } from '../components/Figure.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { Settled } from './change.ts'
import type { Totals } from './totals.ts'

interface Props {
  readonly totals: Totals
  readonly settled: Settled
  /** What is not paid stands on an account. */
  readonly mayOwe: boolean
  /** What came back and is paid with. */
  readonly back: string | null
  /** What is to be paid beside that. */
  readonly due: string
}

/** What is to be paid, large; and what goes back, larger than all else once money was given. */
export function DueSums({ totals, settled, mayOwe, back, due }: Props) {
  const { text } = useDisplay()
  const { say } = text
  const rows = [
    ['counter.net', totals.net],
    ['counter.tax', totals.tax],
    ...(back === null ? [] : ([['counter.fromReturn', back]] as const)),
    ...(isZero(settled.left) ? [] : [[mayOwe ? 'counter.owes' : 'counter.missing', settled.left] as const]),
  ] as const
  return (
    <section className="counter-due" aria-label={say('counter.sums')}>
      <p className="counter-total">
        <span>{say('counter.total')}</span>
        <output aria-label={say('counter.total')}>
          <Figure amount={totals.total} strong />
        </output>
      </p>
      <dl>
        {rows.map(([key, amount]) => (
          <div key={key}>
            <dt>{say(key)}</dt>
            <dd>
              <Figure amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {back !== null && !isZero(due) && (
        <p className="counter-change">
          <span>{say('counter.due')}</span>
          <output aria-label={say('counter.due')}>
            <Figure amount={due} strong />
          </output>
        </p>
      )}
      {!isZero(settled.change) && (
        <p className="counter-change">
          <span>{say('counter.change')}</span>
          <output aria-label={say('counter.change')}>
            <Figure amount={settled.change} strong />
          </output>
        </p>
      )}
    </section>
  )
}

import { Empty } from '../components/Empty.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { type CartLine, lineKey } from './cart.ts'
import { LineRow } from './LineRow.tsx'
import type { Totals } from './totals.ts'

interface Props {
  readonly lines: readonly CartLine[]
  readonly figures: Totals['lines']
  /** The line that keys mean. */
  readonly chosen: string | null
  readonly onQuantity: (key: string, quantity: string) => void
  readonly onRemove: (key: string) => void
  readonly onCode: (code: string) => void
}

/** What stands on the counter, a line for each. */
export function Lines({ lines, figures, chosen, onQuantity, onRemove, onCode }: Props) {
  const { text } = useDisplay()
  if (!lines.length)
    return (
      <section className="card counter-lines" aria-label={text.say('counter.lines')}>
        <Empty icon="inventory" title={text.say('counter.empty')}>
          {text.say('counter.emptyText')}
        </Empty>
      </section>
    )
  return (
    <section className="card counter-lines" aria-label={text.say('counter.lines')}>
      <ul>
        {lines.map((line, at) => {
          const key = lineKey(line)
          return (
            <LineRow
              key={key}
              line={line}
              figures={figures[at]}
              isChosen={key === chosen}
              onQuantity={(quantity) => onQuantity(key, quantity)}
              onRemove={() => onRemove(key)}
              onCode={onCode}
            />
          )
        })}
      </ul>
    </section>
  )
}

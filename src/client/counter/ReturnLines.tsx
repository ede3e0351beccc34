import { add, compare, isZero, lesser, subtract } from '../../../schema/values/money.ts'
import { IconAction } from '../components/IconAction.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { type Back, mayComeBack, type Receipt } from './giveBack.ts'

interface Props {
  readonly receipt: Receipt
  readonly back: Back
  readonly onBack: (back: Back) => void
}

/** The goods of a receipt with what of them may still come back, and how many do. */
export function ReturnLines({ receipt, back, onBack }: Props) {
  const display = useDisplay()
  const { say } = display.text
  const lines = mayComeBack(receipt)
  if (!lines.length) return <p className="counter-note">{say('counter.nothingLeft', { number: receipt.number })}</p>
  return (
    <section aria-label={say('counter.receiptLines')}>
      <h3>{say('counter.receiptOf', { number: receipt.number })}</h3>
      <ul className="counter-back">
        {lines.map((line) => {
          const { id, refs, broughtBackLeft } = line
          const name = display.reference(refs.item, 'items')
          const many = back[id] ?? '0'
          const put = (next: string) => onBack({ ...back, [id]: next })
          return (
            <li key={id} aria-label={name} data-some={!isZero(many) || undefined}>
              <div className="counter-name">
                <strong>{name}</strong>
                <span className="g-muted">
                  {[
                    display.reference(refs.unit, 'units'),
                    ...(refs.student ? [display.reference(refs.student, 'students')] : []),
                    say('counter.maySend', { count: display.numerals.write(broughtBackLeft) }),
                  ].join(' · ')}
                </span>
              </div>
              <div className="counter-quantity">
                <IconAction
                  icon="minus"
                  label={say('counter.fewer', { name })}
                  disabled={isZero(many)}
                  onClick={() => put(compare(many, '1') > 0 ? subtract(many, '1') : '0')}
                />
                <output aria-label={say('counter.quantityOf', { name })}>{display.numerals.write(many)}</output>
                <IconAction
                  icon="plus"
                  label={say('counter.more', { name })}
                  disabled={compare(many, broughtBackLeft) >= 0}
                  onClick={() => put(lesser(add(many, '1'), broughtBackLeft))}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

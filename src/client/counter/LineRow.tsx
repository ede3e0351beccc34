import { useEffect, useRef } from 'react'
import { add, compare, isZero, subtract } from '../../../schema/values/money.ts'
import { Figure } from '../components/Figure.tsx'
import { IconAction } from '../components/IconAction.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { CartLine } from './cart.ts'
import { QuantityBox } from './QuantityBox.tsx'
import type { Totals } from './totals.ts'

interface Props {
  readonly line: CartLine
  readonly figures: Totals['lines'][number] | undefined
  readonly isChosen: boolean
  readonly onQuantity: (quantity: string) => void
  readonly onRemove: () => void
  /** A code that was scanned while a box of the line had the focus. */
  readonly onCode: (code: string) => void
}

/** One line: what it is, for whom, how many, what it comes to, and what stands against it. */
export function LineRow({ line, figures, isChosen, onQuantity, onRemove, onCode }: Props) {
  const display = useDisplay()
  const { say } = display.text
  const { goods, quantity, child, faults } = line
  const name = display.reference(goods.named, 'items')
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const fewer = subtract(quantity, '1')
  return (
    <li ref={row} className="counter-line" aria-label={name} aria-current={isChosen || undefined}>
      <div className="counter-name">
        <strong>{name}</strong>
        <span className="g-muted">
          {[
            display.reference(goods.unitNamed, 'units'),
            display.amount(goods.price),
            ...(child ? [display.reference(child, 'students')] : []),
          ].join(' · ')}
        </span>
        {figures && !isZero(figures.letOff) && (
          <span className="counter-letoff">
            {say('counter.packOff')} <bdi className="ltr figure">{display.amount(figures.letOff)}</bdi>
          </span>
        )}
      </div>
      <div className="counter-quantity">
        <IconAction
          icon="minus"
          label={say('counter.fewer', { name })}
          onClick={() => (compare(fewer, '0') > 0 ? onQuantity(fewer) : onRemove())}
        />
        <QuantityBox label={say('counter.quantityOf', { name })} quantity={quantity} onQuantity={onQuantity} onCode={onCode} />
        <IconAction icon="plus" label={say('counter.more', { name })} onClick={() => onQuantity(add(quantity, '1'))} />
      </div>
      <Figure amount={figures?.net} strong />
      <IconAction icon="trash" label={say('counter.remove', { name })} onClick={onRemove} />
      {faults.length > 0 && (
        <p role="alert" className="counter-fault">
          {faults.join(' ')}
        </p>
      )}
    </li>
  )
}

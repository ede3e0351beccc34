import Button from '@mui/material/Button'
import { multiply, sum } from '../../../schema/values/money.ts'
import { Icon } from '../components/Icon.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { Pack } from './cart.ts'
import { type Goods, unitKey } from './goods.ts'
import { packLeft } from './packTaken.ts'

interface Props {
  readonly pack: Pack
  readonly goods: Goods
  readonly taken: ReadonlyMap<number, string>
  readonly onPack: (pack: Pick<Pack, 'id' | 'parts'>) => void
}

/** A pack that one press puts on the counter; where the child has some of it, that is told, and the rest is offered by itself. */
export function PackChips({ pack, goods, taken, onPack }: Props) {
  const display = useDisplay()
  const { say } = display.text
  const name = display.reference(pack.named, 'itemPacks')
  const { has, parts } = packLeft(pack, taken, goods)
  const priceOf = (some: Pack['parts']) =>
    sum(some.map(({ item, unit, quantity }) => multiply(quantity, goods.byUnit.get(unitKey(item, unit))?.price ?? '0')))
  const nameOf = (item: number) => display.reference(goods.all.find((one) => one.item === item)?.named, 'items')
  const missing = pack.parts.filter(({ item, unit }) => !goods.byUnit.has(unitKey(item, unit)))
  const figure = (amount: string) => <bdi className="ltr figure">{display.amount(amount)}</bdi>
  return (
    <li>
      <Button className="counter-touch" startIcon={<Icon name="plus" size={16} />} onClick={() => onPack(pack)}>
        {name} {figure(pack.onePrice ?? priceOf(pack.parts))}
      </Button>
      {has.length > 0 && parts.length > 0 && (
        <Button
          className="counter-touch"
          startIcon={<Icon name="plus" size={16} />}
          onClick={() => onPack({ id: pack.id, parts })}
        >
          {say('counter.packRest')} {figure(priceOf(parts))}
        </Button>
      )}
      {has.length > 0 && (
        <p className="counter-note" data-tone="warning">
          {say(parts.length ? 'counter.packHas' : 'counter.packHasAll', {
            items: display.text.list(has.map(({ item, quantity }) => `${nameOf(item)} (${display.numerals.write(quantity)})`)),
          })}
        </p>
      )}
      {missing.length > 0 && (
        <p className="counter-note" data-tone="warning">
          {say('counter.packMissing')}
        </p>
      )}
    </li>
  )
}

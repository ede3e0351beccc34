import { compare, multiply, split, subtract, sum } from '../../../schema/values/money.ts'
import { type CartLine, lineKey, type Pack } from './cart.ts'

/** A pack that stands on the counter with all its parts. */
export interface WholePack {
  readonly pack: Pack
  readonly child: CartLine['child']
  /** What each of its lines is let off, by the key of the line. */
  readonly letOff: ReadonlyMap<string, string>
}

/**
 * Packs of one price of which every part is there, and what that lets off of each part by its share; what was taken apart costs what its
 * parts do.
 */
export function wholePacks(lines: readonly CartLine[], packs: readonly Pack[], decimals: number): readonly WholePack[] {
  const groups = Map.groupBy(
    lines.filter(({ pack }) => pack !== null),
    ({ pack, child }) => `${pack} ${child?.id ?? ''}`,
  )
  return [...groups.values()].flatMap((own) => {
    const pack = packs.find(({ id }) => id === own[0]?.pack)
    const child = own[0]?.child ?? null
    if (!pack || pack.onePrice === null) return []
    const parts = pack.parts.flatMap(({ item, unit, quantity }) => {
      const line = own.find(({ goods }) => goods.item === item && goods.unit === unit)
      return line && compare(line.quantity, quantity) >= 0
        ? [{ key: lineKey(line), amount: multiply(quantity, line.goods.price) }]
        : []
    })
    const amounts = parts.map(({ amount }) => amount)
    const off = subtract(sum(amounts), pack.onePrice)
    if (parts.length < pack.parts.length || compare(off, '0') <= 0) return []
    const shares = split(off, amounts, decimals)
    return [{ pack, child, letOff: new Map(parts.map(({ key }, at) => [key, shares[at] ?? '0'])) }]
  })
}

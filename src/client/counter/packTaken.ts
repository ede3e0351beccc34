import { compare, greater, isZero, multiply, partOf, subtract, sum, trim } from '../../../schema/values/money.ts'
import type { Pack } from './cart.ts'
import { type Goods, unitKey } from './goods.ts'

/** A line by which a child got goods. */
export interface TakenLine {
  readonly id: number
  readonly item: number
  readonly quantity: string
  readonly moved: string | null
  readonly broughtBack: string | null
}

/** How much of each item a child has, in main units: what came back is taken no more. */
export function takenOf(lines: readonly TakenLine[]): ReadonlyMap<number, string> {
  const byItem = Map.groupBy(lines, ({ item }) => item)
  return new Map(
    [...byItem].map(([item, own]) => [
      item,
      sum(
        own.map(({ quantity, moved, broughtBack }) => {
          const kept = subtract(quantity, broughtBack ?? '0')
          return partOf(moved !== null && !isZero(moved) ? moved : quantity, greater(kept, '0'), quantity, 3)
        }),
      ),
    ]),
  )
}

/** What of a pack a child has already, and the parts that are owed still; an item of several parts is taken from the first ones. */
export function packLeft(
  { parts }: Pick<Pack, 'parts'>,
  taken: ReadonlyMap<number, string>,
  { byUnit }: Pick<Goods, 'byUnit'>,
): { readonly has: readonly { readonly item: number; readonly quantity: string }[]; readonly parts: Pack['parts'] } {
  const open = new Map(taken)
  const has: { item: number; quantity: string }[] = []
  const left = parts.flatMap((part) => {
    const packed = multiply(part.quantity, byUnit.get(unitKey(part.item, part.unit))?.factor ?? '1')
    const held = open.get(part.item) ?? '0'
    const own = compare(held, packed) < 0 ? held : packed
    if (isZero(packed)) return []
    open.set(part.item, subtract(held, own))
    if (!isZero(own)) has.push({ item: part.item, quantity: trim(partOf(part.quantity, own, packed, 3)) })
    const rest = trim(partOf(part.quantity, subtract(packed, own), packed, 3))
    return isZero(rest) ? [] : [{ ...part, quantity: rest }]
  })
  return { has, parts: left }
}

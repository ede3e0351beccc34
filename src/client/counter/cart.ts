import type { Reference } from '../../../schema/record/record.ts'
import { add } from '../../../schema/values/money.ts'
import { type Goods, type Sellable, unitKey } from './goods.ts'

/** The child for whom something is bought. */
export interface Child extends Reference {
  readonly guardian: number | null
  readonly row: number | null
  readonly refs?: {
    readonly guardian?: Reference | null
    readonly row?: Reference | null
  }
  /** The state bears the tax of its schooling. */
  readonly isCitizen: boolean
}

/** What stands on the counter for one mother: so many of something, for a child or not. */
export interface CartLine {
  readonly goods: Sellable
  readonly quantity: string
  readonly child: Child | null
  /** The pack that put it there. */
  readonly pack: number | null
  /** What the server says against it. */
  readonly faults: readonly string[]
}

/** What a grade's child needs, sold together. */
export interface Pack {
  readonly id: number
  readonly named: Reference
  readonly row: number | null
  /** Less than its parts cost; none where it costs what they do. */
  readonly onePrice: string | null
  readonly parts: readonly { readonly item: number; readonly unit: number; readonly quantity: string }[]
}

/** An item stands once in a unit for a child, as on the invoice. */
export const lineKey = ({ goods, child }: Pick<CartLine, 'goods' | 'child'>): string =>
  `${unitKey(goods.item, goods.unit)} ${child?.id ?? ''}`

/** So many more of something: its line grows, or there is a new one. */
export function put(
  lines: readonly CartLine[],
  goods: Sellable,
  { child = null, quantity = '1', pack = null }: Partial<Pick<CartLine, 'child' | 'quantity' | 'pack'>> = {},
): readonly CartLine[] {
  const fresh: CartLine = { goods, quantity, child, pack, faults: [] }
  const at = lines.findIndex((line) => lineKey(line) === lineKey(fresh))
  if (at < 0) return [...lines, fresh]
  return lines.map((line, index) =>
    index === at ? { ...line, quantity: add(line.quantity, quantity), pack: line.pack ?? pack, faults: [] } : line,
  )
}

/** Parts of a pack that are sold still, for a child; what a part lacks among the goods is left out. */
export const putPack = (
  lines: readonly CartLine[],
  { id, parts }: Pick<Pack, 'id' | 'parts'>,
  child: Child | null,
  { byUnit }: Goods,
): readonly CartLine[] =>
  parts.reduce((all, { item, unit, quantity }) => {
    const goods = byUnit.get(unitKey(item, unit))
    return goods ? put(all, goods, { child, quantity, pack: id }) : all
  }, lines)

export const withQuantity = (lines: readonly CartLine[], key: string, quantity: string): readonly CartLine[] =>
  lines.map((line) => (lineKey(line) === key ? { ...line, quantity, faults: [] } : line))

export const without = (lines: readonly CartLine[], key: string): readonly CartLine[] =>
  lines.filter((line) => lineKey(line) !== key)

/** The lines with what their goods cost now; what is sold no more stays as it was, and the server says so. */
export const asTheyAre = (lines: readonly CartLine[], { byUnit }: Pick<Goods, 'byUnit'>): readonly CartLine[] =>
  lines.map((line) => ({ ...line, goods: byUnit.get(unitKey(line.goods.item, line.goods.unit)) ?? line.goods }))

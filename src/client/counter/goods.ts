import type { Reference } from '../../../schema/record/record.ts'
import { fold } from '../../../schema/values/fold.ts'
import { compare, multiply } from '../../../schema/values/money.ts'
import type { ItemRow, Treatment, UnitRow } from './goodsRows.ts'

/** What is sold over the counter: an item in one of its units, for its price. */
export interface Sellable {
  readonly item: number
  readonly unit: number
  readonly named: Reference
  readonly unitNamed: Reference | null
  readonly barcode: string | null
  readonly price: string
  /** How many main units it holds. */
  readonly factor: string
  readonly treatment: Treatment
  readonly isMain: boolean
}

/** All that is sold, as it is found. */
export interface Goods {
  readonly all: readonly Sellable[]
  readonly byBarcode: ReadonlyMap<string, Sellable>
  readonly byUnit: ReadonlyMap<string, Sellable>
  /** What each is looked for by, in their order. */
  readonly sought: readonly string[]
}

export const unitKey = (item: number, unit: number): string => `${item} ${unit}`

const isThere = (amount: string | null): amount is string => amount !== null && compare(amount, '0') > 0

const named = ({ id, code, arabicName, englishName }: Reference): Reference => ({ id, code, arabicName, englishName })

/** Items and their units, each with what it costs: what the unit is sold for, else as many main units as it holds. */
export function goodsOf(items: readonly ItemRow[], units: readonly UnitRow[]): Goods {
  const further = Map.groupBy(units, ({ record }) => record)
  const all = items.flatMap((item): Sellable[] => {
    const shared = {
      item: item.id,
      named: named(item),
      treatment: item.taxTreatment ?? item.refs['category']?.taxTreatment ?? null,
    }
    const price = item.salePrice ?? '0'
    const main = { unit: item.mainUnit, unitNamed: item.refs['mainUnit'] ?? null, barcode: item.mainUnitBarcode }
    return [
      { ...shared, ...main, price, factor: '1', isMain: true },
      ...(further.get(item.id) ?? []).map(({ unit, barcode, factor, salePrice, refs }) => ({
        ...shared,
        ...{ unit, barcode, unitNamed: refs['unit'] ?? null, isMain: false },
        factor: isThere(factor) ? factor : '1',
        price: isThere(salePrice) ? salePrice : multiply(price, isThere(factor) ? factor : '1'),
      })),
    ]
  })
  return {
    all,
    byBarcode: new Map(all.flatMap((one) => (one.barcode ? [[one.barcode, one]] : []))),
    byUnit: new Map(all.map((one) => [unitKey(one.item, one.unit), one])),
    sought: all.map(({ named: { code, arabicName, englishName } }) => fold(`${code} ${arabicName ?? ''} ${englishName ?? ''}`)),
  }
}

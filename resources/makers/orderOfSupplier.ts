import { date, ref } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { add, compare, multiply, partOf, subtract } from '../../schema/values/money.ts'
import { purchaseOrders } from '../purchases/purchaseOrders.ts'
import { suppliers } from '../purchases/suppliers.ts'

/** An item that is kept above a minimum, with what there is and what comes, in its main unit, and how it was bought last. */
interface Kept {
  readonly id: number
  readonly mainUnit: number
  readonly 'mainUnit.counted': boolean
  readonly minimum: string
  readonly maximum: string | null
  readonly inStock: string
  readonly waitingStock: string
  readonly onOrder: string
  readonly inTransit: string
  readonly lastUnit: number | null
  readonly lastPrice: string | null
}

interface Factor {
  readonly record: number
  readonly unit: number
  readonly factor: string
}

/** What fills an item up to its maximum, or to its minimum where it has none, less what comes already; nothing of one that is not below it. */
function lacking({ minimum, maximum, inStock, waitingStock, onOrder, inTransit }: Kept): string {
  if (compare(inStock, minimum) >= 0) return '0'
  return subtract(maximum ?? minimum, add(inStock, waitingStock, onOrder, inTransit))
}

/** So many units that they hold at least so much; a part of one only of what is not counted. */
function unitsFor(quantity: string, factor: string, isWhole: boolean): string {
  if (!isWhole) return quantity
  const nearest = partOf(quantity, '1', factor, 0)
  return compare(multiply(nearest, factor), quantity) < 0 ? add(nearest, '1') : nearest
}

/** The draft of an order of all that is below its minimum and was bought of this supplier last, in the same units at the same prices. */
export const orderOfSupplier = maker(
  suppliers,
  purchaseOrders,
  ({ id }, { date: day, warehouse, expectedOn }, facts) => {
    const kept = (facts.kept ?? []) as unknown as readonly Kept[]
    const factors = (facts.factors ?? []) as unknown as readonly Factor[]
    const items = kept.flatMap((item) => {
      const quantity = lacking(item)
      if (compare(quantity, '0') <= 0) return []
      const known = factors.find(({ record, unit }) => record === item.id && unit === item.lastUnit)
      const [unit, factor] = known ? [known.unit, known.factor] : [item.mainUnit, '1']
      const isWhole = known !== undefined || item['mainUnit.counted']
      // A price of a unit that it has no more says nothing.
      const price = known || item.lastUnit === item.mainUnit ? item.lastPrice : null
      return [{ item: item.id, unit, quantity: unitsFor(quantity, factor, isWhole), ...(price !== null && { price }) }]
    })
    if (!items.length) return { fault: { code: 'PurchaseOrder.NothingBelowMinimum' } }
    return [{ date: day, supplier: id, warehouse, expectedOn, items }]
  },
  {
    input: { date: date({ required: true }), warehouse: ref('warehouses'), expectedOn: date() },
    reads: {
      kept: {
        of: 'items',
        every: true,
        where: { kind: 'stock', active: true, minimum: { gt: 0 }, lastBoughtOf: { same: 'id' } },
        take: [
          'id',
          'mainUnit',
          'mainUnit.counted',
          'minimum',
          'maximum',
          'inStock',
          'waitingStock',
          'onOrder',
          'inTransit',
          'lastUnit',
          'lastPrice',
        ],
      },
      factors: {
        of: 'items.units',
        every: true,
        where: { 'record.lastBoughtOf': { same: 'id' } },
        take: ['record', 'unit', 'factor'],
      },
    },
  },
)

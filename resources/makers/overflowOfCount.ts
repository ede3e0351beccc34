import { maker } from '../../schema/maker.ts'
import { compare } from '../../schema/values/money.ts'
import { overflowAdjustments } from '../stores/adjustments.ts'
import { stocktakings } from '../stores/stocktakings.ts'

/** What a count has found beyond the books comes into them, at what such goods cost on the average. */
export const overflowOfCount = maker(stocktakings, overflowAdjustments, ({ date, warehouse, description, items }) => {
  const over = items.filter(({ result }) => compare(result ?? '0', '0') > 0)
  if (!over.length) return []
  return [
    {
      ...{ date, warehouse, description, cause: 'count' as const, status: 'posted' as const },
      items: over.map(({ item, unit, result, averageCost }) => ({
        ...{ item: item ?? 0, unit: unit ?? 0, quantity: result ?? '0' },
        unitCost: averageCost ?? '0',
      })),
    },
  ]
})

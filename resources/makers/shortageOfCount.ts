import { maker } from '../../schema/maker.ts'
import { compare, negate } from '../../schema/values/money.ts'
import { shortageAdjustments } from '../stores/adjustments.ts'
import { stocktakings } from '../stores/stocktakings.ts'

/** What a count has not found goes out of the books. */
export const shortageOfCount = maker(stocktakings, shortageAdjustments, ({ date, warehouse, description, items }) => {
  const short = items.filter(({ result }) => compare(result ?? '0', '0') < 0)
  if (!short.length) return []
  return [
    {
      ...{ date, warehouse, description, cause: 'count' as const, status: 'posted' as const },
      items: short.map(({ item, unit, result }) => ({ item: item ?? 0, unit: unit ?? 0, quantity: negate(result ?? '0') })),
    },
  ]
})

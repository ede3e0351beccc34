import type { Context } from '../../engine/context.ts'
import type { Days } from '../../engine/list/days.ts'
import type { BalanceKey } from '../report.ts'
import type { Balance } from './balances.ts'
import { accountsAt, type PlacedAccount } from './cashFlowPlaces.ts'
import { movedWhere, movesToo } from './movedWhere.ts'

/** The assets that last, and the accounts on which they wear. */
export const lastingAssets = (placed: ReadonlyMap<number, PlacedAccount>) => {
  const assetsAt = (place: 'depreciation' | 'investing') =>
    accountsAt(placed, place).flatMap(({ id, kind }) => (kind === 'asset' ? [id] : []))
  return { worn: assetsAt('depreciation'), assets: assetsAt('investing') }
}

/**
 * What entries moved on accumulated depreciation together with the assets themselves: an asset that is sold or scrapped takes its
 * depreciation along, which is no depreciation of the period.
 */
export function disposals(
  days: Days,
  by: BalanceKey,
  placed: ReadonlyMap<number, PlacedAccount>,
  context: Context,
): Promise<Balance[]> {
  const { worn, assets } = lastingAssets(placed)
  return movedWhere(worn, () => movesToo(assets), days, by, context)
}

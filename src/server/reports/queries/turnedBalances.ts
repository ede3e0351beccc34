import type { CashFlow, PostingRole } from '../../../../resources/groups/values.ts'
import type { PlacedAccount } from './cashFlowPlaces.ts'
import type { Opposite } from './oppositeBalances.ts'
import { type Amounts, isNothing } from './rollUp.ts'
import { sidesOf } from './sides.ts'

/**
 * What stands on the other side is a debt or a claim of its own kind there: a bank that is overdrawn, a tax that the authority gives back. Below
 * zero stays what is taken off others by its nature, such as what of an asset is worn, and what is placed under investing or financing or nowhere,
 * among which that is kept by many.
 */
const turning: Readonly<Record<string, readonly (CashFlow | null)[]>> = {
  asset: ['cash', 'workingCapital', 'prepaid'],
  liability: ['workingCapital', 'zakat', 'provision'],
}

/** Balances of accounts that are opposite to their nature: credits on assets, debits on what is owed. */
export function turnedBalances(
  own: ReadonlyMap<number, Amounts>,
  placed: ReadonlyMap<number, PlacedAccount>,
  roles: ReadonlyMap<PostingRole, number>,
  banks: ReadonlySet<number>,
): Opposite[] {
  // The tax of advances that is owed less is taken off them.
  const advances = roles.get('advanceVat')
  return [...own].flatMap(([account, all]): Opposite[] => {
    const { node, cashFlow } = placed.get(account) ?? {}
    if (!node || !turning[node.kind]?.includes(cashFlow ?? null)) return []
    if (account === advances && node.kind === 'liability') return []
    const { debit, credit } = sidesOf(all)
    const amounts = node.kind === 'asset' ? credit : debit
    return isNothing(amounts) ? [] : [{ node, amounts, isOfBank: banks.has(account) }]
  })
}

import { today } from '../../../../../schema/values/date.ts'
import { add, compare, isZero, subtract, sum } from '../../../../../schema/values/money.ts'
import { firstDay, monthOf, movedMonth } from '../../../../../schema/values/month.ts'
import type { Context } from '../../../engine/context.ts'
import { type Balance, balances, standing } from '../../queries/balances.ts'
import { accountsAt } from '../../queries/cashFlowPlaces.ts'
import type { Days, MissingCheck } from './check.ts'
import { ofAccount } from './ofAccount.ts'
import { lackingWear, type WornMonth } from './wornMonths.ts'

/** So many months before those that are closed tell what a month is usually depreciated by. */
const before = 12

/**
 * Fixed assets of branches that have posted no depreciation in the year, or in the month that is closed alone, and of whose assets something is
 * left to depreciate; and what is lacking of it by months where some have it.
 */
export const depreciation: MissingCheck = {
  name: 'depreciation',
  find: async (days, _, { all, placed }) => {
    const { from, to, month } = days
    const worn = accountsAt(placed, 'depreciation')
    const assets = accountsAt(placed, 'investing').filter(({ kind }) => kind === 'asset')
    const accounts = [...worn, ...assets].map(({ id }) => id)
    const found = await balances({ from: month ?? from, to, by: 'branch', accounts, openingsBefore: true }, all)
    const ids = new Set(worn.map(({ id }) => id))
    const parts = [...Map.groupBy(found, ({ key }) => Number(key))].map(async ([branch, own]) => {
      if (compare(sum(own.map(standing)), '0') <= 0) return []
      const posted = worn.find(({ id }) => own.some(({ account, credit }) => account === id && !isZero(credit)))
      if (posted) {
        const months = await monthsOf(days, { accounts, worn: ids }, { ...all, visibleBranches: [branch] })
        const lacking = lackingWear(...months)
        return isZero(lacking) ? [] : [ofAccount(posted, branch, lacking, { from, to })]
      }
      return assets.flatMap((node) => {
        const amount = sum(own.filter(({ account }) => account === node.id).map(standing))
        return isZero(amount) ? [] : [ofAccount(node, branch, amount, { from, to })]
      })
    })
    return (await Promise.all(parts)).flat()
  },
}

interface Accounts {
  readonly accounts: readonly number[]
  readonly worn: ReadonlySet<number>
}

/** What a branch posted as depreciation in the months that are asked about and those before, and how many are asked about: one that has not begun lacks nothing. */
async function monthsOf(
  { from, to, month }: Days,
  { accounts, worn }: Accounts,
  context: Context,
): Promise<[WornMonth[], number]> {
  const [first, last] = [monthOf(month ?? from), monthOf(to < today() ? to : today())]
  const begin = movedMonth(first, -before)
  const found = await balances({ from: firstDay(begin), to, by: 'month', accounts, openingsBefore: true }, context)
  const byMonth = Map.groupBy(found, ({ key }) => String(key))
  let left = sum(found.flatMap((one) => (String(one.key) < begin ? standing(one) : [])))
  const months: (WornMonth & { readonly month: string })[] = []
  for (let at = begin; at <= last; at = movedMonth(at, 1)) {
    const own = byMonth.get(at) ?? []
    const opened = sum(own.map((one) => subtract(one.openingDebit, one.openingCredit)))
    const ofWorn = own.filter(({ account }) => worn.has(account))
    const isThere = compare(add(left, opened), '0') > 0
    left = add(left, sum(own.map(standing)))
    if (isThere) months.push(wornIn(at, ofWorn, own))
  }
  return [months, months.filter((one) => one.month >= first).length]
}

/** What goes off the depreciation with assets was of them; what goes off it alone was taken back. */
function wornIn(month: string, ofWorn: readonly Balance[], all: readonly Balance[]): WornMonth & { readonly month: string } {
  const [less, more] = [sum(ofWorn.map(({ debit }) => debit)), sum(ofWorn.map(({ credit }) => credit))]
  const disposed = !isZero(less) && all.some((one) => !ofWorn.includes(one) && !isZero(one.credit))
  return { month, worn: disposed ? more : subtract(more, less), disposed }
}

import type { trialBalance as trialBalanceReport } from '../../../../resources/reports/trialBalance.ts'
import { compare, isZero, negate, subtract } from '../../../../schema/values/money.ts'
import type { ReportRow } from '../../../shared/report.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { accountTree, nameOf } from './accounts.ts'
import type { Balance } from './balances.ts'
import { compared } from './comparison.ts'
import { costCentersBelow } from './costCenters.ts'
import { columnsOf } from './keyColumns.ts'
import { type Amounts, rollUp, unfold } from './rollUp.ts'

/** A balance stands on one side: the greater one. */
export function sides(name: string, debit: string, credit: string): Amounts {
  const net = subtract(debit, credit)
  const owed = compare(net, '0') < 0
  return { [`${name}Debit`]: owed ? '0' : net, [`${name}Credit`]: owed ? negate(net) : '0' }
}

export const trialBalance: ReportQuery<typeof trialBalanceReport> = async ({ parameters, context }): Promise<Figures> => {
  const { from, to, compare: by, level, zeroRows, showReversed, beforeClosing } = parameters
  const costCenters = await costCentersBelow(parameters.costCenter, context)
  const [tree, found] = await Promise.all([
    accountTree(context),
    compared({ from, to, costCenters, showReversed, beforeClosing, openingsBefore: true }, by, context),
  ])
  const depth = level ?? 99
  const columns = by === 'none' ? [] : await columnsOf(by, found, context, ['Debit', 'Credit'])
  const own = new Map<number, Amounts>()
  for (const [account, parts] of Map.groupBy(found, (balance) => balance.account))
    own.set(account, Object.assign({}, ...parts.map((balance) => amountsOf(balance, by))))
  const rows = unfold(rollUp(tree, own, Boolean(zeroRows)), depth).map(({ node, amounts, below }): ReportRow => {
    // What a group shows is the sum of the sides below it, so that totals agree at every depth.
    const group = below.length > 0 && node.level + 1 < depth
    return {
      cells: { code: node.code, account: nameOf({ arabicName: node.arabicName, englishName: node.englishName }), ...amounts },
      level: node.level,
      ...(group && { role: 'group' as const }),
      ids: { account: node.id },
    }
  })
  return { rows, columns }
}

function amountsOf(balance: Balance, by: string): Amounts {
  const { openingDebit, openingCredit, debit, credit } = balance
  const closing: [string, string] = [plus(openingDebit, debit), plus(openingCredit, credit)]
  if (by !== 'none') {
    const { closingDebit = '0', closingCredit = '0' } = sides('closing', ...closing)
    return { [`k${balance.key}Debit`]: closingDebit, [`k${balance.key}Credit`]: closingCredit }
  }
  return { ...sides('opening', openingDebit, openingCredit), debit, credit, ...sides('closing', ...closing) }
}

const plus = (a: string, b: string): string => (isZero(b) ? a : subtract(a, negate(b)))

import type { balanceSheet as balanceSheetReport } from '../../../../resources/reports/balanceSheet.ts'
import { partyOf } from '../../../../schema/fields/party.ts'
import type { ParametersOf } from '../../../../schema/report.ts'
import { add, compare, isZero, negate, subtract } from '../../../../schema/values/money.ts'
import type { FoundColumn, ReportRow } from '../../../shared/report.ts'
import type { Context } from '../../engine/context.ts'
import type { BalanceKey, Figures, ReportQuery } from '../report.ts'
import { type AccountNode, accountTree, flatten } from './accounts.ts'
import type { Balance } from './balances.ts'
import { betweenAccounts } from './betweenBranches.ts'
import { compared, yearBefore } from './comparison.ts'
import { partySides } from './partyBalances.ts'
import { type Amounts, addAmounts, isNothing } from './rollUp.ts'
import { amountAt, amountsOf, negated, partsOf, rowsOf, section, sumColumn, sumOf, totalRow } from './statementLines.ts'

/** Assets against liabilities and equity on a day; income and expense that no closing has carried over stand as result. */
export const balanceSheet: ReportQuery<typeof balanceSheetReport> = ({ parameters, context }) => sheetFigures(parameters, context)

/** The same for whoever has no report at hand. */
export async function sheetFigures(parameters: ParametersOf<typeof balanceSheetReport>, context: Context): Promise<Figures> {
  const { date, by, level } = parameters
  const [tree, found] = await Promise.all([accountTree(context), compared({ from: date, to: date }, by, context)])
  const columns = await partsOf(by, found, context)
  const withSum = columns.includes(sumColumn)
  const balance = (one: Balance) => subtract(add(one.openingDebit, one.debit), add(one.openingCredit, one.credit))
  const [between, turned] = await Promise.all([betweenAccountsOf(context), turnedOf(date, by, withSum, tree, context)])
  const { own, owed: owedToBranches } = owedApart(amountsOf(found, by, balance, withSum), between)
  // What stands on the other side is shown there, and as much more on its own.
  for (const { node, amounts } of turned)
    own.set(node.id, addAmounts(own.get(node.id) ?? {}, node.kind === 'asset' ? amounts : negated(amounts)))
  const isEliminated = [...own.values(), ...owedToBranches.values()].some((amounts) => !isZero(amounts[eliminated.name] ?? '0'))
  const assets = section(tree, 'asset', own, false)
  const liabilities = section(tree, 'liability', own, true)
  const [owing, owedToParties] = [
    turned.filter(({ node }) => node.kind === 'liability'),
    turned.filter(({ node }) => node.kind === 'asset'),
  ]
  const allAssets = addAmounts(sumOf(assets), sumOf(owing))
  const allOwed = [...owedToBranches.values()].reduce<Amounts>(addAmounts, addAmounts(sumOf(liabilities), sumOf(owedToParties)))
  const equity = section(tree, 'equity', own, true)
  const result = addAmounts(sumOf(section(tree, 'income', own, true)), negated(sumOf(section(tree, 'expense', own, false))))
  const owed = addAmounts(addAmounts(allOwed, sumOf(equity)), result)
  return {
    columns: isEliminated ? [...columns.slice(0, -1), eliminated, ...columns.slice(-1)] : columns,
    totals: {},
    rows: [
      ...rowsOf(assets, level ?? 99),
      ...owing.map(turnedRow),
      totalRow('totalAssets', allAssets),
      ...rowsOf(liabilities, level ?? 99),
      ...owedToParties.map(turnedRow),
      ...[...owedToBranches].map(([account, amounts]) => ({
        cells: { account: 'dueToBranches', ...amounts },
        level: 0,
        ids: { account },
      })),
      totalRow('totalLiabilities', allOwed),
      ...rowsOf(equity, level ?? 99),
      { cells: { account: 'unclosedResult', ...result }, level: 0 },
      totalRow('totalEquity', addAmounts(sumOf(equity), result)),
      totalRow('totalLiabilitiesAndEquity', owed),
    ],
  }
}

/** What parties have on the other side of an account: credits on what is owed to the school, debits on what it owes. */
interface Turned {
  readonly node: AccountNode
  readonly amounts: Amounts
}

/** Balances of parties that are opposite to the nature of their account: what some owe is no less because others are owed. */
async function turnedOf(
  date: string,
  by: BalanceKey,
  withSum: boolean,
  tree: readonly AccountNode[],
  context: Context,
): Promise<Turned[]> {
  const days = by === 'year' ? [date, yearBefore({ from: date, to: date }).to] : [date]
  const found = await Promise.all(
    days.map(async (day) =>
      (await partySides(day, context)).map((one) => ({ ...one, key: by === 'year' ? day : String(one.branch) })),
    ),
  )
  const own = Map.groupBy(found.flat(), ({ account }) => account)
  return flatten(tree).flatMap((node): Turned[] => {
    const amounts = (own.get(node.id) ?? []).reduce<Amounts>(
      (all, { key, debit, credit }) => addAmounts(all, amountAt(key, by, node.kind === 'asset' ? credit : debit, withSum)),
      {},
    )
    return isNothing(amounts) ? [] : [{ node, amounts }]
  })
}

/** What opposite balances are called, by whose they are. */
const turnedNames: Readonly<Record<'debit' | 'credit', Readonly<Record<string, string>>>> = {
  debit: {
    guardians: 'debitsOfFamilies',
    customers: 'debitsOfCustomers',
    suppliers: 'debitsOfSuppliers',
    employees: 'debitsOfEmployees',
  },
  credit: {
    guardians: 'creditsOfFamilies',
    customers: 'creditsOfCustomers',
    suppliers: 'creditsOfSuppliers',
    employees: 'creditsOfEmployees',
  },
}

/** A line of its own, by whose balances they are; who they are is a report of its own. */
function turnedRow({ node, amounts }: Turned): ReportRow {
  const side = node.kind === 'asset' ? 'credit' : 'debit'
  return {
    cells: { code: node.code, account: turnedNames[side][partyOf[node.partyKind] ?? ''], ...amounts },
    level: 0,
    ids: { account: node.id, side },
    drill: { report: 'partyBalances', with: { account: 'row.account', side: 'row.side', date: 'date' } },
  }
}

/** What branches owe one another is no part of the whole: it is taken off what they show each by themselves. */
const eliminated: FoundColumn = { name: 'eliminated', kind: 'money', label: 'eliminated' }

/** The accounts on which branches owe one another. */
const betweenAccountsOf = async (context: Context): Promise<readonly number[]> =>
  (await context.database.one<{ account_id: number }>(context.tenant, betweenAccounts(context))).map(
    ({ account_id }) => account_id,
  )

/** Amounts without what is owed to branches, which is no asset below zero: it stands under what is owed, by the account. */
function owedApart(all: ReadonlyMap<number, Amounts>, accounts: readonly number[]) {
  const [own, owed] = [new Map(all), new Map<number, Amounts>()]
  for (const account of accounts) {
    const amounts = all.get(account)
    if (!amounts) continue
    const side = (of: (amount: string) => boolean, sign: (amount: string) => string): Amounts => {
      const parts = Object.entries(amounts).map(([name, amount]): [string, string] => [name, of(amount) ? sign(amount) : '0'])
      const shown = Object.fromEntries(parts)
      const sum = shown[sumColumn.name]
      if (sum === undefined) return shown
      const apart = parts.reduce((total, [name, amount]) => (name === sumColumn.name ? total : add(total, amount)), '0')
      return { ...shown, [eliminated.name]: subtract(sum, apart) }
    }
    own.set(
      account,
      side(
        (amount) => compare(amount, '0') > 0,
        (amount) => amount,
      ),
    )
    const behind = side((amount) => compare(amount, '0') < 0, negate)
    if (Object.values(behind).some((amount) => !isZero(amount))) owed.set(account, behind)
  }
  return { own, owed }
}

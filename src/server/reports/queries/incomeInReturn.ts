import { nameIn } from '../../../../schema/languages.ts'
import { add, isZero, negate, subtract, sum } from '../../../../schema/values/money.ts'
import type { ReportRow } from '../../../shared/report.ts'
import type { Context } from '../../engine/context.ts'
import type { BooksOfIncome, OutsideAccount } from '../documents/booksOfIncome.ts'

/**
 * From the income of the books to the sales of the return: what was invoiced and is earned later, what is out of scope, what the return is told
 * nothing of by its account, and what it is told that is no income: advances, assets that were sold, discounts that stand apart.
 * @param sales the boxes of sales together, with adjustments
 */
export function incomeInReturn(books: BooksOfIncome, sales: string, { language }: Context): ReportRow[] {
  const { income, deferred, outOfScope, outside } = books
  if ([income, deferred, sales].every(isZero)) return []
  const row = (box: string, base: string): ReportRow[] => (isZero(base) ? [] : [{ cells: { box, base }, level: 1 }])
  const known = subtract(add(income, deferred), sum([outOfScope, ...outside.map(({ amount }) => amount)]))
  return [
    { cells: { box: 'incomeOfBooks', base: income }, level: 0 },
    ...row('incomeDeferred', deferred),
    ...row('incomeOutOfScope', negate(outOfScope)),
    ...outside.map((account): ReportRow => outsideRow('incomeOutside', account, negate(account.amount), language)),
    ...row('salesBesideIncome', subtract(sales, known)),
    { cells: { box: 'salesOfIncome', base: sales }, level: 0, role: 'total' },
  ]
}

/** What vouchers charged on or sold that is no income: what they said to be out of scope, and by its account what the return is told nothing of. */
export const suppliesOutside = ({ supplies, suppliesOutOfScope }: BooksOfIncome, { language }: Context): ReportRow[] => [
  ...(isZero(suppliesOutOfScope) ? [] : [{ cells: { box: 'suppliesOutOfScope', base: suppliesOutOfScope }, level: 0 }]),
  ...supplies.map((account) => outsideRow('supplyOutside', account, account.amount, language)),
]

const outsideRow = (box: string, account: OutsideAccount, base: string, language: Context['language']): ReportRow => ({
  cells: {
    ...{ box, base },
    document: {
      resource: 'accounts',
      id: account.id,
      number: account.code,
      title: `${account.code} ${nameIn(account, language)}`,
    },
  },
  level: 1,
  role: 'bad',
})

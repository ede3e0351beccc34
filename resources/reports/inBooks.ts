import { ref } from '../../schema/fields.ts'
import { defineReport, type ReportColumn } from '../../schema/report.ts'
import { asOf, period } from './parameters.ts'

const amount = (name: string): ReportColumn => ({ name, kind: 'money', total: true })
const whereThere = (name: string): ReportColumn => ({ ...amount(name), filled: true })

/**
 * Money in the hands of employees that is not settled, by how long ago it was handed out, from year to year; what vouchers brought onto
 * their names stands beside, and both together are what the books say; what is not posted is told apart.
 */
export const openCustodies = defineReport({
  name: 'openCustodies',
  page: 'transaction-reports',
  permission: 'viewAccounts',
  parameters: { employee: ref('employees'), ...asOf() },
  columns: [
    { name: 'employee', kind: 'name', drill: { report: 'settledCustodies', with: { custodyEmployee: 'row.employee' } } },
    ...['within30', 'within60', 'within90', 'beyond90'].map(amount),
    whereThere('otherEntries'),
    amount('left'),
    whereThere('settlementsNotPosted'),
    amount('inBooks'),
    whereThere('unexplained'),
    whereThere('custodiesNotPosted'),
  ],
})

/**
 * Why income that waits to be earned, by the documents that deferred it, is what the accounts of deferred income say: what vouchers and
 * opening balances brought there has no service.
 */
export const deferredInBooks = defineReport({
  name: 'deferredInBooks',
  page: 'transaction-reports',
  permission: 'viewSalesTransactions',
  parameters: asOf(),
  columns: [
    { name: 'account', kind: 'name', drill: { report: 'accountStatement', with: { account: 'row.account', to: 'asOf' } } },
    amount('notEarned'),
    whereThere('otherEntries'),
    amount('inBooks'),
    whereThere('unexplained'),
  ],
})

/**
 * Invoices whose income in the books is not what is earned by a day, of itself by the end of the month before: what waits of it to be posted, and
 * what the next run makes or a person has to look at.
 */
export const incomeNotRecognised = defineReport({
  name: 'incomeNotRecognised',
  page: 'transaction-reports',
  permission: 'viewSalesTransactions',
  parameters: asOf(),
  columns: [
    { name: 'document', kind: 'document' },
    ...['earnedByDay', 'recognisedByDay', 'notRecognised'].map(amount),
    whereThere('waitsToBePosted'),
  ],
})

/**
 * Why what students were let off in a period, less what credit notes took back, is what the books say on the accounts of discounts: what is not posted or waits with its
 * income is not there yet, what waited before and what vouchers brought is there besides. A discount without an account of its own makes
 * the income smaller, and stands on none.
 */
export const discountsInBooks = defineReport({
  name: 'discountsInBooks',
  page: 'transaction-reports',
  permission: 'viewSalesTransactions',
  parameters: period(),
  columns: [
    {
      name: 'account',
      kind: 'name',
      drill: { report: 'accountStatement', with: { account: 'row.account', from: 'from', to: 'to' } },
    },
    amount('granted'),
    whereThere('grantedNotPosted'),
    whereThere('grantedWaiting'),
    whereThere('offTheIncome'),
    whereThere('recognised'),
    whereThere('otherEntries'),
    amount('inBooks'),
    whereThere('unexplained'),
  ],
})

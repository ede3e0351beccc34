import { ref } from '../../schema/fields.ts'
import { defineReport, type ReportColumn } from '../../schema/report.ts'
import { asOf, period } from './parameters.ts'

const step = (name: string): ReportColumn => ({ name, kind: 'money', total: true })
const steps = ['notDue', 'within30', 'within60', 'within90', 'beyond90'].map(step)

const family: ReportColumn = {
  name: 'guardian',
  kind: 'name',
  drill: { report: 'openInstalments', with: { documentGuardian: 'row.guardian', asOf: 'asOf' } },
}

/**
 * What each family still owes of posted invoices, by how long it has been due; what opening balances and other entries brought has no
 * instalments and stands beside, as does what is issued and not posted.
 */
export const receivableAgeing = defineReport({
  name: 'receivableAgeing',
  page: 'transaction-reports',
  permission: 'viewSalesTransactions',
  parameters: { guardian: ref('guardians'), ...asOf() },
  columns: [
    family,
    ...steps,
    { name: 'otherEntries', kind: 'money', total: true, filled: true },
    { name: 'left', kind: 'money', total: true },
    {
      name: 'ofReturnedCheques',
      kind: 'money',
      total: true,
      filled: true,
      drill: { report: 'returnedChequesOwed', with: { documentGuardian: 'row.guardian', asOf: 'asOf' } },
    },
    { name: 'notPosted', kind: 'money', total: true, filled: true },
  ],
})

/**
 * What each customer owes by the books: by instalments of posted invoices, by how long they have been due, and by opening balances and other
 * entries, which have none.
 */
export const customerAgeing = defineReport({
  name: 'customerAgeing',
  page: 'transaction-reports',
  permission: 'viewSalesTransactions',
  parameters: { customer: ref('customers'), ...asOf() },
  columns: [
    {
      name: 'customer',
      kind: 'name',
      drill: { report: 'openInstalments', with: { documentCustomer: 'row.customer', asOf: 'asOf' } },
    },
    ...steps,
    {
      name: 'otherEntries',
      kind: 'money',
      total: true,
      filled: true,
      drill: { report: 'customerStatement', with: { customer: 'row.customer' } },
    },
    { name: 'left', kind: 'money', total: true },
  ],
})

/** Why what families owe by their instalments is what the books say of them, and what their balance is less what they paid in advance. */
export const receivableInBooks = defineReport({
  name: 'receivableInBooks',
  page: 'transaction-reports',
  permission: 'viewSalesTransactions',
  parameters: { guardian: ref('guardians'), ...asOf() },
  columns: [
    { ...family, drill: { report: 'guardianStatement', with: { guardian: 'row.guardian' } } },
    { name: 'left', kind: 'money', total: true },
    { name: 'receiptsNotPosted', kind: 'money', total: true },
    { name: 'receivable', kind: 'money', total: true },
    { name: 'unexplained', kind: 'money', total: true, filled: true },
    { name: 'advance', kind: 'money', total: true },
    { name: 'balance', kind: 'money', total: true },
  ],
})

/** What families owe, by the grades of the children whom it is for: an instalment is shared by the lines of its invoice. */
export const receivableByGrade = defineReport({
  name: 'receivableByGrade',
  page: 'transaction-reports',
  permission: 'viewSalesTransactions',
  parameters: asOf(),
  columns: [{ name: 'grade', kind: 'name' }, ...steps, { name: 'left', kind: 'money', total: true }],
  chart: { kind: 'bars', columns: ['left'] },
})

/**
 * What is owed of each year's invoices, whoever owes it, by how long it has been due, and what opening balances and other entries of
 * the year brought onto the names of families.
 */
export const receivableByYear = defineReport({
  name: 'receivableByYear',
  page: 'transaction-reports',
  permission: 'viewSalesTransactions',
  parameters: asOf(),
  columns: [
    { name: 'fiscalYear', kind: 'text' },
    ...steps,
    { name: 'otherEntries', kind: 'money', total: true, filled: true },
    { name: 'left', kind: 'money', total: true },
  ],
  statistic: { across: [...steps.map(({ name }) => name), 'otherEntries'], figure: 'left', tone: 'out' },
})

/**
 * What families owe that has been overdue for more than 90, 180 and 365 days, with the allowance that the shares of the settings propose, the
 * one that stands, and the difference.
 */
export const doubtfulDebts = defineReport({
  name: 'doubtfulDebts',
  page: 'transaction-reports',
  permission: 'viewSalesTransactions',
  parameters: asOf(),
  columns: [
    family,
    ...['over90', 'over180', 'over365'].map(step),
    { name: 'otherEntries', kind: 'money', total: true, filled: true },
    step('proposedAllowance'),
  ],
})

/**
 * What the school owes its suppliers, by how long ago it was charged: what was paid pays the oldest first. What was paid beyond all that was
 * charged is owed by them, has no age, and stands beside.
 */
export const supplierAgeing = defineReport({
  name: 'supplierAgeing',
  page: 'transaction-reports',
  permission: 'viewAccounts',
  parameters: asOf(),
  columns: [
    {
      name: 'supplier',
      kind: 'name',
      drill: { report: 'supplierStatement', with: { supplier: 'row.supplier' } },
    },
    ...['within30', 'within60', 'within90', 'beyond90'].map(step),
    { name: 'advance', kind: 'money', total: true, filled: true },
    { name: 'left', kind: 'money', total: true },
  ],
})

/** Deferred income from what it was to what it is: what invoices added, what was earned, and what credit notes took back. */
export const deferredIncome = defineReport({
  name: 'deferredIncome',
  page: 'transaction-reports',
  permission: 'viewSalesTransactions',
  parameters: period(),
  columns: [
    { name: 'service', kind: 'name' },
    { name: 'opening', kind: 'money', total: true },
    { name: 'deferred', kind: 'money', total: true },
    { name: 'recognised', kind: 'money', total: true },
    { name: 'unwound', kind: 'money', total: true },
    { name: 'closing', kind: 'money', total: true },
  ],
})

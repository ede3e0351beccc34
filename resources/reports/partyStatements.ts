import { ref } from '../../schema/fields.ts'
import { defineReport } from '../../schema/report.ts'
import { accountStatement } from './accountStatement.ts'
import { period, reversed } from './parameters.ts'

const unasked = new Set(['party', 'costCenter'])
const columns = accountStatement.columns.filter(({ name }) => !unasked.has(name))

/** What a family was charged and what it paid, on all its accounts, with the balance after each row. */
export const guardianStatement = defineReport({
  name: 'guardianStatement',
  page: 'transaction-reports',
  permission: 'viewSalesTransactions',
  about: 'guardian',
  parameters: { guardian: ref('guardians', { required: true }), ...period(), ...reversed() },
  columns,
  paged: true,
  print: 'statement',
})

/** What was sold to a customer and what it paid. */
export const customerStatement = defineReport({
  name: 'customerStatement',
  page: 'transaction-reports',
  permission: 'viewSalesTransactions',
  parameters: { customer: ref('customers', { required: true }), ...period(), ...reversed() },
  columns: columns.filter(({ name }) => name !== 'student'),
  paged: true,
  print: 'statement',
})

/**
 * What a child was charged over all years, what was given back and paid of it, with the balance after each. What is paid of an invoice
 * for several children is shared by what each still owes of it; a credit is gone once it is refunded or pays for a sibling. What is not posted stands beside and is in no balance, as in other statements.
 */
export const studentStatement = defineReport({
  name: 'studentStatement',
  page: 'transaction-reports',
  permission: 'viewSalesTransactions',
  about: 'student',
  parameters: { student: ref('students', { required: true }) },
  columns: [
    { name: 'date', kind: 'date' },
    { name: 'document', kind: 'document' },
    { name: 'description', kind: 'text' },
    { name: 'debit', kind: 'money', total: true },
    { name: 'credit', kind: 'money', total: true },
    { name: 'balance', kind: 'money' },
    { name: 'notInBooks', kind: 'money', total: true, filled: true },
  ],
  print: 'statement',
})

/** What a supplier charged and was paid. */
export const supplierStatement = defineReport({
  name: 'supplierStatement',
  page: 'transaction-reports',
  permission: 'viewAccounts',
  parameters: { supplier: ref('suppliers', { required: true }), ...period(), ...reversed() },
  columns: columns.filter(({ name }) => name !== 'student'),
  paged: true,
  print: 'statement',
})

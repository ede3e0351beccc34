import { defineResource } from '../../schema/define.ts'
import { date, flag, longText, month, ref } from '../../schema/fields.ts'
import { atDesk } from '../groups/cashDesk.ts'
import { final, ofCashier, ofOwnCashier, payrollActions, postedStates } from '../groups/posted.ts'
import { paidSalaries } from './salaryPayments/lines.ts'
import { owedSalaries } from './salaryPayments/owed.ts'
import { oneMethod, oneMethodLimits, oneMethodReads, oneMethodRules, paidOutAtOnce } from './salaryPayments/paidAtOnce.ts'

const locked = { area: 'payroll', by: 'date' } as const
const { void: taken, ...actions } = payrollActions()

/**
 * Salaries of a month that are paid together: by one order to the bank, or in cash by a list that employees sign. It begins with everything that
 * is in the books, unpaid and not held back, and pays what is left in it.
 */
export const salaryPayments = defineResource({
  name: 'salaryPayments',
  scope: 'branchYear',
  // Who is paid what on a day that is locked is known, whichever month it was for; what waits there may be given another day.
  locked: { ...locked, keeps: { status: 'posted' } },
  permissions: { view: 'viewSalaries', add: 'addSalaryPayments', edit: 'editSalaryPayments', delete: 'editSalaryPayments' },
  menu: { group: 'employeeMovement', icon: 'payments' },
  number: { when: { status: 'open' } },
  title: ['month', 'paymentMethod'],
  calculate: 'salaryPayment',
  audited: 'view',
  // Who is paid in a branch is known to those alone who may work there.
  seenInAll: ['salaries.branch'],
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    month: month({ required: true, default: 'today' }),
    ...oneMethod(),
    // The salaries of every branch that are owed, by one order: what the branches owe each other for it is entered with it.
    allBranches: flag(),
    // Whom it is for; left empty, everybody who is paid this way.
    management: ref('managements'),
    employeesBank: ref('bankInstitutions'),
    description: longText(),
    ...atDesk(),
  },
  lines: {
    salaries: paidSalaries(),
  },
  reads: {
    ...oneMethodReads,
    decimals: 'branch.decimalDigits',
    ownBranch: 'branch.code',
    profile: 'paymentMethod.bank.wageFileProfile',
    owed: owedSalaries,
  },
  totals: {
    total: { sum: 'salaries.amount' },
    basicPaid: { sum: 'salaries.basic' },
    housingPaid: { sum: 'salaries.housing' },
    otherPaid: { sum: 'salaries.other' },
    deductedPaid: { sum: 'salaries.deducted' },
  },
  rules: [
    ...oneMethodRules,
    { when: { status: { not: 'draft' } }, holds: { total: { gt: 0 } }, field: 'month', error: 'SalaryPayment.Nothing' },
  ],
  limits: [
    ...oneMethodLimits,
    { of: 'salaries.salary', sum: 'amount', atMost: 'net', as: 'paid', while: final, error: 'SalaryPayment.MoreThanOwed' },
    // Paid is what was paid in the books: a payment that waits only keeps the rest from being paid again.
    { of: 'salaries.salary', sum: 'amount', atMost: 'net', as: 'paidInBooks', while: { status: 'posted' } },
    { of: 'salaries.record', sum: 'returned', atMost: 'total', as: 'sentBack' },
  ],
  guards: [ofOwnCashier, { on: ['unpost', 'void'], holds: { sentBack: { lte: 0 } }, error: 'SalaryPayment.SentBack' }],
  states: { ...postedStates, open: ['posted', 'draft', 'void'] },
  behaviour: 'salaryPayment',
  effects: {
    area: 'treasury',
    taxable: { date: { empty: true } },
    ledger: [{ each: 'salaries', debit: 'role.accruedSalaries', amount: 'amount', party: 'employee' }, ...paidOutAtOnce],
  },
  actions: {
    ...actions,
    void: { ...taken, others: ofCashier },
    // In a draft it is read anew what a bank must know of each employee.
    reopen: { from: ['open'], to: 'draft', takesBack: true, locked, others: ofCashier },
    // The file lies among the attachments, and stays beside what is posted.
    writeWageFile: {
      from: ['open', 'posted'],
      when: { banked: { gt: 0 } },
      behaviour: 'writeWageFile',
      confirm: true,
      stepUp: true,
      shows: ['paymentMethod', 'total'],
    },
  },
  print: {
    fields: ['number', 'date', 'month', 'paymentMethod', 'reference', 'management', 'total'],
    lines: { salaries: ['employee', 'iban', 'amount'] },
    inWords: 'total',
    issued: true,
    signed: { lines: 'salaries', when: { cash: { gt: 0 } } },
    signatures: [
      { ar: 'أعدّه', en: 'Prepared by' },
      { ar: 'المحاسب', en: 'Accountant' },
      { ar: 'أمين الصندوق', en: 'Cashier' },
      { ar: 'المدير', en: 'Manager' },
    ],
  },
  begins: { salaryReturns: { payment: 'id' } },
  search: ['number', 'description', 'reference'],
  list: {
    columns: ['number', 'date', 'month', 'paymentMethod', 'management', 'total', 'sentBack', 'status'],
    filters: ['month', 'date', 'paymentMethod', 'management', 'status'],
  },
})

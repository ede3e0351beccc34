import { defineResource } from '../../schema/define.ts'
import { computed, date, int, longText, money, month, ref, text } from '../../schema/fields.ts'
import { payrollActions, postedStates } from '../groups/posted.ts'
import { followsPayment, paidByTreasury } from './paidByTreasury.ts'
import { sheetReads } from './socialInsuranceSheets/reads.ts'
import { sheetRules } from './socialInsuranceSheets/rules.ts'

/** What a locked month owes is known, whatever the day of the sheet. */
const locked = { area: 'payroll', by: ['date', 'month'] } as const

/**
 * What a branch owes social insurance for a month: by employee as salaries have reckoned and posted it, beside what the authority asks. The
 * difference is posted, and all of it is paid by the treasury.
 */
export const socialInsuranceSheets = defineResource({
  name: 'socialInsuranceSheets',
  scope: 'branchYear',
  locked,
  permissions: {
    view: 'viewSalaries',
    add: 'addSocialInsuranceSheets',
    edit: 'editSocialInsuranceSheets',
    delete: 'editSocialInsuranceSheets',
  },
  audited: 'view',
  menu: { group: 'employeeMovement', icon: 'receiptLong' },
  number: { when: { status: 'open' } },
  title: ['month', 'due'],
  calculate: 'socialInsuranceSheet',
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    month: month({ required: true, default: 'today' }),
    employees: int({ readOnly: true }),
    // Salaries of the month that are worked out and stand in no books yet: whoever they are of is not on the sheet.
    waiting: int({ readOnly: true, shownWhen: { waiting: { gt: 0 } } }),
    // Whoever works here and has no salary of the month at all is not on it either.
    withoutSalary: int({ readOnly: true, shownWhen: { withoutSalary: { gt: 0 } } }),
    // Left empty, what salaries have reckoned.
    invoiced: money({ empty: null, min: '0' }),
    due: money({ readOnly: true }),
    // What salaries have posted of the month beyond all sheets of it: another one takes it.
    notCovered: computed(money(), {
      by: 'notCovered',
      of: ['month', 'reckoned'],
      among: ['salaries.insuranceDue', 'endOfServiceSettlements.insuranceDue'],
      while: { status: 'posted' },
      tone: 'warning',
    }),
    difference: money({ is: 'due - reckoned' }),
    differenceReason: text({ max: 200 }),
    invoiceNumber: text({ max: 60 }),
    description: longText(),
  },
  lines: {
    insured: {
      max: 10_000,
      fields: {
        employee: ref('employees', { readOnly: true }),
        month: month({ readOnly: true, hidden: true }),
        gosiNumber: text({ readOnly: true, max: 20 }),
        base: money({ readOnly: true }),
        employeeShare: money({ readOnly: true }),
        employerShare: money({ readOnly: true }),
        contribution: money({ is: 'employeeShare + employerShare' }),
      },
    },
  },
  reads: sheetReads,
  totals: {
    employeeShares: { sum: 'insured.employeeShare' },
    employerShares: { sum: 'insured.employerShare' },
    reckoned: { sum: 'insured.contribution' },
  },
  rules: sheetRules,
  asks: [
    {
      on: ['create', 'edit'],
      when: { status: 'open', any: [{ waiting: { gt: 0 } }, { withoutSalary: { gt: 0 } }] },
      field: 'month',
      error: 'SocialInsurance.SalariesOpen',
    },
  ],
  unique: [{ fields: ['month'], when: { status: { in: ['draft', 'open'] } }, error: 'SocialInsurance.Twice' }],
  follows: followsPayment,
  guards: [
    { on: ['unpost', 'void'], holds: { all: [{ paid: { lte: 0 } }] }, error: 'SocialInsurance.Paid' },
    // A salary that it has counted was taken back since.
    { on: ['pay'], holds: { none: [{ notCovered: { lt: 0 } }] }, asks: true, error: 'SocialInsurance.LessPosted' },
  ],
  states: postedStates,
  effects: {
    area: 'payroll',
    taxable: { date: { empty: true } },
    ledger: 'socialInsuranceSheet',
    // What salaries have posted needs no other entry.
    orNothing: true,
  },
  actions: {
    ...payrollActions(locked.by),
    post: { to: 'posted', posts: 'post', locked, confirm: true, shows: ['month', 'due', 'difference'] },
    pay: {
      from: ['open', 'posted'],
      ...paidByTreasury(),
      shows: ['month', 'due'],
      by: 'paymentOfInsurance',
    },
  },
  print: {
    lines: { insured: ['employee', 'gosiNumber', 'base', 'employeeShare', 'employerShare', 'contribution'] },
    inWords: 'due',
    issued: true,
  },
  search: ['number', 'invoiceNumber', 'description'],
  list: {
    columns: [
      'number',
      'month',
      'date',
      'employees',
      'reckoned',
      'invoiced',
      'difference',
      'due',
      'notCovered',
      'payment',
      'status',
    ],
    filters: ['month', 'date', 'payment', 'status'],
    sort: { by: 'month', order: 'desc' },
  },
})

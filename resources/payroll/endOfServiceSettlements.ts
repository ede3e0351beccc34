import { defineResource } from '../../schema/define.ts'
import { choice, date, flag, int, longText, money, month, quantity, ref, text } from '../../schema/fields.ts'
import { final, postedStates } from '../groups/posted.ts'
import { leavingReasons } from '../groups/values.ts'
import { ending, settlementActions } from './endOfServiceSettlements/actions.ts'
import { settlementLines } from './endOfServiceSettlements/lines.ts'
import { settlementPaper } from './endOfServiceSettlements/paper.ts'
import { settlementReads } from './endOfServiceSettlements/reads.ts'
import { settlementAsks, settlementRules } from './endOfServiceSettlements/rules.ts'
import { instalmentRepaid } from './instalmentRepaid.ts'
import { followsPayment } from './paidByTreasury.ts'
import { annualLeave } from './serviceReads.ts'

const hidden = { readOnly: true, hidden: true } as const
/** What an employee who leaves is owed, and what is kept back: award, unused leave, last salaries, less advances. Posting it ends the employment. */
export const endOfServiceSettlements = defineResource({
  name: 'endOfServiceSettlements',
  scope: 'branchYear',
  locked: { ...ending, keeps: { status: 'posted' } },
  audited: 'view',
  menu: { group: 'employeeMovement', icon: 'receiptLong' },
  number: { when: { status: 'open' } },
  title: ['employee', 'endDate'],
  calculate: 'endOfServiceSettlement',
  sections: {
    leaving: {
      date: date({ required: true, within: 'fiscalYear', default: 'today' }),
      employee: ref('employees', { required: true }),
      hireDate: date({ readOnly: true }),
      // The last day of work.
      endDate: date({ required: true, default: 'today' }),
      leavesOn: date(hidden),
      // Of somebody whose employment has ended already: that is not ended again.
      endedOn: date({ readOnly: true, shownWhen: { endedOn: { empty: false } } }),
      leavingReason: choice(leavingReasons, { required: true }),
      explanation: text({ required: true, max: 200 }),
      notCounted: int({ min: 0, max: 36_000 }),
    },
    award: {
      wage: money({ readOnly: true, permission: 'viewSalaries' }),
      serviceYears: int({ readOnly: true }),
      serviceMonths: int({ readOnly: true }),
      serviceDays: int({ readOnly: true }),
      fullAward: money({ readOnly: true }),
      share: text({ readOnly: true }),
      award: money({ readOnly: true }),
    },
    dues: {
      annualLeave: annualLeave(),
      leaveBalance: quantity({ readOnly: true }),
      // Left empty, the balance.
      leaveDays: quantity({ empty: null, max: '365' }),
      leavePay: money({ readOnly: true }),
      advancesDue: money({ readOnly: true }),
      net: money({ is: 'award + leavePay + salariesDue + formerDifferences - carriedDue - deducted' }),
      withoutLastSalary: flag({ readOnly: true, shownWhen: { withoutLastSalary: true } }),
      // The months whose salary is owed and stands in no books yet: none of it is settled here.
      unpaidMonths: text({ readOnly: true, shownWhen: { unpaidMonths: { empty: false } } }),
      // Salaries of months after the leaving that are in no books: they keep what is settled here.
      laterMonths: text({ readOnly: true, shownWhen: { laterMonths: { empty: false } } }),
      // What former months have paid too much and nothing is left to take from.
      overpaid: money({ readOnly: true, shownWhen: { overpaid: { gt: 0 } } }),
      // The shares of social insurance in those months, the employee's and the school's: the sheet of the month takes them.
      month: month(hidden),
      employeeInsurance: money(hidden),
      insuranceDue: money({ is: 'employeeInsurance + employerDifference', hidden: true }),
      employerDifference: money({ readOnly: true, shownWhen: { employerDifference: { not: '0' } } }),
    },
    handover: {
      handedOver: flag(),
      custodiesOut: int({ readOnly: true }),
      custodyDue: money({ readOnly: true }),
      // Why it is settled although something is still out.
      outstandingReason: text({ max: 200 }),
    },
    provisions: {
      endOfServiceStanding: money({ readOnly: true }),
      leaveStanding: money({ readOnly: true }),
      // What of both stands in the books of other branches, where the employee was before: it is released there.
      standsElsewhere: longText({ ...hidden, max: 2000 }),
      // What of former months it settles, for salaries that are reckoned later.
      corrected: longText({ ...hidden, max: 20_000 }),
    },
    more: { notes: longText() },
  },
  lines: settlementLines(),
  totals: {
    salariesDue: { sum: 'salaries.amount' },
    formerDifferences: { sum: 'differences.amount' },
    carriedDue: { sum: 'carried.amount' },
    deducted: { sum: 'advances.amount' },
  },
  reads: settlementReads,
  rules: settlementRules,
  asks: settlementAsks,
  unique: [
    {
      fields: ['employee', 'hireDate'],
      when: { status: { in: ['draft', 'open', 'posted'] } },
      error: 'EndOfService.Twice',
    },
  ],
  limits: [
    { of: 'salaries.salary', sum: 'amount', atMost: 'net', as: 'paid', while: final },
    { of: 'salaries.salary', sum: 'amount', atMost: 'net', as: 'paidInBooks', while: { status: 'posted' } },
    { of: 'carried.salary', sum: 'amount', atMost: 'carried', while: final, as: 'recovered' },
    ...instalmentRepaid('advances.instalment', final, 'Advance.MoreThanLeft'),
  ],
  follows: followsPayment,
  guards: [
    { on: ['create', 'edit', 'delete', 'void'], own: 'employee.user', error: 'Action.NotOwn' },
    { on: ['unpost', 'void'], holds: { all: [{ paid: { lte: 0 } }] }, error: 'EndOfService.Paid' },
  ],
  states: { ...postedStates, open: ['posted', 'draft', 'void'] },
  effects: { area: 'payroll', taxable: { date: { empty: true } }, ledger: 'endOfServiceSettlement' },
  actions: settlementActions,
  print: settlementPaper,
  search: ['number', 'employee.arabicName', 'employee.englishName', 'employee.code'],
  list: {
    columns: [
      'number',
      'date',
      'employee',
      'endDate',
      'leavingReason',
      'award',
      'leavePay',
      'deducted',
      'net',
      'payment',
      'status',
    ],
    filters: ['date', 'employee', 'leavingReason', 'payment', 'status'],
  },
})

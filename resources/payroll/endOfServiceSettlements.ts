import type { Condition } from '../../schema/condition.ts'
import { defineResource } from '../../schema/define.ts'
import { choice, date, flag, int, longText, money, month, quantity, ref, text } from '../../schema/fields.ts'
import { instalmentRepaid } from '../groups/instalmentRepaid.ts'
import { leavesOfPay } from '../groups/leave.ts'
import { paidByTreasury } from '../groups/paidByTreasury.ts'
import { final, payrollActions, postedStates } from '../groups/posted.ts'
import { insuredAs, waitingDeductions } from '../groups/salaryReads.ts'
import { annualLeave, serviceReads } from '../groups/serviceReads.ts'
import { leavingReasons } from '../groups/values.ts'

const own = { employee: { same: 'employee' } } as const
const issued = { status: { not: 'draft' } } as const
const locked = { area: 'payroll', by: 'date' } as const
const hidden = { readOnly: true, hidden: true } as const
/** What the employee may sign for: that nothing is owed any more, and that nothing is out. */
const allPaid = { unpaidMonths: { empty: true }, withoutLastSalary: { not: true } } as const
const stillOwed: Condition = { any: [{ status: { not: 'posted' } }, { net: { gt: 0 }, payment: { not: 'paid' } }] }
const allHandedOver = { handedOver: true, custodiesOut: { lte: 0 } } as const

/** What an employee who leaves is owed, and what is kept back: award, unused leave, last salaries, less advances. Posting it ends the employment. */
export const endOfServiceSettlements = defineResource({
  name: 'endOfServiceSettlements',
  scope: 'branchYear',
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
      wage: money({ readOnly: true }),
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
      leaveDays: quantity({ max: '365' }),
      leavePay: money({ readOnly: true }),
      advancesDue: money({ readOnly: true }),
      net: money({ is: 'award + leavePay + salariesDue + formerDifferences - carriedDue - deducted' }),
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
      withoutLastSalary: flag({ readOnly: true, shownWhen: { withoutLastSalary: true } }),
      // The months whose salary is owed and stands in no books yet: none of it is settled here.
      unpaidMonths: text({ readOnly: true, shownWhen: { unpaidMonths: { empty: false } } }),
      // Salaries of months after the leaving that are in no books: they keep what is settled here.
      laterMonths: text({ readOnly: true, shownWhen: { laterMonths: { empty: false } } }),
    },
    more: { notes: longText() },
  },
  lines: {
    // Each stands in the books of the branch that owes it.
    salaries: {
      crossBranch: true,
      max: 24,
      fields: {
        salary: ref('salaries', { readOnly: true }),
        month: month({ readOnly: true }),
        amount: money({ readOnly: true }),
      },
    },
    // What former months would come to by now: below zero it was paid too much.
    differences: {
      crossBranch: true,
      max: 200,
      fields: {
        month: month({ readOnly: true }),
        salaryItem: ref('salaryItems', { readOnly: true }),
        from: date({ readOnly: true }),
        to: date({ readOnly: true }),
        amount: money({ readOnly: true }),
      },
    },
    // What did not fit in the salaries of former months.
    carried: {
      max: 24,
      fields: {
        salary: ref('salaries', { readOnly: true }),
        month: month({ readOnly: true }),
        amount: money({ readOnly: true }),
      },
    },
    advances: {
      crossBranch: true,
      max: 240,
      fields: {
        instalment: ref('employeeAdvances.schedule', { readOnly: true, hidden: true }),
        month: month({ readOnly: true }),
        amount: money({ readOnly: true }),
      },
    },
  },
  totals: {
    salariesDue: { sum: 'salaries.amount' },
    formerDifferences: { sum: 'differences.amount' },
    carriedDue: { sum: 'carried.amount' },
    deducted: { sum: 'advances.amount' },
  },
  reads: {
    ...serviceReads,
    employeeStatus: 'employee.status',
    gender: 'employee.gender',
    employeeSince: 'employee.statusFrom',
    ownBranch: 'employee.branch',
    ...insuredAs,
    periods: { of: 'employees.periods', every: true, take: ['state', 'from', 'paidShare'] },
    leavesOfPay,
    custodies: {
      of: 'custodies',
      everywhere: true,
      every: true,
      where: { ...own, status: 'posted', settledLeft: { gt: 0 } },
      take: ['settledLeft'],
    },
    openAdvances: {
      of: 'employeeAdvances',
      everywhere: true,
      every: true,
      where: { ...own, status: 'open' },
      take: ['id', 'branch', 'paidOut'],
    },
    instalments: {
      of: 'employeeAdvances.schedule',
      everywhere: true,
      every: true,
      where: own,
      take: ['id', 'record', 'month', 'amount', 'left'],
    },
    owedSalaries: {
      of: 'salaries',
      everywhere: true,
      every: true,
      where: { ...own, status: 'posted' },
      take: ['id', 'branch', 'month', 'paidLeft'],
    },
    reckoned: {
      of: 'salaries',
      everywhere: true,
      every: true,
      where: { ...own, status: { not: 'void' } },
      take: ['month', 'branch', 'status', 'reckonedFrom', 'corrected'],
    },
    waiting: waitingDeductions,
  },
  rules: [
    {
      when: { hireDate: { empty: false } },
      holds: { endDate: { gte: { field: 'hireDate' } } },
      field: 'endDate',
      error: 'EndOfService.BeforeHiring',
    },
    {
      when: { endedOn: { empty: false } },
      holds: { endDate: { same: 'endedOn' } },
      field: 'endDate',
      error: 'EndOfService.EndedOn',
    },
    // A notice is never longer.
    { holds: { endDate: { lte: { field: 'today', plus: 365 } } }, field: 'endDate', error: 'EndOfService.FarAhead' },
    {
      when: { leavingReason: 'probation', serviceYears: { empty: false } },
      holds: { serviceYears: 0, serviceMonths: { lte: 6 } },
      field: 'leavingReason',
      error: 'EndOfService.NoProbation',
    },
    // The whole award for who leaves to marry or after a birth is that of a woman (Labour Law, article 87).
    {
      when: { leavingReason: 'marriageOrBirth' },
      holds: { none: [{ gender: 'male' }] },
      field: 'leavingReason',
      error: 'EndOfService.WomenOnly',
    },
    {
      // More leave than was gained may have been taken.
      when: { leaveDays: { lt: 0 } },
      holds: { leaveDays: { gte: { field: 'leaveBalance' } } },
      field: 'leaveDays',
      error: 'EndOfService.LeaveBelow',
    },
    {
      when: issued,
      holds: { any: [{ custodiesOut: { lte: 0 } }, { outstandingReason: { empty: false } }] },
      field: 'outstandingReason',
      error: 'EndOfService.CustodyOut',
    },
    {
      when: issued,
      holds: { any: [{ handedOver: true }, { outstandingReason: { empty: false } }] },
      field: 'outstandingReason',
      error: 'EndOfService.NotHandedOver',
    },
    {
      when: { status: 'posted' },
      holds: { endDate: { lte: { field: 'today' } } },
      field: 'endDate',
      error: 'EndOfService.NotYet',
    },
    {
      when: { status: 'open' },
      holds: { laterMonths: { empty: true } },
      field: 'endDate',
      error: 'EndOfService.LaterSalary',
    },
    { when: issued, holds: { net: { gte: 0 } }, field: 'employee', error: 'EndOfService.Negative' },
  ],
  asks: [
    {
      on: ['create', 'edit'],
      when: { leaveDays: { gt: { field: 'leaveBalance' } } },
      field: 'leaveDays',
      error: 'EndOfService.MoreLeave',
    },
    {
      on: ['create', 'edit'],
      when: { status: 'open', unpaidMonths: { empty: false } },
      field: 'endDate',
      error: 'EndOfService.SalaryOpen',
    },
  ],
  unique: [
    {
      fields: ['employee', 'hireDate'],
      when: { status: { in: ['draft', 'open', 'posted'] } },
      error: 'EndOfService.Twice',
    },
  ],
  limits: [
    { of: 'salaries.salary', sum: 'amount', atMost: 'net', as: 'paid', while: final },
    { of: 'carried.salary', sum: 'amount', atMost: 'carried', while: final, as: 'recovered' },
    ...instalmentRepaid('advances.instalment', final, 'Advance.MoreThanLeft'),
  ],
  follows: { payment: { of: 'paid', none: 'unpaid', some: 'partlyPaid', all: 'paid' } },
  guards: [
    { on: ['create', 'edit', 'delete', 'void'], own: 'employee.user', error: 'Action.NotOwn' },
    { on: ['unpost', 'void'], holds: { all: [{ paid: { lte: 0 } }] }, error: 'EndOfService.Paid' },
  ],
  states: { ...postedStates, open: ['posted', 'draft', 'void'] },
  effects: { area: 'payroll', taxable: { date: { empty: true } }, ledger: 'endOfServiceSettlement' },
  actions: {
    ...payrollActions(),
    post: {
      to: 'posted',
      posts: 'post',
      confirm: true,
      upToDate: {
        of: [
          ...([
            'endedOn',
            'award',
            'leavePay',
            'salariesDue',
            'formerDifferences',
            'carriedDue',
            'deducted',
            'overpaid',
            'unpaidMonths',
            'laterMonths',
          ] as const),
          ...(['employerDifference', 'endOfServiceStanding', 'leaveStanding', 'standsElsewhere'] as const),
        ],
        error: 'EndOfService.Outdated',
      },
      shows: ['employee', 'endDate', 'net', 'unpaidMonths'],
      does: {
        of: 'employee',
        action: 'settle',
        with: { statusFrom: 'leavesOn', statusReason: 'explanation' },
        when: { endedOn: { empty: true } },
      },
    },
    unpost: {
      to: 'open',
      unposts: true,
      danger: true,
      locked,
      does: { of: 'employee', action: 'reinstate', with: {}, when: { endedOn: { empty: true } } },
    },
    // In a draft all is read and worked out anew.
    reopen: { from: ['open'], to: 'draft', takesBack: true, locked },
    pay: {
      from: ['posted'],
      ...paidByTreasury(),
      shows: ['employee', 'net'],
      by: 'paymentOfSettlement',
    },
  },
  print: {
    inWords: 'net',
    heads: [
      {
        when: stillOwed,
        text: {
          ar: 'أقر أنا الموقع أدناه باطلاعي على مستحقاتي المبينة أدناه عن مدة خدمتي، ولم يكتمل صرفها لي بعد.',
          en: 'I, the undersigned, acknowledge that I have seen my dues shown below for my service; they are not paid to me in full yet.',
        },
      },
      {
        when: { ...allPaid, ...allHandedOver },
        text: {
          ar: 'أقر أنا الموقع أدناه بأنني تسلمت جميع مستحقاتي المبينة أدناه عن مدة خدمتي، وسلّمت ما بعهدتي.',
          en: 'I, the undersigned, acknowledge that I have received all my dues shown below for my service, and have handed over what I was entrusted with.',
        },
      },
      {
        when: allPaid,
        text: {
          ar: 'أقر أنا الموقع أدناه بأنني تسلمت جميع مستحقاتي المبينة أدناه عن مدة خدمتي.',
          en: 'I, the undersigned, acknowledge that I have received all my dues shown below for my service.',
        },
      },
      {
        when: allHandedOver,
        text: {
          ar: 'أقر أنا الموقع أدناه بأنني تسلمت المستحقات المبينة أدناه، وليس منها راتب الأشهر غير المصروفة، وسلّمت ما بعهدتي.',
          en: 'I, the undersigned, acknowledge that I have received the dues shown below, without the salary of the months that are not paid yet, and have handed over what I was entrusted with.',
        },
      },
      {
        when: {},
        text: {
          ar: 'أقر أنا الموقع أدناه بأنني تسلمت المستحقات المبينة أدناه، وليس منها راتب الأشهر غير المصروفة.',
          en: 'I, the undersigned, acknowledge that I have received the dues shown below, without the salary of the months that are not paid yet.',
        },
      },
    ],
    signatures: [
      { ar: 'الموظف', en: 'Employee' },
      { ar: 'الموارد البشرية', en: 'Human resources' },
      { ar: 'المحاسب', en: 'Accountant' },
      { ar: 'المدير', en: 'Manager' },
    ],
  },
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

import { defineResource } from '../../schema/define.ts'
import { choice, date, flag, iban, int, money, month, ref, text } from '../../schema/fields.ts'
import { replyHeadings } from '../headings/replies.ts'

const sent = {
  of: 'salaryPayments.salaries',
  every: true,
  take: ['id', 'record', 'employee', 'iban', 'amount', 'outcome', 'salary.month'],
} as const

/** A payment that was taken back, or not handed out yet, has sent nothing. */
const ofPayment = { 'record.status': { in: ['open', 'posted'] } } as const

const told = { of: 'salaryReplies', every: true, take: ['id', 'date', 'amount', 'result', 'row', 'payee'] } as const

/** What the bank answers of the salaries that it was to pay, row by row as its file says it; what it sends back is made a return. */
export const salaryReplies = defineResource({
  name: 'salaryReplies',
  scope: 'branchYear',
  permissions: { view: 'viewSalaries', add: 'addSalaryPayments', edit: 'editSalaryPayments', delete: 'editSalaryPayments' },
  audited: 'view',
  seenInAll: ['row.branch'],
  menu: { group: 'employeeMovement', icon: 'accountBalance', badge: { status: 'told', result: 'returned' } },
  title: ['payee', 'amount'],
  calculate: 'salaryReply',
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    iban: iban(),
    employee: ref('employees'),
    // A bank may name no account: its file has the identity number alone, and whoever it is of may be in another branch by now.
    identityNumber: text({ max: 20, hidden: true }),
    amount: money({ required: true, positive: true }),
    result: choice(['paid', 'returned'], { required: true }),
    reason: text({ max: 200, shownWhen: { result: 'returned' }, requiredWhen: { result: 'returned' } }),
    payee: ref('employees', { readOnly: true }),
    // Where it was sent, also where the bank names the employee alone.
    account: iban({ readOnly: true, hidden: true }),
    month: month({ readOnly: true }),
    // The record whose row it is.
    paidBy: int({ readOnly: true, hidden: true }),
    row: ref('salaryPayments.salaries', { readOnly: true, hidden: true }),
    // Something was sent there since: what is meant may be that, or something that came back already.
    sentSince: flag({ readOnly: true, hidden: true }),
    toldBefore: flag({ readOnly: true, hidden: true }),
    // The same row was answered the other way: it was paid, or it came back.
    toldOtherwise: flag({ readOnly: true, hidden: true }),
  },
  reads: {
    sent: { ...sent, where: { iban: { same: 'iban' }, ...ofPayment } },
    sentTo: { ...sent, where: { employee: { same: 'employee' }, ...ofPayment } },
    sentByIdentity: { ...sent, where: { 'employee.identityNumber': { same: 'identityNumber' }, ...ofPayment } },
    told: { ...told, where: { account: { same: 'iban' } } },
    toldOf: { ...told, where: { payee: { same: 'employee' } } },
    toldByIdentity: { ...told, where: { 'payee.identityNumber': { same: 'identityNumber' } } },
  },
  rules: [{ atLeastOne: ['iban', 'employee', 'identityNumber'], field: 'iban', error: 'SalaryReply.Whose' }],
  unique: [{ fields: ['row'], when: { result: 'returned', row: { empty: false } }, error: 'SalaryReply.Twice' }],
  asks: [
    { on: ['create', 'edit'], when: { toldBefore: true }, field: 'amount', error: 'SalaryReply.Again' },
    { on: ['create', 'edit'], when: { toldOtherwise: true }, field: 'result', error: 'SalaryReply.Otherwise' },
    { on: ['create', 'edit'], when: { sentSince: true, result: 'returned' }, field: 'amount', error: 'SalaryReply.SentSince' },
  ],
  states: { told: ['done'], done: ['told'] },
  tones: { told: 'warning', done: 'success' },
  actions: {
    sendBack: {
      from: ['told'],
      to: 'done',
      when: { result: 'returned' },
      permission: 'addSalaryPayments',
      makes: 'salaryReturns',
      by: 'returnOfReply',
      confirm: true,
      shows: ['payee', 'amount', 'reason'],
      bulk: true,
    },
    reopen: { from: ['done'], to: 'told', takesBack: true },
  },
  guards: [
    { on: ['edit', 'delete'], holds: { status: 'told' }, error: 'SalaryReply.Done' },
    { on: ['reopen'], usedBy: 'salaryReturns.source', error: 'SalaryReply.Returned' },
  ],
  search: ['iban', 'reason', 'payee.arabicName', 'payee.code'],
  list: {
    columns: ['date', 'payee', 'iban', 'amount', 'result', 'reason', 'month', 'status'],
    filters: ['date', 'month', 'result', 'status'],
    sort: { by: 'date', order: 'desc' },
  },
  behaviour: 'salaryReply',
  import: {
    match: [
      ['iban', 'date'],
      ['employee', 'date'],
      ['identityNumber', 'date'],
    ],
    aliases: replyHeadings,
  },
})

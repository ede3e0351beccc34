import { defineResource } from '../../schema/define.ts'
import { date, longText, money, ref, text } from '../../schema/fields.ts'

/** The statement of a bank account: with what it begins and ends. Closed, neither it nor the movements of its days change any more. */
export const bankStatements = defineResource({
  name: 'bankStatements',
  scope: 'branchYear',
  serial: true,
  menu: { group: 'procedures', icon: 'accountBalance' },
  routes: { base: 'bank-statements' },
  number: {},
  fields: {
    bank: ref('banks', { required: true, where: { active: true } }),
    from: date({ required: true, within: 'fiscalYear' }),
    to: date({ required: true, within: 'fiscalYear', notBefore: 'from', error: 'Date.StartAfterEnd' }),
    openingAmount: money({ required: true }),
    closingAmount: money({ required: true }),
    description: longText(),
  },
  states: { open: ['closed', 'void'], closed: [], void: [] },
  tones: { open: 'warning', closed: 'success' },
  actions: {
    close: {
      from: ['open'],
      to: 'closed',
      behaviour: 'closeStatement',
      shows: ['openingAmount', 'closingAmount'],
      confirm: true,
    },
    // What the bank told of its days stays, and is matched and booked with none of the books.
    giveUp: {
      from: ['open'],
      to: 'void',
      input: { reason: text({ required: true }) },
      takesBack: true,
      frees: { of: 'bankMovements', where: { bank: 'bank', date: ['from', 'to'] }, by: ['unmatchBooked', 'unmatch', 'reopen'] },
      confirm: true,
      danger: true,
    },
  },
  guards: [{ on: ['edit', 'delete'], holds: { status: { not: 'closed' } }, error: 'BankStatement.Closed' }],
  behaviour: 'bankStatement',
  search: ['number'],
  list: {
    columns: ['number', 'bank', 'from', 'to', 'openingAmount', 'closingAmount', 'status'],
    filters: ['bank', 'status'],
    carried: ['openingAmount', 'closingAmount'],
  },
})

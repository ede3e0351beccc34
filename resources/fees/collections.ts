import { defineResource } from '../../schema/define.ts'
import { date } from '../../schema/fields/date.ts'
import { longText } from '../../schema/fields/longText.ts'
import { money } from '../../schema/fields/money.ts'
import { ref } from '../../schema/fields/ref.ts'
import { text } from '../../schema/fields/text.ts'

/** Money that a guardian pays: by which means it came, and which instalments it pays; the rest is paid in advance. */
export const collections = defineResource({
  name: 'collections',
  scope: 'branchYear',
  permissions: 'CollectionTransactions',
  menu: { group: 'procedures', icon: 'payments' },
  routes: { base: 'collection-transactions' },
  number: { when: { status: 'open' } },
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    guardian: ref('guardians', { required: true }),
    description: longText(),
  },
  lines: {
    methods: {
      min: 1,
      fields: {
        paymentMethod: ref('paymentMethods', { required: true, where: { active: true } }),
        amount: money({ required: true, min: '0' }),
        reference: text({ max: 60 }),
      },
    },
    allocations: {
      fields: {
        term: ref('salesInvoices.terms', { required: true }),
        amount: money({ required: true, min: '0' }),
      },
      unique: [{ fields: ['term'], error: 'Allocation.Repeated' }],
    },
  },
  reads: {
    receivable: 'guardian.receivableAccount',
    safeAccount: 'methods.paymentMethod.safe.account',
    bankAccount: 'methods.paymentMethod.bank.account',
    clearingAccount: 'methods.paymentMethod.clearingAccount',
  },
  totals: {
    received: { sum: 'methods.amount' },
    allocated: { sum: 'allocations.amount' },
    advance: { sum: 'methods.amount', less: 'allocations.amount' },
  },
  rules: [{ holds: { advance: { gte: 0 } }, field: 'advance', error: 'Allocation.MoreThanMain' }],
  limits: [
    {
      of: 'allocations.term',
      sum: 'amount',
      atMost: 'amount',
      while: { status: { in: ['open', 'posted'] } },
      error: 'Allocation.MoreThanLeft',
    },
  ],
  states: { draft: ['open', 'void'], open: ['posted', 'void'], posted: ['open'], void: [] },
  actions: {
    post: { to: 'posted', permission: 'gLPost', behaviour: 'post', bulk: true, confirm: true },
    unpost: {
      from: ['posted'],
      to: 'open',
      permission: 'gLPost',
      behaviour: 'unpost',
      bulk: true,
      danger: true,
      input: { date: date(), reason: text({ required: true }) },
    },
    void: { to: 'void', input: { reason: text({ required: true }) }, confirm: true, danger: true },
  },
  search: ['number', 'description', 'guardian.arabicName'],
  list: { columns: ['number', 'date', 'guardian', 'received', 'advance', 'status'], filters: ['date', 'guardian', 'status'] },
})

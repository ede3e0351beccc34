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
        amount: money({ required: true, positive: true }),
        reference: text({ max: 60 }),
      },
    },
    allocations: {
      fields: {
        term: ref('salesInvoices.terms', {
          required: true,
          where: { 'record.guardian': { same: 'document.guardian' }, 'record.status': { in: ['open', 'posted'] } },
        }),
        amount: money({ required: true, positive: true }),
      },
      unique: [{ fields: ['term'], error: 'Allocation.Repeated' }],
    },
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
  duplicates: [{ fields: ['methods.reference', 'guardian'], when: { status: { in: ['open', 'posted'] } } }],
  states: { draft: ['open', 'void'], open: ['posted', 'void'], posted: ['open'], void: [] },
  effects: {
    area: 'treasury',
    ledger: [
      {
        each: 'methods',
        debit: ['paymentMethod.safe.account', 'paymentMethod.clearingAccount', 'paymentMethod.bank.account', 'role.safe'],
        amount: 'amount',
        description: 'reference',
      },
      {
        each: 'allocations',
        credit: ['document.guardian.receivableAccount', 'role.guardianReceivable'],
        amount: 'amount',
        party: 'document.guardian',
      },
      { credit: 'role.guardianAdvance', amount: 'advance', party: 'guardian' },
    ],
  },
  actions: {
    post: { to: 'posted', posts: 'post', confirm: true },
    unpost: { to: 'open', unposts: true, danger: true },
    void: { to: 'void', takesBack: true, input: { reason: text({ required: true }) }, confirm: true, danger: true },
  },
  search: ['number', 'description', 'guardian.arabicName'],
  list: { columns: ['number', 'date', 'guardian', 'received', 'advance', 'status'], filters: ['date', 'guardian', 'status'] },
})

import { defineResource } from '../../schema/define.ts'
import { choice } from '../../schema/fields/choice.ts'
import { date } from '../../schema/fields/date.ts'
import { longText } from '../../schema/fields/longText.ts'
import { money } from '../../schema/fields/money.ts'
import { percent } from '../../schema/fields/percent.ts'
import { quantity } from '../../schema/fields/quantity.ts'
import { ref } from '../../schema/fields/ref.ts'
import { text } from '../../schema/fields/text.ts'
import { taxCategories } from '../groups/values.ts'

/** What a family owes for its children: services with their prices and tax, and the days on which they are due. */
export const salesInvoices = defineResource({
  name: 'salesInvoices',
  scope: 'branchYear',
  permissions: 'SalesTransactions',
  menu: { group: 'invoices', icon: 'receiptLong' },
  routes: { base: 'invoices' },
  number: { when: { status: 'open' } },
  calculate: 'salesInvoice',
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    guardian: ref('guardians', { required: true }),
    description: longText(),
  },
  lines: {
    items: {
      min: 1,
      max: 500,
      fields: {
        student: ref('students', { required: true, where: { guardian: { same: 'document.guardian' }, suspended: false } }),
        service: ref('services', { required: true, where: { active: true } }),
        quantity: quantity({ required: true, min: '0', default: '1' }),
        price: money({ is: 'listPrice' }),
        discount: money({ min: '0' }),
        net: money({ is: 'quantity * price - discount', min: '0' }),
        taxCategory: choice(taxCategories, { readOnly: true }),
        taxPercentage: percent({
          is: "document.collectsTax && (taxTreatment = 'standard' || (taxTreatment = 'education' && !citizen)) ? document.standardRate : 0",
          min: '0',
        }),
        tax: money({ is: 'net * taxPercentage / 100' }),
        total: money({ is: 'net + tax' }),
      },
      rules: [
        {
          holds: { none: [{ standing: { in: ['graduated', 'withdrawn', 'transferred'] } }] },
          error: 'Student.NotEnrolled',
          field: 'student',
        },
      ],
      unique: [{ fields: ['service', 'student'], error: 'Line.ServiceRepeated' }],
    },
    terms: {
      title: ['dueOn'],
      fields: {
        dueOn: date({ required: true }),
        share: percent({ required: true, min: '0' }),
        amount: money({ readOnly: true }),
      },
      follows: { payment: { none: 'unpaid', some: 'partlyPaid', all: 'paid' } },
    },
  },
  reads: {
    decimals: 'branch.decimalDigits',
    citizen: 'items.student.nationality.isSaudi',
    nationalityGroup: 'items.student.nationality.group',
    row: 'items.student.row',
    stage: 'items.student.row.stage',
    standing: 'items.student.status.kind',
    taxTreatment: 'items.service.taxTreatment',
    listPrice: {
      of: 'services.prices',
      each: 'items',
      where: { fiscalYear: { same: 'document.fiscalYear' } },
      best: ['row', 'stage', 'nationalityGroup'],
      take: 'amount',
    },
    plan: {
      of: 'services.instalments',
      each: 'items',
      where: { fiscalYear: { same: 'document.fiscalYear' } },
      every: true,
      take: ['dueOn', 'share'],
    },
    // A branch that is not registered for the tax charges none.
    collectsTax: 'branch.isTaxCollectionActivated',
    standardRate: { of: 'company', take: 'taxPercentage' },
  },
  totals: { net: { sum: 'items.net' }, tax: { sum: 'items.tax' }, total: { sum: 'items.total' }, due: { sum: 'terms.amount' } },
  rules: [
    { when: { status: { in: ['open', 'posted'] } }, equal: ['totals.total', 'totals.due'], error: 'Invoice.TermsDiffer' },
    { when: { status: { in: ['open', 'posted'] } }, holds: { net: { gt: 0 } }, field: 'net', error: 'Invoice.NothingDue' },
  ],
  // An invoice is paid as far as its instalments are.
  limits: [{ of: 'terms.record', sum: 'used', atMost: 'due', as: 'paid' }],
  follows: { payment: { of: 'paid', none: 'unpaid', some: 'partlyPaid', all: 'paid' } },
  states: { draft: ['open', 'void'], open: ['posted', 'void'], posted: ['open'], void: [] },
  effects: {
    area: 'sales',
    ledger: [
      {
        each: 'items',
        debit: ['document.guardian.receivableAccount', 'role.guardianReceivable'],
        amount: 'total',
        party: 'document.guardian',
        student: 'student',
      },
      {
        each: 'items',
        credit: ['service.incomeAccount', 'service.category.account', 'role.income'],
        amount: 'net',
        student: 'student',
      },
      { each: 'items', credit: 'role.outputVat', amount: 'tax' },
    ],
  },
  actions: {
    post: { to: 'posted', posts: 'post', confirm: true },
    unpost: { to: 'open', unposts: true, danger: true },
    void: { to: 'void', takesBack: true, input: { reason: text({ required: true }) }, confirm: true, danger: true },
  },
  guards: [{ on: ['void'], holds: { paid: { lte: 0 } }, error: 'Invoice.HasPayments' }],
  search: ['number', 'description', 'guardian.arabicName'],
  list: {
    columns: ['number', 'date', 'guardian', 'total', 'paidLeft', 'payment', 'status'],
    filters: ['date', 'guardian', 'payment', 'status'],
  },
})

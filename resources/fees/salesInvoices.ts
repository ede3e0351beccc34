import { defineResource } from '../../schema/define.ts'
import { choice, date, longText, money, percent, quantity, ref, text } from '../../schema/fields.ts'
import { final, postedActions, postedStates } from '../groups/posted.ts'
import { discountTypes, listPrice } from '../groups/pricedLines.ts'
import { taxCategories, taxReasons } from '../groups/values.ts'

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
      title: ['student', 'service'],
      fields: {
        student: ref('students', {
          requiredWhen: { 'service.requiresStudent': { not: false } },
          missing: 'Student.MustChooseFirst',
          where: { guardian: { same: 'document.guardian' }, suspended: false },
        }),
        service: ref('services', { required: true, where: { active: true } }),
        quantity: quantity({ required: true, min: '0', default: '1' }),
        // What is converted of a deserved fee, in place of a price.
        fee: ref('deservedFees', { hidden: true }),
        deservedFee: ref('deservedFees.items', {
          hidden: true,
          where: { service: { same: 'service' }, 'record.student': { same: 'student' }, 'record.status': 'open' },
        }),
        claimed: money({ hidden: true, positive: true, requiredWhen: { deservedFee: { empty: false } } }),
        price: money({ is: 'claimed > 0 ? claimed + granted : listPrice' }),
        gross: money({ is: 'quantity * price', hidden: true }),
        discount: money({ min: '0' }),
        // What the student's discounts take off, and what of it stands on accounts of its own in the books.
        granted: money({ readOnly: true }),
        shown: money({ readOnly: true, hidden: true }),
        net: money({ is: 'gross - discount - granted' }),
        taxCategory: choice(taxCategories, { readOnly: true }),
        taxReason: choice(taxReasons, { readOnly: true }),
        taxPercentage: percent({ is: "taxCategory = 'standard' ? document.standardRate : 0", min: '0' }),
        tax: money({ is: 'net * taxPercentage / 100' }),
        total: money({ is: 'net + tax' }),
        // What is earned day by day: over these days, or over the year where they are left open.
        earnedFrom: date({ within: 'fiscalYear' }),
        earnedTo: date({ within: 'fiscalYear', notBefore: 'earnedFrom', error: 'Date.StartAfterEnd' }),
        deferred: money({ is: 'isDeferred ? net : 0' }),
        // What is earned at once, with the discounts that stand on accounts of their own.
        earned: money({ is: 'net + shown - deferred', hidden: true }),
      },
      rules: [
        {
          holds: { none: [{ standing: { in: ['graduated', 'withdrawn', 'transferred'] } }] },
          error: 'Student.NotEnrolled',
          field: 'student',
        },
        {
          when: { claimed: { empty: true }, 'document.status': { not: 'draft' } },
          holds: { none: [{ listPrice: { empty: true } }] },
          error: 'Service.NoPrice',
          field: 'service',
        },
        {
          when: { claimed: { empty: false } },
          holds: { quantity: { gte: 1, lte: 1 } },
          error: 'DeservedFee.Quantity',
          field: 'quantity',
        },
        { holds: { net: { gte: 0 } }, error: 'Discount.MoreThanLine', field: 'discount' },
        // Without the number the state bears no tax, and nobody is charged it unasked.
        {
          when: { all: [{ taxTreatment: 'education', citizen: true, 'document.collectsTax': true }] },
          holds: { all: [{ identityType: 'national' }] },
          error: 'Tax.CitizenIdentity',
          field: 'student',
        },
      ],
      unique: [{ fields: ['service', 'student'], error: 'Line.ServiceRepeated' }],
    },
    // What each discount that a student was granted takes off a line.
    discounts: {
      fields: {
        student: ref('students', { readOnly: true }),
        service: ref('services', { readOnly: true }),
        grant: ref('studentDiscounts', { readOnly: true }),
        discount: ref('discounts', { readOnly: true }),
        amount: money({ readOnly: true }),
        account: ref('accounts', { readOnly: true, hidden: true }),
      },
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
    serviceReason: 'items.service.taxReason',
    identityType: 'items.student.identityType',
    grants: {
      of: 'studentDiscounts',
      each: 'items',
      where: { student: { same: 'student' }, status: 'approved' },
      every: true,
      take: ['id', 'discount', 'percentage', 'left', 'covers', 'startDate', 'endDate'],
    },
    feeNet: 'items.deservedFee.net',
    feeConverted: 'items.deservedFee.converted',
    feeDiscounts: {
      of: 'deservedFees.discounts',
      each: 'items',
      for: 'fee',
      where: { service: { same: 'service' } },
      every: true,
      take: ['grant', 'discount', 'amount'],
    },
    types: discountTypes,
    isDeferred: 'items.service.deferred',
    listPrice,
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
  totals: {
    net: { sum: 'items.net' },
    tax: { sum: 'items.tax' },
    total: { sum: 'items.total' },
    due: { sum: 'terms.amount' },
    deferred: { sum: 'items.deferred' },
  },
  rules: [
    { when: { status: { in: ['open', 'posted'] } }, equal: ['totals.total', 'totals.due'], error: 'Invoice.TermsDiffer' },
    { when: { status: { in: ['open', 'posted'] } }, holds: { net: { gt: 0 } }, field: 'net', error: 'Invoice.NothingDue' },
  ],
  limits: [
    // An amount that a student is let off is let off once.
    {
      of: 'discounts.grant',
      sum: 'amount',
      atMost: 'value',
      while: final,
      error: 'Discount.UsedUp',
    },
    {
      of: 'items.deservedFee',
      sum: 'claimed',
      atMost: 'net',
      as: 'converted',
      while: final,
      error: 'DeservedFee.MoreThanLeft',
    },
    // An invoice is paid as far as its instalments are.
    { of: 'terms.record', sum: 'used', atMost: 'due', as: 'paid' },
    // What was credited of its lines, and what of their deferred income waits no more.
    { of: 'items.record', sum: 'returned', atMost: 'net', as: 'credited' },
    { of: 'items.record', sum: 'recognised', atMost: 'deferred', as: 'recognised' },
  ],
  follows: { payment: { of: 'paid', none: 'unpaid', some: 'partlyPaid', all: 'paid' } },
  states: postedStates,
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
        amount: 'earned',
        student: 'student',
      },
      { each: 'discounts', debit: 'account', amount: 'amount', student: 'student', when: { account: { empty: false } } },
      { each: 'items', credit: ['service.deferredAccount', 'role.deferredIncome'], amount: 'deferred', student: 'student' },
      { each: 'items', credit: 'role.outputVat', amount: 'tax' },
    ],
  },
  actions: {
    collect: {
      permission: 'addCollectionTransactions',
      from: ['open', 'posted'],
      input: {
        paidOn: date({ required: true, within: 'fiscalYear', default: 'today' }),
        paymentMethod: ref('paymentMethods', { required: true, where: { active: true } }),
        amount: money({ required: true, positive: true }),
        reference: text({ max: 60 }),
      },
      shows: ['total', 'paidLeft'],
      makes: 'collections',
      by: 'collectionOfInvoice',
    },
    withdraw: {
      permission: 'addReturnSalesTransactions',
      from: ['posted'],
      input: {
        student: ref('students', { required: true }),
        leftOn: date({ required: true, within: 'fiscalYear', default: 'today' }),
        reason: text({ required: true, max: 200 }),
      },
      shows: ['total', 'paidLeft'],
      makes: 'salesReturns',
      by: 'returnOfWithdrawal',
    },
    ...postedActions(),
  },
  guards: [
    { on: ['void'], holds: { paid: { lte: 0 } }, error: 'Invoice.HasPayments' },
    { on: ['unpost', 'void'], holds: { credited: { lte: 0 } }, error: 'Invoice.HasReturns' },
    { on: ['unpost', 'void'], holds: { recognised: { lte: 0 } }, error: 'Invoice.HasRecognised' },
  ],
  rail: { guardian: ['phone', 'balance', 'unpostedBalance'] },
  print: {
    issued: true,
    fields: ['number', 'date', 'guardian', 'description', 'net', 'tax', 'total', 'paidLeft'],
    lines: {
      items: ['student', 'service', 'quantity', 'price', 'discount', 'granted', 'net', 'taxPercentage', 'tax', 'total'],
      discounts: [],
      terms: ['dueOn', 'amount', 'left'],
    },
    inWords: 'total',
  },
  search: ['number', 'description', 'guardian.arabicName'],
  list: {
    columns: ['number', 'date', 'guardian', 'total', 'paidLeft', 'payment', 'status'],
    filters: ['payment', 'status', 'date', 'guardian', 'recognisedLeft'],
  },
})

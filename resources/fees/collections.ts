import { defineResource } from '../../schema/define.ts'
import { computed, money, ref, text } from '../../schema/fields.ts'
import { claimedOfPayer, notClaimedOfPayer, notOwedByPayer, owedByPayer, payer } from '../groups/buyer.ts'
import {
  afterwards,
  creditLineReads,
  creditLines,
  creditUsedBy,
  methodLines,
  methodReads,
  moneyHead,
  moneyReceived,
  takenByShift,
} from '../groups/cashDesk.ts'
import { bouncedCheques, chequesCleared, endOfCheques, whileChequesAreOpen } from '../groups/cheques.ts'
import { deskActions, final, ofOwnCashier, postedStates } from '../groups/posted.ts'
import {
  releasedOf,
  taxedAdvance,
  taxedAdvanceReads,
  taxedAdvanceRow,
  taxedAdvanceRules,
  taxedAdvanceTold,
} from '../groups/taxedAdvance.ts'

const notConfirming = { temporary: { empty: true } } as const

const allocationReads = {
  billedOn: 'allocations.term.record.date',
  earlyUntil: 'allocations.term.record.earlyUntil',
  earlyGranted: 'allocations.term.record.earlyGranted',
  claimedOn: 'allocations.claim.record.date',
} as const

/** Money that a guardian, a customer or a supplier pays: by which means it came, and which instalments it pays; the rest is paid in advance. */
export const collections = defineResource({
  name: 'collections',
  scope: 'branchYear',
  permissions: 'CollectionTransactions',
  menu: { group: 'procedures', icon: 'payments' },
  routes: { base: 'collection-transactions' },
  number: { when: { status: 'open' } },
  calculate: 'collection',
  fields: {
    ...moneyHead(notConfirming),
    // What it confirms took the money, which is in the drawer since.
    temporary: ref('temporaryFinancials', { shownWhen: { temporary: { empty: false } } }),
    ...payer(),
    // One name for lists, whoever it is.
    payer: computed(text(), { by: 'named', of: ['guardian', 'customer', 'supplier', 'payerName'], hidden: true }),
    // What is neither spent on instalments nor taken from former receipts is an advance.
    advance: money({ is: "paidBy = 'supplier' ? 0 : received + credited - allocated" }),
    ...taxedAdvance(),
    // What a supplier pays beside its invoices is of what it was paid in advance.
    handedBack: money({ is: "paidBy = 'supplier' ? received + credited - allocated : 0" }),
    paidAhead: money({ is: "paidBy = 'supplier' ? max(0, 0 - owedInBooks - owedUnposted - sold) : 0", hidden: true }),
  },
  lines: {
    methods: methodLines({}, { 'document.temporary': { empty: true } }),
    allocations: {
      title: ['amount'],
      // Fees of every branch are paid at any desk; what was paid for another one, it is owed.
      crossBranch: true,
      fields: {
        term: ref('salesInvoices.terms', { where: owedByPayer, errors: notOwedByPayer }),
        // What a cheque that came back left to be paid.
        claim: ref('chequeReturns.terms', { where: claimedOfPayer, errors: notClaimedOfPayer }),
        amount: money({ required: true, positive: true }),
      },
      unique: [{ fields: ['term', 'claim'], error: 'Allocation.Repeated' }],
      rules: [
        { exactlyOne: ['term', 'claim'], field: 'term', error: 'Allocation.OneDebt' },
        {
          when: { 'document.status': { not: 'draft' } },
          holds: { none: [{ billedOn: afterwards }] },
          field: 'term',
          error: 'Receipt.BeforeInvoice',
        },
        {
          when: { 'document.status': { not: 'draft' } },
          holds: { none: [{ claimedOn: afterwards }] },
          field: 'claim',
          error: 'Receipt.BeforeChequeReturn',
        },
      ],
      // Whoever pays late has no discount for paying early, unless it is left to the family.
      asks: [
        {
          on: ['create', 'edit'],
          when: {
            'document.status': { not: 'draft' },
            all: [{ earlyUntil: { lt: { field: 'document.date' } }, earlyGranted: { gt: 0 } }],
          },
          field: 'term',
          error: 'Discount.EarlyPaymentKept',
          answeredBy: { permission: 'discountInvoices', error: 'Discount.EarlyPaymentOver' },
        },
      ],
    },
    // What was paid or credited before and is used now.
    credits: creditLines(),
  },
  reads: {
    ...methodReads,
    ...creditLineReads('credits'),
    ...taxedAdvanceReads,
    ...allocationReads,
    // What the school owes a supplier once all that waits is posted; what it owes the school for what it bought is no advance.
    owedInBooks: 'supplier.balance',
    owedUnposted: 'supplier.unpostedBalance',
    sold: 'supplier.openSales',
  },
  totals: {
    received: { sum: 'methods.amount' },
    allocated: { sum: 'allocations.amount' },
    credited: { sum: 'credits.amount' },
    cash: { sum: 'methods.cash' },
    cheques: { sum: 'methods.amount', where: { chequeDate: { empty: false } } },
  },
  rules: [
    ...taxedAdvanceRules,
    // It is confirmed by its own action alone.
    {
      when: { temporary: { empty: false } },
      holds: { 'source.resource': 'temporaryFinancials' },
      field: 'temporary',
      error: 'Temporary.ByItsAction',
    },
    {
      when: { status: { not: 'draft' } },
      holds: { any: [{ received: { gt: 0 } }, { credited: { gt: 0 } }] },
      field: 'received',
      error: 'Payment.OneMethodRequired',
    },
    {
      when: { any: [{ received: { gt: 0 } }, { credited: { gt: 0 } }] },
      holds: { advance: { gte: 0 } },
      field: 'advance',
      error: 'Allocation.MoreThanMain',
    },
    { when: { received: { gt: 0 } }, holds: { handedBack: { gte: 0 } }, field: 'handedBack', error: 'Allocation.MoreThanMain' },
    {
      when: { status: { not: 'draft' }, handedBack: { gt: 0 } },
      holds: { handedBack: { lte: { field: 'paidAhead' } } },
      field: 'received',
      error: 'Payment.MoreThanAhead',
    },
    // Families pay in advance; whoever else pays, pays what is due.
    {
      when: { paidBy: { not: 'guardian' }, status: { not: 'draft' } },
      holds: { advance: { lte: 0 } },
      field: 'received',
      error: 'Payment.MoreThanDue',
    },
  ],
  limits: [
    takenByShift,
    endOfCheques('cheques'),
    chequesCleared('cheques'),
    bouncedCheques('received'),
    ...creditUsedBy('credits'),
    {
      of: 'allocations.term',
      sum: 'amount',
      atMost: 'amount',
      while: final,
      error: 'Allocation.MoreThanLeft',
      booked: 'Allocation.NotPosted',
      bookedAtEntry: true,
    },
    { of: 'allocations.term', sum: 'amount', atMost: 'amount', as: 'collected', while: final, error: 'Allocation.MoreThanLeft' },
    {
      of: 'allocations.claim',
      sum: 'amount',
      atMost: 'amount',
      while: final,
      error: 'Allocation.MoreThanLeft',
      booked: 'Allocation.ClaimNotPosted',
      bookedAtEntry: true,
    },
    // What stands in the books of it: credit notes give back no more.
    { of: 'allocations.term', sum: 'amount', atMost: 'amount', as: 'received', hidden: true, while: { status: 'posted' } },
  ],
  duplicates: [{ fields: ['methods.reference', 'guardian'], when: final }],
  asks: [
    { on: ['create', 'edit'], when: { date: { gt: { field: 'today' } } }, field: 'date', error: 'Receipt.DateAhead' },
    // Of an advance alone another one is made: that is seldom meant.
    {
      on: ['create', 'edit'],
      when: { status: { not: 'draft' }, credited: { gt: 0 }, received: { lte: 0 }, allocated: { lte: 0 } },
      field: 'credited',
      error: 'Credit.ForNothing',
    },
    // Whoever collects beside an invoice means the invoice.
    {
      on: ['create'],
      when: { status: { not: 'draft' }, 'source.resource': 'salesInvoices', advance: { gt: 0 } },
      field: 'advance',
      error: 'Receipt.BecomesAdvance',
    },
  ],
  // What the bank has paid stays paid once the advance was used: a cheque that may come back is none.
  keeps: { while: { spent: { gt: 0 } }, figure: 'methods.cleared', users: 'Cheque.AdvanceUsed' },
  guards: [
    ofOwnCashier,
    // What has a number is handed out: it is taken back with a reason and made anew.
    {
      on: ['edit'],
      changes: [
        'methods',
        'allocations',
        'credits',
        'advanceFor',
        'advanceStudent',
        'date',
        'temporary',
        'paidBy',
        'guardian',
        'customer',
        'supplier',
        'payerName',
      ],
      holds: { status: 'draft' },
      error: 'Receipt.Numbered',
    },
    whileChequesAreOpen,
    // What was made with an invoice goes with it; of somebody who is not kept nobody can be asked for it afterwards.
    {
      on: ['void'],
      holds: { any: [{ paidBy: { not: 'walkIn' } }, { status: 'draft' }, { 'source.resource': 'salesInvoices' }] },
      error: 'Receipt.OfWalkIn',
    },
    { on: ['unpost'], holds: { spent: { lte: 0 } }, error: 'Credit.Used' },
  ],
  states: postedStates,
  behaviour: 'receipt',
  effects: {
    area: 'treasury',
    taxes: [taxedAdvanceTold, releasedOf('credits').told],
    ledger: [
      ...moneyReceived,
      { each: 'credits', debit: 'role.guardianAdvance', amount: 'amount', party: 'document.guardian' },
      {
        each: 'allocations',
        credit: ['document.guardian.receivableAccount', 'role.guardianReceivable'],
        amount: 'amount',
        party: 'document.guardian',
        when: { 'document.paidBy': 'guardian' },
      },
      {
        each: 'allocations',
        credit: ['document.customer.receivableAccount', 'role.customerReceivable'],
        amount: 'amount',
        party: 'document.customer',
        when: { 'document.paidBy': 'customer' },
      },
      {
        each: 'allocations',
        credit: ['document.supplier.payableAccount', 'role.supplierPayable'],
        amount: 'amount',
        party: 'document.supplier',
        when: { 'document.paidBy': 'supplier' },
      },
      {
        each: 'allocations',
        credit: 'role.cashSales',
        amount: 'amount',
        description: 'document.payerName',
        when: { 'document.paidBy': 'walkIn' },
      },
      { credit: 'role.guardianAdvance', amount: 'advance', party: 'guardian' },
      taxedAdvanceRow,
      releasedOf('credits').row,
      { credit: ['supplier.payableAccount', 'role.supplierPayable'], amount: 'handedBack', party: 'supplier' },
    ],
  },
  actions: deskActions(),
  print: {
    titles: [
      {
        when: { advanceTax: { gt: 0 } },
        title: { ar: 'فاتورة ضريبية مبسطة عن دفعة مقدمة', en: 'Simplified tax invoice of a prepayment' },
      },
      { when: { chequesReturned: { gt: 0 } }, title: { ar: 'سند قبض ارتجع شيكه', en: 'Receipt of a cheque that came back' } },
    ],
    fields: [
      'number',
      'date',
      'guardian',
      'customer',
      'supplier',
      'payerName',
      'cashier',
      'temporary',
      'description',
      'reason',
      'received',
      'credited',
      'allocated',
      'advance',
      'advanceFor',
      'advanceStudent',
      'advanceRate',
      'advanceTax',
      'handedBack',
      'chequesReturned',
    ],
    lines: {
      methods: ['paymentMethod', 'reference', 'chequeBank', 'chequeDate', 'amount'],
      allocations: ['term.record.number', 'claim.record.number', 'term.record.students', 'term.dueOn', 'branch', 'amount'],
      credits: ['collection', 'creditNote', 'amount', 'taxBack'],
    },
    inWords: 'received',
    taxCode: { flag: 'eInvoicing', when: { advanceTax: { gt: 0 } }, total: 'advance', tax: 'advanceTax' },
    papers: ['a4', 'roll'],
    issued: true,
    reprints: true,
    signatures: [{ ar: 'المستلم', en: 'Received by' }],
  },
  search: ['number', 'description', 'guardian.arabicName', 'customer.arabicName', 'supplier.arabicName', 'payerName'],
  list: {
    columns: ['number', 'date', 'payer', 'received', 'advance', 'cashier', 'status'],
    filters: ['date', 'guardian', 'customer', 'supplier', 'cashier', 'shift', 'chequesReturned', 'status'],
  },
})

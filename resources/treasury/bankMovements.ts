import { defineResource } from '../../schema/define.ts'
import { choice, date, flag, int, money, ref, text } from '../../schema/fields.ts'
import { freedByHand, taxReasons, untaxedCategories } from '../groups/values.ts'

const taxed = { tax: { gt: 0 } } as const
const earned = { 'account.kind': 'income' } as const
const freed = { ...earned, taxTreatment: { in: ['zeroRated', 'exempt'] } } as const

/** What the bank says has come or gone, line by line of its statements, and which rows of the books say the same. */
export const bankMovements = defineResource({
  name: 'bankMovements',
  scope: 'branchYear',
  menu: { group: 'procedures', icon: 'swapHoriz' },
  routes: { base: 'bank-movements' },
  title: ['date', 'description'],
  fields: {
    bank: ref('banks', { required: true, where: { active: true } }),
    date: date({ required: true, within: 'fiscalYear' }),
    // As long as a cell of a spreadsheet may be: what a bank says is kept whole.
    description: text({ max: 32_767 }),
    reference: text({ max: 32_767 }),
    moneyIn: money({ empty: null, min: '0' }),
    moneyOut: money({ empty: null, min: '0' }),
    amount: money({ is: 'moneyIn - moneyOut' }),
    // As the bank says it: that of the account, which is refused where it says another one.
    currency: text({ max: 60 }),
    // A voucher tells the books of it.
    entered: flag({ readOnly: true, hidden: true }),
  },
  lines: {
    // Rows of the books, or parts of them where the bank pays one in several movements.
    matches: {
      fields: {
        entry: int({ readOnly: true }),
        line: int({ readOnly: true }),
        bookedOn: date({ readOnly: true }),
        text: text({ readOnly: true }),
        amount: money({ readOnly: true }),
      },
    },
  },
  rules: [{ exactlyOne: ['moneyIn', 'moneyOut'], error: 'BankMovement.InOrOut' }],
  states: { open: ['matched', 'booked'], booked: ['matched', 'open'], matched: ['open', 'booked'] },
  tones: { open: 'warning', booked: 'info', matched: 'success' },
  actions: {
    match: { from: ['open', 'booked'], to: 'matched', behaviour: 'matchMovement', bulk: true },
    // Rows that the rules do not find, by the numbers of their entries.
    matchWith: {
      from: ['open', 'booked'],
      to: 'matched',
      behaviour: 'matchMovement',
      input: { entries: text({ required: true, max: 200 }) },
      shows: ['date', 'reference', 'amount'],
    },
    unmatch: {
      from: ['matched'],
      to: 'open',
      when: { entered: false },
      behaviour: 'unmatchMovement',
      bulk: true,
      confirm: true,
    },
    // The voucher stays, to be matched again or given up.
    unmatchBooked: {
      from: ['matched'],
      to: 'booked',
      when: { entered: true },
      behaviour: 'unmatchMovement',
      bulk: true,
      confirm: true,
    },
    // What only the bank knows of: its charges, interest.
    book: {
      from: ['open'],
      to: 'booked',
      permission: 'addVouchers',
      set: { entered: true },
      shows: ['date', 'description', 'amount'],
      input: {
        // What comes from a safe, or from this account itself, is a document of its own.
        account: ref('accounts', {
          required: true,
          where: { isLeaf: true, active: true, partyKind: 'none', kind: { not: 'asset' } },
        }),
        costCenter: ref('costCenters', {
          requiredWhen: { 'account.requiresCostCenter': true },
          where: { isLeaf: true, active: true },
        }),
        // What of the amount is input VAT, and the bank's tax invoice that shows it.
        tax: money({ empty: null, min: '0' }),
        taxNumber: text({ pattern: 'taxNumber', shownWhen: taxed, requiredWhen: taxed }),
        invoiceNumber: text({ max: 60, shownWhen: taxed, requiredWhen: taxed }),
        invoiceDate: date({ notAfter: 'today', shownWhen: taxed }),
        // How the return is told of what is earned.
        taxTreatment: choice(untaxedCategories, { shownWhen: earned }),
        taxReason: choice(taxReasons, { shownWhen: freed, requiredWhen: freed, when: freedByHand }),
      },
      makes: 'vouchers',
      by: 'voucherOfMovement',
    },
    // What comes and goes otherwise is a document of its own: a draft, to be completed in its form. As it is posted, the movement is matched with it.
    receive: {
      from: ['open'],
      when: { moneyIn: { gt: 0 } },
      permission: 'addCollectionTransactions',
      shows: ['date', 'description', 'amount'],
      input: {
        paymentMethod: ref('paymentMethods', { required: true, where: { active: true, kind: { not: 'cash' } } }),
        guardian: ref('guardians', { where: { active: true } }),
      },
      makes: 'collections',
      by: 'receiptOfMovement',
    },
    pay: {
      from: ['open'],
      when: { moneyOut: { gt: 0 } },
      permission: 'addPaymentTransactions',
      shows: ['date', 'description', 'amount'],
      input: { paymentMethod: ref('paymentMethods', { required: true, where: { active: true, kind: { not: 'cash' } } }) },
      makes: 'paymentTransactions',
      by: 'paymentOfMovement',
    },
    // The voucher is given up.
    reopen: { from: ['booked'], to: 'open', set: { entered: false }, revokes: true, danger: true, confirm: true },
  },
  keeps: { while: { status: { in: ['booked', 'matched'] } }, made: 'Voucher.TiedToReference' },
  guards: [{ on: ['edit', 'delete'], holds: { status: 'open' }, error: 'BankMovement.Matched' }],
  behaviour: 'bankMovement',
  search: ['description', 'reference'],
  list: {
    columns: ['date', 'bank', 'description', 'reference', 'moneyIn', 'moneyOut', 'status'],
    filters: ['bank', 'date', 'status'],
    sort: { by: 'date' },
  },
  import: {
    // A bank may move two amounts under one reference on a day, and one amount twice.
    match: [['bank', 'date', 'reference', 'moneyIn', 'moneyOut']],
    apart: 'reference',
    aliases: {
      bank: ['IBAN', 'Account', 'Account Number', 'رقم الحساب', 'الآيبان'],
      date: ['التاريخ', 'تاريخ العملية', 'تاريخ الحركة', 'Date', 'Transaction Date', 'Value Date', 'Posting Date'],
      description: ['البيان', 'الوصف', 'التفاصيل', 'وصف العملية', 'Description', 'Narrative', 'Details'],
      reference: [
        'المرجع',
        'رقم المرجع',
        'رقم العملية',
        'الرقم المرجعي',
        'Reference',
        'Reference No',
        'Reference Number',
        'Ref',
        'Ref No',
        'Trans Ref',
        'Transaction Reference',
        'Transaction ID',
      ],
      moneyIn: ['دائن', 'إيداع', 'الدائن', 'Credit', 'Deposit', 'Deposits'],
      moneyOut: ['مدين', 'سحب', 'المدين', 'Debit', 'Withdrawal', 'Withdrawals'],
      currency: ['العملة', 'عملة الحساب', 'Currency', 'CCY'],
    },
  },
})

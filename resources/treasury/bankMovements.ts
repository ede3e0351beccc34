import { defineResource } from '../../schema/define.ts'
import { date, flag, int, money, ref, text } from '../../schema/fields.ts'
import { movementActions } from './bankMovements/actions.ts'

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
  actions: movementActions,
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

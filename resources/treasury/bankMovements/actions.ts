import { choice, date, money, ref, text } from '../../../schema/fields.ts'
import { freedByHand, taxReasons, untaxedCategories } from '../../groups/values.ts'

const taxed = { tax: { gt: 0 } } as const
const earned = { 'account.kind': 'income' } as const
const freed = { ...earned, taxTreatment: { in: ['zeroRated', 'exempt'] } } as const

/** A movement is matched with rows of the books, or becomes a document that is. */
export const movementActions = {
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
} as const

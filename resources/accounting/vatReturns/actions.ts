import { date, money, ref, text } from '../../../schema/fields.ts'

/** A return is reckoned, filed with a voucher that settles the tax accounts, and paid back by the authority. */
export const vatReturnActions = {
  // What documents have told by now.
  reckon: { from: ['draft'], behaviour: 'reckonVatReturn' },
  file: {
    from: ['draft'],
    to: 'filed',
    behaviour: 'fileVatReturn',
    makes: 'vouchers',
    by: 'settlementOfReturn',
    names: 'voucher',
    shows: ['outputTax', 'inputTax', 'lateTax', 'netDue', 'refundAsked', 'carriedForward'],
    confirm: true,
  },
  // The authority has paid of what it was asked for, in parts or at once.
  receiveRefund: {
    from: ['filed'],
    when: { refundLeft: { gt: 0 } },
    permission: 'addVouchers',
    behaviour: 'receiveVatRefund',
    shows: ['refundAsked', 'refunded'],
    input: {
      receivedOn: date({ required: true, notAfter: 'today', default: 'today' }),
      bank: ref('banks', { required: true, where: { active: true } }),
      received: money({ required: true, positive: true }),
    },
    makes: 'vouchers',
    by: 'refundOfReturn',
    confirm: true,
  },
  reopen: {
    from: ['filed'],
    to: 'draft',
    behaviour: 'reopenVatReturn',
    input: { reason: text({ required: true }) },
    revokes: true,
    danger: true,
  },
} as const

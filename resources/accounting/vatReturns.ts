import { defineResource } from '../../schema/define.ts'
import { choice, date, int, longText, money, ref, text } from '../../schema/fields.ts'
import { vatBoxes } from '../groups/vat.ts'
import { vatReturnActions } from './vatReturns/actions.ts'
import { vatReturnPaper } from './vatReturns/paper.ts'

const isCorrected = { any: [{ corrections: { gt: 0 } }, { corrections: { lt: 0 } }] } as const

/**
 * The tax return of a period, of the tax number of its branch and of all branches that share it: while it is a draft its boxes can be reckoned from what documents have told; filed, they stay as they were
 * returned, and a voucher settles the tax accounts.
 */
export const vatReturns = defineResource({
  name: 'vatReturns',
  scope: 'branchYear',
  serial: true,
  behaviour: 'vatReturn',
  menu: { group: 'accounts', icon: 'accountBalance' },
  routes: { base: 'vat-returns' },
  number: { when: { status: 'filed' } },
  title: ['from', 'to'],
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    // The last quarter of a year is returned in the next one, when its year may be closed.
    from: date({ required: true }),
    to: date({ required: true, notBefore: 'from', error: 'Date.StartAfterEnd' }),
    // The last day on which it may be filed.
    dueOn: date({ readOnly: true }),
    // Under which it is returned, as it was when it was reckoned.
    taxNumber: text({ readOnly: true, max: 20 }),
    // Of tax that documents do not tell, such as that of a return from before the product. More than that is a return of its own.
    corrections: money({ min: '-5000', max: '5000', default: '0' }),
    correctedReturn: ref('vatReturns', { shownWhen: isCorrected, where: { status: 'filed' } }),
    // What bears it: the tax accounts have nothing of it.
    correctionAccount: ref('accounts', {
      shownWhen: isCorrected,
      requiredWhen: isCorrected,
      where: { isLeaf: true, active: true, partyKind: 'none' },
    }),
    broughtForward: money({ min: '0', default: '0' }),
    // The return that left the credit; of one that is from before the product there is none.
    broughtFrom: ref('vatReturns', { readOnly: true, shownWhen: { broughtFrom: { empty: false }, status: 'filed' } }),
    outputTax: money({ readOnly: true }),
    inputTax: money({ readOnly: true }),
    // Of documents of days that were returned before.
    lateTax: money({ readOnly: true }),
    netDue: money({ is: 'outputTax - inputTax + lateTax + corrections - broughtForward' }),
    // What of a credit the authority is asked to pay back, and what goes on into the next return.
    refundAsked: money({ min: '0', default: '0' }),
    carriedForward: money({ is: 'netDue < 0 ? 0 - netDue - refundAsked : 0' }),
    refunded: money({ readOnly: true, shownWhen: { status: 'filed', refundAsked: { gt: 0 } } }),
    refundLeft: money({ is: 'refundAsked - refunded', hidden: true }),
    // Documents of its days that were not posted when it was reckoned: it knows nothing of them.
    notPosted: int({ readOnly: true }),
    // The last entry of the books that was there when it was filed: what is posted later into its days is late.
    toldUpTo: int({ readOnly: true, shownWhen: { status: 'filed' } }),
    // What its voucher is called in the books: the number stands where it belongs.
    settledAs: text({ readOnly: true, hidden: true }),
    refundedAs: text({ readOnly: true, hidden: true }),
    voucher: ref('vouchers', { readOnly: true, shownWhen: { status: 'filed' } }),
    reference: text({ max: 60 }),
    description: longText(),
  },
  lines: {
    boxes: {
      fields: {
        box: choice(vatBoxes, { readOnly: true }),
        base: money({ readOnly: true }),
        adjustment: money({ readOnly: true }),
        tax: money({ readOnly: true }),
      },
    },
    late: {
      fields: {
        vatReturn: ref('vatReturns', { readOnly: true }),
        box: choice(vatBoxes, { readOnly: true }),
        base: money({ readOnly: true }),
        tax: money({ readOnly: true }),
      },
    },
    // Every branch of the tax number, and what its tax accounts are settled of, with what is late.
    shares: {
      fields: {
        branch: ref('branches', { readOnly: true }),
        outputTax: money({ readOnly: true }),
        inputTax: money({ readOnly: true }),
      },
    },
  },
  states: { draft: ['filed'], filed: ['draft'] },
  tones: { draft: 'neutral', filed: 'success' },
  actions: vatReturnActions,
  keeps: { while: { status: 'filed' }, made: 'Voucher.TiedToReference' },
  guards: [{ on: ['edit', 'delete'], holds: { status: 'draft' }, error: 'VatReturn.Filed' }],
  print: vatReturnPaper,
  alerts: [{ field: 'dueOn', before: [14, 3], while: { status: 'draft' }, tone: 'danger' }],
  search: ['number', 'reference'],
  list: {
    columns: [
      'number',
      'from',
      'to',
      'dueOn',
      'outputTax',
      'inputTax',
      'lateTax',
      'broughtForward',
      'netDue',
      'voucher',
      'status',
    ],
    filters: ['from', 'status'],
    // The credit of one return is in the next.
    carried: ['broughtForward', 'netDue', 'carriedForward'],
  },
})

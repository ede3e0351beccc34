import { date, text } from '../../../schema/fields.ts'

const approval = 'approveStudentDiscounts'

/** A discount is asked for, granted or refused by whoever may, and ended; what was invoiced before is credited. */
export const discountActions = {
  request: { from: ['draft'], to: 'waiting', bulk: true },
  approve: {
    from: ['waiting'],
    to: 'approved',
    permission: approval,
    input: { approvedOn: date({ required: true, notAfter: 'today', default: 'today' }) },
    bulk: true,
  },
  refuse: {
    from: ['waiting'],
    to: 'refused',
    permission: approval,
    input: { refusalReason: text({ required: true }) },
    takesBack: true,
    danger: true,
  },
  reopen: { from: ['refused'], to: 'draft', set: { refusalReason: null } },
  // What was invoiced with it stays.
  end: {
    from: ['approved'],
    to: 'ended',
    input: { endDate: date({ required: true, within: 'fiscalYear', default: 'today' }) },
    takesBack: true,
    bulk: true,
    danger: true,
  },
  // It changes nothing of what was invoiced before: that is credited.
  creditInvoiced: {
    from: ['approved'],
    permission: 'addReturnSalesTransactions',
    input: {
      creditedOn: date({ required: true, within: 'fiscalYear', default: 'today' }),
      why: text({ required: true, max: 200 }),
    },
    makes: 'salesReturns',
    by: 'returnOfDiscount',
    mustMake: 'Discount.NothingInvoiced',
  },
  resume: { from: ['ended'], to: 'approved', permission: approval, set: { endDate: null }, confirm: true },
} as const

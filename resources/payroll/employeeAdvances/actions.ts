import { date, money, month, ref, text } from '../../../schema/fields.ts'
import { paidByTreasury } from '../paidByTreasury.ts'

const area = 'payroll'

/** Payroll that is locked on its day keeps an advance as it is. */
export const locked = { area, by: 'date' } as const

/** An advance is paid out, put off, repaid at once or over the desk, and taken back before it is paid. */
export const advanceActions = {
  pay: {
    ...paidByTreasury(),
    from: ['open'],
    when: { payment: 'unpaid' },
    shows: ['employee', 'value'],
    by: 'paymentOfAdvance',
  },
  postpone: {
    from: ['open'],
    when: { repaidLeft: { gt: 0 } },
    input: { postponedMonth: month({ required: true, default: 'today' }), postponedReason: text({ required: true, max: 200 }) },
    set: { repaidIn: null },
    shows: ['instalment', 'endDate'],
  },
  repayAtOnce: {
    from: ['open'],
    when: { repaidLeft: { gt: 0 } },
    input: { repaidIn: month({ required: true, default: 'today' }) },
    // A month that is locked takes nothing any more.
    locked: { area, by: 'repaidIn' },
    set: { postponedMonth: null, postponedReason: null },
    shows: ['repaidLeft'],
  },
  repay: {
    from: ['open'],
    when: { payment: { not: 'unpaid' }, repaidLeft: { gt: 0 } },
    permission: 'addAdvanceRepayments',
    input: {
      paidOn: date({ required: true, within: 'fiscalYear', default: 'today' }),
      paymentMethod: ref('paymentMethods', { required: true, where: { active: true } }),
      // Left empty, all that is left.
      amount: money({ positive: true }),
      reference: text({ max: 60 }),
    },
    shows: ['repaidLeft'],
    makes: 'advanceRepayments',
    by: 'repaymentOfAdvance',
  },
  reopen: { from: ['open'], to: 'draft', danger: true, locked },
  void: { to: 'void', takesBack: true, locked, input: { voidReason: text({ required: true }) }, confirm: true, danger: true },
} as const

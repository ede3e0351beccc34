import { choice, date, month, text } from '../../../schema/fields.ts'

/** Months are closed and opened again, locks are taken back, and electronic invoices are given up with a reason. */
export const companyActions = {
  closeMonth: {
    permission: 'closeFiscalYears',
    behaviour: 'closeMonth',
    guided: 'month-closing',
    input: { month: month({ required: true }) },
  },
  closeUnfinishedMonth: {
    permission: 'closeUnfinishedMonths',
    behaviour: 'closeUnfinishedMonth',
    guided: 'month-closing',
    input: { month: month({ required: true }), reason: text({ required: true, max: 500 }) },
  },
  reopenMonth: {
    permission: 'closeFiscalYears',
    behaviour: 'reopenMonth',
    guided: 'month-closing',
    danger: true,
    input: { month: month({ required: true }), reason: text({ required: true, max: 500 }) },
  },
  // Of one area; without a day it has no lock any more.
  takeLockBack: {
    permission: 'closeFiscalYears',
    behaviour: 'takeLockBack',
    danger: true,
    input: {
      area: choice(['sales', 'purchases', 'treasury', 'payroll', 'stock'], { required: true }),
      lockedUntil: date(),
      reason: text({ required: true, max: 500 }),
    },
  },
  // A taxpayer who is bound to issue electronic invoices stays so: why they are given up is told to whoever asks later.
  stopEInvoicing: {
    permission: 'editCompany',
    when: { eInvoicing: true },
    set: { eInvoicing: false },
    input: { reason: text({ required: true, max: 500 }) },
    danger: true,
    confirm: true,
  },
} as const

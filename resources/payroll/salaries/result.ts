import { flag, longText, money, month, quantity, ref, text } from '../../../schema/fields.ts'
import { wageColumns } from './wageColumns.ts'

/** What whoever approves salaries looks for. */
const mark = { shownWhen: { status: 'calculated' }, readOnly: true } as const

/** Worked out for later months, and shown to nobody. */
export const hidden = { readOnly: true, hidden: true } as const

/** What a month comes to, what it tells later months, and what is to be looked at before it is approved. */
export const payResult = () =>
  ({
    net: money({ is: 'gross - deductions' }),
    workedDays: quantity({ readOnly: true }),
    insuranceBase: money({ readOnly: true }),
    employerInsurance: money({ readOnly: true }),
    insuranceDue: money({ is: 'employeeInsurance + employerInsurance' }),
    // What the month costs the school: the books have the same.
    cost: money(hidden),
    // What deductions could not take; the next months do.
    carried: money({ readOnly: true }),
    // What former months have paid too much and this one leaves nothing to take from.
    overpaid: money({ readOnly: true, shownWhen: { overpaid: { gt: 0 } } }),
    lastNet: money({ readOnly: true }),
    // A first month differs from nothing.
    difference: money({ is: 'net - lastNet', shownWhen: { lastNet: { empty: false } } }),
    isNew: flag(mark),
    isLeaving: flag(mark),
    // A settlement that is not posted ends the service in the month: the month is reckoned as if it went on.
    isSettling: flag(mark),
    // A payment of an advance that is repaid in the month waits to be posted: nothing of it is kept back before.
    advanceWaits: flag(mark),
    isOnLeave: flag(mark),
    isSuspended: flag(mark),
    withoutIban: flag(mark),
    isExpired: flag(mark),
    hasDifferences: flag(mark),
    // The days, pay and leave from which it was reckoned, and what it settles of former months: later months look here for what is otherwise by then.
    reckonedFrom: longText({ ...hidden, max: 20_000 }),
    corrected: longText({ ...hidden, max: 20_000 }),
    // The last month before.
    former: ref('salaries', hidden),
    faulty: text({ readOnly: true, hidden: true }),
    // The month was calculated in another branch, before a transfer.
    elsewhere: flag(hidden),
    // Fines that are added to the payslip take more of the month than the law lets them, with those that were entered before.
    beyondPenalties: flag(hidden),
    // The month before was worked and has no salary, though one before it has.
    skipped: month(hidden),
    // What is booked on an account that asks for a cost centre has none, for the employee has none.
    withoutCenter: flag(mark),
    // The employee did not work here in the month, and nothing of former ones is to be settled.
    isOutside: flag(hidden),
    ...wageColumns(),
  }) as const

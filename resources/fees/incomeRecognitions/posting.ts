import { final } from '../../groups/posted.ts'
import { deferredOfLine, incomeOfLine } from './recognised.ts'

/** Of each line no more is earned than waited. */
export const recognitionLimits = [
  {
    of: 'items.item',
    sum: 'amount',
    atMost: 'deferred',
    as: 'released',
    while: final,
    error: 'Recognition.MoreThanLeft',
  },
  // What was earned, apart from what was credited before it was.
  {
    of: 'items.item',
    sum: 'amount',
    atMost: 'deferred',
    as: 'recognised',
    hidden: true,
    while: final,
    error: 'Recognition.MoreThanLeft',
  },
] as const

/** From where it waited to the income, with what discounts let off of it. */
export const recognitionRows = [
  {
    each: 'items',
    debit: deferredOfLine,
    amount: 'amount',
    student: 'item.student',
  },
  { each: 'items', credit: incomeOfLine, amount: 'amount', costCenter: 'item.costCenter', student: 'item.student' },
  // The income stands before the discount.
  {
    each: 'discounts',
    debit: 'account',
    credit: incomeOfLine,
    amount: 'amount',
    costCenter: 'item.costCenter',
    student: 'item.student',
  },
] as const

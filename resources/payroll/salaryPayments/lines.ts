import { choice, iban, money, ref, text } from '../../../schema/fields.ts'
import { refusals } from './owed.ts'

const column = () => money({ readOnly: true })

/** The salaries that are paid, each to the account that the employee had when the order was made. */
export const paidSalaries = () =>
  ({
    crossBranch: true,
    max: 10_000,
    title: ['employee', 'amount'],
    fields: {
      salary: ref('salaries', {
        required: true,
        where: { month: { same: 'document.month' }, status: 'posted', 'employee.payHeld': false },
        error: 'SalaryPayment.NotPayable',
      }),
      employee: ref('employees', { readOnly: true, hidden: true, from: 'salary.employee' }),
      amount: money({ required: true, positive: true }),
      iban: iban({ readOnly: true }),
      bankCode: text({ readOnly: true, max: 11 }),
      basic: column(),
      housing: column(),
      other: column(),
      deducted: column(),
      // The month and those it is for, when the line was chosen.
      chosenFor: text({ readOnly: true, hidden: true }),
      // What the bank would send back.
      refusal: choice(refusals, { readOnly: true }),
    },
    follows: { outcome: { of: 'returned', none: 'sent', some: 'partlyReturned', all: 'returned' } },
    unique: [{ fields: ['salary'], error: 'SalaryPayment.Twice' }],
    aside: { basic: 'asked', housing: 'asked', other: 'asked', deducted: 'asked', bankCode: 'asked', refusal: 'filled' },
  }) as const

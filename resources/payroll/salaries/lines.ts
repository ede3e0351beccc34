import { choice, date, money, quantity, ref, text } from '../../../schema/fields.ts'
import { payOrigins } from '../../calculations/payroll/payslipFacts.ts'

/** What a salary is made of: worked out, never typed. Each line names what it uses up, so that nothing is paid or kept back twice. */
export const payslipLines = () =>
  ({
    crossBranch: true,
    title: ['salaryItem', 'amount'],
    max: 200,
    fields: {
      salaryItem: ref('salaryItems', { readOnly: true }),
      kind: choice(['earning', 'deduction'], { readOnly: true, hidden: true }),
      origin: choice(payOrigins, { readOnly: true }),
      from: date({ readOnly: true }),
      to: date({ readOnly: true }),
      quantity: quantity({ readOnly: true }),
      worked: text({ readOnly: true, max: 1000 }),
      amount: money({ readOnly: true }),
      benefit: ref('benefitsAndDeductions', { readOnly: true, hidden: true }),
      leave: ref('vacationRequests', { readOnly: true, hidden: true }),
      instalment: ref('employeeAdvances.schedule', { readOnly: true, hidden: true }),
      carriedFrom: ref('salaries', { readOnly: true, hidden: true }),
    },
  }) as const

/** What somebody adds or takes off after the calculation, and why. */
export const correctionLines = () =>
  ({
    max: 50,
    fields: {
      salaryItem: ref('salaryItems', {
        required: true,
        where: { active: true, any: [{ purpose: { empty: true } }, { purpose: { in: ['overtime', 'absence', 'lateness'] } }] },
      }),
      amount: money({ required: true, positive: true }),
      reason: text({ required: true, max: 200 }),
    },
    asks: [
      {
        when: { 'salaryItem.isPenalty': true, 'document.beyondPenalties': true },
        field: 'amount',
        error: 'Benefit.BeyondPenalties',
      },
    ],
  }) as const

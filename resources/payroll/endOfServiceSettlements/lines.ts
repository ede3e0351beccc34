import { date, money, month, ref } from '../../../schema/fields.ts'

/** What a settlement takes up of former months and of advances: worked out, never typed. */
export const settlementLines = () =>
  ({
    // Each stands in the books of the branch that owes it.
    salaries: {
      crossBranch: true,
      max: 24,
      fields: {
        salary: ref('salaries', { readOnly: true }),
        month: month({ readOnly: true }),
        amount: money({ readOnly: true }),
      },
    },
    // What former months would come to by now: below zero it was paid too much.
    differences: {
      crossBranch: true,
      max: 200,
      fields: {
        month: month({ readOnly: true }),
        salaryItem: ref('salaryItems', { readOnly: true }),
        from: date({ readOnly: true }),
        to: date({ readOnly: true }),
        amount: money({ readOnly: true }),
      },
    },
    // What did not fit in the salaries of former months.
    carried: {
      max: 24,
      fields: {
        salary: ref('salaries', { readOnly: true }),
        month: month({ readOnly: true }),
        amount: money({ readOnly: true }),
      },
    },
    advances: {
      crossBranch: true,
      max: 240,
      fields: {
        instalment: ref('employeeAdvances.schedule', { readOnly: true, hidden: true }),
        month: month({ readOnly: true }),
        amount: money({ readOnly: true }),
      },
    },
  }) as const

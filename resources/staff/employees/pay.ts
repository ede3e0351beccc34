import { choice, date, flag, iban, money, percent, ref, split, text } from '../../../schema/fields.ts'

const permission = 'viewSalaries'
const byBank = { shownWhen: { paymentMethod: 'bank' }, permission } as const

/** What an employee earns as a rule, and where it goes. */
export const pay = () =>
  ({
    basicSalary: money({ min: '0', permission }),
    paymentMethod: choice(['bank', 'cash'], { default: 'bank' }),
    bank: ref('bankInstitutions', { ...byBank, where: { active: true } }),
    iban: iban({ ...byBank, stepUp: true }),
    // What is earned meanwhile waits.
    payHeld: flag({ permission }),
    payHeldReason: text({ max: 200, permission, shownWhen: { payHeld: true }, requiredWhen: { payHeld: true } }),
    gosiNumber: text({ pattern: 'digits', max: 20 }),
    gosiRegistrationDate: date(),
    costCenters: split('costCenters', {
      of: ['basicSalary'],
      where: { isLeaf: true, active: true },
      repeated: 'Line.CostCentreRepeated',
    }),
  }) as const

/** Lines of what is paid or kept back every month besides, each for its time. */
export const monthlyItems = () =>
  ({
    permission,
    fields: {
      salaryItem: ref('salaryItems', {
        required: true,
        where: {
          active: true,
          basis: { in: ['fixed', 'percentage', 'formula'] },
          // A raise is the basic salary from its day on; what else the calculation finds by itself is never paid as a rule.
          any: [{ purpose: { empty: true } }, { purpose: 'basic' }],
        },
      }),
      amount: money({ positive: true }),
      percentage: percent({ empty: null, min: '0', max: '100' }),
      from: date(),
      to: date({ notBefore: 'from' }),
    },
    rules: [
      {
        // A formula says the amount itself.
        when: { 'salaryItem.basis': { not: 'formula' } },
        exactlyOne: ['amount', 'percentage'],
        error: 'Employee.AmountOrPercentage',
      },
    ],
    // What goes on comes into the next month as a difference; what was over before the lock has no month any more.
    locked: { area: 'payroll', during: ['from', 'to'] },
    unique: [{ fields: ['salaryItem'], during: ['from', 'to'], error: 'Employee.SalaryItemTwice' }],
  }) as const

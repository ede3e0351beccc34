import { date, flag } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { staffProvisions } from '../payroll/staffProvisions.ts'
import { employees } from '../staff/employees.ts'

/** What is provided for an employee by the end of a day; nothing for whoever is hired later. */
export const provisionOfEmployee = maker(
  employees,
  staffProvisions,
  ({ id, hireDate }, { date, opening }) =>
    hireDate > date ? [] : [{ date, status: 'open' as const, employee: id, opening: opening ?? false }],
  { input: { date: date({ required: true }), opening: flag() } },
)

import { date } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { staffProvisions } from '../payroll/staffProvisions.ts'
import { employees } from '../staff/employees.ts'

/** What is provided for an employee by the end of a day; nothing for whoever is hired later. */
export const provisionOfEmployee = maker(
  employees,
  staffProvisions,
  ({ id, hireDate }, { date }) => (hireDate > date ? [] : [{ date, status: 'open' as const, employee: id }]),
  { input: { date: date({ required: true }) } },
)

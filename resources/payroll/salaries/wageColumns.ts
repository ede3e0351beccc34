import { money } from '../../../schema/fields.ts'

const column = () => money({ readOnly: true, hidden: true })

/** What the wage file asks of a pay: basic, housing and other earnings less deductions are what is paid. */
export const wageColumns = () =>
  ({ wageBasic: column(), wageHousing: column(), wageOther: column(), wageDeductions: column() }) as const

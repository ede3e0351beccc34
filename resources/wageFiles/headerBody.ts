import { toFixed } from '../../schema/values/money.ts'
import { fits, isAddress } from '../calculations/payroll/payee.ts'
import type { WageFault, WageFileProfile } from './wageFile.ts'

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
const file = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
const amount = (value: string): string => toFixed(value, 2)

/**
 * Two files with names of columns, as ANB Connect takes them: `header.csv` says who pays how much to how many, `body.csv` to whom.
 * The bank asks for three lines of address on both sides, a name of one line and the full code of the employee's bank.
 */
export const anbCsv: WageFileProfile = {
  faults: (header) => {
    const own: WageFault[] = []
    if (header.name.trim() === '' || !fits(header.name, 1, 35))
      own.push({ row: null, field: 'name', code: 'WageFile.NameLength', params: { lines: 1, length: 35 } })
    if (!isAddress(header.address, 35))
      own.push({ row: null, field: 'address', code: 'WageFile.Address', params: { length: 35 } })
    if (header.purpose.trim() === '' || !fits(header.purpose, 1, 35))
      own.push({ row: null, field: 'purpose', code: 'WageFile.NameLength', params: { lines: 1, length: 35 } })
    if (!/^\d{1,20}$/.test(header.reference)) own.push({ row: null, field: 'reference', code: 'WageFile.ReferenceDigits' })
    return own
  },
  write: (header, rows, totals) => [
    {
      name: 'header.csv',
      mime: 'text/csv; charset=utf-8',
      text: file([
        [
          ...['batchNumber', 'batchType', 'molEstablishmentId', 'mainAccountNumber', 'creditValueDate', 'organizationName'],
          ...['organizationAddress1', 'organizationAddress2', 'organizationAddress3', 'paymentCount', 'totalPayrollAmount'],
          ...['narrative', 'companyName'],
        ],
        [
          ...[header.reference, 'PAYROLL', header.ministryNumber, accountOf(header.account)],
          ...[header.valueDate.replaceAll('-', '').slice(2), header.name, ...header.address],
          ...[String(totals.count), amount(totals.net), header.purpose, header.name],
        ],
      ]),
    },
    {
      name: 'body.csv',
      mime: 'text/csv; charset=utf-8',
      text: file([
        [
          ...['employeeId', 'employeeAccountNumber', 'salaryAmount', 'basicSalary', 'housingAllowance', 'otherEarnings'],
          ...['salaryDeductions', 'bicCode', 'employeeName', 'employeeAddress1', 'employeeAddress2', 'employeeAddress3'],
        ],
        ...rows.map((row) => [
          ...[row.identityNumber, row.iban, amount(row.net), amount(row.basic), amount(row.housing), amount(row.other)],
          ...[amount(row.deductions), row.bank, row.name.trim(), ...(row.address ?? [])],
        ]),
      ]),
    },
  ],
}

/** The number of the account within the bank: the last sixteen digits of its IBAN. */
const accountOf = (iban: string): string => iban.slice(-16)

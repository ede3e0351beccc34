import { isDate } from '../../schema/values/date.ts'
import { add, compare, decimalsOf, isDecimal, subtract } from '../../schema/values/money.ts'
import { type Found, faultsOfPayee, forbidden, isSaudiIban } from '../calculations/payroll/payee.ts'
import type { WageFault, WageFileHeader, WageFileProfileName, WageFileRow } from './wageFile.ts'

const amounts = ['net', 'basic', 'housing', 'other', 'deductions'] as const

/** Twelve digits with their point and two decimals. */
const most = '999999999.99'

function* faultsOfHeader(header: WageFileHeader): Generator<Found> {
  if (!/^[A-Z]{4}$/.test(header.bank)) yield ['bank', 'WageFile.BankId']
  if (!/^\d{10}$/.test(header.establishment)) yield ['establishment', 'WageFile.Establishment']
  if (!isSaudiIban(header.account)) yield ['account', 'WageFile.Iban']
  if (!/^[A-Z\d]{1,16}$/.test(header.reference)) yield ['reference', 'WageFile.Reference']
  if (!/^\d{2,15}$/.test(header.ministryNumber)) yield ['ministryNumber', 'WageFile.MinistryNumber']
  if (!isDate(header.valueDate)) yield ['valueDate', 'WageFile.ValueDate']
  if (header.dueDate && !(isDate(header.dueDate) && header.dueDate <= header.valueDate)) yield ['dueDate', 'WageFile.ValueDate']
}

function* faultsOfRow(row: WageFileRow, profile: WageFileProfileName): Generator<Found> {
  yield* faultsOfPayee(row, profile)
  if (forbidden.test(row.details ?? '')) yield ['details', 'WageFile.Characters']
  const wrong = amounts.filter((field) => !isAmount(row[field]))
  for (const field of wrong) yield [field, 'WageFile.Amount']
  if (wrong.length) return
  if (compare(row.net, '0') <= 0) yield ['net', 'WageFile.NetNotPositive']
  const net = subtract(add(row.basic, row.housing, row.other), row.deductions)
  if (compare(net, row.net) !== 0) yield ['net', 'WageFile.NetDiffers', { net: row.net, expected: net }]
}

const isAmount = (amount: string): boolean =>
  isDecimal(amount) && compare(amount, '0') >= 0 && decimalsOf(amount) <= 2 && compare(amount, most) <= 0

/** Everything that any bank would refuse, and what the profile asks of those who are paid. */
export function faultsOf(header: WageFileHeader, rows: readonly WageFileRow[], profile: WageFileProfileName): WageFault[] {
  const at =
    (row: number | null) =>
    ([field, code, params]: Found): WageFault => ({ row, field, code, ...(params && { params }) })
  return [
    ...(rows.length ? [] : [at(null)(['net', 'WageFile.Empty'])]),
    ...[...faultsOfHeader(header)].map(at(null)),
    ...rows.flatMap((row, index) => [...faultsOfRow(row, profile)].map(at(index))),
    ...twice(rows),
  ]
}

/** One person is paid once by a file; an account may be that of two, as of husband and wife, which was asked when it was entered. */
function twice(rows: readonly WageFileRow[]): WageFault[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ identityNumber }, row) => {
    const before = first.get(identityNumber)
    if (before === undefined) first.set(identityNumber, row)
    return before === undefined || identityNumber === ''
      ? []
      : [{ row, field: 'identityNumber' as const, code: 'WageFile.Twice', params: { row: before + 1 } }]
  })
}

import { isDate } from '../../schema/values/date.ts'
import { isIban } from '../../schema/values/iban.ts'
import { add, compare, decimalsOf, isDecimal, subtract } from '../../schema/values/money.ts'
import type { WageFault, WageFileHeader, WageFileRow } from './wageFile.ts'

const amounts = ['net', 'basic', 'housing', 'other', 'deductions'] as const

/** Twelve digits with their point and two decimals. */
const most = '999999999.99'

/** What would break out of a cell, or be taken for a formula or for the end of the file. */
const forbidden = /[\p{Cc}\u2028\u2029]|^[=+\-@]/u

/** The lines into which a name is broken at its words; null where a word is longer than a line. */
export function brokenInto(text: string, length: number): string[] | null {
  const lines: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    if (word.length > length) return null
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= length) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Whether a text fits into so many lines of a length. */
export const fits = (text: string, lines: number, length: number): boolean =>
  (brokenInto(text, length)?.length ?? lines + 1) <= lines

type Found = readonly [field: WageFault['field'], code: string, params?: WageFault['params']]

function* faultsOfHeader(header: WageFileHeader): Generator<Found> {
  if (!/^[A-Z]{4}$/.test(header.bank)) yield ['bank', 'WageFile.BankId']
  if (!/^\d{10}$/.test(header.establishment)) yield ['establishment', 'WageFile.Establishment']
  if (!isSaudiIban(header.account)) yield ['account', 'WageFile.Iban']
  if (!/^[A-Z\d]{1,16}$/.test(header.reference)) yield ['reference', 'WageFile.Reference']
  if (!/^\d{2,15}$/.test(header.ministryNumber)) yield ['ministryNumber', 'WageFile.MinistryNumber']
  if (!isDate(header.valueDate)) yield ['valueDate', 'WageFile.ValueDate']
  if (header.dueDate && !(isDate(header.dueDate) && header.dueDate <= header.valueDate)) yield ['dueDate', 'WageFile.ValueDate']
}

function* faultsOfRow(row: WageFileRow): Generator<Found> {
  if (!isSaudiIban(row.iban)) yield ['iban', 'WageFile.Iban']
  if (!/^[12]\d{9}$/.test(row.identityNumber)) yield ['identityNumber', 'WageFile.Identity']
  if (row.name.trim() === '' || !fits(row.name, 4, 35)) yield ['name', 'WageFile.NameLength', { lines: 4, length: 35 }]
  if (!/^[A-Z]{4}([A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?)?$/.test(row.bank)) yield ['bank', 'WageFile.BankId']
  for (const field of ['name', 'details'] as const) if (forbidden.test(row[field] ?? '')) yield [field, 'WageFile.Characters']
  const wrong = amounts.filter((field) => !isAmount(row[field]))
  for (const field of wrong) yield [field, 'WageFile.Amount']
  if (wrong.length) return
  if (compare(row.net, '0') <= 0) yield ['net', 'WageFile.NetNotPositive']
  const net = subtract(add(row.basic, row.housing, row.other), row.deductions)
  if (compare(net, row.net) !== 0) yield ['net', 'WageFile.NetDiffers', { net: row.net, expected: net }]
}

const isSaudiIban = (iban: string): boolean => iban.startsWith('SA') && isIban(iban)

const isAmount = (amount: string): boolean =>
  isDecimal(amount) && compare(amount, '0') >= 0 && decimalsOf(amount) <= 2 && compare(amount, most) <= 0

/** Everything that any bank would refuse; no fault means that the file may be written. */
export function faultsOf(header: WageFileHeader, rows: readonly WageFileRow[]): WageFault[] {
  const at =
    (row: number | null) =>
    ([field, code, params]: Found): WageFault => ({ row, field, code, ...(params && { params }) })
  return [
    ...(rows.length ? [] : [at(null)(['net', 'WageFile.Empty'])]),
    ...[...faultsOfHeader(header)].map(at(null)),
    ...rows.flatMap((row, index) => [...faultsOfRow(row)].map(at(index))),
    ...twice(rows, 'identityNumber'),
    ...twice(rows, 'iban'),
  ]
}

/** One person, and one account, is paid once by a file. */
function twice(rows: readonly WageFileRow[], field: 'identityNumber' | 'iban'): WageFault[] {
  const first = new Map<string, number>()
  return rows.flatMap((row, index) => {
    const before = first.get(row[field])
    if (before === undefined) first.set(row[field], index)
    return before === undefined || row[field] === ''
      ? []
      : [{ row: index, field, code: 'WageFile.Twice', params: { row: before + 1 } }]
  })
}

import { isIban, isOfOtherBank } from '../../../schema/values/iban.ts'
import type { WageFault, WageFileProfileName, WageFileRow } from '../../wageFiles/wageFile.ts'

/** Whom the bank must find; the number of identity is null where it is not known yet. */
export interface Payee extends Pick<WageFileRow, 'iban' | 'name' | 'bank' | 'address'> {
  readonly identityNumber: string | null
  /** The two digits by which the accounts of the bank are known, where they are. */
  readonly ibanCode?: string | null
}

export type Found = readonly [field: WageFault['field'], code: string, params?: WageFault['params']]

/** What would break out of a cell, or be taken for a formula or for the end of the file. */
export const forbidden = /[\p{Cc}\u2028\u2029]|^[=+\-@]/u

/** What would move the cells behind it. */
export const separates = (text: string): boolean => /[,"]/.test(text)

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

export const isSaudiIban = (iban: string): boolean => iban.startsWith('SA') && isIban(iban)

/** Three lines of an address, none of them empty: what is missing is not invented. */
export const isAddress = (lines: readonly string[] = [], length: number): boolean =>
  lines.length === 3 && lines.every((one) => one.trim() !== '' && one.length <= length)

/** What a bank asks of whoever is paid: what all of them do, and what the profile asks besides. */
export function* faultsOfPayee(payee: Payee, profile: WageFileProfileName): Generator<Found> {
  const { iban, identityNumber, name, bank, ibanCode } = payee
  if (!isSaudiIban(iban)) yield ['iban', 'WageFile.Iban']
  else if (isOfOtherBank(iban, ibanCode)) yield ['iban', 'WageFile.OtherBank']
  if (identityNumber !== null && !/^[12]\d{9}$/.test(identityNumber)) yield ['identityNumber', 'WageFile.Identity']
  if (name.trim() === '' || !fits(name, 4, 35)) yield ['name', 'WageFile.NameLength', { lines: 4, length: 35 }]
  if (!/^[A-Z]{4}([A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?)?$/.test(bank)) yield ['bank', 'WageFile.BankId']
  if (forbidden.test(name)) yield ['name', 'WageFile.Characters']
  yield* besides[profile](payee)
}

const besides: Readonly<Record<WageFileProfileName, (payee: Payee) => Iterable<Found>>> = {
  molTxt: () => [],
  *molCsv({ name }) {
    if (separates(name)) yield ['name', 'WageFile.Characters']
  },
  *anbCsv({ name, bank, address }) {
    if (!fits(name, 1, 35)) yield ['name', 'WageFile.NameLength', { lines: 1, length: 35 }]
    if (bank.length < 8) yield ['bank', 'WageFile.BankId']
    if (!isAddress(address, 30)) yield ['address', 'WageFile.Address', { length: 30 }]
  },
}

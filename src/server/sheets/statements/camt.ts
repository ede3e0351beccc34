import { dayOfMoment, isDate } from '../../../../schema/values/date.ts'
import { isZero, negate, parseAmount } from '../../../../schema/values/money.ts'
import type { Balance } from '../../../shared/accountBalances.ts'
import { SheetError } from '../sheetError.ts'
import type { Workbook } from '../workbook.ts'
import { type AccountMovements, gridOf, type Movement } from './movement.ts'
import { type Element, xmlTree } from './xmlTree.ts'

/** What tells of an account: a statement (camt.053), a report of a day (camt.052), or notices (camt.054). */
const messages: ReadonlyMap<string, string> = new Map([
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrAcctRpt', 'Rpt'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
])

const opens = new RegExp(`<(?:[\\w.-]+:)?(?:${[...messages.keys()].join('|')})\\b`)

/** Whether a text is an ISO 20022 message about an account, alone or in an envelope. */
export const isCamt = (text: string): boolean => opens.test(text)

/** All elements at the end of a path. */
const all = (from: Element, path: string): Element[] =>
  path.split('/').reduce((found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)), [from])

/** The statements of accounts, in any envelope. */
function accountsIn(element: Element): Element[] {
  const told = messages.get(element.name)
  return told === undefined ? element.children.flatMap(accountsIn) : all(element, told)
}

/** The texts at the end of the first of some paths that has any. */
const textsAt = (from: Element, ...paths: readonly string[]): string[] =>
  paths.map((path) => all(from, path).flatMap(({ text }) => text.trim() || [])).find((texts) => texts.length) ?? []

const isNamed = (reference: string): boolean => !/^(NOTPROVIDED|NONREF)$/i.test(reference)

const dayAt = (from: Element, ...paths: readonly string[]): string =>
  dayOfMoment(textsAt(from, ...paths.flatMap((path) => [`${path}/Dt`, `${path}/DtTm`]))[0] ?? '')

/** An amount without its sign, and whether it comes. */
function amountOf(from: Element): { readonly amount: string; readonly comes: boolean; readonly currency: string | null } {
  const [element] = all(from, 'Amt')
  const amount = parseAmount(element?.text.trim() ?? '')
  const [side] = textsAt(from, 'CdtDbtInd')
  if (amount === null || (side !== 'CRDT' && side !== 'DBIT')) throw new SheetError('File.Line', { line: from.line })
  return { amount, comes: side === 'CRDT', currency: element?.attributes.get('Ccy') ?? null }
}

function movementOf(entry: Element): Movement {
  const date = dayAt(entry, 'BookgDt', 'ValDt')
  if (!isDate(date)) throw new SheetError('File.Line', { line: entry.line })
  const { comes, ...amount } = amountOf(entry)
  const payments = 'NtryDtls/TxDtls'
  const who = textsAt(
    entry,
    ...['RltdPties/X/Nm', 'RltdPties/X/Pty/Nm'].map((path) => `${payments}/${path.replace('X', comes ? 'Dbtr' : 'Cdtr')}`),
  )
  const why = textsAt(entry, `${payments}/RmtInf/Ustrd`, `${payments}/AddtlTxInf`)
  const references = [
    ...textsAt(entry, `${payments}/Refs/EndToEndId`),
    ...textsAt(entry, 'NtryRef'),
    ...textsAt(entry, 'AcctSvcrRef', `${payments}/Refs/AcctSvcrRef`),
  ].filter(isNamed)
  return {
    line: entry.line,
    date,
    ...amount,
    comes,
    reference: references[0] ?? '',
    description: [...new Set([...who, ...why, ...textsAt(entry, 'AddtlNtryInf')])].join(' · '),
  }
}

/** The first balance of the kinds, in the order in which they are preferred. */
function balanceOf(account: Element, ...kinds: readonly string[]): Balance | null {
  const balances = all(account, 'Bal')
  const found = kinds.flatMap((kind) => balances.filter((one) => textsAt(one, 'Tp/CdOrPrtry/Cd')[0] === kind))[0]
  if (!found) return null
  const { amount, comes } = amountOf(found)
  return { date: dayAt(found, 'Dt'), amount: comes ? amount : negate(amount) }
}

const isBooked = (entry: Element): boolean => (textsAt(entry, 'Sts/Cd', 'Sts')[0] ?? 'BOOK') === 'BOOK'

/**
 * Reads what ISO 20022 tells of accounts: each booked entry is a movement; what is only expected is none.
 * @throws SheetError `File.Line` where an entry cannot be read: none is left out
 */
export function readCamt(xml: string, name: string): Workbook {
  const told = accountsIn(xmlTree(xml)).map((account): AccountMovements => {
    const entries = all(account, 'Ntry')
    return {
      account: textsAt(account, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')[0] ?? '',
      movements: entries
        .filter(isBooked)
        .map(movementOf)
        .filter(({ amount }) => !isZero(amount)),
      opening: balanceOf(account, 'OPBD', 'PRCD'),
      closing: balanceOf(account, 'CLBD'),
      pending: entries.filter((entry) => !isBooked(entry)).map(({ line }) => line),
    }
  })
  return gridOf(told, name)
}

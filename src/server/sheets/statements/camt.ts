import { isDate } from '../../../../schema/values/date.ts'
import { parseAmount } from '../../../../schema/values/money.ts'
import { SheetError } from '../sheetError.ts'
import type { Workbook } from '../workbook.ts'
import { type AccountMovements, gridsOf, type Movement } from './movement.ts'
import { type Element, xmlTree } from './xmlTree.ts'

/** Whether a text is an ISO 20022 statement of an account (camt.053). */
export const isCamt = (text: string): boolean => /<(?:\w+:)?BkToCstmrStmt\b/.test(text)

/** All elements at the end of a path. */
const all = (from: Element, path: string): Element[] =>
  path.split('/').reduce((found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)), [from])

/** The texts at the end of the first of some paths that has any. */
const textsAt = (from: Element, ...paths: readonly string[]): string[] =>
  paths.map((path) => all(from, path).flatMap(({ text }) => text.trim() || [])).find((texts) => texts.length) ?? []

const isNamed = (reference: string): boolean => !/^(NOTPROVIDED|NONREF)$/i.test(reference)

function movementOf(entry: Element): Movement {
  const [amount = ''] = textsAt(entry, 'Amt')
  const [date = ''] = textsAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').map((day) => day.slice(0, 10))
  const [side] = textsAt(entry, 'CdtDbtInd')
  const exact = parseAmount(amount)
  if (exact === null || !isDate(date) || (side !== 'CRDT' && side !== 'DBIT')) throw new SheetError('File.Broken')
  const comes = side === 'CRDT'
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
    date,
    amount: exact,
    comes,
    reference: references[0] ?? '',
    description: [...new Set([...who, ...why, ...textsAt(entry, 'AddtlNtryInf')])].join(' · '),
  }
}

/**
 * Reads a CAMT.053 statement: each booked entry is a movement; what is only expected is none.
 * @throws SheetError `File.Broken` where an entry cannot be read: none is left out
 */
export function readCamt(xml: string): Workbook {
  const statements = all(xmlTree(xml), 'Document/BkToCstmrStmt/Stmt')
  return gridsOf(
    statements.map(
      (statement): AccountMovements => ({
        account: textsAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')[0] ?? '',
        movements: all(statement, 'Ntry')
          .filter((entry) => (textsAt(entry, 'Sts/Cd', 'Sts')[0] ?? 'BOOK') === 'BOOK')
          .map(movementOf),
      }),
    ),
  )
}

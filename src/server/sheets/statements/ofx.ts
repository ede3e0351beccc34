import { parseSync } from 'ofx-js'
import { dayOfMoment, isDate } from '../../../../schema/values/date.ts'
import { isZero, negate, parseAmount } from '../../../../schema/values/money.ts'
import { SheetError } from '../sheetError.ts'
import type { Workbook } from '../workbook.ts'
import { type AccountMovements, gridOf, type Movement } from './movement.ts'

/** Whether a text is an OFX file, of the first versions or in XML. */
export const isOfx = (start: string): boolean => /<OFX>/.test(start) && /^(OFXHEADER\s*:|<\?xml|<\?OFX|<OFX>)/i.test(start)

interface Node {
  readonly [name: string]: unknown
}

/** The values under a name: none, one, or several. */
const each = (node: unknown, name: string): unknown[] => [(node as Node | undefined)?.[name] ?? []].flat()

/** All at the end of a path. */
const at = (node: unknown, path: string): unknown[] =>
  path.split('/').reduce<unknown[]>((found, name) => found.flatMap((one) => each(one, name)), [node])

const textAt = (node: unknown, path: string): string => {
  const [found] = at(node, path)
  return typeof found === 'string'
    ? found
        .trim()
        .replace(/&apos;/g, "'")
        .replace(/&quot;/g, '"')
    : ''
}

/** `20260301`, with a time behind it, and with the zone of that. */
function dayOf(text: string): string {
  const [, year, month, day, hour, minute, zone] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})[\d.]*)?(?:\[([+-]?\d{1,2})[^\]]*\])?$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  if (hour === undefined || zone === undefined) return date
  const hours = Math.abs(Number(zone)).toString().padStart(2, '0')
  return dayOfMoment(`${date}T${hour}:${minute}${zone.startsWith('-') ? '-' : '+'}${hours}:00`)
}

/** The lines in which movements begin, in their order. */
const linesOf = (text: string): number[] =>
  text.split('\n').flatMap((line, index) => Array.from(line.matchAll(/<(?:STMTTRN|STMTTRNP)>/g), () => index + 1))

function movementOf(said: unknown, currency: string | null, line: number): Movement {
  const amount = parseAmount(textAt(said, 'TRNAMT'))
  const date = dayOf(textAt(said, 'DTPOSTED'))
  if (amount === null || !isDate(date)) throw new SheetError('File.Line', { line })
  const comes = !amount.startsWith('-')
  const words = ['NAME', 'PAYEE/NAME', 'MEMO'].map((name) => textAt(said, name)).filter(Boolean)
  return {
    line,
    date,
    amount: comes ? amount : negate(amount),
    comes,
    currency: textAt(said, 'CURRENCY/CURSYM') || currency,
    reference: textAt(said, 'CHECKNUM') || textAt(said, 'REFNUM') || textAt(said, 'FITID'),
    description: [...new Set(words)].join(' · '),
  }
}

/**
 * Reads an OFX file: its elements by the library, of which a statement needs few.
 * @throws SheetError `File.Line` where a movement cannot be read: none is left out
 */
export function readOfx(text: string, name: string): Workbook {
  const { OFX: root } = parseSync(text.replace(/\r\n/g, '\n').replace(/<OFX\s*>/i, '<OFX>'))
  const lines = linesOf(text)
  const next = () => lines.shift() ?? 1
  const statements = ['BANKMSGSRSV1/STMTTRNRS/STMTRS', 'CREDITCARDMSGSRSV1/CCSTMTTRNRS/CCSTMTRS'].flatMap((path) =>
    at(root, path),
  )
  const told = statements.map((statement): AccountMovements => {
    const currency = textAt(statement, 'CURDEF') || null
    return {
      account: textAt(statement, 'BANKACCTFROM/ACCTID') || textAt(statement, 'CCACCTFROM/ACCTID'),
      movements: at(statement, 'BANKTRANLIST/STMTTRN')
        .map((said) => movementOf(said, currency, next()))
        .filter(({ amount }) => !isZero(amount)),
      // The file says what is there now, and not what was there before.
      opening: null,
      closing: null,
      pending: at(statement, 'BANKTRANLISTP/STMTTRNP').map(next),
    }
  })
  return gridOf(told, name)
}

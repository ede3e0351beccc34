import { isDate } from '../../../../schema/values/date.ts'
import { SheetError } from '../sheetError.ts'
import type { Workbook } from '../workbook.ts'
import { type AccountMovements, gridsOf, type Movement } from './movement.ts'

/** Whether a text is a SWIFT statement: with the blocks of its envelope, or its fields alone. */
export const isMt940 = (start: string): boolean => /^(\{1:|:20:)/.test(start) && /(^|\n|\{4:\s*):20:/.test(start)

interface Field {
  readonly tag: string
  readonly text: string
}

/** The fields of a message; a line without a tag goes on with the field before it. */
function fieldsOf(text: string): Field[] {
  const fields: { tag: string; text: string }[] = []
  for (const line of text.split(/\r?\n/)) {
    const tagged = /^(?:\{.*\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line)
    const last = fields.at(-1)
    if (tagged) fields.push({ tag: tagged[1] ?? '', text: tagged[2] ?? '' })
    else if (/^-?\}|^-$|^\{/.test(line)) continue
    else if (last) last.text += `\n${line}`
  }
  return fields
}

/**
 * Value date, day of booking, mark, letter of the currency, amount, kind, reference of the customer, that of the bank; what the bank
 * adds stands on a line of its own.
 */
const line =
  /^(\d{2})(\d{2})(\d{2})(\d{2})?(\d{2})?(RC|RD|C|D)[A-Z]?(\d{1,15},\d{0,4})[A-Z][A-Z\d]{3}(.*?)(?:\/\/(.*?))?(?:\n([\s\S]*))?$/

function movementOf(text: string): Movement {
  const found = line.exec(text)
  if (!found) throw new SheetError('File.Broken')
  const [, yy = '', mm = '', dd = '', bookedMonth, bookedDay, mark = '', amount = '', own = '', bank = '', more = ''] = found
  const year = 2000 + Number(yy)
  // A booking in January of what counts from December is of the next year, and the other way round.
  const turn = bookedMonth === undefined ? 0 : Number(mm) - Number(bookedMonth)
  const bookedYear = turn > 6 ? year + 1 : turn < -6 ? year - 1 : year
  const date = bookedMonth && bookedDay ? `${bookedYear}-${bookedMonth}-${bookedDay}` : `${year}-${mm}-${dd}`
  if (!isDate(date)) throw new SheetError('File.Broken')
  const reference = own.trim() && own.trim() !== 'NONREF' ? own.trim() : bank.trim()
  return {
    date,
    reference,
    description: more.trim(),
    amount: amount.replace(',', '.').replace(/\.$/, ''),
    // What reverses a credit goes out.
    comes: mark === 'C' || mark === 'RD',
  }
}

/** What stands in the lines of a remark: marks of its parts are none of its words. */
const wordsOf = (text: string): string =>
  text
    .replace(/^\d{3}(?=\?)/, '')
    .replace(/\?\d{2}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Reads an MT940 statement, as banks give it where they give no spreadsheet.
 * @throws SheetError `File.Broken` where a movement cannot be read: none is left out
 */
export function readMt940(text: string): Workbook {
  const accounts: { account: string; movements: Movement[] }[] = []
  for (const { tag, text: said } of fieldsOf(text)) {
    const current = accounts.at(-1)
    if (tag === '25' || tag === '25P') accounts.push({ account: said.split('\n')[0]?.trim() ?? '', movements: [] })
    else if (tag === '61') {
      if (!current) throw new SheetError('File.Broken')
      current.movements.push(movementOf(said))
    } else if (tag === '86') {
      const last = current?.movements.pop()
      // Without a movement before it, it speaks of the whole statement.
      if (last) current?.movements.push({ ...last, description: wordsOf(`${last.description} ${said}`) })
    }
  }
  return gridsOf(accounts satisfies AccountMovements[])
}

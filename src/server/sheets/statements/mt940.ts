import { isDate } from '../../../../schema/values/date.ts'
import { negate, trim } from '../../../../schema/values/money.ts'
import type { Balance } from '../../../shared/accountBalances.ts'
import { SheetError } from '../sheetError.ts'
import type { Workbook } from '../workbook.ts'
import { type AccountMovements, gridOf, type Movement } from './movement.ts'
import { remarkOf } from './remark.ts'

/** Whether a text is a SWIFT statement: with the blocks of its envelope, with lines of the bank before it, or its fields alone. */
export const isMt940 = (start: string): boolean => /(^|\n|\{4:\s*):20:/.test(start) && /\n:25P?:/.test(start)

interface Field {
  readonly tag: string
  readonly line: number
  readonly text: string
}

/** The fields of a message; a line without a tag goes on with the field before it, and text before the first tag is ignored. */
function fieldsOf(text: string): Field[] {
  const fields: { tag: string; line: number; text: string }[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const tagged = /^(?:\{.*\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line)
    const last = fields.at(-1)
    if (tagged) fields.push({ tag: tagged[1] ?? '', line: index + 1, text: tagged[2] ?? '' })
    else if (/^-?\}|^-$|^\{/.test(line)) continue
    else if (last) last.text += `\n${line}`
  }
  return fields
}

/**
 * Value date, day of booking, mark, letter of the currency, amount, kind, reference of the customer, that of the bank; what the bank
 * adds stands on a line of its own.
 */
const moved =
  /^(\d{2})(\d{2})(\d{2})(\d{2})?(\d{2})?(RC|RD|C|D)[A-Z]?(\d{1,15},\d{0,4})[A-Z][A-Z\d]{3}(.*?)(?:\/\/(.*?))?(?:\n([\s\S]*))?$/

const decimalOf = (amount: string): string => trim(amount.replace(',', '.').replace(/\.$/, '').replace(/^\./, '0.'))

const isNone = (reference: string): boolean => reference === '' || reference === 'NONREF'

function movementOf({ text, line }: Field, currency: string | null): Movement {
  const found = moved.exec(text)
  if (!found) throw new SheetError('File.Line', { line })
  const [, yy = '', mm = '', dd = '', bookedMonth, bookedDay, mark = '', amount = '', own = '', bank = '', more = ''] = found
  const year = 2000 + Number(yy)
  // A booking in January of what counts from December is of the next year, and the other way round.
  const turn = bookedMonth === undefined ? 0 : Number(mm) - Number(bookedMonth)
  const bookedYear = turn > 6 ? year + 1 : turn < -6 ? year - 1 : year
  const date = bookedMonth && bookedDay ? `${bookedYear}-${bookedMonth}-${bookedDay}` : `${year}-${mm}-${dd}`
  if (!isDate(date)) throw new SheetError('File.Line', { line })
  return {
    line,
    date,
    reference: isNone(own.trim()) ? bank.trim() : own.trim(),
    description: more.trim(),
    amount: decimalOf(amount),
    // What reverses a credit goes out.
    comes: mark === 'C' || mark === 'RD',
    currency,
  }
}

/** A balance with its currency; a page that is not the first begins with what the one before it ended with. */
function balanceOf({ text, line }: Field): { readonly balance: Balance; readonly currency: string } {
  const [, side, yy, mm, dd, currency = '', amount = ''] =
    /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})(\d{1,15},\d{0,4})/.exec(text) ?? []
  const date = `20${yy}-${mm}-${dd}`
  if (!isDate(date)) throw new SheetError('File.Line', { line })
  const exact = decimalOf(amount)
  return { balance: { date, amount: side === 'D' ? negate(exact) : exact }, currency }
}

interface Reading {
  account: string
  currency: string | null
  opening: Balance | null
  closing: Balance | null
  readonly movements: Movement[]
}

/**
 * Reads an MT940 statement, as banks give it where they give no spreadsheet. Messages of one account are one statement.
 * @throws SheetError `File.Line` where a movement cannot be read: none is left out
 */
export function readMt940(text: string, name: string): Workbook {
  const accounts = new Map<string, Reading>()
  let current: Reading | undefined
  for (const field of fieldsOf(text)) {
    const { tag, text: said, line } = field
    if (tag === '25' || tag === '25P') {
      const account = said.split('\n')[0]?.trim() ?? ''
      current = accounts.get(account) ?? { account, currency: null, opening: null, closing: null, movements: [] }
      accounts.set(account, current)
    } else if (/^6[02][FM]$/.test(tag) && current) {
      const { balance, currency } = balanceOf(field)
      current.currency = currency
      if (tag.startsWith('60')) current.opening ??= balance
      else current.closing = balance
    } else if (tag === '61') {
      if (!current) throw new SheetError('File.Line', { line })
      current.movements.push(movementOf(field, current.currency))
    } else if (tag === '86') {
      const last = current?.movements.pop()
      // Without a movement before it, it speaks of the whole statement.
      if (last) current?.movements.push(withRemark(last, said))
    } else if (tag === '20' && current) current = undefined
  }
  return gridOf(
    [...accounts.values()].map((one): AccountMovements => ({ ...one, pending: [] })),
    name,
  )
}

function withRemark(movement: Movement, said: string): Movement {
  const { words, reference } = remarkOf(said)
  return {
    ...movement,
    reference: movement.reference || reference,
    description: [movement.description, words].filter(Boolean).join(' · '),
  }
}

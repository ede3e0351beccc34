import { latinDigits, plainNumber, stripMarks } from './digits.ts'

/** Which numbers a company accepts: Saudi and international ones, or the eleven digits of the specification. */
export type PhoneRule = 'saudi' | 'specification'

/** National numbers without the leading zero: mobile, fixed line, shared cost, toll free. */
const saudi = /^(?:5[013-9]\d{7}|1[1-467]\d{7}|920\d{6}|800\d{7})$/
const international = /^\+[1-9]\d{7,14}$/
const specification = /^1[3578]\d{9}$/

/** Whether a number of another country, in E.164 form, is one by that country's numbering plan. */
export type ForeignPhoneCheck = (number: string) => boolean

/** Digits with a leading `+` when the number says its country. */
function read(text: string): string | null {
  const cleaned = plainNumber(latinDigits(stripMarks(text)).trim()).replace(/[\s().\-\u2010-\u2015]/g, '')
  if (/^00[1-9]\d*$/.test(cleaned)) return `+${cleaned.slice(2)}`
  // In a right-to-left cell the plus is often typed at the other end.
  if (/^[1-9]\d*\+$/.test(cleaned)) return `+${cleaned.slice(0, -1)}`
  return /^\+?\d+$/.test(cleaned) ? cleaned : null
}

/**
 * One form for storing and comparing.
 * - `saudi`: E.164. `0501234567`, `501234567`, `966501234567`, `00966…`, `+966…` become `+966501234567`;
 *   numbers of other countries need `+` or `00`, eight to fifteen digits, and what `isForeign` says.
 * - `specification`: the eleven digits as they are.
 * @returns null when the rule does not accept the number
 */
export function normalisePhone(text: string, rule: PhoneRule, isForeign: ForeignPhoneCheck = () => true): string | null {
  const number = read(text)
  if (number === null) return null
  if (rule === 'specification') return specification.test(number) ? number : null
  const home = number.replace(/^\+?966/, '').replace(/^0/, '')
  if (saudi.test(home) && (!number.startsWith('+') || number.startsWith('+966'))) return `+966${home}`
  return !number.startsWith('+966') && international.test(number) && isForeign(number) ? number : null
}

/** A Saudi number as people dial it at home; others as they are stored. */
function domestic(phone: string): string {
  if (!phone.startsWith('+966')) return phone
  const home = phone.slice(4)
  return /^(?:920|800)/.test(home) ? home : `0${home}`
}

/** For people to read: `055 030 1221`, `9200 12345`, `800 123 4567`; foreign numbers stay E.164. Show it isolated left to right. */
export function formatPhone(phone: string): string {
  const number = domestic(phone)
  if (/^920\d{6}$/.test(number)) return number.replace(/^(\d{4})(\d{5})$/, '$1 $2')
  if (specification.test(number)) return number.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3')
  return number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
}

/** Hides the middle: `05•••••567`, `+20•••••567`. */
export function maskPhone(phone: string): string {
  const number = domestic(phone)
  if (number.length < 8) return '•••••'
  return `${number.slice(0, number.startsWith('+') ? 3 : 2)}•••••${number.slice(-3)}`
}

import { fold } from './fold.ts'

/** Letters in the orders in which classes are called by them, folded. */
const orders = ['ابجدهوزحطي', 'abcdefghij']

/** The place in its order of what numbers a class: «أ», «A» and «1» are the first. Null for anything else. */
export function ordinalOf(text: string): number | null {
  const folded = fold(text).replace(/^هـ$/, 'ه')
  if (/^0?[1-9]$|^10$/.test(folded)) return Number(folded)
  if ([...folded].length !== 1) return null
  const place = Math.max(...orders.map((letters) => letters.indexOf(folded)))
  return place < 0 ? null : place + 1
}

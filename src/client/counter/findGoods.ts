import { latinDigits } from '../../../schema/values/digits.ts'
import { fold } from '../../../schema/values/fold.ts'
import { compare, parseAmount } from '../../../schema/values/money.ts'
import type { Goods, Sellable } from './goods.ts'

/** What was typed or scanned: how many, and of what. */
export interface Typed {
  readonly quantity: string
  readonly text: string
}

/** `3*628…` is three of it. */
export function readTyped(typed: string): Typed {
  const latin = latinDigits(typed).trim()
  const [, many = '', text = ''] = /^(\d+(?:[.,]\d+)?)\s*[*x×]\s*(.+)$/i.exec(latin) ?? []
  const quantity = parseAmount(many.replace(',', '.'))
  return quantity !== null && compare(quantity, '0') > 0 ? { quantity, text } : { quantity: '1', text: latin }
}

/** What just this code stands for: a barcode, else the code of an item, which is sold in its main unit. */
export const goodsByCode = ({ all, byBarcode }: Goods, code: string): Sellable | undefined =>
  byBarcode.get(code) ?? all.find(({ isMain, named }) => isMain && String(named['code']) === code)

/** What has all words that were typed, in any order; what begins with them comes first. */
export function findGoods({ all, sought }: Goods, typed: string, most: number): readonly Sellable[] {
  const words = fold(typed).split(' ').filter(Boolean)
  if (!words.length) return []
  const first: Sellable[] = []
  const others: Sellable[] = []
  for (const [at, text] of sought.entries()) {
    const one = all[at]
    if (!one || !words.every((word) => text.includes(word))) continue
    if (` ${text}`.includes(` ${words[0]}`)) first.push(one)
    else others.push(one)
    if (first.length >= most) break
  }
  return [...first, ...others].slice(0, most)
}

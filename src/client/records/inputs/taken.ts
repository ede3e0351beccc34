import { useEffect, useState } from 'react'
import type { Reference } from '../../../../schema/record/record.ts'
import { fold } from '../../../../schema/values/fold.ts'

/** What names a record wholly: nobody types it by chance. */
const names = ['code', 'number', 'phone', 'identityNumber']

/** A number as it is typed and as it is stored: with its country, and without. */
const plain = (text: string): string =>
  fold(text)
    .replace(/[\s()+.-]/g, '')
    .replace(/^00/, '')
    .replace(/^0?(?=5\d{8}$)/, '966')

/** Whether a text is the record's code, number, mobile or identity number, and all of it. */
const isNamed = (record: Reference, typed: string): boolean =>
  names.some((name) => {
    const value = record[name]
    return (typeof value === 'string' || typeof value === 'number') && value !== '' && plain(String(value)) === plain(typed)
  })

/**
 * The record that a text means without anybody looking: the only one that fits, or the only one that it names wholly. The first of
 * several is a guess, and is nobody's choice.
 * @param records the first of those that fit
 * @param total how many fit
 */
export function theOne<R extends Reference>(records: readonly R[], total: number, typed: string): R | undefined {
  if (total === 1) return records[0]
  const named = typed.trim() === '' ? [] : records.filter((record) => isNamed(record, typed))
  return named.length === 1 ? named[0] : undefined
}

/** Whether a text is a code or a number: one word with a digit in it. */
export const isNumber = (typed: string): boolean => /^\S*\d\S*$/.test(fold(typed))

/** For so long something stands on the screen before a key that is pressed is an answer to it, in milliseconds. */
const readable = 150

/** Whether a list has stood before the person long enough to be seen. @param list what it holds, as one text; null while there is none */
export function useSeen(list: string | null): boolean {
  const [seen, setSeen] = useState<string | null>(null)
  useEffect(() => {
    if (list === null) return setSeen(null)
    const timer = setTimeout(() => setSeen(list), readable)
    return () => clearTimeout(timer)
  }, [list])
  return list !== null && seen === list
}

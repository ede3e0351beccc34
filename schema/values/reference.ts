import { latinDigits } from './digits.ts'

/**
 * Two ways to write a number that somebody else has given, such as that of an invoice, by which it is known again: without case, spaces and
 * separators, and by its groups of digits without their leading zeros. Of `F-0777` they are `f0777` and `f777`, of `2026-001` `2026001` and `2026-1`.
 * Who writes the same in either way means the same.
 */
export interface Spellings {
  readonly joined: string
  readonly grouped: string
}

export function spellingsOf(text: unknown): Spellings {
  const written = latinDigits(String(text ?? '')).toLowerCase()
  return {
    joined: written.replace(/[\s\-_./]/g, ''),
    grouped: written
      .replace(/[\s\-_./]+/g, '-')
      .replace(/(?<![0-9])0+(?=[0-9])/g, '')
      .replace(/(?<![0-9])-|-(?![0-9])/g, ''),
  }
}

import { latinDigits, plainNumber, stripMarks } from './digits.ts'

export const identityTypes = ['national', 'residence', 'passport', 'gcc', 'border', 'other'] as const

export type IdentityType = (typeof identityTypes)[number]

/** Codes of the messages about identity numbers. */
export type IdentityFault = 'Identity.Length' | 'Identity.FirstDigit' | 'Identity.Checksum' | 'Identity.Format'

interface Rule {
  readonly characters: RegExp
  readonly length: readonly [least: number, most: number]
  /** Only numbers with a first digit of their own carry a check digit. */
  readonly first?: string
}

const rules: Readonly<Record<IdentityType, Rule>> = {
  national: { characters: /^\d*$/, length: [10, 10], first: '1' },
  residence: { characters: /^\d*$/, length: [10, 10], first: '2' },
  passport: { characters: /^[A-Z0-9]*$/, length: [5, 15] },
  // From eight digits (Oman) to fifteen (Emirates).
  gcc: { characters: /^\d*$/, length: [8, 15] },
  border: { characters: /^\d*$/, length: [10, 10] },
  other: { characters: /^[\p{L}\d/]*$/u, length: [1, 30] },
}

/** One form for storing and comparing: Latin digits, capital letters, no spaces or dashes; `1112223330.0` of a spreadsheet mended. */
export function normaliseIdentity(text: string): string {
  return plainNumber(latinDigits(stripMarks(text)).replace(/[\s-]/g, '')).toUpperCase()
}

/** Luhn: digits at odd places from the left count double. */
function luhn(digits: string): boolean {
  const total = [...digits].reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return total % 10 === 0
}

/** Checks a normalised number against the rule of its type; null when it is right. */
export function checkIdentity(type: IdentityType, text: string): IdentityFault | null {
  const { characters, length, first } = rules[type]
  if (!characters.test(text)) return 'Identity.Format'
  if (text.length < length[0] || text.length > length[1]) return 'Identity.Length'
  if (first === undefined) return null
  if (!text.startsWith(first)) return 'Identity.FirstDigit'
  return luhn(text) ? null : 'Identity.Checksum'
}

/** The type that follows from the first digit of a number of ten digits, in any script; null when there is none. */
export function identityTypeOf(number: unknown): IdentityType | null {
  const digits = typeof number === 'string' ? normaliseIdentity(number) : ''
  return digits.length === 10 && /^\d*$/.test(digits)
    ? (identityTypes.find((type) => rules[type].first === digits[0]) ?? null)
    : null
}

/** Hides the middle: `1•••••412`; short numbers are hidden whole. The number of dots is constant. */
export function maskIdentity(text: string): string {
  return text.length < 6 ? '•••••' : `${text.slice(0, 1)}•••••${text.slice(-3)}`
}

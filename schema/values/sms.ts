/** What one septet of GSM 03.38 holds, and what takes two. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('^{}\\[~]|€')

/** How a text leaves as text messages: `length` in septets of GSM-7, or in units of UTF-16 where a letter is not in it. */
export interface SmsLength {
  readonly length: number
  readonly parts: number
  readonly isUnicode: boolean
  /** How much one message holds; the parts of a longer one hold less each. */
  readonly most: number
}

/**
 * How long a text message is: 160 letters of GSM-7, 153 in each part of a longer one; 70 and 67 in Arabic and whatever else is Unicode.
 * @example smsLength('مرحبا') // { length: 5, parts: 1, isUnicode: true, most: 70 }
 */
export function smsLength(text: string): SmsLength {
  const letters = [...text]
  const isUnicode = letters.some((letter) => !basic.has(letter) && !extended.has(letter))
  const [one, each] = isUnicode ? [70, 67] : [160, 153]
  // No letter is torn apart by the end of a part.
  const sizes = letters.map((letter) => (isUnicode ? letter.length : extended.has(letter) ? 2 : 1))
  const length = sizes.reduce((total, size) => total + size, 0)
  if (length <= one) return { length, parts: length ? 1 : 0, isUnicode, most: one }
  let parts = 1
  let filled = 0
  for (const size of sizes) {
    if (filled + size > each) {
      parts += 1
      filled = 0
    }
    filled += size
  }
  return { length, parts, isUnicode, most: each }
}

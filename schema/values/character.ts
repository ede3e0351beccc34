/** Tables of characters that several values share. Everything is written as code points, because most of these cannot be seen. */

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))

/** White space of every script, line breaks included. */
export const whiteSpace: readonly string[] = [
  ...range(0x09, 0x0d),
  ' ',
  '\u0085',
  '\u00a0',
  '\u1680',
  ...range(0x2000, 0x200a),
  '\u2028',
  '\u2029',
  '\u202f',
  '\u205f',
  '\u3000',
]

/** Characters without meaning of their own: bidi marks, zero-width characters, the soft hyphen and tatweel. */
export const marks: readonly string[] = [
  '\u00ad',
  '\u0640',
  '\u061c',
  '\u180e',
  ...range(0x200b, 0x200f),
  ...range(0x202a, 0x202e),
  ...range(0x2060, 0x2064),
  ...range(0x2066, 0x206f),
  '\ufeff',
]

/** Arabic vowel signs, and the small signs of the Quran. */
export const tashkeel: readonly string[] = [
  ...range(0x064b, 0x065f),
  '\u0670',
  ...range(0x0610, 0x061a),
  ...range(0x06d6, 0x06dc),
  ...range(0x06df, 0x06e4),
  '\u06e7',
  '\u06e8',
  ...range(0x06ea, 0x06ed),
]

/** Arabic-Indic and Persian digits with their Latin form. */
export const digits: ReadonlyMap<string, string> = new Map(
  [0x0660, 0x06f0].flatMap((zero) => range(zero, zero + 9).map((digit, value) => [digit, String(value)] as const)),
)

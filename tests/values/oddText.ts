import fc from 'fast-check'

const interesting = [
  [0x01, 0x24f],
  [0x300, 0x36f],
  [0x600, 0x6ff],
  [0x1e00, 0x1eff],
  [0x2000, 0x206f],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfeff],
  [0x1f600, 0x1f64f],
] as const

const character = fc.oneof(
  ...interesting.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
  fc.constantFrom(
    ' ',
    '  ',
    '\t',
    '\u00a0',
    '\u3000',
    'ß',
    'ẞ',
    'İ',
    'ı',
    'أ',
    'ة',
    'ى',
    'عبد',
    'عبد ال',
    'عبد ا',
    "'",
    '\\',
    '%',
    '_',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((text) => text !== '\0' && text.isWellFormed()),
)

/** Texts that PostgreSQL can hold, full of letters with accents, vowel signs, marks and white space. */
export const oddText = fc.array(character, { maxLength: 20 }).map((characters) => characters.join(''))

import { fault, kind, ok } from '../kind.ts'
import { isHijri, parseHijri } from '../values/hijri.ts'

/** A day of the Umm al-Qura calendar as printed on a document, `YYYY-MM-DD` in Hijri numbers; implied by `date({ hijri: true })`. */
export const hijriDate = kind<string>()(
  'hijriDate',
  { of: 'text', default: 'text' },
  {
    column: 'text',
    listed: 'asked',
    written: 'digits',
    keyboard: 'numeric',
    example: '1440-09-09',
    json: () => ({ type: 'string', pattern: '^1[3-6]\\d\\d-\\d\\d-\\d\\d$' }),
    accept: (value) => {
      if (typeof value !== 'string') return fault('Field.Type')
      const day = isHijri(value) ? value : parseHijri(value)
      return day === null ? fault('Date.HijriInvalid') : ok(day)
    },
    parse: (cell) => parseHijri(cell) ?? cell,
  },
)

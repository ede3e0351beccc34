import { kind, ok } from '../kind.ts'
import { latinDigits } from '../values/digits.ts'
import { acceptLine } from './text.ts'

/** A code that people read and type, unique in its scope; the server proposes the next one where none was given. Never read as a number. */
export const code = kind<string>()(
  'code',
  { max: 'int', default: 'text' },
  {
    column: 'text',
    isText: true,
    filter: 'text',
    written: 'digits',
    digits: true,
    example: 'ST-10251',
    json: (field) => ({ type: 'string', maxLength: (field.max as number) ?? 30 }),
    accept: (value, field) => {
      const result = acceptLine(value, field, 30)
      return 'value' in result && typeof result.value === 'string' ? ok(latinDigits(result.value)) : result
    },
    parse: (cell) =>
      latinDigits(cell)
        .trim()
        .replace(/^(\d+)\.0$/, '$1'),
  },
)

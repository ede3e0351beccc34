import { kind, ok } from '../kind.ts'
import { acceptText } from './text.ts'

/** Several lines of text, at most 2,000 characters unless said. */
export const longText = kind<string>()(
  'longText',
  { max: 'int', default: 'text' },
  {
    column: 'text',
    isText: true,
    listed: 'asked',
    wide: true,
    filter: 'text',
    example: 'سطر أول\nسطر ثانٍ',
    hasLines: true,
    json: (field) => ({ type: 'string', maxLength: (field.max as number) ?? 2000 }),
    accept: (value, field) => {
      if (typeof value !== 'string') return acceptText(value, field, 2000)
      const lines = value.replaceAll('\r\n', '\n').split(/[\n\t]/)
      const wrong = lines.map((line) => acceptText(line, {}, 2000)).find((result) => 'fault' in result)
      if (wrong) return wrong
      const whole = acceptText(value.replaceAll(/[\r\n\t]/g, ' '), field, 2000)
      return 'fault' in whole ? whole : ok(whole.value === null ? null : value.replaceAll('\r\n', '\n').trim())
    },
  },
)

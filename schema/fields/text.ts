import { type FieldData, fault, kind, ok } from '../kind.ts'
import { cleanText, isCleanText, isVisible, latinDigits } from '../values/digits.ts'
import type { ExpressionCheck } from '../values/expression.ts'
import { turnsDirection } from '../values/isolate.ts'
import { splitName } from '../values/name.ts'

/** One line of text, at most 200 characters unless said. `name` marks a name of a person or thing: sorted and searched folded. `synonyms` marks other names of the record, parted by commas. `spelledFrom` names a field with an Arabic name, whose spelling in Latin letters is proposed and marked as such. */
export const text = kind<string>()(
  'text',
  {
    min: 'int',
    max: 'int',
    name: 'flag',
    synonyms: 'flag',
    pattern: [
      ...['digits', 'alpha', 'alphaNum', 'alphaDash', 'userName', 'url', 'latin'],
      ...['creditCard', 'taxNumber', 'monthDay', 'fullName'],
    ] as const,
    regex: 'text',
    not: 'texts',
    fallback: 'text',
    default: 'text',
    spelledFrom: 'text',
    called: ['resources', 'events', 'filters'],
  },
  {
    column: 'text',
    isText: true,
    filter: 'text',
    example: 'سلمان فهد الدوسري',
    json: (field) => ({ type: 'string', maxLength: (field.max as number) ?? 200 }),
    accept: (value, field, { fulfils }) => acceptLine(value, field, 200, fulfils),
    parse: (cell) => cleanText(cell),
  },
)

/** A name or a code: no hidden character in it may change the direction of its neighbours in a list. */
export const acceptLine = (value: unknown, field: Limits, longest: number, fulfils?: ExpressionCheck) =>
  typeof value === 'string' && turnsDirection(value) ? fault('Text.Direction') : acceptText(value, field, longest, fulfils)

type Limits = Pick<FieldData, 'min' | 'max' | 'pattern' | 'regex' | 'not'>

/** The check that all texts share: real text, no control characters, within its length; nothing to be seen is nothing. */
export function acceptText(value: unknown, field: Limits, longest: number, fulfils?: ExpressionCheck) {
  if (typeof value !== 'string') return fault('Field.Type')
  if (!isCleanText(value)) return fault('Text.ControlCharacters')
  const trimmed = (field.pattern === undefined ? value : latinDigits(value)).trim()
  const max = Number(field.max ?? longest)
  if ([...trimmed].length > max) return fault('Field.TooLong', { max })
  if (trimmed !== '' && field.min !== undefined && [...trimmed].length < Number(field.min))
    return fault('Field.TooShort', { min: Number(field.min) })
  const pattern = field.pattern === undefined ? undefined : patterns[field.pattern]
  if (trimmed !== '' && pattern && !pattern.test(trimmed)) return fault(`Text.Pattern.${field.pattern}`)
  if (trimmed !== '' && field.regex !== undefined && fulfils?.(field.regex, trimmed) === false) return fault('Field.Format')
  if (field.not?.includes(trimmed)) return fault('Field.Not', { value: trimmed })
  return ok(isVisible(trimmed) ? trimmed : null)
}

const patterns: Readonly<Record<string, { test(text: string): boolean }>> = {
  digits: /^\d+$/,
  alpha: /^[\p{L}\p{M}]+$/u,
  alphaNum: /^[\p{L}\p{M}\p{N}]+$/u,
  alphaDash: /^[\p{L}\p{M}\p{N}_-]+$/u,
  userName: /^\w+$/,
  url: /^(https?:\/\/)?(www\.)?[\w-]+(\.[\w-]+)*\.[a-z]{2,5}(:\d{1,5})?([/?#]\S*)?$/i,
  latin: /^[\x20-\x7e]*$/,
  creditCard: /^3[47]\d{13}$/,
  // Fifteen digits, the first and the last of them 3 (the tax authority's VAT number).
  taxNumber: /^3\d{13}3$/,
  monthDay: /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  // A person's own name and at least that of the father or the family; «عبد الله» is one name.
  fullName: { test: (name) => Object.values(splitName(name)).filter(Boolean).length > 1 },
}

import { type FieldData, fault, kind, ok } from '../kind.ts'
import { compare, decimalsOf, parseAmount, toFixed, trim } from '../values/money.ts'

/** An amount in the company's currency: an exact decimal string with at most the branch's decimal digits. */
export const money = kind<string>()(
  'money',
  { min: 'decimal', max: 'decimal', positive: 'flag', is: 'formula', default: 'decimal' },
  {
    column: 'numeric(18,3)',
    filter: 'range',
    written: 'latin',
    keyboard: 'decimal',
    example: '10350.00',
    told: (column, decimals) => `round(${column}, ${decimals})::text`,
    answered: (value, decimals) => (value === null || value === undefined ? null : toFixed(String(value), decimals)),
    show: (value, { amount }) => amount(value),
    figure: 'amount',
    json: () => ({ type: 'string', pattern: '^-?\\d{1,15}(\\.\\d{1,3})?$' }),
    accept: (value, field, { decimals }) => acceptAmount(value, field, decimals, (amount) => toFixed(amount, decimals)),
    parse: (cell) => parseAmount(cell) ?? cell,
  },
)

/** An exact decimal without zeros at its end: as JSON knows its column, and as it is answered. */
export const exactly = (column: string): string => `trim_scale(${column})::text`
export const exact = (value: unknown): string | null => (value === null || value === undefined ? null : trim(String(value)))

/** A currency or another word before or behind the figures. */
const beside = /^(?:[\p{L}\p{Sc}\u20c1][.\s]*)+|(?:\s*[\p{L}\p{Sc}\u20c1]\.?)+$/gu

/**
 * The check that all exact decimals share; `decimals` is how many digits may stand after the point. The value is answered as
 * reading it again answers it, so that an amount which was not changed is told from one that was.
 */
export function acceptAmount(value: unknown, field: FieldData, decimals: number, write = trim) {
  if (typeof value !== 'string' && typeof value !== 'number') return fault('Field.Type')
  const amount = parseAmount(value)
  if (amount === null) return fault(parseAmount(String(value).replace(beside, '')) === null ? 'Number.Format' : 'Number.Unit')
  if (decimalsOf(amount) > decimals) return fault('Number.Decimals', { decimals })
  if (field.positive && compare(amount, '0') <= 0) return fault('Value.AboveZero')
  if (field.min !== undefined && compare(amount, String(field.min)) < 0)
    return field.min === '0' ? fault('Number.Negative') : fault('Field.Min', { min: field.min })
  if (field.max !== undefined && compare(amount, String(field.max)) > 0) return fault('Field.Max', { max: field.max })
  return ok(write(amount))
}

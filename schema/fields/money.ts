import { type FieldData, fault, kind, ok } from '../kind.ts'
import { compare, decimalsOf, parseAmount, toFixed, trim } from '../values/money.ts'

/** The options of all exact decimals. */
export const amountOptions = {
  min: 'decimal',
  max: 'decimal',
  greaterThan: 'decimal',
  empty: 'decimalOrNothing',
  is: 'formula',
  default: 'decimal',
} as const

/** An amount in the company's currency: an exact decimal string with at most the branch's decimal digits. */
export const money = kind<string>()(
  'money',
  { ...amountOptions, positive: 'flag', roundedBy: 'texts' },
  {
    column: 'numeric(18,3)',
    filter: 'range',
    written: 'latin',
    keyboard: 'decimal',
    example: '10350.00',
    serialiseSql: (column, decimals) => `round(${column}, ${decimals})::text`,
    serialise: (value, decimals) => (value === null || value === undefined ? null : toFixed(String(value), decimals)),
    show: (value, { amount }) => amount(value),
    figure: 'amount',
    json: () => ({ type: 'string', pattern: '^-?\\d{1,15}(\\.\\d{1,3})?$' }),
    accept: (value, field, { decimals }) => acceptAmount(value, field, decimals, (amount) => toFixed(amount, decimals)),
    parse: (cell) => parseAmount(cell) ?? cell,
  },
)

/** An exact decimal without zeros at its end: in SQL and in memory. */
export const exactly = (column: string): string => `trim_scale(${column})::text`
export const exact = (value: unknown): string | null => (value === null || value === undefined ? null : trim(String(value)))

/** A currency or another word before or behind the figures. */
const unitText = /^(?:[\p{L}\p{Sc}\u20c1][.\s]*)+|(?:\s*[\p{L}\p{Sc}\u20c1]\.?)+$/gu

/**
 * The check that all exact decimals share; `decimals` is how many digits may stand after the point. The value is answered as
 * reading it again returns it, so that an unchanged amount is recognised.
 */
export function acceptAmount(value: unknown, field: FieldData, decimals: number, write = trim) {
  if (typeof value !== 'string' && typeof value !== 'number') return fault('Field.Type')
  const amount = parseAmount(value)
  if (amount === null) return fault(parseAmount(String(value).replace(unitText, '')) === null ? 'Number.Format' : 'Number.Unit')
  if (decimalsOf(amount) > decimals) return fault('Number.Decimals', { decimals })
  if (field.positive && compare(amount, '0') <= 0) return fault('Value.AboveZero')
  if (field.greaterThan !== undefined && compare(amount, String(field.greaterThan)) <= 0)
    return fault('Field.GreaterThan', { than: field.greaterThan })
  if (field.min !== undefined && compare(amount, String(field.min)) < 0)
    return field.min === '0' ? fault('Number.Negative') : fault('Field.Min', { min: field.min })
  if (field.max !== undefined && compare(amount, String(field.max)) > 0) return fault('Field.Max', { max: field.max })
  return ok(write(amount))
}

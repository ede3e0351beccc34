import { type FieldData, fault, kind, ok, type ValueContext } from '../kind.ts'
import { compare, decimalsOf, parseAmount, toFixed } from '../values/money.ts'

/** An amount in the company's currency: an exact decimal string with at most the branch's decimal digits. */
export const money = kind<string>()(
  'money',
  { min: 'decimal', max: 'decimal', positive: 'flag' },
  {
    column: 'numeric(18,3)',
    json: () => ({ type: 'string', pattern: '^-?\\d{1,15}(\\.\\d{1,3})?$' }),
    accept: (value, field, context) => acceptAmount(value, field, context, context.decimals),
    parse: (cell) => parseAmount(cell) ?? cell,
  },
)

/** The check that all exact decimals share; `decimals` is how many digits may stand after the point. */
export function acceptAmount(value: unknown, field: FieldData, _context: ValueContext, decimals: number) {
  if (typeof value !== 'string' && typeof value !== 'number') return fault('Field.Type')
  const amount = parseAmount(value)
  if (amount === null) return fault('Number.Format')
  if (decimalsOf(amount) > decimals) return fault('Number.Decimals', { decimals })
  if (field.positive && compare(amount, '0') <= 0) return fault('Value.AboveZero')
  if (field.min !== undefined && compare(amount, String(field.min)) < 0)
    return field.min === '0' ? fault('Number.Negative') : fault('Field.Min', { min: field.min })
  if (field.max !== undefined && compare(amount, String(field.max)) > 0) return fault('Field.Max', { max: field.max })
  return ok(toFixed(amount, decimals))
}

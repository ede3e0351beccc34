import { fault, kind, ok } from '../kind.ts'
import { parseAmount } from '../values/money.ts'

/** A whole number. */
export const int = kind<number>()(
  'int',
  { min: 'int', max: 'int', greaterThan: 'int', empty: 'intOrNothing', is: 'formula', default: 'int' },
  {
    column: 'integer',
    filter: 'range',
    written: 'digits',
    keyboard: 'numeric',
    example: 12,
    figure: 'count',
    decimals: 0,
    json: (field) => ({ type: 'integer', minimum: Number(field.min ?? -2147483648), maximum: Number(field.max ?? 2147483647) }),
    accept: (value, field) => {
      if (typeof value === 'string') return fault('Number.Whole')
      if (typeof value !== 'number') return fault('Field.Type')
      if (!Number.isInteger(value)) return fault('Number.Whole')
      const min = Number(field.min ?? -2147483648)
      const max = Number(field.max ?? 2147483647)
      if (value < min) return fault('Field.Min', { min })
      if (field.greaterThan !== undefined && value <= Number(field.greaterThan))
        return fault('Field.GreaterThan', { than: field.greaterThan })
      if (value > max) return fault('Field.Max', { max })
      return ok(value)
    },
    parse: (cell) => {
      const amount = parseAmount(cell)
      return amount !== null && /^-?\d{1,15}(\.0+)?$/.test(amount) ? Number.parseInt(amount, 10) : cell
    },
  },
)

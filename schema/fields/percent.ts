import { fault, kind } from '../kind.ts'
import { compare, parseAmount } from '../values/money.ts'
import { acceptAmount, amountOptions, exact, exactly } from './money.ts'

/** A percentage as an exact decimal string, 1 to 100 unless `min` or `max` says otherwise. */
export const percent = kind<string>()(
  'percent',
  { ...amountOptions, positive: 'flag' },
  {
    column: 'numeric(7,4)',
    filter: 'range',
    written: 'latin',
    keyboard: 'decimal',
    example: '15',
    serialiseSql: exactly,
    serialise: exact,
    show: (value, { percent: write }) => write(String(value)),
    figure: 'amount',
    decimals: 4,
    json: () => ({ type: 'string', pattern: '^\\d{1,3}(\\.\\d{1,4})?$' }),
    accept: (value, field) => {
      const usual = field.min === undefined && field.max === undefined
      const amount = typeof value === 'string' || typeof value === 'number' ? parseAmount(value) : null
      const outside = amount !== null && (compare(amount, '1') < 0 || compare(amount, '100') > 0)
      return usual && outside ? fault('Percentage.Range') : acceptAmount(value, { min: '1', max: '100', ...field }, 4)
    },
    parse: (cell) => parseAmount(cell.replace(/[%٪]/g, '')) ?? cell,
  },
)

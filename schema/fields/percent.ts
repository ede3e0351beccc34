import { fault, kind } from '../kind.ts'
import { compare, parseAmount } from '../values/money.ts'
import { acceptAmount, exact, exactly } from './money.ts'

/** A percentage as an exact decimal string, 1 to 100 unless `min` says 0. */
export const percent = kind<string>()(
  'percent',
  { min: 'decimal', max: 'decimal', is: 'formula', default: 'decimal' },
  {
    column: 'numeric(7,4)',
    filter: 'range',
    written: 'latin',
    keyboard: 'decimal',
    example: '15',
    told: exactly,
    answered: exact,
    show: (value, { percent: write }) => write(String(value)),
    figure: 'amount',
    decimals: 4,
    json: () => ({ type: 'string', pattern: '^\\d{1,3}(\\.\\d{1,4})?$' }),
    accept: (value, field) => {
      const amount = typeof value === 'string' || typeof value === 'number' ? parseAmount(value) : null
      const outside =
        amount !== null && (compare(amount, String(field.min ?? '1')) < 0 || compare(amount, String(field.max ?? '100')) > 0)
      return outside ? fault('Percentage.Range') : acceptAmount(value, { kind: 'percent' }, 4)
    },
    parse: (cell) => parseAmount(cell.replace(/[%٪]/g, '')) ?? cell,
  },
)

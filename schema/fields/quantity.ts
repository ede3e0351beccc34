import { kind } from '../kind.ts'
import { parseAmount } from '../values/money.ts'
import { acceptAmount, amountOptions, exact, exactly } from './money.ts'

/** A quantity of goods, days or hours: an exact decimal string with at most three digits after the point. */
export const quantity = kind<string>()(
  'quantity',
  { ...amountOptions, positive: 'flag' },
  {
    column: 'numeric(15,3)',
    filter: 'range',
    written: 'digits',
    keyboard: 'decimal',
    example: '2.5',
    serialiseSql: exactly,
    serialise: exact,
    figure: 'amount',
    decimals: 3,
    json: () => ({ type: 'string', pattern: '^-?\\d{1,12}(\\.\\d{1,3})?$' }),
    accept: (value, field) => acceptAmount(value, { max: '999999999999', ...field }, 3),
    parse: (cell) => parseAmount(cell) ?? cell,
  },
)

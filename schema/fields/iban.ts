import { fault, kind, ok } from '../kind.ts'
import { isIban, normaliseIban } from '../values/iban.ts'

/** An international bank account number, checked by its check digits, stored without spaces. */
export const iban = kind<string>()(
  'iban',
  { default: 'text' },
  {
    column: 'text',
    written: 'latin',
    identifies: true,
    digits: true,
    example: 'SA0380000000608010167519',
    json: () => ({ type: 'string', maxLength: 34 }),
    accept: (value) => {
      if (typeof value !== 'string' || value.length > 60) return fault('Field.Type')
      const number = normaliseIban(value)
      return isIban(number) ? ok(number) : fault('Iban.Invalid')
    },
  },
)

import { fault, kind, ok } from '../kind.ts'
import { formatPhone, normalisePhone } from '../values/phone.ts'

/** A telephone number, stored in E.164 form (or as the specification's rule keeps it, where the company chose that). */
export const phone = kind<string>()(
  'phone',
  { default: 'text' },
  {
    column: 'text',
    filter: 'text',
    written: 'digits',
    keyboard: 'tel',
    identifies: true,
    digits: true,
    example: '+966550301221',
    // Also as it is dialled at home.
    searchSql: (column) => `coalesce(${column}, '') || '|0' || coalesce(substr(${column}, 5), '')`,
    show: (value, { digits }) => digits(formatPhone(String(value))),
    json: () => ({ type: 'string', maxLength: 30 }),
    accept: (value, _field, context) => {
      if (typeof value !== 'string' || value.length > 60) return fault('Field.Type')
      const number = normalisePhone(value, context.phoneRule, context.isForeignPhone)
      return number === null ? fault('Phone.Invalid') : ok(number)
    },
    parse: (cell) => cell.replace(/\.0$/, ''),
  },
)

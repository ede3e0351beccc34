import { fault, kind, ok } from '../kind.ts'
import { normalisePhone } from '../values/phone.ts'

/** A telephone number, stored in E.164 form (or as the specification's rule keeps it, where the company chose that). */
export const phone = kind<string>()(
  'phone',
  {},
  {
    column: 'text',
    json: () => ({ type: 'string', maxLength: 30 }),
    accept: (value, _field, context) => {
      if (typeof value !== 'string' || value.length > 60) return fault('Field.Type')
      const number = normalisePhone(value, context.phoneRule)
      return number === null ? fault('Phone.Invalid') : ok(number)
    },
    parse: (cell) => cell.replace(/\.0$/, ''),
  },
)

import { fault, kind, ok, type ValueContext } from '../kind.ts'
import { formatPhone, normalisePhone, type PhoneRule } from '../values/phone.ts'

const ruleField = 'phoneRule'

/** Where the rule itself is said beside the number, by that one: both are saved together. */
const ruleOf = ({ read, phoneRule }: ValueContext): PhoneRule => {
  const said = read(ruleField)
  return said === 'saudi' || said === 'specification' ? said : phoneRule
}

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
    judgedBy: ruleField,
    digits: true,
    example: '+966550301221',
    // Also as it is dialled at home.
    searchSql: (column) => `coalesce(${column}, '') || '|0' || coalesce(substr(${column}, 5), '')`,
    show: (value, { digits }) => digits(formatPhone(String(value))),
    json: () => ({ type: 'string', maxLength: 30 }),
    accept: (value, _field, context) => {
      if (typeof value !== 'string' || value.length > 60) return fault('Field.Type')
      const number = normalisePhone(value, ruleOf(context), context.isForeignPhone)
      return number === null ? fault('Phone.Invalid') : ok(number)
    },
    parse: (cell) => cell.replace(/\.0$/, ''),
  },
)

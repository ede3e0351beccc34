import { fault, kind, ok } from '../kind.ts'
import { typeFieldOf } from '../record/identityTypes.ts'
import { checkIdentity, identityTypes, normaliseIdentity } from '../values/identity.ts'

/**
 * An identity number whose form follows the type in the field that `type` names (`identityType` unless said). A number that tells
 * its type proposes it, in forms and in files, where none is given.
 */
export const identity = kind<string>()(
  'identity',
  { type: 'text', default: 'text' },
  {
    column: 'text',
    written: 'digits',
    keyboard: 'text',
    identifies: true,
    digits: true,
    example: '1000000008',
    json: () => ({ type: 'string', maxLength: 30 }),
    accept: (value, field, context) => {
      if (typeof value !== 'string' || value.length > 60) return fault('Field.Type')
      const number = normaliseIdentity(value)
      const type = context.read(typeFieldOf(field))
      const wrong = checkIdentity(identityTypes.find((known) => known === type) ?? 'other', number)
      return wrong ? fault(wrong) : ok(number)
    },
    parse: (cell) => normaliseIdentity(cell.replace(/\.0$/, '')),
  },
)

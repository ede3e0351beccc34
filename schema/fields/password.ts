import { fault, kind, ok } from '../kind.ts'
import { isPassword, passwordContains } from '../values/rules.ts'

/** A password: stored as a hash, never answered. `of` names the field that it must not contain. */
export const password = kind<string>()(
  'password',
  { of: 'text' },
  {
    column: 'text',
    secret: true,
    listed: 'never',
    json: () => ({ type: 'string', minLength: 8, maxLength: 200, writeOnly: true }),
    accept: (value, field, context) => {
      if (typeof value !== 'string') return fault('Field.Type')
      if (value.length > 200) return fault('Field.TooLong', { max: 200 })
      if (!isPassword(value)) return fault('Password.Weak')
      const name = typeof field.of === 'string' ? context.read(field.of) : null
      return typeof name === 'string' && name !== '' && passwordContains(name, value)
        ? fault('Password.ContainsUserName')
        : ok(value)
    },
  },
)

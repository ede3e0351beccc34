import { fault, kind, ok } from '../kind.ts'
import { isEmail } from '../values/rules.ts'

/** An e-mail address, stored in lower case. */
export const email = kind<string>()(
  'email',
  {},
  {
    column: 'text',
    json: () => ({ type: 'string', format: 'email', maxLength: 254 }),
    accept: (value) =>
      typeof value !== 'string'
        ? fault('Field.Type')
        : value.length <= 254 && isEmail(value.trim())
          ? ok(value.trim().toLowerCase())
          : fault('Email.Invalid'),
  },
)

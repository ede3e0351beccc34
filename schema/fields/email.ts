import { fault, kind, ok } from '../kind.ts'
import { isEmail } from '../values/rules.ts'

/** An e-mail address, stored in lower case. */
export const email = kind<string>()(
  'email',
  { default: 'text' },
  {
    column: 'text',
    filter: 'text',
    written: 'latin',
    keyboard: 'email',
    identifies: true,
    example: 'school@daftar.sa',
    json: () => ({ type: 'string', format: 'email', maxLength: 254 }),
    accept: (value) =>
      typeof value !== 'string'
        ? fault('Field.Type')
        : value.length <= 254 && isEmail(value.trim())
          ? ok(value.trim().toLowerCase())
          : fault('Email.Invalid'),
  },
)

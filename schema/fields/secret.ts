import { fault, kind, ok } from '../kind.ts'
import { acceptText } from './text.ts'

/**
 * What the product must know again and nobody reads: a key of a gateway, the password of a mail server. It is stored encrypted and
 * answered as `true` where there is one. A text replaces it, `false` takes it away, anything else leaves it as it is.
 */
export const secret = kind<string | boolean>()(
  'secret',
  { max: 'int' },
  {
    column: 'text',
    secret: true,
    listed: 'never',
    serialiseSql: (column) => `nullif(${column} is not null, false)`,
    show: (value, { translate }) => translate(value === 'changed' ? 'generated.secretChanged' : 'generated.secretSet'),
    json: (field) => ({ type: ['string', 'boolean'], maxLength: (field.max as number) ?? longest }),
    accept: (value, field) => {
      if (typeof value === 'boolean') return field.required && !value ? fault('Field.Required') : ok(value)
      return acceptText(value, field, longest)
    },
  },
)

const longest = 4000

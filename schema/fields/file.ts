import { fault, kind, ok } from '../kind.ts'
import { isId } from './ref.ts'

/** One uploaded file of at most 5 MB; the value is the file's id. */
export const file = kind<number>()(
  'file',
  {},
  {
    column: 'integer',
    secret: true,
    listed: 'never',
    json: () => ({ type: 'integer', minimum: 1 }),
    accept: (value) => (isId(value) ? ok(value) : fault('Field.Type')),
  },
)

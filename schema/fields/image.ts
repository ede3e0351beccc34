import { fault, kind, ok } from '../kind.ts'
import { isId } from './ref.ts'

/** One uploaded picture (PNG, JPEG or WebP) of at most 5 MB; the value is the file's id. `ratio`: its width to its height, to which it is cut before it is sent. */
export const image = kind<number>()(
  'image',
  { ratio: ['1:1', '3:4', '4:3'] as const },
  {
    column: 'integer',
    secret: true,
    listed: 'never',
    json: () => ({ type: 'integer', minimum: 1 }),
    accept: (value) => (isId(value) ? ok(value) : fault('Field.Type')),
  },
)

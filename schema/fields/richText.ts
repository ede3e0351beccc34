import { kind } from '../kind.ts'
import { longText } from './longText.ts'

/** Formatted text as HTML of a few allowed tags (templates of messages and prints), at most 20,000 characters. */
export const richText = kind<string>()(
  'richText',
  { max: 'int' },
  {
    column: 'text',
    json: (field) => ({ type: 'string', maxLength: (field.max as number) ?? 20000 }),
    accept: (value, field, context) => longText.kind.accept(value, { ...field, max: field.max ?? 20000 }, context),
  },
)

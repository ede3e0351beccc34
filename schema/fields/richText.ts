import { fault, kind, ok } from '../kind.ts'
import { isVisible } from '../values/digits.ts'
import { isolated } from '../values/isolate.ts'
import { paragraphs, plainText, writeMarkup } from '../values/markup.ts'
import { placeholdersIn } from '../values/placeholders.ts'
import { acceptText } from './text.ts'

const longestPiece = 60

/**
 * Formatted text as HTML of a few allowed tags (`values/markup.ts`), at most 20,000 characters with its tags.
 *
 * What is not allowed is refused and named, not dropped: our editor writes nothing of the kind, so it comes from another
 * program, which should hear that its text would not be kept as it is. Only what is read as allowed is written anew and
 * stored, so nothing depends on how a browser mends the rest. A text without any tag is plain, and each of its lines
 * becomes a paragraph.
 *
 * `placeholders` names what a text may be filled with, each while its condition over the record holds: the form offers them, and a
 * name in braces that is none of them is refused. `samples` stand in their places in the preview, which counts the parts of a text
 * message while `sms` holds.
 * @example richText({ placeholders: { guardian: {}, dueDate: { event: 'dueSoon' } }, samples: { guardian: 'Fahad' } })
 */
export const richText = kind<string>()(
  'richText',
  { max: 'int', default: 'text', placeholders: 'conditions', samples: 'names', sms: 'condition' },
  {
    column: 'text',
    listed: 'asked',
    wide: true,
    filter: 'text',
    example: '<h2>عنوان</h2><p>نص <strong>بارز</strong> و<a href="https://daftar.sa">رابط</a></p><ul><li>بند</li></ul>',
    show: (value) => plainText(String(value)),
    hasLines: true,
    plain: plainText,
    json: (field) => ({ type: 'string', maxLength: (field.max as number) ?? 20000 }),
    accept: (value, field) => {
      if (typeof value !== 'string') return fault('Field.Type')
      const written = writeMarkup(value)
      if ('wrong' in written) return fault('Text.Markup', { part: isolated(written.wrong.slice(0, longestPiece)) })
      const unknown =
        field.placeholders && placeholdersIn(written.html).find((name) => !Object.hasOwn(field.placeholders ?? {}, name))
      if (unknown !== undefined) return fault('Text.Placeholder', { name: isolated(unknown.slice(0, longestPiece)) })
      const accepted = acceptText(written.html, field, 20000)
      return 'fault' in accepted || isVisible(plainText(written.html)) ? accepted : ok(null)
    },
    parse: paragraphs,
  },
)

import type { Public } from '../../../schema/language/public.ts'
import { lineModel } from '../../../schema/lineModel.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { RecordData, Reference } from '../../../schema/record/record.ts'
import type { PublicHead, PublicLines, PublicRecord, PublicValue } from '../../shared/publicPage.ts'
import type { Context } from '../engine/context.ts'
import type { Messages } from '../texts/messages.ts'
import { valueText } from '../texts/valueText.ts'

/** A field of the record, or of lines of that name. */
interface Path {
  readonly group: string | null
  readonly field: ModelField
}

function pathsOf(model: Model, { fields }: Public): Path[] {
  return fields.flatMap((path): Path[] => {
    const [first = '', second] = path.split('.')
    const lines = model.lines.find(({ name }) => name === first)
    const field = second === undefined ? model.fields.get(first) : lines?.fields.get(second)
    return field && !field.hidden ? [{ group: second === undefined ? null : first, field }] : []
  })
}

/** Of a record what its definition has opened, and nothing else. */
export function shownOf(
  model: Model,
  open: Public,
  record: RecordData,
  context: Context,
  messages: Messages,
): Omit<PublicRecord, 'actions'> {
  const { language } = context
  const paths = pathsOf(model, open)
  const head = (of: Model, { field, kind }: ModelField): PublicHead => ({
    name: field,
    label: messages.field(language, of.name, field),
    kind,
  })
  const valueOfField = (of: Model, field: ModelField, row: RecordData): PublicValue => {
    const text = valueText(field, row[field.field], row.refs?.[field.field] as Reference | null | undefined, of, context)
    if (field.masked) return { value: null, text: masked(text) }
    const bare = referring.has(field.kind) ? null : (row[field.field] ?? null)
    return { value: bare, text: field.kind === 'file' || field.kind === 'image' ? '' : text }
  }
  const groups = model.lines.flatMap((lines): PublicLines[] => {
    const columns = paths.flatMap(({ group, field }) => (group === lines.name ? [field] : []))
    if (!columns.length) return []
    const of = lineModel(model, lines)
    const rows = (record[lines.name] ?? []) as readonly RecordData[]
    return [
      {
        label: messages.field(language, model.name, lines.name),
        columns: columns.map((field) => head(model, field)),
        rows: rows.map((row) => columns.map((field) => valueOfField(of, field, row))),
      },
    ]
  })
  return {
    values: paths.flatMap(({ group, field }) => {
      const value = group === null ? valueOfField(model, field, record) : null
      const isFile = field.kind === 'file' || field.kind === 'image'
      return value && (value.text !== '' || (isFile && value.value !== null))
        ? [{ ...head(model, field), ...value, ...(isFile && { value: true }) }]
        : []
    }),
    lines: groups,
  }
}

/** Kinds whose values are ids, which say nothing to a stranger and number what the school has. */
const referring = new Set(['ref', 'refMany', 'party', 'split'])

/** An identity number as lists show it. */
const masked = (text: string): string => (text.length > 4 ? `${text.slice(0, 1)}•••••${text.slice(-3)}` : text)

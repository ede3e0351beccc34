import { definitionBeside } from '../../../schema/events.ts'
import { kindOf } from '../../../schema/kinds.ts'
import { nameFields } from '../../../schema/languages.ts'
import { type Model, ownTitle } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { fullTitle, titlePart } from '../../../schema/record/title.ts'
import type { Context } from '../engine/context.ts'
import type { Messages } from '../texts/messages.ts'

export type Row = Readonly<Record<string, unknown>> & {
  readonly refs?: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>
}
type Value = string | number | boolean | null

/** A field of a record as a cell has it: by its title, its label, in plain text. */
export function cellValue(row: Row, field: ModelField, context: Context, messages: Messages, model: Model): Value {
  const value = row[field.field]
  if (value === null || value === undefined) return null
  if (field.kind === 'ref') return titleOf(row.refs?.[field.field] ?? null, context.registry.get(field.to ?? ''), context)
  if (field.kind === 'choice') return messages.choice(context.language, model.name, field.field, String(value))
  if (field.kind === 'text' && field.called)
    return messages.called(context.language, field.called, String(value), String(row[definitionBeside(model, field.field)]))
  if (field.kind === 'flag') return messages.text(context.language, value ? 'exchange.yes' : 'exchange.no')
  const { plain } = kindOf(field)
  if (plain) return plain(String(value))
  return typeof value === 'object' ? JSON.stringify(value) : (value as Value)
}

/** A code where records always have one, else the title with what it begins with, as the screen shows it. */
function titleOf(reference: Record<string, unknown> | null, target: Model, context: Context): string | null {
  if (!reference) return null
  const names = nameFields(context.language)
  const key = target.fields.get('code')?.required ? ['code', ...names] : [...names, ...ownTitle(target)]
  const found = key
    .map((name) => titlePart(target, reference, name, context))
    .find((value) => value !== null && value !== undefined)
  if (found === undefined) return null
  return key[0] === 'code' ? String(found) : fullTitle(target, reference, String(found), context)
}

import { kindOf } from '../../../schema/kinds.ts'
import { nameFields } from '../../../schema/languages.ts'
import { type Model, type ModelField, ownTitle } from '../../../schema/model.ts'
import type { RecordData, Reference } from '../../../schema/record/record.ts'
import { fullTitle } from '../../../schema/record/title.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Messages } from './messages.ts'

/** What a referred record is called: its name in the language, before it a code that people know it by, and what its title begins with. */
export function referenceText(target: Model | undefined, reference: Reference | null | undefined, language: string): string {
  if (!target || !reference) return ''
  const code = target.fields.get('code')?.required ? reference['code'] : null
  return [code, titleText(target, reference as RecordData, language)].filter(isSaid).join(' ')
}

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

interface Saying {
  readonly model: Model
  readonly registry: Registry
  readonly messages: Messages
  readonly language: string
}

/**
 * A value as a reader of the language reads it: choices and yes and no by their labels, references by their names, formatted
 * texts without their form. Figures, days and plain texts stay as they travel. Empty for no value.
 * @param told what `refs` says of the field
 */
export function valueText(
  field: ModelField,
  value: unknown,
  told: Reference | readonly Reference[] | null | undefined,
  { model, registry, messages, language }: Saying,
): string {
  if (value === null || value === undefined) return ''
  const { kind } = field
  if (kind === 'ref') return referenceText(registry.find(field.to ?? ''), told as Reference | null, language)
  if (kind === 'party')
    return referenceText(registry.find((value as { resource: string }).resource), told as Reference | null, language)
  if (kind === 'refMany' || kind === 'split')
    return ((told ?? []) as readonly Reference[])
      .map((one) => referenceText(registry.find(field.to ?? ''), one, language))
      .join(language === 'ar' ? '، ' : ', ')
  if (kind === 'choice' || kind === 'flag')
    return messages.choice(language, model.owner?.name ?? model.name, field.field, String(value))
  const { plain } = kindOf(field)
  return plain ? plain(String(value)) : String(value)
}

/** What a record is called: its names in the language, its own title, what that begins with. */
export function titleText(model: Model, record: RecordData, language: string): string {
  const own = [...nameFields(language), ...ownTitle(model)].map((name) => record[name]).find(isSaid)
  return own === undefined ? '' : fullTitle(model, record, String(own), language)
}

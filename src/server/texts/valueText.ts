import { kindOf } from '../../../schema/kinds.ts'
import { nameFields } from '../../../schema/languages.ts'
import { type Model, ownTitle } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { RecordData, Reference } from '../../../schema/record/record.ts'
import { fullTitle, type TitleReader, titlePart } from '../../../schema/record/title.ts'
import { separatorIn } from '../../../schema/separator.ts'

/** What a referred record is called: its name in the language, before it a code that people know it by, and what its title begins with. */
export function referenceText(target: Model | undefined, reference: Reference | null | undefined, reader: TitleReader): string {
  if (!target || !reference) return ''
  const code = target.fields.get('code')?.required ? reference['code'] : null
  return [code, titleText(target, reference as RecordData, reader)].filter(isSaid).join(' ')
}

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/**
 * A value as a reader of the language reads it: choices and yes and no by their labels, references by their names, formatted
 * texts without their form. Figures, days and plain texts stay as they travel. Empty for no value.
 * @param references what `refs` says of the field
 * @param model whose field it is
 */
export function valueText(
  field: ModelField,
  value: unknown,
  references: Reference | readonly Reference[] | null | undefined,
  model: Model,
  reader: TitleReader,
): string {
  if (value === null || value === undefined) return ''
  const { kind } = field
  const { registry, language } = reader
  if (kind === 'ref') return referenceText(registry.find(field.to ?? ''), references as Reference | null, reader)
  if (kind === 'party')
    return referenceText(registry.find((value as { resource: string }).resource), references as Reference | null, reader)
  if (kind === 'refMany' || kind === 'split')
    return ((references ?? []) as readonly Reference[])
      .map((one) => referenceText(registry.find(field.to ?? ''), one, reader))
      .join(separatorIn(language))
  if (kind === 'choice' || kind === 'flag') return reader.choice(model, field.field, String(value))
  const { plain } = kindOf(field)
  return plain ? plain(String(value)) : String(value)
}

/** What a record is called: its names in the language, its own title, what that begins with. */
export function titleText(model: Model, record: RecordData, reader: TitleReader): string {
  const own = [...nameFields(reader.language), ...ownTitle(model)]
    .map((name) => titlePart(model, record, name, reader))
    .find(isSaid)
  return own === undefined ? '' : fullTitle(model, record, String(own), reader)
}

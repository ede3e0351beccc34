import { type Condition, conditionPaths, samesOf } from '../../../schema/condition.ts'
import { kindOf } from '../../../schema/kinds.ts'
import type { Public } from '../../../schema/language/public.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { isFormField } from '../../../schema/public.ts'
import { defaultOf } from '../../../schema/record/accept.ts'
import type { RecordData, Reference } from '../../../schema/record/record.ts'
import { whereFilter } from '../../../schema/record/where.ts'
import { today } from '../../../schema/values/date.ts'
import type { PublicField } from '../../shared/publicPage.ts'
import type { Context } from '../engine/context.ts'
import { listRecords } from '../engine/list/list.ts'
import type { Messages } from '../texts/messages.ts'
import { referenceText } from '../texts/valueText.ts'

/** Records that a form offers for a reference. */
const mostChoices = 500

/** Kinds whose bounds a form judges before it is sent. */
const bounded: ReadonlySet<string> = new Set(['text', 'longText', 'int'])

/** The fields that the form of a definition asks for. */
export const formFields = (model: Model, { fields }: Public): ModelField[] =>
  fields.flatMap((name) => model.fields.get(name) ?? []).filter(isFormField)

/** The fields of a form, as they are sent to the visitor. @param model whose labels they are */
export const formOf = (
  model: Model,
  fields: readonly ModelField[],
  context: Context,
  messages: Messages,
): Promise<PublicField[]> => {
  const names = new Set(fields.map(({ field }) => field))
  const decidable = (condition: Condition | undefined) =>
    condition && conditionPaths(condition).every((path) => names.has(path)) ? condition : undefined
  return Promise.all(
    fields.map(async (field): Promise<PublicField> => {
      const { language } = context
      const hint = `resources.${model.name}.hints.${field.field}`
      const said = messages.text(language, hint)
      const values = (await choicesOf(model, field, context, messages))?.map((one) => {
        const when = decidable(field.when?.[one.value])
        return { ...one, ...(when && { when }) }
      })
      const { keyboard } = kindOf(field)
      const requiredWhen = decidable(field.requiredWhen)
      const shownWhen = decidable(field.shownWhen)
      return {
        name: field.field,
        label: messages.field(language, model.name, field.field),
        ...(said !== hint && { hint: said }),
        kind: field.kind,
        required: field.required === true,
        ...(requiredWhen && { requiredWhen }),
        ...(shownWhen && { shownWhen }),
        ...(values && { values }),
        ...(field.default !== undefined && { default: defaultOf(field, today()) }),
        ...(bounded.has(field.kind) && typeof field.min === 'number' && { min: field.min }),
        ...(bounded.has(field.kind) && typeof field.max === 'number' && { max: field.max }),
        ...(keyboard && { keyboard }),
      }
    }),
  )
}

async function choicesOf(
  model: Model,
  field: ModelField,
  context: Context,
  messages: Messages,
): Promise<PublicField['values'] | undefined> {
  const { language, registry } = context
  if (field.kind === 'choice')
    return field.values?.map((value) => ({ value, label: messages.choice(language, model.name, field.field, value) }))
  const target = field.kind === 'ref' ? registry.find(field.to ?? '') : undefined
  if (!target) return undefined
  const fields = [...target.title, ...(target.fields.has('code') ? ['code'] : [])]
  const active = target.fields.get('active')?.kind === 'flag' ? { active: true } : {}
  // What depends on another field is validated when the form is sent.
  const where = samesOf(field.where).length ? {} : whereFilter(field.where, () => null)
  const page = { filter: { ...active, ...where }, sort: null, from: 0, to: mostChoices - 1, fields, totals: false }
  const { json } = await listRecords(target, page, context)
  return (JSON.parse(json) as (RecordData & Reference)[]).map((row) => ({
    value: row.id,
    label: referenceText(target, row, context) || String(row.id),
  }))
}

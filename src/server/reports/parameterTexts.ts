import { holds } from '../../../schema/condition.ts'
import { compile, type ModelField } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { ReportData } from '../../../schema/report.ts'
import type { Name, ReportAnswer } from '../../shared/report.ts'
import type { Context } from '../engine/context.ts'
import { readRecord } from '../engine/read/record.ts'
import type { Messages } from '../texts/messages.ts'
import { titleText } from '../texts/valueText.ts'
import { named } from './texts.ts'

/** A parameter in the reader's words. */
export interface ParameterText {
  readonly kind: string
  readonly label: string
  readonly value: string
}

/** Everything that the figures were made with: nothing on paper or in a file hides what was left out otherwise. */
export async function parameterTexts(
  report: ReportData,
  { parameters }: ReportAnswer,
  context: Context,
  messages: Messages,
): Promise<ParameterText[]> {
  // What the others leave without effect is not said.
  const counting = [...fieldsOf(report)].filter(({ shownWhen }) => holds(shownWhen, (name) => parameters[name]))
  const texts = counting.map(async (field): Promise<ParameterText | null> => {
    const value = await textOf(field, parameters[field.field], report, context, messages)
    return value === null ? null : { kind: field.kind, label: messages.field(context.language, report.name, field.field), value }
  })
  return (await Promise.all(texts)).filter((one) => one !== null)
}

/** The record that a report cannot do without: what it is about. */
export async function subjectOf(
  report: ReportData,
  parameters: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<Name | null> {
  const field = [...fieldsOf(report)].find(({ kind, required }) => kind === 'ref' && required)
  return field ? nameOf(field.to ?? '', Number(parameters[field.field]), context) : null
}

const fieldsOf = (report: ReportData) =>
  compile({ name: report.name, scope: 'tenant', fields: report.parameters }).fields.values()

async function textOf(
  field: ModelField,
  value: unknown,
  report: ReportData,
  context: Context,
  messages: Messages,
): Promise<string | null> {
  const { language } = context
  if (value === null || value === undefined || value === false || value === 'none') return null
  if (value === true) return messages.text(language, 'generated.yes')
  if (field.kind === 'choice') return messages.choice(language, report.name, field.field, String(value))
  if (field.kind === 'ref') return named(await nameOf(field.to ?? '', Number(value), context), language)
  if (field.kind === 'party') {
    const { resource, id } = value as { resource: string; id: number }
    return named(await nameOf(resource, id, context), language)
  }
  return String(value)
}

async function nameOf(resource: string, id: number, context: Context): Promise<Name> {
  const model = context.registry.get(resource)
  const record = JSON.parse(await readRecord(model, id, context)) as RecordData
  const { code = null, arabicName = titleText(model, record, context), englishName = null } = record as unknown as Name
  return { code, arabicName, englishName }
}

import { compile } from '../../../schema/compile.ts'
import { holds } from '../../../schema/condition.ts'
import { tableName } from '../../../schema/derive/names.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { ReportData } from '../../../schema/report.ts'
import type { Name, ReportAnswer } from '../../shared/report.ts'
import { and, ident, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { notFound, readRecord } from '../engine/read/record.ts'
import { bounds, yearJoin } from '../engine/sql/scope.ts'
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
  const field = subjectField(report)
  return field ? nameOf(field.to ?? '', Number(parameters[field.field]), context) : null
}

/**
 * Asks, before anything is read, whether the person sees what the report is about, whichever page of it they want.
 * @throws Problem 404 where they do not
 */
export async function assertSubject(
  report: ReportData,
  parameters: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<void> {
  const field = subjectField(report)
  if (!field) return
  const model = context.registry.get(field.to ?? '')
  const [found] = await context.database.one<{ id: number }>(
    context.tenant,
    sql`select r.id from ${ident(tableName(model.name))} r${yearJoin(model, context, 'anywhere')}
      where ${and(bounds(model, context, 'r', 'anywhere'))} and r.id = ${Number(parameters[field.field])}`,
  )
  if (!found) throw notFound(model)
}

const subjectField = (report: ReportData): ModelField | undefined =>
  [...fieldsOf(report)].find(({ kind, required }) => kind === 'ref' && required)

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

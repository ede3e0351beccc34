import { isEmpty } from '../../../schema/condition.ts'
import { nameIn } from '../../../schema/languages.ts'
import { type Model, ownTitle } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { ImportDifference } from '../../shared/importQuestion.ts'
import { may } from '../engine/context.ts'
import { wayOf } from './answers.ts'
import { cellValue, type Row } from './cellValue.ts'
import type { Reading } from './reading.ts'
import { headingIn, type ImportReport, mostTold } from './report.ts'
import type { ReadRow } from './row.ts'
import { candidatesFor, type ImportSession } from './session.ts'
import type { StoredRecord } from './stored.ts'

/** What a record is called in the reader's language. */
export const calledIn = (model: Model, record: Row, language: string): string =>
  nameIn({ arabicName: record['arabicName'], englishName: record['englishName'] }, language) ||
  String(
    ownTitle(model)
      .map((name) => record[name])
      .find((value) => value !== null && value !== undefined && value !== '') ?? record['id'],
  )

/** Of what a row says otherwise, what the record takes: everything, only what it lacks, or nothing. */
export function takenOf({ answers }: ImportSession, { row }: Reading, values: RecordData, before: StoredRecord): RecordData {
  const way = wayOf(answers, row.number)
  if (way === 'file') return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => way === 'ours' && isEmpty(before[name])))
}

/** Tells what a row says otherwise than the record that it is about, before anything of it is written. */
export async function reportChange(
  session: ImportSession,
  report: ImportReport,
  { row, read, renamed }: Reading,
  values: RecordData,
  before: StoredRecord,
): Promise<void> {
  const { model, context } = session
  if (report.changes.length >= mostTold) {
    report.untoldChanges++
    return
  }
  const differences = [...renamed, ...(await differencesOf(session, report, read, values, before))]
  if (!differences.length) return
  report.changes.push({
    row: row.number,
    id: before.id,
    title: calledIn(model, before, context.language),
    way: wayOf(session.answers, row.number),
    differences,
  })
}

/** What a row says otherwise than the record, in words. */
export async function differencesOf(
  session: ImportSession,
  report: Pick<ImportReport, 'columns'>,
  { referred }: ReadRow,
  values: RecordData,
  before: StoredRecord,
): Promise<ImportDifference[]> {
  const differences: ImportDifference[] = []
  for (const name of Object.keys(values))
    differences.push({
      column: headingIn(session, report, name),
      ours: shown(session, name, before),
      file: await shownNew(session, name, values, referred[name]),
    })
  return differences
}

/** A value of a record in words. */
export function shown({ model, context, server }: ImportSession, name: string, record: Row): string | null {
  const field = model.fields.get(name)
  if (!field) return null
  if (field.kind !== 'ref') return textOf(cellValue(record, field, context, server.messages, model))
  const target = context.registry.get(field.to ?? '')
  const other = record.refs?.[name]
  return other ? calledIn(target, other, context.language) : null
}

/** The value of the file; of a reference the title of the record that it means. */
async function shownNew(
  session: ImportSession,
  name: string,
  values: RecordData,
  brought: Readonly<Record<string, unknown>> | undefined,
): Promise<string | null> {
  const field = session.model.fields.get(name)
  const value = values[name]
  if (field?.kind !== 'ref' || typeof value !== 'number') return shown(session, name, values as Row)
  const [match = ''] = session.model.data.import?.through?.[name] ?? []
  if (match !== '') return session.related.get(`${name} ${String(brought?.[match])}`)?.name || String(brought?.[match])
  return (await candidatesFor(session, field)).byId.get(value)?.label ?? String(value)
}

const textOf = (value: string | number | boolean | null): string | null => (value === null ? null : String(value))

/** Whether the person may be told what the records of a definition hold. */
export const seesRecords = ({ context }: ImportSession, target: Model): boolean => may(context.person, target.permissions.view)

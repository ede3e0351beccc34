import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { ReportData } from '../../../schema/report.ts'
import { type SpokenLanguage, spokenLanguages } from '../../../schema/values/words/amount.ts'
import type { ReportAnswer } from '../../shared/report.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { readRecord } from '../engine/read/record.ts'
import { redact } from '../engine/read/sight.ts'
import { Problem } from '../problems/problem.ts'
import type { Messages } from '../texts/messages.ts'
import type { Compose } from './documents/document.ts'
import { documents } from './documents/index.ts'
import { type Paper, readPaper } from './paper.ts'
import type { Printer } from './printer.ts'
import { composeReport } from './reportPaper.ts'
import { type OnStep, setInParts } from './reportParts.ts'
import { SettingFault } from './thread.ts'

interface Printing {
  readonly messages: Messages
  readonly printer: Printer
}

/**
 * A record as the document that its definition names, else as it follows from the definition, as PDF.
 * @param requested the languages instead of those that the company chose: `ar`, `en` or `both`
 * @throws Problem 404 when the record is not there for this person
 */
export async function printRecord(
  { printer, messages }: Printing,
  model: Model,
  id: number,
  context: Context,
  requested?: string,
): Promise<Buffer> {
  const kind = typeof model.data.print === 'string' ? model.data.print : 'derived'
  const compose = documents[kind] as Compose
  const languages = languagesOf(requested)
  const [text, own] = await Promise.all([readRecord(model, id, context), readPaper(context)])
  const record = JSON.parse(redact(model, text, context)) as RecordData
  const paper = languages ? { ...own, languages } : own
  const author = await fullNameOf(record['createdBy'], context)
  return withPictures(paper, async (shown) => {
    const data = await compose({ model, record, context, paper: shown, messages, author })
    return printer.print({ template: kind, data, images: shown.pictures })
  })
}

/** A report with the parameters that its figures were made with, as PDF in the reader's language. */
export async function printReport(
  { printer, messages }: Printing,
  report: ReportData,
  answer: ReportAnswer,
  context: Context,
): Promise<Buffer> {
  return withPictures(await readPaper(context), async (paper) => {
    const data = await composeReport({ report, answer, context, paper, messages })
    return printer.print({ template: 'report', data, images: paper.pictures })
  })
}

/** The same for a report of any length, in a thread of its own. Rejects with what `onStep` throws, which is called at each part. */
export async function printLongReport(
  { printer, messages }: Printing,
  report: ReportData,
  answer: ReportAnswer,
  context: Context,
  onStep: OnStep,
): Promise<Buffer> {
  return withPictures(await readPaper(context), async (paper) => {
    const data = await composeReport({ report, answer, context, paper, messages })
    return printer.alone((thread) => setInParts(thread, data, paper.pictures, onStep))
  })
}

/** A logo that is broken inside does not keep a document from being printed: it comes without pictures then. */
async function withPictures(paper: Paper, print: (paper: Paper) => Promise<Buffer>): Promise<Buffer> {
  try {
    return await print(paper)
  } catch (error) {
    if (!(error instanceof SettingFault) || !paper.pictures.length) throw error
    return print({ ...paper, logo: null, stamp: null, pictures: [] })
  }
}

function languagesOf(requested: string | undefined): readonly SpokenLanguage[] | null {
  if (requested === undefined) return null
  if (requested === 'both') return spokenLanguages
  const one = spokenLanguages.find((language) => language === requested)
  if (!one) throw new Problem(400, { code: 'Field.Choice', field: 'language' })
  return [one]
}

async function fullNameOf(id: unknown, { database, tenant }: Context): Promise<string | null> {
  if (typeof id !== 'number') return null
  const [row] = await database.one<{ name: string }>(
    tenant,
    sql`select full_name as name from users where tenant_id = ${tenant} and id = ${id}`,
  )
  return row?.name ?? null
}

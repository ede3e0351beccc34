import { sizes } from '../../../schema/language/printLayout.ts'
import type { Model } from '../../../schema/model.ts'
import { layoutOf } from '../../../schema/printLayout.ts'
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
import { isPrintedAgain } from './copies.ts'
import { type DeductedAdvance, deductedAdvances } from './deductedAdvances.ts'
import type { Compose } from './documents/document.ts'
import { documents } from './documents/index.ts'
import { composePages, separately } from './groupPages.ts'
import { joinPdf } from './joinPdf.ts'
import { type Paper, readPaper, readPictures } from './paper.ts'
import type { Printer } from './printer.ts'
import type { PaperReport } from './reportPaper.ts'
import { type OnStep, setInParts } from './reportParts.ts'
import { type TaxCode, taxCodeOf } from './taxCode.ts'
import type { Picture } from './thread.ts'
import { type Shown, withPictures } from './withPictures.ts'

export interface Printing {
  readonly messages: Messages
  readonly printer: Printer
}

/** What the reader asks to print. */
export interface PrintWish {
  /** The languages instead of those that the company chose: `ar`, `en` or `both`. */
  readonly language?: string | undefined
  /** The size instead of that of the template. */
  readonly paper?: string | undefined
  /** The same of one printing, however often its paper is fetched. */
  readonly printing?: string | undefined
}

/**
 * A record as the document that its definition names, else as it follows from the definition, as PDF.
 * @throws Problem 404 when the record is not there for this person
 */
export async function printRecord(
  printing: Printing,
  model: Model,
  id: number,
  context: Context,
  wish: PrintWish = {},
): Promise<Buffer> {
  const paper = await paperFor(model, context, wish)
  const known = await readKnown(model, id, context, wish, paper)
  return withPictures(paper, new Map(), async (shown) => {
    const data = await composeRecord(printing, model, known, context, shown)
    return printing.printer.print({ template: kindOf(model), data, images: shown.pictures })
  })
}

/** The name of the template by which records of a definition are set. */
export const kindOf = ({ data }: Model): string => (typeof data.print === 'string' ? data.print : 'derived')

/** A record as its paper knows it. */
export interface Known {
  readonly record: RecordData
  readonly author: string | null
  readonly again: boolean
  readonly taxCode: TaxCode | null
  readonly advances: readonly DeductedAdvance[]
}

/** @throws Problem 404 when the record is not there for this person */
export async function readKnown(
  model: Model,
  id: number,
  context: Context,
  wish: PrintWish,
  paper: Pick<Paper, 'languages' | 'arabicName' | 'taxNumber'>,
): Promise<Known> {
  const text = await readRecord(model, id, { ...context, languages: paper.languages }, 'printed')
  const record = JSON.parse(redact(model, text, context, 'printed')) as RecordData
  const [author, taxCode, advances] = await Promise.all([
    fullNameOf(record['createdBy'], context),
    taxCodeOf(model, record, paper, context),
    deductedAdvances(model, record, context),
  ])
  const again = layoutOf(model.data).reprints === true && (await isPrintedAgain(model, record, wish.printing, context))
  return { record, author, again, taxCode, advances }
}

/** The school's paper with the options of this print. */
export async function paperFor(model: Model, context: Context, wish: PrintWish): Promise<Paper> {
  const languages = languagesOf(wish.language)
  const size = sizeOf(wish.paper)
  const own = await readPaper(context, model.name, layoutOf(model.data).ofTaxNumber)
  return { ...own, ...(languages && { languages }), ...(size && { size }) }
}

/** What the template is given of a record: at the head of a tax document stands the number under which it was issued. */
export function composeRecord({ messages }: Printing, model: Model, known: Known, context: Context, paper: Paper) {
  const taxNumber = (known.record['issuedUnder'] as string | null | undefined) ?? paper.taxNumber
  return (documents[kindOf(model)] as Compose)({ model, context, paper: { ...paper, taxNumber }, messages, ...known })
}

/** A report with the parameters that its figures were made with, as PDF in the reader's language. */
export async function printReport(
  { printer, messages }: Printing,
  report: ReportData,
  answer: ReportAnswer,
  context: Context,
): Promise<Buffer> {
  return withPictures(await readPaper(context), await picturesOf(answer, context), async (paper, shown) => {
    const data = await composePages({ report, answer, context, paper, messages, shown })
    return printer.print({ template: 'report', data, images: shownOn(data, paper, shown) })
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
  return withPictures(await readPaper(context), await picturesOf(answer, context), async (paper, shown) => {
    const papers = separately(await composePages({ report, answer, context, paper, messages, shown }))
    return printer.alone(async (thread) => {
      const files: Buffer[] = []
      for (const [at, data] of papers.entries()) {
        const images = shownOn(data, paper, shown)
        files.push(await setInParts(thread, data, images, (step, steps) => onStep(at * steps + step, papers.length * steps)))
      }
      return joinPdf(files as [Buffer, ...Buffer[]])
    })
  })
}

/** The pictures that rows of a report show. */
function picturesOf({ columns, rows }: ReportAnswer, context: Context): Promise<Shown> {
  const names = columns.flatMap(({ kind, name }) => (kind === 'picture' ? [name] : []))
  const ids = rows.flatMap(({ cells }) => names.map((name) => cells[name])).filter((id) => typeof id === 'number')
  return readPictures([...new Set(ids)], context)
}

/** The pictures of the house and those of the rows of one paper. */
const shownOn = (data: PaperReport, paper: Paper, shown: Shown): Picture[] => {
  const said = new Set(data.rows.flatMap(({ cells }) => cells))
  return [...paper.pictures, ...[...shown.values()].filter(({ path }) => said.has(path))]
}

/** The languages that are asked for by name; null for those of the company. */
export function languagesOf(requested: string | undefined): readonly SpokenLanguage[] | null {
  if (requested === undefined) return null
  if (requested === 'both') return spokenLanguages
  const one = spokenLanguages.find((language) => language === requested)
  if (!one) throw new Problem(400, { code: 'Field.Choice', field: 'language' })
  return [one]
}

/** @throws Problem 400 for a size that there is not */
function sizeOf(requested: string | undefined): (typeof sizes)[number] | undefined {
  const size = sizes.find((one) => one === requested)
  if (requested !== undefined && !size) throw new Problem(400, { code: 'Field.Choice', field: 'paper' })
  return size
}

async function fullNameOf(id: unknown, { database, tenant }: Context): Promise<string | null> {
  if (typeof id !== 'number') return null
  const [row] = await database.one<{ name: string }>(
    tenant,
    sql`select full_name as name from users where tenant_id = ${tenant} and id = ${id}`,
  )
  return row?.name ?? null
}

import type { CardLayout } from '../../../schema/language/printLayout.ts'
import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Context } from '../engine/context.ts'
import { readRecord } from '../engine/read/record.ts'
import { redact } from '../engine/read/sight.ts'
import { composeCards } from './cards.ts'
import { joinPdf } from './joinPdf.ts'
import { type Paper, readPaper, readPictures } from './paper.ts'
import {
  composeRecord,
  type Known,
  kindOf,
  languagesOf,
  type Printing,
  type PrintWish,
  paperFor,
  printRecord,
  readKnown,
} from './print.ts'
import type { SettingThread } from './thread.ts'
import { withPictures } from './withPictures.ts'

/** So many records one file takes: cards, ten of which are on a page, and papers of a page or more each. */
export const mostOf = { card: 500, paper: 100 } as const

/** Cards of records in their order, as PDF. */
export async function printCards(
  { printer, messages }: Printing,
  model: Model,
  layout: CardLayout,
  ids: readonly number[],
  context: Context,
  requested?: string,
): Promise<Buffer> {
  const languages = languagesOf(requested)
  const own = await readPaper(context)
  const records: RecordData[] = []
  for (const id of ids) records.push(JSON.parse(redact(model, await readRecord(model, id, context), context)) as RecordData)
  const { photo } = layout
  const photos = photo === undefined ? [] : records.map((record) => record[photo]).filter((id) => typeof id === 'number')
  const shown = await readPictures([...new Set(photos)], context)
  return withPictures(languages ? { ...own, languages } : own, shown, (paper, pictures) =>
    printer.print({
      template: 'card',
      data: composeCards({ model, layout, records, context, paper, messages, shown: pictures }),
      images: [...paper.pictures, ...pictures.values()],
    }),
  )
}

/** So many papers are set together: a file of each alone would bring its letters along, many at once ask for memory. */
const atOnce = 25

/**
 * The papers of any number of records in one file, a portion at a time in a thread of its own. Rejects with what `onPortion` throws, which is
 * called before each portion with its records.
 */
export async function printAll(
  printing: Printing,
  model: Model,
  ids: readonly number[],
  context: Context,
  wish: PrintWish,
  onPortion: (ids: readonly number[], done: number) => Promise<void>,
): Promise<Buffer> {
  const paper = await paperFor(model, context, wish)
  return printing.printer.alone(async (thread) => {
    const files: Buffer[] = []
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = ids.slice(from, from + atOnce)
      await onPortion(some, from)
      const known: Known[] = []
      for (const id of some) known.push(await readKnown(model, id, context, wish, paper))
      files.push(...(await setTogether(printing, thread, model, known, context, paper)))
    }
    return joinPdf(files as [Buffer, ...Buffer[]])
  })
}

/** The papers of some records: in one file where their template sets many, else each in its own. */
async function setTogether(
  printing: Printing,
  thread: Pick<SettingThread, 'print'>,
  model: Model,
  known: readonly Known[],
  context: Context,
  paper: Paper,
): Promise<Buffer[]> {
  const template = kindOf(model)
  const each = (shown: Paper) => Promise.all(known.map((one) => composeRecord(printing, model, one, context, shown)))
  if (template === 'derived')
    return [
      await withPictures(paper, new Map(), async (shown) =>
        thread.print({ template: 'records', data: await each(shown), images: shown.pictures }),
      ),
    ]
  const files: Buffer[] = []
  for (const data of await each(paper)) files.push(await thread.print({ template, data, images: paper.pictures }))
  return files
}

/** The papers of records, one after the other in one file. */
export async function printRecords(
  printing: Printing,
  model: Model,
  ids: readonly number[],
  context: Context,
  wish: PrintWish,
): Promise<Buffer> {
  const files: Buffer[] = []
  for (const id of ids) files.push(await printRecord(printing, model, id, context, wish))
  return joinPdf(files as [Buffer, ...Buffer[]])
}

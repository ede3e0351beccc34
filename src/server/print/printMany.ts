import type { Model } from '../../../schema/model.ts'
import type { CardLayout } from '../../../schema/printLayout.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Context } from '../engine/context.ts'
import { readRecord } from '../engine/read/record.ts'
import { redact } from '../engine/read/sight.ts'
import { composeCards } from './cards.ts'
import { joinPdf } from './joinPdf.ts'
import { readPaper, readPictures } from './paper.ts'
import { languagesOf, type Printing, type PrintWish, printRecord } from './print.ts'
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

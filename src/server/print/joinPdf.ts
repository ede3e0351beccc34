import { PDFDocument } from '@cantoo/pdf-lib'

/** Joins files to one: the pages of all in their order, title and catalog of the first. */
export async function joinPdf([first, ...others]: readonly [Buffer, ...Buffer[]]): Promise<Buffer> {
  if (!others.length) return first
  const whole = await PDFDocument.load(first, { updateMetadata: false })
  for (const other of others) {
    const part = await PDFDocument.load(other, { updateMetadata: false })
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page)
  }
  return Buffer.from(await whole.save({ useObjectStreams: false }))
}

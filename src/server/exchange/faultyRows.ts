import { writeWorkbook } from '../sheets/write.ts'
import type { Messages } from '../texts/messages.ts'
import type { ImportReport } from './report.ts'

/** The rows of a file that were refused, with the reason behind each, as a file to correct and import again. */
export function faultyRowsFile(report: ImportReport, messages: Messages, language: string): Buffer {
  const heading = [...report.faultyRows.heading, messages.text(language, 'exchange.why')]
  return writeWorkbook(
    [
      {
        name: messages.text(language, 'exchange.faulty'),
        rightToLeft: language === 'ar',
        columns: heading.map((text) => ({ heading: text, kind: 'text' })),
        rows: report.faultyRows.rows.map((row) => [...heading.slice(0, -1).map((_, index) => row.cells[index] ?? ''), row.why]),
      },
    ],
    'xlsx',
  )
}

import { joinPdf } from './joinPdf.ts'
import type { PaperReport } from './reportPaper.ts'
import type { Picture, SettingThread, Sheet } from './thread.ts'

/** Rows that are set at once: the compiler needs some twenty kilobytes for every cell. */
const rowsAtOnce = 500

/** Rows of a long report that fill pages of their own. */
interface Part {
  readonly from: number
  readonly to: number
  /** Of its first page. */
  readonly page: number
}

/** Called as each step begins, with its number from 0 and how many there are; what it throws ends the work. */
export type OnStep = (step: number, steps: number) => Promise<void>

/**
 * Sets a long report part by part, which needs no more memory for ten thousand rows than for a thousand: first to see where
 * pages end and how many there are, then as it stands.
 */
export async function setInParts(
  thread: Pick<SettingThread, 'print' | 'measure'>,
  report: PaperReport,
  images: readonly Picture[],
  onStep: OnStep,
): Promise<Buffer> {
  const rounds = Math.max(1, Math.ceil(report.rows.length / rowsAtOnce))
  const begin = (round: 0 | 1, from: number) => onStep(round * rounds + Math.floor(from / rowsAtOnce), 2 * rounds)
  const sheetOf = (part: Part, pages: number | null): Sheet => ({
    template: 'report',
    data: {
      ...report,
      rows: report.rows.slice(part.from, part.to),
      part: { first: part.from === 0, last: part.to === report.rows.length, page: part.page, pages },
    },
    images,
  })
  const parts: Part[] = []
  let page = 1
  let from = 0
  do {
    await begin(0, from)
    const rows = report.rows.slice(from, from + rowsAtOnce)
    const measured = await thread.measure(sheetOf({ from, to: from + rows.length, page: 1 }, null))
    const isLast = from + rows.length === report.rows.length
    // The rows of the last page go on in the next part, so that no page stays half empty.
    const cut = isLast ? -1 : measured.rows.findLastIndex((at, row) => at !== measured.rows[row - 1] && !rows[row - 1]?.breaks)
    const to = from + (cut > 0 ? cut : rows.length)
    parts.push({ from, to, page })
    page += cut > 0 ? (measured.rows[cut] ?? 1) - 1 : measured.pages
    from = to
  } while (from < report.rows.length)
  const files: Buffer[] = []
  for (const part of parts) {
    await begin(1, part.from)
    files.push(await thread.print(sheetOf(part, page - 1)))
  }
  return joinPdf(files as [Buffer, ...Buffer[]])
}

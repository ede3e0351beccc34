import type { FoundColumn, ReportRow } from '../../shared/report.ts'
import { type Column, cellText, headingOf, type Text } from '../reports/texts.ts'
import { unvowelled } from './letterhead.ts'
import { composeReport, type PaperReport, type ReportPaper } from './reportPaper.ts'

/** A group and the records below it. */
interface Pages {
  readonly head: ReportRow
  readonly records: readonly ReportRow[]
}

/** A group on paper: its heading and which of the rows are its own. */
interface PaperGroup extends Pick<PaperReport, 'title' | 'parameters'> {
  readonly from: number
  readonly to: number
}

/** A report on paper; with `groups` each of them begins a page. */
export type GroupedPaper = PaperReport & { readonly groups?: readonly PaperGroup[] }

/**
 * A report for its template. Where groups begin a page, such a page is called by its group, says what the group counts, and
 * numbers the records; all of them have the same columns.
 */
export async function composePages(given: ReportPaper): Promise<GroupedPaper> {
  const { report, answer, context, messages } = given
  const groups = report.pages ? groupsOf(answer.rows) : []
  if (!groups.length) return composeReport(given)
  const { language } = context
  const text: Text = (key) => unvowelled(messages.text(language, key))
  const records = groups.flatMap((group) => group.records)
  const shown = answer.columns.filter(({ name }) => records.some(({ cells }) => name in cells))
  const heads = answer.columns.filter((column) => !shown.includes(column))
  const rows = groups.flatMap((group) =>
    group.records.map((row, at): ReportRow => ({ ...row, level: 0, cells: { ...row.cells, [place.name]: at + 1 } })),
  )
  const whole = await composeReport({ ...given, answer: { ...answer, columns: [place, ...shown], rows, totals: {} } })
  let from = 0
  return {
    ...whole,
    groups: groups.map(({ head, records: own }): PaperGroup => {
      const saidOf = (column: Column) => cellText(head, column, language, text)
      const names = heads.flatMap((column) => (column.total ? [] : (saidOf(column) ?? [])))
      const figures = heads.flatMap((column) => {
        const value = column.total ? saidOf(column) : null
        return value === null ? [] : [[headingOf(column, language, text), String(value)]]
      })
      const first = from
      from += own.length
      const title = [whole.title, ...names].join(' – ')
      return { title, parameters: [...whole.parameters, ...figures], from: first, to: from }
    }),
  }
}

/** Each group as a report by itself, for files that are set part by part. */
export const separately = ({ groups, ...whole }: GroupedPaper): readonly PaperReport[] =>
  groups?.map(({ title, parameters, from, to }) => ({ ...whole, title, parameters, rows: whole.rows.slice(from, to) })) ?? [whole]

/** The place of a record in its group. */
const place: FoundColumn = { name: '#', kind: 'int', label: '#' }

function groupsOf(rows: readonly ReportRow[]): Pages[] {
  const groups: { head: ReportRow; records: ReportRow[] }[] = []
  for (const row of rows)
    if (row.role === 'group') groups.push({ head: row, records: [] })
    else groups.at(-1)?.records.push(row)
  return groups.filter(({ records }) => records.length)
}

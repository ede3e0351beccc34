import type { Statistic } from '../../../schema/entityReport.ts'
import type { ReportRow } from '../../shared/report.ts'
import { monthsOf } from '../charts/months.ts'
import { drillParameters } from '../providers/reportAddress.ts'
import type { ShownAnswer, ShownColumn } from '../reports/shownAnswer.ts'

/** A bar group, or a row of the table: what it is called, its figure in each series, and the report behind it. */
export interface PictureGroup {
  readonly name: string
  /** The column that it is, where columns are drawn: its heading is what it is called. */
  readonly column?: ShownColumn
  readonly figures: readonly string[]
  readonly drill: { readonly report: string; readonly parameters: Readonly<Record<string, string>> } | null
}

/** A series as the table heads it, with what all groups come to. */
export interface PictureSeries {
  readonly report: string
  readonly figure: string
  readonly column: ShownColumn
  readonly total: string
}

export interface Picture {
  readonly series: readonly PictureSeries[]
  readonly groups: readonly PictureGroup[]
  /** Whether groups are months. */
  readonly monthly: boolean
}

type Asked = readonly { readonly report: string; readonly figure: string; readonly answer: ShownAnswer }[]

/** What a statistic draws of the answers of its reports; null where they lack what it names. */
export function pictureOf(statistic: Statistic, asked: Asked): Picture | null {
  const [first] = asked
  if (!first) return null
  if (statistic.across || statistic.figure === undefined) return acrossPicture(first, statistic)
  const series = asked.flatMap(({ report, figure, answer }): PictureSeries[] => {
    const column = answer.columns.find(({ name }) => name === nameOf(figure) || name === figure)
    return column ? [{ report, figure, column, total: answer.totals[column.name] ?? '0' }] : []
  })
  if (series.length < asked.length) return null
  const key = first.answer.columns[0]
  const monthly = key?.kind === 'date'
  const names = [...new Set(asked.flatMap(({ answer }) => answer.rows.filter(isTop).map((row) => named(row, answer))))]
  const found = asked.map(({ answer }) => new Map(answer.rows.filter(isTop).map((row) => [named(row, answer), row])))
  const groups = (monthly ? monthsWith(names, first.answer) : names).map(
    (name): PictureGroup => ({
      name,
      figures: series.map(({ column }, at) => String(found[at]?.get(name)?.cells[column.name] ?? '0')),
      drill: drillOf(found[0]?.get(name), first.answer),
    }),
  )
  return { series, groups: groups.slice(0, statistic.most), monthly }
}

/** Every month of a year, those too in which nothing was; of a longer time the months in which something was. */
function monthsWith(found: readonly string[], { parameters: { from, to } }: ShownAnswer): readonly string[] {
  const months = typeof from === 'string' && typeof to === 'string' ? monthsOf(from, to) : []
  return found.every((month) => months.includes(month)) ? months : found.toSorted()
}

/** The columns that stand across as groups, all rows together. */
function acrossPicture({ report, answer }: Asked[number], { across, figure }: Statistic): Picture {
  const columns = answer.columns.filter(({ name }) => across?.includes(name) ?? name.startsWith('of.'))
  const whole = answer.columns.find(({ name, sum }) => (across ? name === figure : sum))
  const total = (whole && answer.totals[whole.name]) ?? '0'
  return {
    series: whole ? [{ report, figure: '', column: whole, total }] : [],
    groups: columns.map((column) => ({
      name: String(column.label ?? column.name),
      column,
      figures: [answer.totals[column.name] ?? '0'],
      drill: null,
    })),
    monthly: false,
  }
}

const isTop = ({ level }: ReportRow): boolean => (level ?? 0) === 0

/** What a figure's column is called in an answer; a report from code calls it by the figure alone. */
const nameOf = (figure: string): string => (figure === 'count' ? figure : `sum.${figure}`)

/** What a group is called: all its keys, which come first. */
const named = ({ cells }: ReportRow, { columns }: ShownAnswer): string => String(cells[columns[0]?.name ?? ''] ?? '')

function drillOf(row: ReportRow | undefined, { columns, parameters }: ShownAnswer): PictureGroup['drill'] {
  const drill = columns.find((column) => column.drill)?.drill
  const found = drill && row && drillParameters(drill, row, parameters)
  return found ? { report: drill.report, parameters: found } : null
}

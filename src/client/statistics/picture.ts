import type { Statistic } from '../../../schema/entityReport.ts'
import { subtract, sum } from '../../../schema/values/money.ts'
import type { Name, ReportRow } from '../../shared/report.ts'
import { monthsOf } from '../charts/months.ts'
import { drillParameters } from '../providers/reportAddress.ts'
import type { ShownAnswer, ShownColumn } from '../reports/shownAnswer.ts'

/** A bar group, or a row of the table: what it is called, its figure in each series, and the report behind it. */
export interface PictureGroup {
  /** What tells it from the others, also from one that is called the same. */
  readonly key: string
  /** A month, what the report calls it, a name in both languages, or the row of a report from code that is no record. */
  readonly name: string | Name | { readonly row: string }
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
  /** What the groups come to that are too many to be drawn, in each series; null where all are. */
  readonly rest: readonly string[] | null
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
  const found = asked.map(({ answer }) => groupsOf(answer))
  const keys = [...new Set(found.flatMap((groups) => [...groups.keys()]))]
  const groups = (monthly ? monthsWith(keys, first.answer) : keys).map((key): PictureGroup => {
    const own = found.map((one) => one.get(key))
    return {
      key,
      name: own.find((one) => one !== undefined)?.name ?? key,
      figures: series.map(({ column }, at) => String(own[at]?.row.cells[column.name] ?? '0')),
      drill: drillOf(own[0]?.row, first.answer),
    }
  })
  const shown = groups.slice(0, statistic.most)
  const rest = series.map(({ total }, at) => subtract(total, sum(shown.map(({ figures }) => figures[at] ?? '0'))))
  return { series, groups: shown, rest: shown.length < groups.length ? rest : null, monthly }
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
      key: column.name,
      name: String(column.label ?? column.name),
      column,
      figures: [answer.totals[column.name] ?? '0'],
      drill: null,
    })),
    rest: null,
    monthly: false,
  }
}

const isTop = ({ level }: ReportRow): boolean => (level ?? 0) === 0

/** What a figure's column is called in an answer; a report from code calls it by the figure alone. */
const nameOf = (figure: string): string => (figure === 'count' ? figure : `sum.${figure}`)

/** The groups of an answer by what they are called; a second one that is called the same is another group. */
function groupsOf({ rows, columns: [column] }: ShownAnswer) {
  const groups = new Map<string, { readonly name: PictureGroup['name']; readonly row: ReportRow }>()
  for (const row of rows.filter(isTop)) {
    const cell = row.cells[column?.name ?? ''] ?? ''
    const called = typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
    let key = called
    for (let again = 2; groups.has(key); again++) key = `${called} ${again}`
    const name = typeof cell === 'object' ? (cell as Name) : column?.kind === 'name' ? { row: called } : called
    groups.set(key, { name, row })
  }
  return groups
}

function drillOf(row: ReportRow | undefined, { columns, parameters }: ShownAnswer): PictureGroup['drill'] {
  const drill = columns.find((column) => column.drill)?.drill
  const found = drill && row && drillParameters(drill, row, parameters)
  return found ? { report: drill.report, parameters: found } : null
}

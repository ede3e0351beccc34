import { acrossPath, type Lateness } from '../../../../schema/entityReport.ts'
import { add } from '../../../../schema/values/money.ts'
import type { FoundColumn, ReportRow } from '../../../shared/report.ts'
import type { Figures } from '../report.ts'
import { type Asked, sourceOf } from './asked.ts'
import type { Group } from './group.ts'
import { groupRow } from './group.ts'

/**
 * Groups whose last key stands across: a row for the other keys, a column for each value of the last one, and the figure of
 * all of them together.
 */
export function acrossOf(groups: readonly Group[], asked: Asked): Figures {
  const { report, asking, columns } = asked
  const { context, messages } = asking
  const [figure] = columns.figures
  if (!figure) return { columns: columns.groups, rows: [], totals: {} }
  const last = (report.group ?? []).length
  const none = messages.text(context.language, 'reports.keys.none')
  const { across = '' } = report
  const { field } = sourceOf(asked).source.reach(acrossPath(across))
  const series = field.values ?? []
  const values = new Map(typeof across === 'object' ? latenessColumns(across, figure, asked) : [])
  for (const one of groups.toSorted((a, b) => placeOf(a, last, series) - placeOf(b, last, series))) {
    const name = columnOf(one, last)
    if (!values.has(name)) values.set(name, { ...figure, name, label: String(one.names[last] ?? none) })
  }
  const rows = new Map<string, { row: ReportRow; cells: Record<string, string> }>()
  for (const one of groups) {
    const key = JSON.stringify(one.keys.slice(0, last))
    const found = rows.get(key) ?? { row: groupRow(one, asked), cells: {} }
    const amount = String(one.figures[0] ?? '0')
    found.cells[columnOf(one, last)] = amount
    found.cells[figure.name] = add(found.cells[figure.name] ?? '0', amount)
    rows.set(key, found)
  }
  const names = [...(values.size > 1 ? values.keys() : []), figure.name]
  const all = [...rows.values()].map(({ row, cells }) => ({ ...row, cells: { ...row.cells, ...cells } }))
  const sumOf = (name: string) => all.reduce((sum, { cells }) => add(sum, String(cells[name] ?? '0')), '0')
  return {
    columns: [
      ...columns.groups,
      // One value alone is the total.
      ...(values.size > 1 ? [...values.values()].map(({ drill: _drill, ...column }) => column) : []),
      { ...figure, label: values.size > 1 ? messages.text(context.language, 'reports.total') : figure.label, sum: true },
    ],
    rows: all,
    totals: Object.fromEntries(names.map((name) => [name, sumOf(name)])),
  }
}

/** The steps of lateness, all of them though nothing may stand in one: whoever compares two months finds each in its place. */
function latenessColumns(
  { late, ahead }: Lateness,
  figure: FoundColumn,
  { asking: { context } }: Asked,
): [string, FoundColumn][] {
  const say = context.translate
  const within = (to: number, at: number) => {
    const from = at ? (late[at - 1] ?? 0) + 1 : Number(!ahead)
    return ahead ? say('reports.ahead.within', { from, to }) : say('reports.late.within', { from, to })
  }
  const days = late.at(-1)
  const labels = [
    say(ahead ? 'reports.ahead.over' : 'reports.late.notDue'),
    ...late.map(within),
    ahead ? say('reports.ahead.beyond', { days }) : say('reports.late.beyond', { days }),
  ]
  return labels.map((label, at) => [`of.${at}`, { ...figure, name: `of.${at}`, label }])
}

/** Values of a choice and records of a series by their place in it, in the order of the groups otherwise; what says nothing is last. */
const placeOf = ({ row, keys }: Group, at: number, series: readonly string[]): number =>
  keys[at] === null ? Number.MAX_SAFE_INTEGER : Number(row[`o${at}`] ?? series.indexOf(String(keys[at])))

const columnOf = ({ keys }: Group, at: number): string => `of.${String(keys[at] ?? '')}`

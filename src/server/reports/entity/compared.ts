import type { FoundColumn, ReportRow } from '../../../shared/report.ts'
import { Problem } from '../../problems/problem.ts'
import { yearBefore } from '../queries/comparison.ts'
import type { Asking, Figures } from '../report.ts'

/**
 * The same report of the fiscal year before, with its days a year earlier.
 * @throws Problem 400 where the person sees no such year, or all years are selected
 */
export function earlier(asking: Asking): Asking {
  const { context, parameters } = asking
  const { year, years } = context
  const before =
    year && years.filter(({ endDate }) => endDate < year.startDate).toSorted((a, b) => (a.endDate < b.endDate ? 1 : -1))[0]
  if (!before) throw new Problem(400, { code: 'Report.NoYearBefore', field: 'compare' })
  const { from, to } = parameters
  const days = typeof from === 'string' && typeof to === 'string' ? yearBefore({ from, to }) : {}
  return { ...asking, context: { ...context, year: before }, parameters: { ...parameters, ...days } }
}

/** Figures of a year with those of the year before beside them; what only the earlier year has comes last. */
export function besides(now: Figures, before: Figures, { context: { year } }: Asking, asking: Asking): Figures {
  const columns = (now.columns ?? []) as readonly FoundColumn[]
  const figures = columns.filter(({ total }) => total)
  const keys = columns.filter((column) => !figures.includes(column)).map(({ name }) => name)
  const keyOf = ({ cells }: ReportRow) => JSON.stringify(keys.map((name) => cells[name] ?? null))
  const top = ({ level }: ReportRow) => (level ?? 0) === 0
  const of = new Map(before.rows.filter(top).map((row) => [keyOf(row), row]))
  const there = new Set(now.rows.filter(top).map(keyOf))
  const earlierCells = (row: ReportRow | undefined) =>
    Object.fromEntries(figures.map(({ name }) => [nameBefore(name), row?.cells[name] ?? null]))
  const labelOf = ({ label }: FoundColumn) => (typeof label === 'string' ? label : label.arabicName)
  const sums = figures.length > 1 ? (column: FoundColumn) => `${labelOf(column)} · ` : () => ''
  const yearOf = (one: Asking['context']['year']) => String(one?.year ?? '')
  return {
    ...now,
    columns: columns.flatMap((column): FoundColumn[] =>
      figures.includes(column)
        ? [
            { ...column, label: `${sums(column)}${yearOf(asking.context.year)}` },
            { ...withoutDrill(column), name: nameBefore(column.name), label: `${sums(column)}${yearOf(year)}` },
          ]
        : [column],
    ),
    rows: [
      ...now.rows.map((row) => (top(row) ? { ...row, cells: { ...row.cells, ...earlierCells(of.get(keyOf(row))) } } : row)),
      ...before.rows
        .filter((row) => top(row) && !there.has(keyOf(row)))
        .map(
          (row): ReportRow => ({
            level: 0,
            cells: {
              ...Object.fromEntries(keys.map((name) => [name, row.cells[name]])),
              ...earlierCells(row),
            },
          }),
        ),
    ],
    totals: {
      ...now.totals,
      ...Object.fromEntries(Object.entries(before.totals ?? {}).map(([name, sum]) => [nameBefore(name), sum])),
    },
  }
}

const nameBefore = (name: string): string => `${name}.before`

const withoutDrill = ({ drill: _drill, ...column }: FoundColumn): FoundColumn => column

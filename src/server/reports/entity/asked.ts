import { type EntityReport, filterParameters } from '../../../../schema/entityReport.ts'
import type { Drill } from '../../../../schema/report.ts'
import type { Run } from '../../database/database.ts'
import { and, list, type Sql, sql, word } from '../../database/sql.ts'
import { readableColumn } from '../../engine/sql/expressions.ts'
import { bounds } from '../../engine/sql/scope.ts'
import type { Asking } from '../report.ts'
import { columnsOf, type EntityColumns } from './columns.ts'
import { keyOf } from './rows.ts'
import { Source } from './source.ts'
import { casesOf, chosenOf, partOf, whereOf } from './where.ts'

/** A report that is asked for, in one snapshot. */
export interface Asked {
  readonly report: EntityReport
  readonly asking: Asking
  readonly run: Run
  readonly columns: EntityColumns
}

export const askedFor = (report: EntityReport, asking: Asking, run: Run, drill?: Drill): Asked => ({
  report,
  asking,
  run,
  columns: columnsOf(report, asking.context, asking.messages, asking.parameters, drill),
})

/** The same report of each of the definitions that it counts together. */
export const sourcesOf = (asked: Asked): readonly Asked[] =>
  [asked.report.of, ...(asked.report.also ?? [])].map((of) => ({ ...asked, report: { ...asked.report, of } }))

/** The source with its conditions; what a statement reaches besides is asked for before its `from`. */
export function sourceOf({ report, asking: { context, parameters } }: Asked): { source: Source; conditions: Sql } {
  const base = context.registry.get(report.of)
  const source = new Source(
    base,
    context,
    report.asOf ? { day: (parameters['asOf'] as string | null | undefined) ?? null, waiting: report.parts !== undefined } : null,
  )
  const cases = casesOf(report, source, context).filter(([name]) => (parameters['case'] ?? name) === name)
  const conditions = [
    ...bounds(base, context, 'r', report.years === 'all' ? 'anywhere' : 'year'),
    ...source.there,
    ...whereOf(report.where, source, context),
    ...partOf(report, parameters['part'], source, context),
    ...chosenOf(filterParameters(report, base, context.registry), parameters, source, context),
    ...(cases.length
      ? [
          sql`(${list(
            cases.map(([, holds]) => holds),
            ' or ',
          )})`,
        ]
      : []),
  ]
  return { source, conditions: and([...conditions, ...inLargeGroup(report, parameters['on'], source, conditions)]) }
}

/** Only records of groups that have as many as the report asks for. */
function inLargeGroup({ group = [], atLeast }: EntityReport, on: unknown, source: Source, conditions: readonly Sql[]): Sql[] {
  if (atLeast === undefined || !group.length) return []
  const keys = list(group.map((one) => keyOf(one, source, on)))
  const places = list(group.map((_, at) => word(String(at + 1))))
  return [
    sql`(${keys}) in (select ${keys} from ${source.from} where ${and(conditions)} group by ${places} having count(*) >= ${atLeast})`,
  ]
}

/** What groups count or add up, as the columns `f0`, `f1` …; exact figures travel as texts. */
export function figuresOf({ columns, asking }: Asked, source: Source): Sql[] {
  const { decimals } = asking.context.check
  return columns.figures.map(({ does, path, kind }, at) => {
    if (does === 'count') return sql`count(*)::int as ${word(`f${at}`)}`
    const { model, field, place } = source.reach(path)
    const column = word(readableColumn(model, field, place))
    const figure = does === 'sum' ? sql`coalesce(sum(${column}), 0)` : sql`avg(${column})`
    return sql`${written(figure, kind, decimals)} as ${word(`f${at}`)}`
  })
}

/** An exact figure as text: money with the digits of the branch, others without zeros at their end. */
export const written = (figure: Sql, kind: string, decimals: number): Sql =>
  kind === 'money'
    ? sql`round(${figure}, ${word(String(decimals))})::text`
    : kind === 'int'
      ? sql`(${figure})::bigint::text`
      : sql`trim_scale(round(${figure}, 2))::text`

import { type EntityReport, filterParameters, type Grouping, groupPath } from '../../../../schema/entityReport.ts'
import type { ReportRow } from '../../../shared/report.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, list, type Sql, sql, word } from '../../database/sql.ts'
import { readableColumn } from '../../engine/sql/expressions.ts'
import { bounds } from '../../engine/sql/scope.ts'
import { Problem } from '../../problems/problem.ts'
import { type Asking, type Figures, mostRows } from '../report.ts'
import { columnsOf, type EntityColumns } from './columns.ts'
import { type Answered, cellOf, keyOf, keyReference, orderOf, shown } from './rows.ts'
import { Source } from './source.ts'
import { chosenOf, whereOf } from './where.ts'

/** Rows that are read at a time. */
const portion = 5000

/** The figures of a report over the records of an entity, all of one moment. */
export const entityFigures =
  (report: EntityReport) =>
  (asking: Asking): Promise<Figures> =>
    asking.context.database.snapshot(asking.context.tenant, (run) => new RowFormatter(report, asking, run).figures())

/** One answer on its way. */
class RowFormatter {
  readonly #report: EntityReport
  readonly #asking: Asking
  readonly #run: Run
  readonly #columns: EntityColumns

  constructor(report: EntityReport, asking: Asking, run: Run) {
    this.#report = report
    this.#asking = asking
    this.#run = run
    this.#columns = columnsOf(report, asking.context, asking.messages)
  }

  async figures(): Promise<Figures> {
    return this.#report.group?.length ? this.#groups(this.#report.group) : this.#records()
  }

  /** The source with its conditions; what a statement reaches besides is asked for before its `from`. */
  #source(): { source: Source; conditions: Sql } {
    const { context, parameters } = this.#asking
    const base = context.registry.get(this.#report.of)
    const source = new Source(base, context)
    const chosen = chosenOf(filterParameters(this.#report, base, context.registry), parameters, source, context)
    return { source, conditions: and([...bounds(base, context), ...whereOf(this.#report.where, source, context), ...chosen]) }
  }

  async #records(): Promise<Figures> {
    const { page, most } = this.#asking
    const columns = this.#columns.records
    const from = page?.offset ?? 0
    const found = await this.#read(from, page ? page.size + 1 : most + 1)
    const rows = page ? found.slice(0, page.size) : found
    const format = this.#teller()
    if (!page && found.length > most) throw new Problem(400, { code: 'Report.TooLong', params: { max: most } })
    return {
      columns,
      rows: rows.map((row) => format(row, 0)),
      totals: page && from > 0 ? {} : await this.#totals(),
      ...(page && {
        page: {
          next: found.length > page.size ? String(from + page.size) : null,
          previous: from > 0 ? String(Math.max(0, from - page.size)) : null,
        },
      }),
    }
  }

  /** Records from a place on, with the keys of their groups. */
  async #read(from: number, count: number): Promise<Answered[]> {
    const { group = [] } = this.#report
    const { source, conditions } = this.#source()
    const paths = this.#columns.records.map(({ name }) => name)
    const select = list([
      sql`r.id as "#"`,
      ...(source.base.owner ? [sql`r.record_id as "#document"`] : []),
      ...shown(paths, source),
      ...group.map((one, at) => sql`${keyOf(one, source)} as ${ident(`k${at}`)}`),
    ])
    const { sort } = this.#report
    const order = orderOf(sort && paths.includes(sort.by) ? sort : undefined, source)
    const rows: Answered[] = []
    while (rows.length < count) {
      const size = Math.min(portion, count - rows.length)
      const some = await this.#run<Answered>(
        sql`select ${select} from ${source.from} where ${conditions} order by ${order} limit ${size} offset ${from + rows.length}`,
      )
      rows.push(...some)
      if (some.length < size) break
    }
    return rows
  }

  /** How a record is formatted as a row. */
  #teller(): (row: Answered, level: number) => ReportRow {
    const { context } = this.#asking
    const { source } = this.#source()
    const { owner, name: resource } = source.base
    const records = this.#columns.records.map(({ name, kind }) => ({ name, kind, reached: source.reach(name) }))
    return (row, level) => {
      const id = Number(owner ? row['#document'] : row['#'])
      const cells = records.map(({ name, kind, reached }, at): [string, unknown] => {
        const value = cellOf(row, at, reached, context)
        if (kind !== 'document') return [name, value]
        const document = { resource: owner?.name ?? resource, id, number: typeof value === 'string' ? value : null }
        return [name, reached.field.field === 'number' ? document : { ...document, title: String(value ?? '') }]
      })
      return { cells: Object.fromEntries(cells), level }
    }
  }

  async #groups(group: readonly Grouping[]): Promise<Figures> {
    const { context, messages } = this.#asking
    const { source, conditions } = this.#source()
    const figures = this.#figures(source)
    const keys = group.map((one, at) => sql`${keyOf(one, source)} as ${ident(`v${at}`)}`)
    const records = group.flatMap((one, at) => (typeof one === 'string' ? keyReference(source.reach(one), at, context) : []))
    const found = await this.#run<Answered>(
      sql`select ${list([sql`g.*`, ...records])} from (select ${list([sql`r.tenant_id`, ...keys, ...figures])} from ${source.from} where ${conditions}
        group by r.tenant_id, ${list(group.map((_, at) => word(String(at + 2))))}) g limit ${mostRows + 1}`,
    )
    if (found.length > mostRows) throw new Problem(400, { code: 'Report.TooLong', params: { max: mostRows } })
    const rows = found.map((row) => {
      const names = group.map((one, at) => {
        const path = groupPath(one)
        const key = row[`v${at}`] ?? null
        return typeof one === 'string' ? cellOf(row, at, source.reach(path), context) : key
      })
      const cells = {
        ...Object.fromEntries(
          this.#columns.groups.map(({ name }, at) => [name, names[at] ?? messages.text(context.language, 'reports.keys.none')]),
        ),
        ...Object.fromEntries(this.#columns.figures.map(({ name }, at) => [name, row[`f${at}`] ?? null])),
      }
      return { row, cells, names, key: JSON.stringify(group.map((_, at) => row[`v${at}`] ?? null)) }
    })
    rows.sort(this.#order(group))
    const below = await this.#below()
    return {
      columns: [...this.#columns.groups, ...this.#columns.figures, ...this.#shownBelow()],
      rows: rows.flatMap(({ cells, key }): ReportRow[] => {
        const records = below?.get(key) ?? []
        return [{ cells, level: 0, ...(below && { role: 'group' as const }) }, ...records]
      }),
      totals: await this.#totals(),
    }
  }

  /** Columns of records that are no columns of their groups. */
  #shownBelow() {
    const groups = new Set(this.#columns.groups.map(({ name }) => name))
    return this.#columns.records.filter(({ name }) => !groups.has(name))
  }

  /** The records below each group. */
  async #below(): Promise<Map<string, ReportRow[]> | null> {
    if (!this.#columns.records.length) return null
    const { most } = this.#asking
    const found = await this.#read(0, most + 1)
    if (found.length > most) throw new Problem(400, { code: 'Report.TooLong', params: { max: most } })
    const groups = new Map<string, ReportRow[]>()
    const names = this.#columns.groups.map(({ name }) => name)
    const format = this.#teller()
    for (const row of found) {
      const key = JSON.stringify((this.#report.group ?? []).map((_, at) => row[`k${at}`] ?? null))
      const { cells, ...rest } = format(row, 1)
      const own = Object.fromEntries(Object.entries(cells).filter(([name]) => !names.includes(name)))
      const below = groups.get(key) ?? []
      below.push({ ...rest, cells: own })
      groups.set(key, below)
    }
    return groups
  }

  /** What groups count or add up, as the columns `f0`, `f1` …; exact figures travel as texts. */
  #figures(source: Source): Sql[] {
    const { decimals } = this.#asking.context.check
    return this.#columns.figures.map(({ does, path, kind }, at) => {
      if (does === 'count') return sql`count(*)::int as ${ident(`f${at}`)}`
      const { model, field, place } = source.reach(path)
      const column = word(readableColumn(model, field, place))
      const figure = does === 'sum' ? sql`coalesce(sum(${column}), 0)` : sql`avg(${column})`
      return sql`${written(figure, kind, decimals)} as ${ident(`f${at}`)}`
    })
  }

  async #totals(): Promise<Record<string, string>> {
    const grouped = this.#columns.figures.length > 0
    const summed = this.#columns.records.filter(({ total }) => total)
    if (!grouped && !summed.length) return {}
    const { source, conditions } = this.#source()
    const { decimals } = this.#asking.context.check
    const parts = grouped
      ? this.#figures(source)
      : summed.map(({ name, kind }, at) => {
          const { model, field, place } = source.reach(name)
          return sql`${written(sql`coalesce(sum(${word(readableColumn(model, field, place))}), 0)`, kind, decimals)} as ${ident(`f${at}`)}`
        })
    const [row = {}] = await this.#run<Answered>(sql`select ${list(parts)} from ${source.from} where ${conditions}`)
    return Object.fromEntries(
      (grouped ? this.#columns.figures : summed).flatMap(({ name }, at) => {
        const value = row[`f${at}`] ?? null
        return value === null ? [] : [[name, String(value)]]
      }),
    )
  }

  #order(group: readonly Grouping[]) {
    const { language } = this.#asking.context
    const { sort } = this.#report
    const collator = new Intl.Collator(language, { numeric: true })
    const figure = this.#columns.figures.findIndex(({ path, does }) => path === sort?.by || does === sort?.by)
    const keys = group.map((_, at) => at)
    const first = group.findIndex((one) => groupPath(one) === sort?.by)
    const ordered = first > 0 ? [first, ...keys.filter((at) => at !== first)] : keys
    type One = { readonly row: Answered; readonly names: readonly unknown[] }
    const byKeys = (a: One, b: One): number => {
      for (const at of ordered) {
        const [x, y] = [a.row[`o${at}`] ?? null, b.row[`o${at}`] ?? null]
        const placed = x !== null && y !== null ? Number(x) - Number(y) : 0
        const found = placed || collator.compare(String(a.names[at] ?? '\uffff'), String(b.names[at] ?? '\uffff'))
        if (found) return found
      }
      return 0
    }
    const sign = sort?.order === 'desc' ? -1 : 1
    return (a: One, b: One): number =>
      figure >= 0
        ? sign * (Number(a.row[`f${figure}`] ?? 0) - Number(b.row[`f${figure}`] ?? 0)) || byKeys(a, b)
        : (first >= 0 ? sign : 1) * byKeys(a, b)
  }
}

/** An exact figure as text: money with the digits of the branch, others without zeros at their end. */
const written = (figure: Sql, kind: string, decimals: number): Sql =>
  kind === 'money'
    ? sql`round(${figure}, ${word(String(decimals))})::text`
    : kind === 'int'
      ? sql`(${figure})::bigint::text`
      : sql`trim_scale(round(${figure}, 2))::text`

import type { DocumentCell, ReportRow } from '../../../shared/report.ts'
import { ident, list, sql } from '../../database/sql.ts'
import { type Context, may } from '../../engine/context.ts'
import { Problem } from '../../problems/problem.ts'
import type { Figures } from '../report.ts'
import { type Asked, sourceOf, sourcesOf } from './asked.ts'
import { casesColumn } from './columns.ts'
import { type Answered, cellOf, keyOf, orderOf, shown } from './rows.ts'
import { totalsOf } from './totals.ts'
import { casesOf } from './where.ts'

/** Rows that are read at a time. */
const portion = 5000

/** The records themselves, whole or a page of them. */
export async function recordFigures(asked: Asked): Promise<Figures> {
  const { page, most } = asked.asking
  const from = page?.offset ?? 0
  const found = await readTogether(asked, from, page ? page.size + 1 : most + 1)
  const rows = page ? found.slice(0, page.size) : found
  if (!page && found.length > most) throw new Problem(400, { code: 'Report.TooLong', params: { max: most } })
  return {
    columns: asked.columns.records,
    rows,
    totals: page && from > 0 ? {} : await totalsOf(asked),
    ...(page && {
      page: {
        next: found.length > page.size ? String(from + page.size) : null,
        previous: from > 0 ? String(Math.max(0, from - page.size)) : null,
      },
    }),
  }
}

/** Rows from a place on, of all that is counted together in one order. */
async function readTogether(asked: Asked, from: number, count: number): Promise<ReportRow[]> {
  const sources = sourcesOf(asked)
  const isOne = sources.length === 1
  const found: { readonly key: unknown; readonly row: ReportRow }[] = []
  const at = asked.columns.records.findIndex(({ name }) => name === asked.report.sort?.by)
  for (const one of sources) {
    const format = rowFormat(one)
    // Whatever of another comes before them, the rows of the page are among the first so many of each.
    for (const row of await readRecords(one, isOne ? from : 0, isOne ? count : from + count))
      found.push({ key: row[`v${at}`] ?? null, row: format(row, 0) })
  }
  if (isOne) return found.map(({ row }) => row)
  return found
    .toSorted(inOrder(asked))
    .slice(from, from + count)
    .map(({ row }) => row)
}

/** The order of rows of several sources, each of which is in it already. */
function inOrder({ report, asking }: Asked) {
  const collator = new Intl.Collator(asking.context.language, { numeric: true })
  const sign = report.sort?.order === 'desc' ? -1 : 1
  return ({ key: one }: { readonly key: unknown }, { key: other }: { readonly key: unknown }): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * collator.compare(String(one), String(other))
  }
}

/** Records from a place on, with the keys of their groups. */
export async function readRecords(asked: Asked, from: number, count: number): Promise<Answered[]> {
  const { report, asking, run, columns } = asked
  const { source, conditions } = sourceOf(asked)
  const names = columns.records.flatMap(({ name }) => (name === casesColumn ? [] : [name]))
  const paths = names.map((name) => source.read(name))
  const cases = casesOf(report, source, asking.context)
  const select = list([
    sql`r.id as "#"`,
    ...(source.base.owner ? [sql`r.record_id as "#document"`] : []),
    ...shown(paths, source),
    ...cases.map(([, holds], at) => sql`${holds} as ${ident(`c${at}`)}`),
    ...(report.group ?? []).map((one, at) => sql`${keyOf(one, source, asking.parameters['on'])} as ${ident(`k${at}`)}`),
  ])
  const order = orderOf(report.sort && names.includes(report.sort.by) ? report.sort : undefined, source)
  const rows: Answered[] = []
  while (rows.length < count) {
    const size = Math.min(portion, count - rows.length)
    const some = await run<Answered>(
      sql`select ${select} from ${source.from} where ${conditions} order by ${order} limit ${size} offset ${from + rows.length}`,
    )
    rows.push(...some)
    if (some.length < size) break
  }
  return rows
}

/** A record that a column names, for whoever may view it; others read its name. */
function documentOf(resource: string, reference: unknown, title: unknown, { person, registry }: Context): DocumentCell {
  const { id = null } = (reference ?? {}) as { id?: number | null }
  return { resource, id: may(person, registry.get(resource).permissions.view) ? id : null, number: null, title: String(title) }
}

/** How a record becomes a row. */
export function rowFormat(asked: Asked): (row: Answered, level: number) => ReportRow {
  const { report, asking, columns } = asked
  const { context, messages } = asking
  const { source } = sourceOf(asked)
  const { owner, name: resource } = source.base
  const records = columns.records
    .filter(({ name }) => name !== casesColumn)
    .map(({ name, kind }) => ({ name, kind, reached: source.reach(source.read(name)) }))
  const cases = Object.keys(report.cases ?? {}).map((name) => messages.choice(context.language, report.report, 'case', name))
  return (row, level) => {
    const id = Number(owner ? row['#document'] : row['#'])
    const cells = records.map(({ name, kind, reached }, at): [string, unknown] => {
      const value = cellOf(row, at, reached, context)
      if (kind !== 'document') return [name, value]
      const { field } = reached
      if (field.kind === 'ref') return [name, value === null ? null : documentOf(field.to ?? '', row[`t${at}`], value, context)]
      const document = { resource: owner?.name ?? resource, id, number: typeof value === 'string' ? value : null }
      return [name, reached.field.field === 'number' ? document : { ...document, title: String(value ?? '') }]
    })
    const holding = cases.filter((_, at) => row[`c${at}`] === true)
    return { cells: { ...Object.fromEntries(cells), ...(cases.length && { [casesColumn]: holding.join(' · ') }) }, level }
  }
}

import type { Grouping, Lateness } from '../../../../schema/entityReport.ts'
import { add } from '../../../../schema/values/money.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { ident, list, sql, word } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import { type Figures, mostRows } from '../report.ts'
import { acrossOf } from './across.ts'
import { type Asked, figuresOf, sourceOf, sourcesOf } from './asked.ts'
import { type Group, groupRow } from './group.ts'
import { groupOrder } from './groupOrder.ts'
import { readRecords, rowFormat } from './records.ts'
import { type Answered, cellOf, keyOf, keyReference } from './rows.ts'
import { totalsOf } from './totals.ts'

/** Records put together, with those of each group below it where the report shows them. */
export async function groupFigures(asked: Asked): Promise<Figures> {
  const { report, columns } = asked
  const { group = [], across } = report
  const groups = await readTogether(asked, across === undefined ? group : [...group, across])
  groups.sort(groupOrder(asked))
  if (across !== undefined) return acrossOf(groups, asked)
  const below = await recordsBelow(asked)
  return {
    columns: [...columns.groups, ...columns.figures.filter(({ does }) => does === 'count'), ...figuresAmong(asked)],
    rows: groups.flatMap((one): ReportRow[] => {
      const records = below?.get(JSON.stringify(one.keys)) ?? []
      return [{ ...groupRow(one, asked), ...(below && { role: 'group' as const }) }, ...records]
    }),
    totals: await totalsOf(asked),
  }
}

/** The groups of all that is counted together. */
async function readTogether(asked: Asked, by: readonly (Grouping | Lateness)[]): Promise<Group[]> {
  const found = new Map<string, Group>()
  for (const one of sourcesOf(asked)) {
    for (const group of await readGroups(one, by)) {
      const key = JSON.stringify(group.keys)
      const same = found.get(key)
      const figures = group.figures.map((figure, at) => (same ? together(same.figures[at], figure) : figure))
      found.set(key, { ...(same ?? group), figures })
    }
  }
  return [...found.values()]
}

/** A count and a count, or two exact figures. */
const together = (one: unknown, other: unknown): unknown =>
  typeof one === 'number' ? one + Number(other) : add(String(one ?? '0'), String(other ?? '0'))

/** The groups by these keys. */
async function readGroups(asked: Asked, group: readonly (Grouping | Lateness)[]): Promise<Group[]> {
  const { asking, run, columns } = asked
  const { context, parameters } = asking
  const { source, conditions } = sourceOf(asked)
  const figures = figuresOf(asked, source)
  const keys = group.map((one, at) => sql`${keyOf(one, source, parameters['on'])} as ${ident(`v${at}`)}`)
  const records = group.flatMap((one, at) => (typeof one === 'string' ? keyReference(source.reach(one), at, context) : []))
  const found = await run<Answered>(
    sql`select ${list([sql`g.*`, ...records])} from (select ${list([sql`r.tenant_id`, ...keys, ...figures])} from ${source.from} where ${conditions}
      group by r.tenant_id, ${list(group.map((_, at) => word(String(at + 2))))}) g limit ${mostRows + 1}`,
  )
  if (found.length > mostRows) throw new Problem(400, { code: 'Report.TooLong', params: { max: mostRows } })
  return found.map((row) => ({
    row,
    names: group.map((one, at) =>
      typeof one === 'string' ? cellOf(row, at, source.reach(one), context) : (row[`v${at}`] ?? null),
    ),
    keys: group.map((_, at) => row[`v${at}`] ?? null),
    figures: columns.figures.map((_, at) => row[`f${at}`] ?? null),
  }))
}

/**
 * What groups add up and what records show that is no column of their groups: a sum stands above the figures that it adds up, in their
 * place among the columns; what records do not show stands behind.
 */
function figuresAmong({ columns }: Asked) {
  const groups = new Set(columns.groups.map(({ name }) => name))
  const figures = columns.figures.filter(({ does }) => does !== 'count')
  const among = columns.records.flatMap((column) => {
    const sums = figures.filter((figure) => summedBy(figure) === column.name)
    return sums.length ? sums : groups.has(column.name) ? [] : [column]
  })
  return [...among, ...figures.filter((figure) => !among.includes(figure))]
}

/** The column that a figure adds up. */
const summedBy = ({ does, path }: Asked['columns']['figures'][number]): string => (does === 'sum' ? path : '')

/** The records below each group, by its keys. */
async function recordsBelow(asked: Asked): Promise<Map<string, ReportRow[]> | null> {
  const { report, asking, columns } = asked
  if (!columns.records.length) return null
  const { most } = asking
  const found = await readRecords(asked, 0, most + 1)
  if (found.length > most) throw new Problem(400, { code: 'Report.TooLong', params: { max: most } })
  const groups = new Map<string, ReportRow[]>()
  const names = columns.groups.map(({ name }) => name)
  const sums = new Map(columns.figures.map((figure) => [summedBy(figure), figure.name]))
  const format = rowFormat(asked)
  for (const row of found) {
    const key = JSON.stringify((report.group ?? []).map((_, at) => row[`k${at}`] ?? null))
    const { cells, ...rest } = format(row, 1)
    const own = Object.fromEntries(
      Object.entries(cells)
        .filter(([name]) => !names.includes(name))
        .map(([name, value]) => [sums.get(name) ?? name, value]),
    )
    const below = groups.get(key) ?? []
    below.push({ ...rest, cells: own })
    groups.set(key, below)
  }
  return groups
}

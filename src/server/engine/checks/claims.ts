import { holds } from '../../../../schema/condition.ts'
import { columnName, tableName } from '../../../../schema/derive/names.ts'
import { limitError, type Usage } from '../../../../schema/limits.ts'
import { type FaultAt, type RecordData, reader } from '../../../../schema/record/record.ts'
import { compare, isDecimal, negate, sum, toFixed, trim } from '../../../../schema/values/money.ts'
import { ident, type Sql, sql, word } from '../../database/sql.ts'
import type { Change } from '../behaviour.ts'
import type { Context } from '../context.ts'
import { titlesOf } from '../read/titles.ts'
import type { Transaction } from '../work.ts'
import { type Contest, idle } from './contests.ts'

/** What one row uses up, and where a person reads that it is too much. */
interface Use {
  readonly id: number
  readonly amount: string
  readonly place: string
}

/** What a record uses up under a limit. */
function usesOf({ limit, lines, field }: Usage, record: RecordData | null): Use[] {
  if (!record || !holds(limit.while, reader(record))) return []
  const use = (row: RecordData, prefix: string): Use[] => {
    const id = row[field]
    if (typeof id !== 'number' || !holds(limit.where, reader(row))) return []
    const amount = limit.sum === undefined ? '1' : String(row[limit.sum] ?? '0')
    return [{ id, amount: isDecimal(amount) ? amount : '0', place: `${prefix}${limit.sum ?? field}` }]
  }
  if (lines === null) return use(record, '')
  return ((record[lines] as RecordData[] | undefined) ?? []).flatMap((line, index) => use(line, `${lines}.${index}.`))
}

/** How much is used up of each source. */
function sumsOf(uses: readonly Use[]): Map<number, string> {
  const sums = new Map<number, string>()
  for (const { id, amount } of uses) sums.set(id, sum([sums.get(id) ?? '0', amount]))
  return sums
}

/**
 * What is left of what records use up, in the order of the records: what one gives back is there for the next. What they
 * touch is locked in one order for all, and its constraint is the last word.
 */
export async function claims(
  usage: Usage,
  changes: readonly Change[],
  context: Context,
  { run, trial }: Transaction,
): Promise<Contest> {
  const touched = changes.flatMap(({ record, before }) => {
    const [former, now] = [usesOf(usage, before), usesOf(usage, record)]
    return JSON.stringify(former) === JSON.stringify(now) ? [] : [...former, ...now]
  })
  const wanted = [...new Set(touched.map(({ id }) => id))]
  if (!wanted.length) return idle
  const source = context.registry.get(usage.source)
  const { figure } = usage
  const rows = await run<{ id: number; left: string | null }>(
    sql`select id, trim_scale(${ident(columnName({ field: figure.left, kind: figure.kind }))}::numeric)::text as left from ${ident(tableName(source.name))}
      where tenant_id = ${context.tenant} and id = any(${wanted}::int[]) order by id ${lock(trial)}`,
  )
  const left = new Map(rows.flatMap((row): [number, string][] => (row.left === null ? [] : [[row.id, row.left]])))
  const asked = sumsOf(changes.flatMap(({ record }) => usesOf(usage, record)))
  const scarce = wanted.filter((id) => left.has(id) && compare(left.get(id) ?? '0', asked.get(id) ?? '0') < 0)
  const titles = scarce.length ? await titlesOf(source, scarce, context, run) : new Map<number, string>()
  const written = (amount: string) => (figure.kind === 'money' ? toFixed(amount, context.check.decimals) : trim(amount))
  return {
    faults: ({ record, before }) => {
      const rooms = new Map(left)
      for (const [id, amount] of sumsOf(usesOf(usage, before)))
        if (rooms.has(id)) rooms.set(id, sum([rooms.get(id) ?? '0', amount]))
      return usesOf(usage, record).flatMap(({ id, amount, place }): FaultAt[] => {
        const room = rooms.get(id)
        if (room === undefined) return []
        rooms.set(id, sum([room, negate(amount)]))
        if (compare(amount, '0') <= 0 || compare(amount, room) <= 0) return []
        const there = written(compare(room, '0') > 0 ? room : '0')
        return [{ code: limitError(usage.limit), field: place, params: { name: titles.get(id) ?? '', left: there } }]
      })
    },
    take: ({ record, before }) => {
      const freed = usesOf(usage, before).map((use) => ({ ...use, amount: negate(use.amount) }))
      for (const [id, amount] of sumsOf([...usesOf(usage, record), ...freed]))
        if (left.has(id)) left.set(id, sum([left.get(id) ?? '0', negate(amount)]))
    },
  }
}

const lock = (trial: unknown): Sql => word(trial ? '' : 'for no key update')

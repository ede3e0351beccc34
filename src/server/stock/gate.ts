import type { Model } from '../../../schema/model.ts'
import type { StockMove } from '../../../schema/recipe.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import { add, compare, isZero, lesser, negate, partOf, subtract, trim } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { authorOf, type Context } from '../engine/context.ts'
import { insertRows } from '../engine/sql/columns.ts'
import { type DayMoved, sinceThen } from './sinceThen.ts'

/** Goods that an event of a document moves, with the day on which it does. */
export interface Moving {
  readonly moves: readonly StockMove[]
  readonly date: string
}

/** A movement with what it is worth: what goes out below zero. */
export interface Worth extends StockMove {
  readonly value: string
}

/** The value of movements, and the resulting cost by place of the document; or their faults. */
export interface ValuedMoves {
  readonly moves: readonly Worth[]
  /** What went out, by place. */
  readonly costs: Readonly<Record<string, string>>
  readonly faults: readonly FaultAt[]
}

interface There {
  quantity: string
  value: string
  readonly lastOn: string | null
  /** The day of the last count that is closed. */
  readonly countedOn: string | null
  /** What earlier documents of the same list move, which is not written yet. */
  readonly moved: readonly DayMoved[]
}

const nothing: There = { quantity: '0', value: '0', lastOn: null, countedOn: null, moved: [] }

const keyOf = ({ warehouse, item }: Pick<StockMove, 'warehouse' | 'item'>): string => `${warehouse} ${item}`

/**
 * Reckons what movements of documents are worth, one document after the other; what each leaves is there for the next.
 * @param hold whether what lies there stays so until the transaction ends; a preview only looks
 */
export async function valueMoves(
  all: readonly Moving[],
  hold: boolean,
  context: Context,
  run: Run,
): Promise<readonly ValuedMoves[]> {
  const movesByKey = new Map(all.flatMap(({ moves }) => moves.map((move) => [keyOf(move), move] as const)))
  if (!movesByKey.size) return all.map(() => ({ moves: [], costs: {}, faults: [] }))
  const [warehouses, items] = [
    [...movesByKey.values()].map((one) => one.warehouse),
    [...movesByKey.values()].map((one) => one.item),
  ]
  const source = hold
    ? sql`daftar_hold_stock(${warehouses}::int[], ${items}::int[])`
    : sql`(select warehouse_id as warehouse, item_id as item, quantity, value, last_on from stock_balances where tenant_id = ${context.tenant}
        and (warehouse_id, item_id) in (select * from unnest(${warehouses}::int[], ${items}::int[])))`
  const rows = await run<Omit<There, 'moved'> & { warehouse: number; item: number }>(
    sql`select s.warehouse, s.item, s.quantity::text, s.value::text, s.last_on::text as "lastOn", b.counted_on::text as "countedOn" from ${source} s
      join stock_balances b on b.tenant_id = ${context.tenant} and b.warehouse_id = s.warehouse and b.item_id = s.item`,
  )
  const there = new Map(rows.map((row): [string, There] => [keyOf(row), { ...row, moved: [] }]))
  const valued: ValuedMoves[] = []
  for (const one of all) valued.push(await valueMove(one, there, context, run))
  return valued
}

async function valueMove({ moves, date }: Moving, there: Map<string, There>, context: Context, run: Run): Promise<ValuedMoves> {
  const costs: Record<string, string> = {}
  const faults: FaultAt[] = []
  const worth: Worth[] = []
  for (const move of moves) {
    const key = keyOf(move)
    const balance = there.get(key) ?? nothing
    const at = move.place === undefined ? {} : { field: `${move.place}.quantity` }
    const missing = (['item', 'warehouse'] as const).filter((name) => typeof move[name] !== 'number')
    if (missing.length) {
      for (const name of missing)
        faults.push({ code: 'Field.Required', field: move.place === undefined ? name : `${move.place}.${name}` })
      continue
    }
    if (date < (balance.countedOn ?? date)) {
      const item = move.place === undefined ? {} : { field: `${move.place}.item` }
      faults.push({ code: 'Stock.CountedSince', ...item, params: { date: balance.countedOn ?? '' } })
      continue
    }
    let { value = costs[move.place ?? ''] ?? '0' } = move
    if (move.quantity.startsWith('-')) {
      const out = negate(move.quantity)
      const then =
        date < (balance.lastOn ?? date)
          ? sinceThen([...(await movedByDay(move, context, run)), ...balance.moved], date)
          : { ...balance, leastQuantity: balance.quantity, leastValue: balance.value }
      if (compare(out, then.leastQuantity) > 0) {
        faults.push({ code: 'Stock.NotEnough', ...at, params: { left: trim(then.leastQuantity) } })
        continue
      }
      const cost = isZero(subtract(balance.quantity, out))
        ? balance.value
        : lesser(partOf(then.value, out, then.quantity, context.branch.decimalDigits), then.leastValue)
      if (compare(cost, then.leastValue) > 0) {
        faults.push({ code: 'Stock.CostsMoreByNow', ...at, params: { date: balance.lastOn ?? date } })
        continue
      }
      costs[move.place ?? ''] = add(costs[move.place ?? ''] ?? '0', cost)
      value = negate(cost)
    } else if (value.startsWith('-')) faults.push({ code: 'Stock.ValueBelowZero', ...at })
    there.set(key, {
      ...balance,
      quantity: add(balance.quantity, move.quantity),
      value: add(balance.value, value),
      lastOn: balance.lastOn === null || balance.lastOn < date ? date : balance.lastOn,
      moved: [...balance.moved, { date, quantity: move.quantity, value }],
    })
    worth.push({ ...move, value })
  }
  return { moves: worth, costs, faults }
}

/** What is written of an item in a warehouse, day by day. */
const movedByDay = ({ warehouse, item }: StockMove, { tenant }: Context, run: Run): Promise<DayMoved[]> =>
  run<DayMoved>(
    sql`select date::text, sum(quantity)::text as quantity, sum(value)::text as value from stock_rows
      where tenant_id = ${tenant} and warehouse_id = ${warehouse} and item_id = ${item} group by date`,
  )

/** Whose movements are written, and by which event. */
export interface Source {
  readonly model: Model
  readonly record: number
  readonly branch: number
  readonly year: number
  readonly date: string
  readonly event: string
  readonly version: number
}

/** A movement that is written; a reversal names the row that it takes back. */
export interface Written extends Worth {
  readonly reverses?: number
}

/** Writes movements in the order in which balances are locked; the database answers for what they are worth. */
export function writeStock(
  all: readonly { readonly source: Source; readonly moves: readonly Written[] }[],
  context: Context,
  run: Run,
): Promise<unknown>[] {
  const rows = all
    .flatMap(({ source, moves }) => moves.map((move, index) => ({ source, move, line: index + 1 })))
    .toSorted((a, b) => a.move.warehouse - b.move.warehouse || a.move.item - b.move.item)
    .map(({ source, move, line }) => [
      ['tenant_id', context.tenant] as const,
      ['branch_id', source.branch] as const,
      ['fiscal_year_id', source.year] as const,
      ['date', source.date] as const,
      ['resource', source.model.name] as const,
      ['record_id', source.record] as const,
      ['event', source.event] as const,
      ['version', source.version] as const,
      ['posted_by', authorOf(context.person)] as const,
      ['decimals', context.branch.decimalDigits] as const,
      ['line', line] as const,
      ['warehouse_id', move.warehouse] as const,
      ['item_id', move.item] as const,
      ['quantity', move.quantity] as const,
      ['value', move.value] as const,
      ['place', move.place ?? null] as const,
      ['reverses', move.reverses ?? null] as const,
    ])
  return rows.length ? insertRows('stock_rows', rows, run) : []
}

/** The movements of a document that stand: what takes them back, with the day of each and its year. */
export async function standingStock(
  model: Model,
  record: number,
  context: Context,
  run: Run,
): Promise<readonly (Written & InYear)[]> {
  const rows = await run<Omit<Written, 'place'> & InYear & { id: number; place: string | null }>(
    sql`select s.id, s.date::text, y.year, y.end_date::text as "endDate", y.status, s.item_id as item, s.warehouse_id as warehouse,
        (-s.quantity)::text as quantity, (-s.value)::text as value, s.place
      from stock_rows s join fiscal_years y on y.tenant_id = s.tenant_id and y.id = s.fiscal_year_id
      where s.tenant_id = ${context.tenant} and s.resource = ${model.name} and s.record_id = ${record} and s.reverses is null
        and not exists (select 1 from stock_rows x where x.tenant_id = s.tenant_id and x.reverses = s.id) order by s.id`,
  )
  return rows.map(({ id, place, ...row }) => ({ ...row, reverses: Number(id), ...(place !== null && { place }) }))
}

/** The day of what was posted, and the year that it lies in. */
export interface InYear {
  readonly date: string
  readonly year: number
  readonly endDate: string
  readonly status: string
}

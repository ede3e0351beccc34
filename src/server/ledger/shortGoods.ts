import { effectOf, mainEvent } from '../../../schema/effects.ts'
import type { Model } from '../../../schema/model.ts'
import type { StockMove } from '../../../schema/recipe.ts'
import { isIssued } from '../../../schema/record/issued.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import { add, compare, greater, trim } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql, word } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { waitingGoods } from '../engine/sql/waitingGoods.ts'
import { effectFacts, stockMoves } from './effect.ts'
import { orFaults } from './entry.ts'
import { movingOf, worked } from './moving.ts'

type Place = Pick<StockMove, 'warehouse' | 'item'>
const keyOf = ({ warehouse, item }: Place): string => `${warehouse} ${item}`
const isKnown = ({ warehouse, item }: Place): boolean => typeof warehouse === 'number' && typeof item === 'number'

/**
 * Goods that documents take out of a warehouse: no more than is there, what waits to be posted counted. It is said as they are entered, at
 * the line, and not once somebody has paid for what nobody can hand out.
 */
export async function shortGoods(model: Model, changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const faults = changes.map((): FaultAt[] => [])
  if (effectOf(model.data, mainEvent)?.stock === undefined) return faults
  const moving = changes
    .flatMap((change, index) => movingOf(model, change, index))
    .filter(({ document, isBack }) => !isBack && isIssued(model, document))
  if (!moving.length) return faults
  const moves = (await worked(model, moving, context, run)).map((document) => {
    const made = orFaults(() => ({ moves: stockMoves(model, mainEvent, document, effectFacts(model, document), context) }))
    // What names no warehouse is refused by its rules.
    return 'moves' in made ? made.moves.filter(isKnown) : []
  })
  const leaving = moves.flat().filter(({ quantity }) => quantity.startsWith('-'))
  if (!leaving.length) return faults
  const there = await goodsThere(leaving, context, run)
  for (const [at, own] of moves.entries())
    for (const { place, quantity, ...where } of own) {
      const held = there.get(keyOf(where)) ?? '0'
      const left = add(held, quantity)
      if (!quantity.startsWith('-') || compare(left, '0') >= 0) {
        there.set(keyOf(where), left)
        continue
      }
      const field = place === undefined ? {} : { field: `${place}.quantity` }
      faults[moving[at]?.index ?? 0]?.push({ code: 'Stock.NotThere', ...field, params: { left: trim(greater(held, '0')) } })
    }
  return faults
}

/** What lies in warehouses and is promised to nobody; it stays so until the transaction ends. */
async function goodsThere(places: readonly Place[], { tenant, registry }: Context, run: Run): Promise<Map<string, string>> {
  const each = [...new Map(places.map((one) => [keyOf(one), one])).values()]
  const [warehouses, items] = [each.map(({ warehouse }) => warehouse), each.map(({ item }) => item)]
  const lying = await run<Place & { quantity: string }>(
    sql`select warehouse, item, quantity::text from daftar_hold_stock(${warehouses}::int[], ${items}::int[]) s`,
  )
  // Asked after they are held: what others have entered meanwhile is there.
  const waiting = await run<Place & { quantity: string }>(
    sql`select w.warehouse, w.item, sum(w.quantity)::text as quantity from (${word(waitingGoods(String(tenant), registry))}) w
      where (w.warehouse, w.item) in (select * from unnest(${warehouses}::int[], ${items}::int[])) group by w.warehouse, w.item`,
  )
  const there = new Map<string, string>()
  for (const one of [...lying, ...waiting]) there.set(keyOf(one), add(there.get(keyOf(one)) ?? '0', one.quantity))
  return there
}

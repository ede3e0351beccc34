import type { Run } from '../database/database.ts'
import type { Acted } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { type Source, type Written, writeStock } from '../stock/gate.ts'
import { openPeriods } from './period.ts'
import { againFaults } from './takenBack.ts'

/** Goods that an event of a document moves; the year is that of the day. */
export interface Goods extends Omit<Source, 'year'> {
  readonly moves: readonly Written[]
}

const posted = ({ model, record, event, date }: Goods) => ({ resource: model.name, record, event, date })

/** Whether the stock takes movements on their days; and what writes those whose records are named. */
export async function checkGoods(all: readonly Goods[], context: Context, run: Run): Promise<Acted> {
  const moving = all.filter(({ moves }) => moves.length)
  if (!moving.length) return { faults: all.map(() => []), write: () => [] }
  const anew = moving.filter(({ event, version }) => event !== 'reversal' && version > 1).map(posted)
  const [periods, again] = await Promise.all([
    openPeriods([...new Set(moving.map(({ date }) => date))], context, run),
    againFaults('stock_rows', anew, context, run),
  ])
  const checked = all.map((goods) => ({ goods, period: periods(['stock'], goods.date, [goods.branch]) }))
  return {
    faults: checked.map(({ goods, period }) =>
      goods.moves.length ? [...period.faults, ...(goods.event === 'reversal' ? [] : again(posted(goods)))] : [],
    ),
    write: (ids) =>
      writeStock(
        checked.flatMap(({ goods, period }) =>
          ids.has(goods.record) && period.year ? [{ source: { ...goods, year: period.year.id }, moves: goods.moves }] : [],
        ),
        context,
        run,
      ),
  }
}

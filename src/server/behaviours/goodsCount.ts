import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { compare, isZero, multiply, partOf, roundTo, subtract } from '../../../schema/values/money.ts'
import { sql } from '../database/sql.ts'
import type { ActionBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { goodsLying, type Lying } from '../stock/lying.ts'

/** A line of a count: what the books said as it began, and what people have counted since, once and again. */
interface Counted {
  readonly item: number
  readonly bookQuantity: string | null
  readonly averageCost: string | null
  readonly firstSum: string | null
  readonly counts: number | null
  readonly secondSum: string | null
  readonly recounts: number | null
}

const linesOf = (record: RecordData | null) => (record?.['items'] ?? []) as readonly Counted[]

/** A line as it is frozen. @param blind whether those who count see nothing of the books */
const frozen = ({ item, unit, quantity, value }: Lying, blind: boolean, { branch }: Context) => ({
  ...{ item, unit, bookQuantity: quantity, openBook: blind ? null : quantity },
  averageCost: isZero(quantity) ? '0' : partOf(value, '1', quantity, branch.decimalDigits),
})

/** Freezes what the books say of the goods of a warehouse, or of one category, as the lines of the document. */
export const freezeGoods: ActionBehaviour = async ({ record, context, run }) => {
  const [warehouse, category] = [record['warehouse'] as number, record['category'] as number | null]
  const lying = await goodsLying({ warehouse, category }, context, run)
  if (!lying.length) return [{ code: 'Stocktaking.NothingThere', field: 'warehouse' }]
  return { values: { items: lying.map((one) => frozen(one, record['blind'] === true, context)) } }
}

/** Adds goods that are found and were not expected there, with what the books say of them by now. */
export const freezeMore: ActionBehaviour = async ({ record, context, run, input }) => {
  const item = input['item'] as number
  const lines = linesOf(record)
  if (lines.some((line) => line.item === item)) return [{ code: 'Stocktaking.Listed', field: 'item' }]
  const lying = await goodsLying({ warehouse: record['warehouse'] as number, items: [item] }, context, run)
  return { values: { items: [...lines, ...lying.map((one) => frozen(one, record['blind'] === true, context))] } }
}

/** What a line comes to: the second count stands for the first one; what nobody has counted is as the books say. */
function resultOf({ bookQuantity, averageCost, firstSum, counts, secondSum, recounts }: Counted, decimals: number) {
  const found = recounts ? secondSum : counts ? firstSum : bookQuantity
  const result = subtract(found ?? '0', bookQuantity ?? '0')
  return { result, resultValue: roundTo(multiply(result, averageCost ?? '0'), decimals) }
}

/**
 * Compares what was counted with what was frozen, and tells of each line that moved since; what was counted does not move behind the
 * day any more.
 */
export const closeCount: ActionBehaviour = async ({ record, before, context, run }) => {
  const lines = linesOf(before)
  const warehouse = record['warehouse'] as number
  const items = lines.map(({ item }) => item)
  const lying = new Map((await goodsLying({ warehouse, items }, context, run)).map((one) => [one.item, one.quantity]))
  const questions = lines.flatMap((line, at): FaultAt[] => {
    const [was, now] = [line.bookQuantity ?? '0', lying.get(line.item) ?? '0']
    const field = `items.${at}.item`
    const moved = compare(was, now) === 0 ? [] : [{ code: 'Stocktaking.Moved', field, params: { was, now } }]
    return line.counts || line.recounts ? moved : [...moved, { code: 'Stocktaking.NotCounted', field }]
  })
  const closed = lines.map((line) => ({
    ...line,
    bookNow: lying.get(line.item) ?? '0',
    ...resultOf(line, context.branch.decimalDigits),
  }))
  return {
    values: { items: closed },
    questions,
    write: () => [run(sql`select daftar_close_count(${warehouse}, ${items}::int[], ${record['date']}::date)`)],
  }
}

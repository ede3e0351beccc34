import type { CardData } from '../../../../schema/card.ts'
import { addDays, addMonths, today } from '../../../../schema/values/date.ts'
import { add, toFixed } from '../../../../schema/values/money.ts'
import type { GlanceFigure } from '../../../shared/glance.ts'
import { and, list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { columnOf, readableColumn } from '../../engine/sql/expressions.ts'
import { bounds } from '../../engine/sql/scope.ts'
import { Source } from './source.ts'
import { whereOf } from './where.ts'

/** Days that the picture of a figure shows. */
const shown = 30

/**
 * What a figure of the home page comes to, in the digits of the branch; null where it is one of days and today lies outside of the
 * selected year.
 */
export async function figureOf(card: CardData, context: Context): Promise<GlanceFigure | null> {
  const base = context.registry.get(card.of)
  const named = { name: card.card, resource: base.owner?.name ?? base.name }
  const by = card.figure?.by
  const { year } = context
  const now = today()
  if (by === undefined) {
    const [all] = await summed(card, context)
    return { ...named, sum: toFixed(all?.sum ?? '0', context.check.decimals) }
  }
  if (year && (now < year.startDate || now > year.endDate)) return null
  const month = `${now.slice(0, 8)}01`
  const before = addMonths(month, -1)
  const first = [before, addDays(now, 1 - shown)].toSorted()[0] ?? before
  const days = await summed(card, context, { by, from: first, to: now })
  const sumOf = (from: string, to: string) =>
    toFixed(
      days.reduce((sum, { day, sum: one }) => (day >= from && day <= to ? add(sum, one) : sum), '0'),
      context.check.decimals,
    )
  return {
    ...named,
    sum: sumOf(month, now),
    by,
    today: sumOf(now, now),
    // A month of the year before is not among the records of this one.
    before: year && before < year.startDate ? null : sumOf(before, addMonths(now, -1)),
    days: Array.from({ length: shown }, (_, at) => addDays(now, at + 1 - shown)).map((day) => ({ day, sum: sumOf(day, day) })),
  }
}

interface Period {
  readonly by: string
  readonly from: string
  readonly to: string
}

/** The sum of all records, or of each day of a period that has some. */
function summed(
  { of, where, sum = '' }: CardData,
  context: Context,
  period?: Period,
): Promise<readonly { readonly day: string; readonly sum: string }[]> {
  const base = context.registry.get(of)
  const source = new Source(base, context)
  const column = (path: string, written: typeof columnOf): Sql => {
    const { model, field, place } = source.reach(path)
    return word(written(model, field, place))
  }
  const figure = column(sum, readableColumn)
  const conditions = [...bounds(base, context), ...whereOf(where, source, context)]
  if (!period) {
    // What is computed of other fields, such as the balance of an account, counts once for the records that have these alike.
    const { field } = source.reach(sum)
    const same = field.kind === 'computed' ? [field.of ?? []].flat().map((path) => column(path, columnOf)) : []
    const once = same.length ? sql`distinct on (${list(same)})` : sql``
    return context.database.one(
      context.tenant,
      sql`select '' as day, coalesce(sum(f.amount), 0)::text as sum from (select ${once} ${figure} as amount from ${source.from} where ${and(conditions)}) f`,
    )
  }
  const day = sql`(${column(period.by, columnOf)})::date`
  const within = sql`${day} between ${period.from}::date and ${period.to}::date`
  return context.database.one(
    context.tenant,
    sql`select ${day}::text as day, coalesce(sum(${figure}), 0)::text as sum from ${source.from} where ${and([...conditions, within])} group by 1`,
  )
}

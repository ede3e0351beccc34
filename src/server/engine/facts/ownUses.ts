import type { Model } from '../../../../schema/model.ts'
import type { ModelRead } from '../../../../schema/reads.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { usesOf } from '../../../../schema/record/uses.ts'
import { sum } from '../../../../schema/values/money.ts'
import type { Context } from '../context.ts'

/**
 * What a document reads is left of something, with what the stored document uses up of it itself: worked out anew it finds the same that it
 * found the first time.
 */
export function withOwnUses(
  model: Model,
  { list }: ModelRead,
  fact: unknown,
  before: RecordData | null | undefined,
  { registry }: Context,
): unknown {
  if (!before || !list?.every || !Array.isArray(fact) || !list.take.includes('id')) return fact
  const usages = registry
    .usages(model.name)
    .filter(({ own, source, figure }) => !own && source === list.of && list.take.includes(figure.left))
  if (!usages.length) return fact
  const back = usages.flatMap((usage) => usesOf(usage, before).map((use) => ({ ...use, left: usage.figure.left })))
  return (fact as readonly RecordData[]).map((row) => {
    const own = Map.groupBy(
      back.filter(({ id, left }) => id === row['id'] && row[left] !== null),
      ({ left }) => left,
    )
    const given = [...own].map(([left, uses]) => [left, sum([String(row[left]), ...uses.map(({ amount }) => amount)])])
    return own.size ? { ...row, ...Object.fromEntries(given) } : row
  })
}

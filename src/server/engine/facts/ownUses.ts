import type { Model } from '../../../../schema/model.ts'
import type { ModelRead } from '../../../../schema/modelRead.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { usesOf } from '../../../../schema/record/uses.ts'
import { sum } from '../../../../schema/values/money.ts'
import type { Context } from '../context.ts'

/**
 * Adds what the stored document itself uses up to the remainders that it reads, so that a second calculation finds the same as
 * the first.
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

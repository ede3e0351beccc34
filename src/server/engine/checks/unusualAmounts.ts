import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { compare, multiply, toFixed } from '../../../../schema/values/money.ts'
import type { Run } from '../../database/database.ts'
import { ident, sql } from '../../database/sql.ts'
import type { Change } from '../change.ts'
import type { Context } from '../context.ts'
import { amountField, amountOf } from '../read/amount.ts'
import { hasState } from '../sql/yearEnds.ts'
import type { Check } from './check.ts'
import type { Reservation } from './reservation.ts'

/** So many times the usual is asked about. */
const times = '100'
/** The usual is the median of so many documents; of fewer than the least nothing is usual yet. */
const [latest, least] = [50, 5]

/** Amounts that are most likely wrong by a digit. */
export const unusualAmounts: Check = {
  name: 'unusual amounts',
  onlyReads: true,
  applies: ({ model, operation }) => operation !== 'delete' && model.posting !== undefined && amountField(model) !== undefined,
  reserve: async ({ model, drafts, context, tx }) => [await usualAmounts(model, drafts, context, tx.run)],
}

/**
 * A question for documents that become final with an amount a hundred times the usual of their kind: most likely one digit too
 * many. The usual amount comes from the latest documents, which are found by their ids; the amount of a document is known when it
 * is complete.
 */
async function usualAmounts(model: Model, changes: readonly Change[], context: Context, run: Run): Promise<Reservation> {
  const field = amountField(model)
  if (field === undefined || context.person.isAutomatic) return {}
  const counting = countingStates(model)
  const kinds = new Set(changes.filter((change) => isJudged(counting, change)).map(({ record }) => kindOf(model, record)))
  const found = await Promise.all(
    [...kinds].map(async (kind) => [kind, await usualOf(model, field, kind, counting, context, run)] as const),
  )
  const usual = new Map(found)
  const questions = (change: Change): FaultAt[] => {
    const { record, before } = change
    const [most, amount] = [usual.get(kindOf(model, record)), amountOf(model, record)]
    if (!most || amount === null || compare(amount, multiply(most, times)) < 0) return []
    const isAsBefore = before !== null && before['status'] === record['status'] && amountOf(model, before) === amount
    if (!isJudged(counting, change) || isAsBefore) return []
    return [{ code: 'Document.UnusualAmount', field, params: { amount: toFixed(amount, context.check.decimals) } }]
  }
  return { questions }
}

/** The median of what the latest documents come to; null while there are few. */
async function usualOf(
  model: Model,
  field: string,
  kind: string | null,
  counting: readonly string[],
  { tenant }: Context,
  run: Run,
): Promise<string | null> {
  const column = ident(columnName({ field, kind: 'money' }))
  const [found] = await run<{ count: number; usual: string | null }>(
    sql`select count(*)::int as count, (percentile_disc(0.5) within group (order by amount))::text as usual
      from (select ${column} as amount from ${ident(tableName(model.name))} where tenant_id = ${tenant} and ${hasState(counting)}
        and ${kind === null ? sql`true` : sql`kind = ${kind}`} and ${column} > 0 order by id desc limit ${latest}) d`,
  )
  return found && found.count >= least ? found.usual : null
}

/** States in which a document counts: what it says is posted, or will be. */
const countingStates = ({ posting }: Model): readonly string[] => [
  ...(posting?.inBooks ?? []),
  ...(posting?.postable.keys() ?? []),
]

const kindOf = ({ fields }: Model, { kind }: RecordData): string | null =>
  fields.get('kind')?.kind === 'choice' && typeof kind === 'string' ? kind : null

/** Whether a document begins to count, or is changed while it counts. @param counting the states in which it does */
const isJudged = (counting: readonly string[], { record, before }: Change): boolean =>
  counting.includes(String(record['status'])) &&
  (!before || !counting.includes(String(before['status'])) || before['status'] === record['status'])

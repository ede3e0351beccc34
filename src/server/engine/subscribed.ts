import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { and, ident, sql } from '../database/sql.ts'
import type { Context } from './context.ts'
import type { Contest } from './manyRaces.ts'
import { emptiness } from './races.ts'

/** What is left for new records of what the tenant has subscribed to. */
export async function subscribedPlaces(model: Model, context: Context, run: Run): Promise<Contest> {
  const { subscribed } = model.data
  const most = subscribed && context.subscription?.[subscribed.most]
  if (!subscribed || most === null || most === undefined) return { faults: () => [], take: () => undefined }
  const [row] = await run<{ count: number }>(
    sql`select count(*)::int as count from ${ident(tableName(model.name))} c where ${and([
      sql`c.tenant_id = ${context.tenant}`,
      ...Object.entries(subscribed.where ?? {}).flatMap(([name, test]) => emptiness(model, name, test)),
    ])}`,
  )
  let left = most - (row?.count ?? 0)
  return {
    faults: ({ before }) => (before || left > 0 ? [] : [{ code: subscribed.error, params: { max: most } }]),
    take: ({ before }) => {
      if (!before) left--
    },
  }
}

/** Whether the tenant has subscribed to one more. */
export const checkSubscribed = async (model: Model, record: RecordData, context: Context, run: Run): Promise<FaultAt[]> =>
  (await subscribedPlaces(model, context, run)).faults({ id: 0, record, before: null })

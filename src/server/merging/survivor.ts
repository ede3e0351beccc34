import type { Model } from '../../../schema/model.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { idsInSight } from '../engine/read/found.ts'
import { notFound } from '../engine/read/record.ts'
import { titlesOf } from '../engine/read/titles.ts'
import { Problem } from '../problems/problem.ts'

/** Why there is no record of that number: it was merged into another one, which the refusal names if the reader may see it. */
export async function whyNotThere(model: Model, id: number, context: Context): Promise<Problem> {
  const { tenant, database } = context
  if (!model.data.merge) return notFound(model)
  return database.transaction(tenant, async (run) => {
    const [merged] = await run<{ into: number }>(
      sql`select into_id as "into" from merged_records where tenant_id = ${tenant} and resource = ${model.name} and record_id = ${id}`,
    )
    const [into] = merged ? await idsInSight(model, [merged.into], context, run) : []
    if (into === undefined) return { result: Promise.resolve(notFound(model)) }
    const name = (await titlesOf(model, [into], context, run)).get(into) ?? ''
    return { result: Promise.resolve(new Problem(404, { code: 'Record.Merged', params: { id: into, name } })) }
  })
}

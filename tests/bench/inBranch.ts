import type pg from 'pg'
import type { ResourceData } from '../../schema/language/definition.ts'
import { behaviours } from '../../src/server/behaviours/index.ts'
import type { Database } from '../../src/server/database/database.ts'
import type { Context } from '../../src/server/engine/context.ts'
import type { RecordInput } from '../../src/server/engine/work.ts'
import { write } from '../../src/server/engine/write/write.ts'
import { Problem } from '../../src/server/problems/problem.ts'
import { contextOf } from '../demo/reading.ts'
import { product } from './database.ts'

/** The engine's view of a school of the demo in the current year. */
export type School = Context & { readonly database: Database }

/** Opens the first school of the demo. @param change what is another one of the product's definitions */
export async function openSchool(
  client: pg.Client,
  url: string,
  change: (data: ResourceData) => ResourceData = (data) => data,
): Promise<School> {
  const whole = await contextOf(url, product(change), 1, new Date().getFullYear())
  const [school = 0] = await idsOf(client, 'select id from branches where tenant_id = 1 and not is_master order by id')
  return { ...whole, branch: { ...whole.branch, id: school, isMaster: false }, visibleBranches: [school] }
}

export const idsOf = async (client: pg.Client, text: string): Promise<number[]> =>
  (await client.query<{ id: number }>(text)).rows.map(({ id }) => id)

/** Writes records in one transaction, and tells their ids and how many milliseconds it took. */
export async function timed(
  school: School,
  resource: string,
  operation: string,
  changes: readonly RecordInput[],
): Promise<{ readonly ids: number[]; readonly ms: number }> {
  const begun = performance.now()
  const outcomes = await school.database.transaction(1, async (run) => ({
    result: Promise.resolve(
      await write({ model: school.registry.get(resource), context: school, behaviours, operation, changes }, { run }),
    ),
  }))
  const ms = performance.now() - begun
  return { ids: outcomes.flatMap((one) => (one instanceof Problem ? [] : [one.id])), ms }
}

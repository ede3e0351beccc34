import { partyColumn, tableName } from '../../../../schema/derive/names.ts'
import { isPosted } from '../../../../schema/effects.ts'
import type { Model } from '../../../../schema/model.ts'
import { isTakenBack } from '../../../../schema/record/nextStates.ts'
import type { Run } from '../../database/database.ts'
import { ident, sql } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { madeModels } from '../read/made.ts'

/** Something that is done to what a record has made. */
export interface Revoking {
  readonly target: Model
  readonly operation: string
  readonly ids: readonly number[]
}

/** The action by which records of a definition are taken back for good. */
export const takingBack = (model: Model): string | undefined =>
  [...model.actions].find(([, { to, takesBack }]) => takesBack && isTakenBack(model, { status: to }))?.[0]

/** What takes back all existing records that were made of some: what is posted is reversed first. */
export async function revokingOf(model: Model, ids: readonly number[], context: Context, run: Run): Promise<Revoking[]> {
  const found = await Promise.all(
    madeModels(model, context).map(async (target): Promise<Revoking[]> => {
      const [back, reversal] = [takingBack(target), [...target.actions].find(([, { unposts }]) => unposts)?.[0]]
      if (back === undefined) return []
      const rows = await run<{ id: number; status: string }>(
        sql`select id, status from ${ident(tableName(target.name))} where tenant_id = ${context.tenant} and ${ident(partyColumn('source', model.name))} = any(${ids}::int[]) order by id`,
      )
      const standing = rows.filter((row) => !isTakenBack(target, row))
      const posted = standing.filter((row) => isPosted(target, row))
      return [
        ...(reversal !== undefined && posted.length ? [{ target, operation: reversal, ids: posted.map(({ id }) => id) }] : []),
        ...(standing.length ? [{ target, operation: back, ids: standing.map(({ id }) => id) }] : []),
      ]
    }),
  )
  return found.flat()
}

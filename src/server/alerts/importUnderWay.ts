import { today } from '../../../schema/values/date.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { Problem } from '../problems/problem.ts'
import { tellEnd } from './happenings.ts'

/** What an import has come to. */
interface Counts {
  readonly created: number
  readonly updated: number
  readonly faulty: number
}

/** One import while it writes: its author is notified of its end, good or bad. */
export interface ImportUnderWay {
  /** In the transaction that writes, before anything else. */
  begin(run: Run): Promise<void>
  /** In the transaction that writes, or in one after it was taken back. */
  end(counts: Counts, run: Run): Promise<void>
  /** It failed: what has a reason that its answer tells is not told a second time. */
  failed(error: unknown): Promise<void>
}

/**
 * A note stands in the database as long as the import does, written beside its transaction and locked in it. With the import the note goes. When
 * the transaction ends otherwise, by a fault or because the server is no more, the note stays with nobody's lock on it, and is told.
 * @param left aborted when the person who ordered it waits for the answer no longer
 */
export function importUnderWay(context: Context, resource: string, left: AbortSignal): ImportUnderWay {
  const { database, tenant, person } = context
  const begun = Date.now()
  let note: number | null = null
  const remove = (run: Run) => run(sql`delete from notifications where tenant_id = ${tenant} and id = ${note}`)
  return {
    begin: async (run) => {
      const [noted] = await database.one<{ id: number }>(
        tenant,
        sql`insert into notifications (tenant_id, user_id, resource, record_id, field, due, step, happened)
          values (${tenant}, ${person.id}, ${resource}, 0, '', ${today()}, 0, ${JSON.stringify({ kind: 'importUnderWay' })}) returning id`,
      )
      note = noted?.id ?? null
      await run(sql`select 1 from notifications where tenant_id = ${tenant} and id = ${note} for update`)
    },
    end: async ({ created, updated, faulty }, run) => {
      await remove(run)
      const place = { resource, record: 0, took: Date.now() - begun, unseen: left.aborted }
      await Promise.all(tellEnd(tenant, person.id, place, { kind: 'import', created, updated, faulty }, run))
    },
    failed: async (error) => {
      if (note === null || left.aborted || !(error instanceof Problem) || error.status >= 500) return
      await database.transaction(tenant, async (run) => ({ result: remove(run) }))
    },
  }
}

/** Notes of imports of this person that have just been written may be without their lock yet. */
const young = '2 seconds'

/** Imports of this person that ended without an end are told as broken off from now on. */
export const tellBrokenOff = ({ database, tenant, person }: Context): Promise<unknown> =>
  database.one(
    tenant,
    sql`update notifications set happened = ${JSON.stringify({ kind: 'brokenImport' })}, created_at = now() where tenant_id = ${tenant} and id in (
      select id from notifications where tenant_id = ${tenant} and user_id = ${person.id} and happened ->> 'kind' = 'importUnderWay'
        and created_at < now() - ${young}::interval for update skip locked)`,
  )

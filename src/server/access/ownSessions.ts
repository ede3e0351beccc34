import type { OwnSession } from '../../shared/ownSession.ts'
import { announce } from '../database/changes.ts'
import type { Database, Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { idleHours } from './sessions.ts'

/** The living sessions of a person, this one first, then the latest. */
export const listSessions = (database: Database, tenant: number, user: number, own: Buffer): Promise<OwnSession[]> =>
  database.one<OwnSession>(
    tenant,
    sql`select encode(substring(hash for 12), 'hex') as id, user_agent as "userAgent", address, created_at as "createdAt", used_at as "usedAt", hash = ${own} as current
      from sessions where tenant_id = ${tenant} and user_id = ${user} and expires_at > now() and used_at > now() - make_interval(hours => ${idleHours})
      order by hash = ${own} desc, used_at desc, created_at desc limit 100`,
  )

/** Ends one session of a person. @returns whether there was one */
export const endSession = (database: Database, tenant: number, user: number, id: string): Promise<boolean> =>
  database.transaction(tenant, async (run) => {
    const gone = run(
      sql`delete from sessions where tenant_id = ${tenant} and user_id = ${user} and encode(substring(hash for 12), 'hex') = ${id} returning user_id`,
    )
    return { result: Promise.all([gone, announce({ tenant }, run)]).then(([rows]) => rows.length > 0) }
  })

/** Ends every session of a person but the one that asks. @returns how many */
export const endOtherSessions = (database: Database, tenant: number, user: number, own: Buffer): Promise<number> =>
  database.transaction(tenant, async (run) => ({
    result: Promise.all([deleteSessions(run, tenant, user, own), announce({ tenant }, run)]).then(([rows]) => rows.length),
  }))

/** The statement that ends the sessions of a person, all but `kept`. */
export const deleteSessions = (run: Run, tenant: number, user: number, except: Buffer | null = null) =>
  run(
    sql`delete from sessions where tenant_id = ${tenant} and user_id = ${user} and hash is distinct from ${except}::bytea returning user_id`,
  )

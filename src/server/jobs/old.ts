import { idleHours } from '../access/sessions.ts'
import type { Database } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'

/** How long a request may come again under its key and get the answer that it got. */
const keyHours = 24
/** How long the file of a job is stored for the person who ordered it. */
const fileHours = 24
/** Rows of one transaction. */
const most = 2000

/** Forgets the keys of requests that nobody sends again, in all tenants. */
export const forgetOldKeys = (database: Database, signal?: AbortSignal): Promise<void> =>
  littleByLittle(database, sql`daftar_forget_keys(make_interval(hours => ${keyHours}), ${most})`, signal)

/** Forgets the sessions and links that let nobody in any more, in all tenants, and tries that count no longer. */
export async function forgetOldSessions(database: Database, signal?: AbortSignal): Promise<void> {
  await littleByLittle(database, sql`daftar_forget_sessions(make_interval(hours => ${idleHours}), ${most})`, signal)
  await database.one(0, sql`delete from sign_in_attempts where last_at < now() - interval '1 day'`)
}

/** Forgets the files that jobs have made, in all tenants. */
export const forgetOldJobFiles = (database: Database, signal?: AbortSignal): Promise<void> =>
  littleByLittle(database, sql`daftar_forget_job_files(make_interval(hours => ${fileHours}), ${most})`, signal)

async function littleByLittle(database: Database, call: Sql, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const [gone] = await database.one<{ count: number }>(0, sql`select ${call} as count`)
    if ((gone?.count ?? 0) < most) return
  }
}

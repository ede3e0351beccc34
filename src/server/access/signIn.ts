import { hash, verify } from '@node-rs/argon2'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { Problem } from '../problems/problem.ts'
import { assertFree, attemptKey, countAttempt } from './attempts.ts'
import { newSession } from './sessions.ts'

/** Failures before a name or an address has to wait. */
const free = { name: 5, address: 50 }

/** Verified against when there is no such user, so that both refusals take the same time. */
const nobody = hash('nobody has this password')

export interface SignedIn {
  readonly tenant: number
  readonly user: number
  readonly token: string
}

/** Checks a name and a password and opens a session; every refusal looks the same. */
export async function signIn(
  database: Database,
  given: { userName: string; password: string; address: string; agent: string | null },
): Promise<SignedIn> {
  const name = given.userName.trim().toLowerCase()
  const keys = { name: attemptKey('name', name), address: attemptKey('address', given.address) }
  await assertFree(database, [keys.name, keys.address])
  const [found] = await database.one<{ tenant_id: number; user_id: number }>(
    0,
    sql`select tenant_id, user_id from daftar_sign_in(${name})`,
  )
  const [user] = found
    ? await database.one<{ id: number; password: string | null }>(
        found.tenant_id,
        sql`select id, password from users where tenant_id = ${found.tenant_id} and id = ${found.user_id} and active`,
      )
    : []
  const right = await verify(user?.password ?? (await nobody), given.password)
  if (!found || !user?.password || !right) {
    const [[counted]] = await Promise.all([
      countAttempt(database, keys.name, free.name),
      countAttempt(database, keys.address, free.address),
    ])
    if (found) await logRefusal(database, found, counted?.blocked ? 'signInLocked' : 'signInRefused')
    throw new Problem(401, 'Auth.WrongCredentials')
  }
  const session = newSession(found.tenant_id, user.id, given.agent, given.address)
  await database.transaction(found.tenant_id, async (run) => ({
    result: Promise.all([
      run(session.statement),
      run(
        sql`update users set last_sign_in_at = date_trunc('second', now() at time zone 'Asia/Riyadh') where tenant_id = ${found.tenant_id} and id = ${user.id}`,
      ),
      run(sql`delete from sign_in_attempts where key = ${keys.name}`),
      run(
        sql`insert into audit_log (tenant_id, user_id, resource, record_id, action) values (${found.tenant_id}, ${user.id}, 'users', ${user.id}, 'signIn')`,
      ),
    ]),
  }))
  return { tenant: found.tenant_id, user: user.id, token: session.token }
}

/** Whoever tried is nobody: the row is about the user whose name was given, and holds nothing else of what was typed. */
const logRefusal = (database: Database, user: { tenant_id: number; user_id: number }, action: 'signInRefused' | 'signInLocked') =>
  database.one(
    user.tenant_id,
    sql`insert into audit_log (tenant_id, resource, record_id, action) values (${user.tenant_id}, 'users', ${user.user_id}, ${action})`,
  )

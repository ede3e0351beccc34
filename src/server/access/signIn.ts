import { hash, verify } from '@node-rs/argon2'
import type { Database } from '../database/database.ts'
import { onCoordinator, sql } from '../database/sql.ts'
import { Problem } from '../problems/problem.ts'
import { assertFree, attemptKey, countAttempt } from './attempts.ts'
import { logUser } from './logUser.ts'
import { newSession } from './sessions.ts'

/**
 * Attempts that are free within an hour: with a name from one address, with a name from anywhere, from one address with any
 * name. A school shares its address, so that one who guesses there keeps the others from nothing.
 */
const free = { pair: 5, name: 30, address: 500 }

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
  body: { userName: string; password: string; address: string; agent: string | null },
): Promise<SignedIn> {
  const name = body.userName.trim().toLowerCase()
  const keys = {
    pair: attemptKey('name from address', `${name} ${body.address}`),
    name: attemptKey('name', name),
    address: attemptKey('address', body.address),
  }
  await assertFree(database, Object.values(keys))
  const waits = await countAttempt(database, keys.pair, free.pair)
  await Promise.all([countAttempt(database, keys.name, free.name), countAttempt(database, keys.address, free.address)])
  const [found] = await database.one<{ tenant_id: number; user_id: number }>(
    0,
    sql`select tenant_id, user_id from daftar_sign_in(${name})`,
  )
  // Asked for, checked and noted in the same steps whether or not there is such a user, so that the time tells nothing.
  const meant = found ?? { tenant_id: 0, user_id: 0 }
  const [user] = await database.one<{ id: number; password: string | null }>(
    meant.tenant_id,
    sql`select id, password from users where tenant_id = ${meant.tenant_id} and id = ${meant.user_id} and active`,
  )
  const right = await verify(user?.password ?? (await nobody), body.password)
  if (!found || !user?.password || !right) {
    await logRefusal(database, meant, waits ? 'signInLocked' : 'signInRefused')
    throw new Problem(401, 'Auth.WrongCredentials')
  }
  const session = newSession(found.tenant_id, user.id, body.agent, body.address)
  await database.transaction(found.tenant_id, async (run) => ({
    result: Promise.all([
      run(session.statement),
      run(
        sql`update users set last_sign_in_at = date_trunc('second', now() at time zone 'Asia/Riyadh') where tenant_id = ${found.tenant_id} and id = ${user.id}`,
      ),
      run(onCoordinator(sql`delete from sign_in_attempts where key = any(${[keys.pair, keys.name]})`)),
      run(onCoordinator(sql`update sign_in_attempts set failures = greatest(failures - 1, 0) where key = ${keys.address}`)),
      ...logUser(found.tenant_id, user.id, 'signIn', user.id, run),
    ]),
  }))
  return { tenant: found.tenant_id, user: user.id, token: session.token }
}

/**
 * Whoever tried is nobody: the row is about the user whose name was given, and holds nothing else of what was typed. Where there
 * is no such user a statement is sent all the same, for the time that it takes.
 */
const logRefusal = (database: Database, user: { tenant_id: number; user_id: number }, action: 'signInRefused' | 'signInLocked') =>
  database.transaction<unknown>(user.tenant_id, async (run) => ({
    result: Promise.all(
      user.user_id === 0
        ? [run(sql`select 1 from audit_log where tenant_id = ${user.tenant_id} and resource = 'users' and record_id = 0 limit 1`)]
        : logUser(user.tenant_id, user.user_id, action, null, run),
    ),
  }))

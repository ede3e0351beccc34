import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { Problem } from '../http/problem.ts'
import { newSession } from './sessions.ts'

/** Failures before a name or an address has to wait, and the longest wait. */
const free = { name: 5, address: 50 }
const longestWaitSeconds = 900

/** Verified against when there is no such user, so that both refusals take the same time. */
const nobody = hash('nobody has this password')

const keyOf = (kind: keyof typeof free, value: string) => createHash('sha256').update(`${kind} ${value}`).digest('base64url')

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
  const keys = { name: keyOf('name', name), address: keyOf('address', given.address) }
  const waiting = await database.one<{ seconds: number }>(
    0,
    sql`select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds from sign_in_attempts where key = any(${[keys.name, keys.address]}) and blocked_until > now()`,
  )
  const seconds = waiting[0]?.seconds ?? 0
  if (seconds > 0) throw new Problem(429, { code: 'Auth.Locked', params: { seconds } }, { retryAfter: seconds })
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
    await Promise.all([fail(database, keys.name, free.name), fail(database, keys.address, free.address)])
    throw new Problem(401, 'Auth.WrongCredentials')
  }
  const session = newSession(found.tenant_id, user.id, given.agent, given.address)
  await database.transaction(found.tenant_id, async (run) => ({
    result: Promise.all([
      run(session.statement),
      run(sql`update users set last_sign_in_at = localtimestamp(0) where tenant_id = ${found.tenant_id} and id = ${user.id}`),
      run(sql`delete from sign_in_attempts where key = ${keys.name}`),
      run(
        sql`insert into audit_log (tenant_id, user_id, resource, record_id, action) values (${found.tenant_id}, ${user.id}, 'users', ${user.id}, 'signIn')`,
      ),
    ]),
  }))
  return { tenant: found.tenant_id, user: user.id, token: session.token }
}

/** Counts a failure; beyond the free ones each doubles the wait. */
const fail = (database: Database, key: string, allowed: number) =>
  database.one(
    0,
    sql`insert into sign_in_attempts as a (key, failures) values (${key}, 1) on conflict (key) do update set
      failures = case when a.last_at < now() - interval '1 hour' then 1 else a.failures + 1 end, last_at = now(),
      blocked_until = case when a.failures + 1 > ${allowed} and a.last_at >= now() - interval '1 hour'
        then now() + make_interval(secs => least(${longestWaitSeconds}, power(2, least(a.failures + 1 - ${allowed}, 20)))) end`,
  )

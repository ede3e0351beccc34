import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { Problem } from '../problems/problem.ts'

/** The longest wait. */
const longestWaitSeconds = 900

/** What is counted: something done with a name, or from an address. The value itself is not stored. */
export const attemptKey = (kind: string, value: string): string =>
  createHash('sha256').update(`${kind} ${value}`).digest('base64url')

/** Refuses with 429 while one of the keys has to wait; the message counts the minutes. */
export async function assertFree(database: Database, keys: readonly string[]): Promise<void> {
  const [row] = await database.one<{ seconds: number | null }>(
    0,
    sql`select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds from sign_in_attempts where key = any(${[...keys]}) and blocked_until > now()`,
  )
  const seconds = row?.seconds ?? 0
  if (seconds <= 0) return
  const params = { seconds, count: Math.ceil(seconds / 60) }
  throw new Problem(429, { code: 'Auth.Locked', params }, { retryAfter: seconds })
}

/** Counts an attempt; beyond those that are free within an hour each doubles the wait. The row says whether one has to wait now. */
export const countAttempt = (database: Database, key: string, free: number) =>
  database.one<{ blocked: boolean }>(
    0,
    sql`insert into sign_in_attempts as a (key, failures) values (${key}, 1) on conflict (key) do update set
      failures = case when a.last_at < now() - interval '1 hour' then 1 else a.failures + 1 end, last_at = now(),
      blocked_until = case when a.failures + 1 > ${free} and a.last_at >= now() - interval '1 hour'
        then now() + make_interval(secs => least(${longestWaitSeconds}, power(2, least(a.failures + 1 - ${free}, 20)))) end
      returning coalesce(a.blocked_until > now(), false) as blocked`,
  )

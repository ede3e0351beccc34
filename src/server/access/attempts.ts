import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { Problem } from '../problems/problem.ts'

/** The longest wait, in seconds, where nothing else is said. */
const longestWait = 900

/** What is counted: something done with a name, or from an address. The value itself is not stored. */
export const attemptKey = (kind: string, value: string): string =>
  createHash('sha256').update(`${kind} ${value}`).digest('base64url')

const locked = (seconds: number): Problem =>
  new Problem(429, { code: 'Auth.Locked', params: { seconds, count: Math.ceil(seconds / 60) } }, { retryAfter: seconds })

/** Refuses with 429 while one of the keys has to wait; the message counts the minutes. */
export async function assertFree(database: Database, keys: readonly string[]): Promise<void> {
  const [row] = await database.one<{ seconds: number | null }>(
    0,
    sql`select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds from sign_in_attempts where key = any(${[...keys]}) and blocked_until > now()`,
  )
  const seconds = row?.seconds ?? 0
  if (seconds > 0) throw locked(seconds)
}

/**
 * Counts an attempt; beyond those that are free within an hour each doubles the wait. What comes while one has to wait is not
 * counted: it was `refused`. Then, or from the next one on, one `waits`.
 * @param longest the longest wait, in seconds
 */
export async function noteAttempt(
  database: Database,
  key: string,
  free: number,
  longest = longestWait,
): Promise<{ readonly refused: boolean; readonly waits: boolean }> {
  const [counted] = await database.one<{ failures: number }>(
    0,
    sql`insert into sign_in_attempts as a (key, failures) values (${key}, 1) on conflict (key) do update set
      failures = case when a.last_at < now() - interval '1 hour' then 1 else a.failures + 1 end, last_at = now(),
      blocked_until = case when a.failures + 1 > ${free} and a.last_at >= now() - interval '1 hour'
        then now() + make_interval(secs => least(${longest}, power(2, least(a.failures + 1 - ${free}, 20)))) end
      where a.blocked_until is null or a.blocked_until <= now()
      returning failures`,
  )
  return { refused: !counted, waits: !counted || counted.failures > free }
}

/**
 * Counts an attempt before it is judged: of many at once, only those are judged that were counted before the waiting time began.
 * @returns whether the next attempt has to wait
 * @throws Problem 429 while the key has to wait
 */
export async function countAttempt(database: Database, key: string, free: number, longest?: number): Promise<boolean> {
  const { refused, waits } = await noteAttempt(database, key, free, longest)
  if (refused) {
    await assertFree(database, [key])
    throw locked(1)
  }
  return waits
}

/**
 * Takes one of so many times within an hour, or several at once, for all servers together; 429 where none is left. What then fails
 * gives it back.
 * @example const back = await takeTime(database, attemptKey('public record from', address), 20)
 */
export async function takeTime(database: Database, key: string, most: number, times = 1): Promise<() => Promise<unknown>> {
  const [taken] = await database.one(
    0,
    sql`insert into sign_in_attempts as a (key, failures) values (${key}, ${times}) on conflict (key) do update set
      failures = case when a.last_at < now() - interval '1 hour' then ${times} else a.failures + ${times} end,
      last_at = case when a.last_at < now() - interval '1 hour' then now() else a.last_at end
      where a.failures + ${times} <= ${most} or a.last_at < now() - interval '1 hour' returning 1 as taken`,
  )
  if (!taken) throw new Problem(429, 'Public.TooMany', { retryAfter: 3600 })
  return () => giveBack(database, key, times)
}

/** An attempt that was right counts for nothing. */
export const giveBack = (database: Database, key: string, times = 1): Promise<unknown> =>
  database.one(0, sql`update sign_in_attempts set failures = failures - ${times} where key = ${key} and failures >= ${times}`)

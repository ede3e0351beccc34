import { createHash } from 'node:crypto'
import type { Run } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Context } from '../context.ts'
import type { Computed } from '../read/answer.ts'

/** A request that may come again: its key and a digest of what it asks. */
export interface Retryable {
  readonly key: string
  readonly request: Buffer
}

export const retryable = (key: string, parts: readonly unknown[]): Retryable => ({
  key,
  request: createHash('sha256').update(JSON.stringify(parts)).digest(),
})

/** An answer that was given before. */
export interface Answered {
  readonly status: number
  readonly answer: string
}

/**
 * Claims the key inside the open transaction. A second request with the same key waits for the first one's end, then
 * gets its answer; with another body it is refused.
 */
export async function claim(run: Run, context: Context, retry: Retryable): Promise<Answered | null> {
  const claimed =
    await run(sql`insert into idempotency_keys (tenant_id, user_id, key, request) values (${context.tenant}, ${context.person.id}, ${retry.key}, ${retry.request})
    on conflict (tenant_id, user_id, key) do nothing returning 1 as claimed`)
  if (claimed.length) return null
  const [row] = await run<{ request: Buffer; status: number; answer: string }>(
    sql`select request, status, answer from idempotency_keys where tenant_id = ${context.tenant} and user_id = ${context.person.id} and key = ${retry.key}`,
  )
  if (!row?.request.equals(retry.request)) throw new Problem(409, 'Idempotency.OtherBody')
  return { status: row.status, answer: row.answer }
}

/**
 * Stores the answer together with the work that it is about. Computed fields are read into it, and the whole is returned as
 * `answer`.
 */
export function remember(
  context: Context,
  retry: Retryable,
  status: number,
  answer: string,
  computed: Computed | null = null,
): Sql {
  const whole = computed ? sql`(${answer}::jsonb || (${computed.statement})::jsonb)::text` : sql`${answer}`
  // The caller picks what it needs out of `answer`: a distributed database returns no expression that it does not know to be
  // constant.
  const withComputed = computed ? sql` returning answer` : sql``
  return sql`update idempotency_keys set status = ${status}, answer = ${whole} where tenant_id = ${context.tenant} and user_id = ${context.person.id} and key = ${retry.key}${withComputed}`
}

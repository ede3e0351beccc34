import { all, whenCommitted } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Transaction } from '../work.ts'

/**
 * Does work for many records at once. Where the database refuses some of them, and the others are to be written, halves are
 * tried until those are found: only they are left out.
 * @returns what the work gives for each, in their order, or the refusal
 */
export async function apart<T, R>(
  items: readonly T[],
  work: (some: readonly T[]) => Promise<readonly R[]>,
  { run, apart: meaning }: Transaction,
): Promise<(R | Problem)[]> {
  if (!meaning || !items.length) return [...(await work(items))]
  const attempt = async (some: readonly T[]): Promise<(R | Problem)[]> => {
    const works = whenCommitted(run)
    const before = works.length
    run(sql`savepoint many`).catch(() => undefined)
    try {
      const done = await work(some)
      run(sql`release savepoint many`).catch(() => undefined)
      return [...done]
    } catch (error) {
      works.length = before
      await all([run(sql`rollback to savepoint many`), run(sql`release savepoint many`)])
      const problem = error instanceof Problem ? error : meaning(error)
      if (problem.status >= 500) throw error
      if (some.length === 1) return [problem]
      const middle = some.length >> 1
      return [...(await attempt(some.slice(0, middle))), ...(await attempt(some.slice(middle)))]
    }
  }
  return attempt(items)
}

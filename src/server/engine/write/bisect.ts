import { all, beforeCommit, whenCommitted } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Transaction } from '../draft.ts'

/**
 * Does work for many records at once. Where the database refuses some of them and the others are to be written, the records are
 * bisected until the refused ones are found; only they are left out.
 * @returns the result of the work for each record, in their order, or its refusal
 */
export async function bisect<T, R>(
  items: readonly T[],
  work: (some: readonly T[]) => Promise<readonly R[]>,
  { run, isolate: meaning }: Transaction,
): Promise<(R | Problem)[]> {
  if (!meaning || !items.length) return [...(await work(items))]
  const attempt = async (some: readonly T[]): Promise<(R | Problem)[]> => {
    const works = [beforeCommit(run), whenCommitted(run)].map((list) => ({ list, before: list.length }))
    run(sql`savepoint many`).catch(() => undefined)
    try {
      const done = await work(some)
      run(sql`release savepoint many`).catch(() => undefined)
      return [...done]
    } catch (error) {
      for (const { list, before } of works) list.length = before
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

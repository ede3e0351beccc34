import type { FaultAt } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** How statements for many records deal with a database that refuses some of them. */
export interface Together {
  /** Nothing stays: the audit log is left alone. */
  readonly dry: boolean
  /** What a database error means to the person; null lets the error through. */
  readonly faultsOf: (error: unknown) => readonly FaultAt[] | null
}

/**
 * Writes many records together. When the database refuses some of them, halves are tried until those are found: only they
 * are left out.
 * @returns the faults of the records that were refused, by id
 */
export async function writeTogether<T extends { readonly id: number }>(
  all: readonly T[],
  write: (some: readonly T[]) => readonly Promise<unknown>[],
  run: Run,
  { faultsOf }: Together,
): Promise<Map<number, readonly FaultAt[]>> {
  const refused = new Map<number, readonly FaultAt[]>()
  const attempt = async (some: readonly T[]): Promise<void> => {
    if (!some.length) return
    const statements = [run(sql`savepoint many`), ...write(some), run(sql`release savepoint many`)]
    const outcomes = await Promise.allSettled(statements)
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (!failed) return
    await run(sql`rollback to savepoint many`)
    const faults = faultsOf(failed.reason)
    if (faults === null) throw failed.reason
    const [one] = some
    if (some.length === 1 && one) return void refused.set(one.id, faults)
    const middle = some.length >> 1
    await attempt(some.slice(0, middle))
    await attempt(some.slice(middle))
  }
  await attempt(all)
  return refused
}

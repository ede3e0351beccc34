import type { Query } from '../../../schema/behaviour.ts'
import { all, isBroken, type Run } from '../database/database.ts'
import { ofInstallation, sql } from '../database/sql.ts'
import { refuseControl } from './statement.ts'

/** The database is away or asks to try again: nobody's code has failed. */
export class DatabaseFault extends Error {}

/** How long a part of a behaviour may take, in milliseconds. */
const longest = 10_000

/** Somebody else's lock or a busy server, as PostgreSQL says it. */
const passing = new Set(['40001', '40P01', '55P03', '57014'])

/**
 * Calls code of an installation with a way to the database that ends with it. Its failure is thrown, also one of a statement that it did
 * not wait for or passed over: the transaction would not stand.
 * @throws DatabaseFault what the database says of itself
 */
export async function call(work: (query: Query) => unknown, run: Run): Promise<unknown> {
  const queries: Promise<unknown>[] = []
  let isOver = false
  const query: Query = async <Row>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> => {
    if (isOver) throw new Error('a query came when the work was over')
    if (!values.every(isPlain)) throw new Error('a query takes texts, numbers, yes and no, null, and lists of these')
    refuseControl(text.join(' ? '))
    const answer = run<Row>(ofInstallation(sql(text as unknown as string[], ...values)))
    queries.push(answer)
    return answer
  }
  try {
    const result = await inTime((async () => work(query))())
    await all(queries)
    return result
  } catch (error) {
    const said = await all(queries).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (said !== null && isPassing(said)) throw new DatabaseFault('the database', { cause: said })
    throw said ?? error
  } finally {
    isOver = true
  }
}

const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain))

const isPassing = (error: unknown): boolean => isBroken(error) || passing.has(String((error as { code?: unknown }).code))

/** The work, or a failure when it takes too long. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  const timer = Promise.withResolvers<never>()
  const waiting = setTimeout(() => timer.reject(new Error(`it took longer than ${longest / 1000} seconds`)), longest)
  return Promise.race([work, timer.promise]).finally(() => clearTimeout(waiting))
}

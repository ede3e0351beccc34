import type { Query } from '../../../schema/behaviour.ts'
import { all, isBroken, type Run } from '../database/database.ts'
import { ofInstallation, type Statement, sql } from '../database/sql.ts'
import { admit, mostRows } from './statement.ts'

/** The database is away or asks to try again: nobody's code has failed. */
export class DatabaseFault extends Error {}

/** Somebody else's lock or a busy server, as PostgreSQL says it. */
const passing = new Set(['40001', '40P01', '55P03'])

/** How long a statement may take, in seconds, and what PostgreSQL says when it does not end by then. */
const longest = 5
const tooLong = '57014'

/** Sends statements in an open transaction of a tenant, or in one that each group has for itself. */
export type Within = <T>(work: (run: Run) => Promise<T>) => Promise<T>

/**
 * Calls code of an installation with a way to the database that ends with it. Its failure is thrown, also one of a statement that it did
 * not wait for or passed over: the transaction would not stand.
 * @throws DatabaseFault what the database says of itself
 */
export async function call(work: (query: Query) => unknown, tenant: number, within: Within): Promise<unknown> {
  const queries: Promise<unknown>[] = []
  let isOver = false
  const ask = async (text: unknown, values: readonly unknown[]): Promise<Record<string, unknown>[]> => {
    if (!isTemplate(text, values)) throw new Error('a query is a template: query`select …`')
    if (!values.every(isPlain)) throw new Error('a query takes texts, numbers, yes and no, null, and lists of these')
    const statement = sql(text as string[], ...values)
    const sent = ofInstallation({ text: await admit(statement.text), values: statement.values })
    if (isOver) throw new Error('a query came when the work was over')
    return within((run) => bounded(run, sent, tenant))
  }
  const query: Query = <Row>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> => {
    const answer = ask(text, values)
    answer.catch(() => undefined)
    queries.push(answer)
    return answer as Promise<Row[]>
  }
  try {
    const result = await work(query)
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

/** One statement within its time. Whatever its text could do all the same, nothing stands unless tenant and role are what they were. */
async function bounded(run: Run, statement: Statement, tenant: number): Promise<Record<string, unknown>[]> {
  const [, rows, , [still]] = await all([
    run(sql([`set local statement_timeout = '${longest}s'`])),
    run(statement),
    run(sql`set local statement_timeout to default`),
    run<{ tenant: string; role: boolean }>(
      sql`select current_setting('app.tenant', true) as tenant, current_user = session_user as role`,
    ),
  ]).catch((error: unknown) => {
    throw (error as { code?: unknown }).code === tooLong ? new Error(`a query took longer than ${longest} seconds`) : error
  })
  if (still?.tenant !== String(tenant) || !still.role) throw new Error('a query left its tenant')
  if (rows.length > mostRows) throw new Error(`a query gives more than ${mostRows} rows`)
  return rows
}

const isTemplate = (text: unknown, values: readonly unknown[]): boolean =>
  Array.isArray(text) && text.length === values.length + 1 && text.every((part) => typeof part === 'string')

const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain))

const isPassing = (error: unknown): boolean => isBroken(error) || passing.has(String((error as { code?: unknown }).code))

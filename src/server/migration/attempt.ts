import type pg from 'pg'
import type { Table } from '../../../schema/derive/table.ts'
import { isBroken } from '../database/database.ts'
import type { Difference } from '../database/diff/difference.ts'
import type { Doubt } from '../database/diff/loss.ts'

/** What PostgreSQL has against a statement that may fail; null when it is done. */
export async function attempt(client: pg.Client, statement: string): Promise<string | null> {
  await client.query('savepoint doubtful')
  try {
    await client.query(statement)
    await client.query('release savepoint doubtful')
    return null
  } catch (error) {
    await client.query('rollback to savepoint doubtful')
    const { message, detail } = error as Error & { detail?: string }
    return detail ? `${message}: ${detail}` : message
  }
}

/** The shape of the database without what its data did not allow. */
export const without = ({ shape }: Difference, refused: readonly Doubt[]): Table[] =>
  shape.map((table) => {
    const isLeft =
      (group: Doubt['group']) =>
      ({ name }: { readonly name: string }) =>
        !refused.some((doubt) => doubt.table === table.name && doubt.group === group && doubt.name === name)
    return {
      ...table,
      uniques: table.uniques.filter(isLeft('uniques')),
      checks: table.checks.filter(isLeft('checks')),
      foreignKeys: table.foreignKeys.filter(isLeft('foreignKeys')),
      indexes: table.indexes.filter(isLeft('indexes')),
    }
  })

/** What keeps a database from taking the shape of the definitions, in PostgreSQL's words: nothing of it was done. */
export class MigrationFailed extends Error {}

/** Sends a statement that must not fail. @throws MigrationFailed with what PostgreSQL has against it */
export async function apply(client: pg.Client, statement: string): Promise<null> {
  try {
    await client.query(statement)
    return null
  } catch (error) {
    throw failureOf(error, statement)
  }
}

/** A part of a table that its rows do not allow yet. */
export interface Refusal extends Doubt {
  readonly reason: string
}

/** Sends statements one by one; those that stored data may refuse are tried. @returns what was refused */
export async function applyDoubtful(
  client: pg.Client,
  statements: readonly string[],
  doubtful: ReadonlyMap<string, Doubt>,
): Promise<Refusal[]> {
  const refused: Refusal[] = []
  for (const statement of statements) {
    const doubt = doubtful.get(statement)
    const reason = doubt ? await attempt(client, statement) : await apply(client, statement)
    if (doubt && reason !== null) refused.push({ ...doubt, reason })
  }
  return refused
}

/**
 * Sends statements that must not fail in one message: a thousand by themselves wait for each other. Only where one fails are they sent
 * one by one, so that it is named.
 * @throws MigrationFailed with what PostgreSQL has against the first of them that fails
 */
export async function applyAll(client: pg.Client, statements: readonly string[]): Promise<void> {
  await client.query('savepoint together')
  try {
    await client.query(statements.join(';\n'))
  } catch (error) {
    if (isBroken(error)) throw error
    await client.query('rollback to savepoint together')
    for (const statement of statements) await apply(client, statement)
  }
  await client.query('release savepoint together')
}

/**
 * What stopped a migration, as its failure where definitions or data are the reason: a connection that ended, a wait that took too long
 * or a disk that is full say nothing about them.
 */
export function failureOf(error: unknown, statement?: string): unknown {
  const { message, detail, code = '' } = error as Error & { detail?: string; code?: string }
  if (error instanceof MigrationFailed || isBroken(error) || /^(40|55P03|58)/.test(code)) return error
  const place = statement === undefined ? '' : ` (in: ${statement.split('\n')[0]?.slice(0, 200)})`
  return new MigrationFailed(`The migration cannot be applied: ${message}${detail ? `: ${detail}` : ''}${place}`, {
    cause: error,
  })
}

import { createHash } from 'node:crypto'

/** Statements that are sent together, or left out together where the database has what they make. */
export type Part = readonly string[]

/** The sign by which a part is known again. */
export const signOf = (part: Part): string => createHash('sha256').update(part.join(';\n')).digest('base64url').slice(0, 16)

/** A migration as it is noted, with the signs of the parts that it left behind. */
interface Noted {
  readonly digest: string
  readonly made: readonly string[] | null
}

/** What is noted of the parts of a migration: which one it was, then their signs. */
export const noteOf = (digest: string, parts: readonly Part[]): readonly string[] => [digest, ...parts.map(signOf)]

/**
 * The signs of the parts that a database has. A note of another digest than its own is none: whoever changes the digest has everything made
 * anew, as an older version has that knows no notes.
 */
export const madeBy = (last: Noted | undefined): ReadonlySet<string> =>
  new Set(last?.made?.[0] === last?.digest ? last?.made?.slice(1) : [])

/** Every word of statements, the names of tables among them. */
export const wordsOf = (statements: readonly string[]): ReadonlySet<string> =>
  new Set(statements.flatMap((statement) => statement.match(/\w+/g) ?? []))

/** Whether a statement only adds: no row of a table that was there is written, and nothing that is there is changed or goes. */
export const isAddition = (statement: string): boolean =>
  /^create (?:table|(?:unique )?index) /.test(statement) ||
  (/^alter table "\w+" add /.test(statement) && !/\b(?:drop|alter|rename) /.test(statement))

import pg from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'

export { join, type Sql, sql }

/** A statement as it is sent: composed by the tag `sql`, or a text that is made once and its values. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Of a distributed database: sequences are the coordinator's, wherever the transaction is. */
  readonly place?: 'coordinator'
  /** Whose words it is when it is not the product's. */
  readonly author?: 'installation'
}

/** A statement about what the coordinator of a distributed database alone knows; it sees nothing of the transaction. */
export const onCoordinator = ({ text, values }: Statement): Statement => ({ text, values, place: 'coordinator' })

/** A statement in the words of an installation's own code. */
export const ofInstallation = ({ text, values }: Statement): Statement => ({ text, values, author: 'installation' })

/** A quoted identifier, with its table's alias when given: `ident('name', 's')` → `"s"."name"`. */
export const ident = (name: string, alias?: string): Sql =>
  raw(alias === undefined ? pg.escapeIdentifier(name) : `${pg.escapeIdentifier(alias)}.${pg.escapeIdentifier(name)}`)

/** A text that we wrote ourselves (the key of a JSON object) as a literal; never for what came from outside. */
export const literal = (text: string): Sql => raw(pg.escapeLiteral(text))

/** A column type or another fixed word of SQL from our own tables of words. */
export const word = (text: string): Sql => raw(text)

/** Parts side by side; nothing for an empty list. */
export const list = (parts: readonly Sql[], separator = ', '): Sql => (parts.length ? join(parts as Sql[], separator) : raw(''))

/** All conditions together; true for none. */
export const and = (conditions: readonly Sql[]): Sql => (conditions.length ? join(conditions as Sql[], ' and ') : raw('true'))

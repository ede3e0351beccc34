import { inSql } from './reserved.ts'

/** A table as data: what the snapshot keeps and the migration compares. Expressions are SQL. */
export interface Table {
  readonly name: string
  readonly was?: string
  readonly columns: readonly Column[]
  readonly primaryKey: readonly string[]
  readonly uniques: readonly { readonly name: string; readonly columns: readonly string[] }[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly indexes: readonly Index[]
  readonly checks: readonly { readonly name: string; readonly expression: string }[]
  /** Triggers alone write it. */
  readonly kept?: boolean
}

export interface Column {
  readonly name: string
  readonly was?: string
  readonly type: string
  readonly notNull?: boolean
  readonly default?: string
  readonly identity?: boolean
  readonly generated?: string
  /** Stored values that have another name now, by the former one. */
  readonly map?: Readonly<Record<string, string>>
  /** Triggers alone write it: the application's role may not, and what it holds follows from other rows. */
  readonly kept?: boolean
  /** What rows that are there get when the column is added; `t` is the row. */
  readonly fill?: string
  /** Holds formatted text: what it held before it did becomes paragraphs. */
  readonly markup?: boolean
}

export interface ForeignKey {
  readonly name: string
  readonly columns: readonly string[]
  readonly table: string
  readonly references: readonly string[]
  readonly onDelete?: 'cascade'
  /** Checked when the transaction ends. */
  readonly deferred?: boolean
}

export interface Index {
  readonly name: string
  readonly columns: readonly string[]
  readonly method?: 'gin'
  readonly unique?: boolean
  /** Only the rows that fulfil this SQL condition. */
  readonly where?: string
}

/** The SQL condition that a column holds one of the values of a choice. */
export const choiceCheck = (column: string, values: readonly string[]): string =>
  `${inSql(column)} in (${values.map((value) => `'${value}'`).join(', ')})`

/** PostgreSQL cuts names at 63 bytes; a long one keeps its beginning and gets a short digest. */
export function sqlName(name: string): string {
  if (name.length <= 60) return name
  return `${name.slice(0, 52)}_${digestOf(name)}`
}

/** A short name of a text. */
export function digestOf(text: string): string {
  let digest = 5381
  for (const char of text) digest = ((digest * 33) ^ (char.codePointAt(0) ?? 0)) >>> 0
  return digest.toString(36)
}

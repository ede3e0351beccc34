import { inSql } from './reserved.ts'

/** The name that something had before, or several that it may have had, as its owner was renamed too. */
export type Former = string | readonly string[]

/** A table as data: what the snapshot contains and the migration compares. Expressions are SQL. */
export interface Table {
  readonly name: string
  readonly was?: Former
  readonly columns: readonly Column[]
  readonly primaryKey: readonly string[]
  readonly uniques: readonly { readonly name: string; readonly columns: readonly string[] }[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly indexes: readonly Index[]
  readonly checks: readonly { readonly name: string; readonly expression: string }[]
  /** Triggers alone write it. */
  readonly kept?: boolean
}

/** What works a column out: a formula or a total, the definition's function, or what is copied from a record that is referred to. */
export type Calculated = 'formula' | 'function' | 'copy'

export interface Column {
  readonly name: string
  readonly was?: Former
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
  /** What rows that are there begin with when the column is added. */
  readonly initial?: string
  /**
   * The engine works it out and writes it: rows that were there before the column are worked out once. Only a function may be missing
   * for a while, or a whole definition: its column is `left` then, and the rows that came meanwhile are worked out when it is back.
   */
  readonly calculated?: Calculated | 'left'
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

/** What is wanted among what is there: by its name, else by one that it had before. */
export const formerOf = <T extends { readonly name: string }>(
  { name, was = [] }: { readonly name: string; readonly was?: Former },
  there: readonly T[],
): T | undefined => {
  for (const known of [name, ...[was].flat()]) {
    const found = there.find((one) => one.name === known)
    if (found) return found
  }
  return undefined
}

/** The SQL condition that a column holds one of the values of a choice. */
export const choiceCheck = (column: string, values: readonly string[]): string =>
  `${inSql(column)} in (${values.map((value) => `'${value}'`).join(', ')})`

/** PostgreSQL cuts names at 63 bytes; a long name is shortened and ends with a short digest. */
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

/** Something that would be lost, and the statement that loses it. */
export interface Loss {
  readonly sentence: string
  readonly statement: string
  /** The table, or the column of one, that no definition names any more, and the table by the name it shall have (`owner`); absent where only values would go. */
  readonly place?: { readonly table: string; readonly column: string | null; readonly owner: string }
}

/** The part of a table that a statement brings and that the data may refuse. */
export interface Doubt {
  readonly table: string
  readonly group: 'uniques' | 'checks' | 'foreignKeys' | 'indexes'
  readonly name: string
}

/** A column that the engine works out. */
export interface CalculatedColumn {
  readonly table: string
  readonly column: string
}

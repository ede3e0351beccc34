import type { Condition } from '../condition.ts'

/** A read of a list. */
export interface ListRead {
  /** Whose rows: those of a resource (`priceLists`), or the lines of its records (`services.prices`). */
  readonly of: string
  /** The lines of this document for each of which a row is looked for; left out, one is looked for the document. */
  readonly each?: string
  /**
   * Where `of` names lines: the reference to the record whose lines they are; left out where only one field refers to it, and where none
   * does and `where` says by `same` which lines of all records are meant.
   */
  readonly for?: string
  /**
   * Which rows may be chosen; `{ same: 'x' }` is a field of the line or of the document, or another read. A column may be one step away:
   * `record.status` of a line is that of its document.
   */
  readonly where?: Condition
  /**
   * Columns of which a row gives some and leaves others empty. The row that matches most of them is chosen, and columns named
   * first weigh more: a price for the row beats one for the stage, which beats one for all.
   */
  readonly best?: readonly string[]
  /**
   * All rows that may be chosen, in their order, instead of the best one: a list for functions, nothing for formulas. Where `for` is a
   * list of references, `best` chooses one row of each that has one.
   */
  readonly every?: true
  /**
   * Rows of all branches and years, for every user: for facts about one record wherever it was, such as the leave that an
   * employee had in another branch.
   */
  readonly everywhere?: true
  /** With `everywhere`: only rows of branches that the user may see, for facts about many records. */
  readonly seen?: true
  /**
   * What is taken from a row: one value, or several by their names. `id` is the record, or the line, itself, `record` the one
   * whose line it is. With `every`, also values behind their references.
   * @example take: ['id', 'employee.iban']
   */
  readonly take: string | readonly string[]
}

/**
 * What calculations, recipes and formulas may read besides the document: a path of any number of steps, which begins with a
 * reference of the document (`student.row.stage`) or of its lines (`items.service.category`), or the best row of a list.
 */
export type ReadData = string | ListRead

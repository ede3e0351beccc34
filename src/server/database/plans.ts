import pg from 'pg'

/** A statement that a connection has planned, or may have planned before its packet failed. */
export interface Prepared {
  readonly name: string
  /** Whether there is a plan under the name: none yet, maybe one of this text or of a former one, this one for sure. */
  state: 'none' | 'maybe' | 'sure'
  /** How its rows are read; the database sends it once, with the plan. */
  fields: readonly Field[]
}

interface Field {
  readonly name: string
  readonly read: (text: string) => unknown
}

/** The columns of a row description as they are read. */
export const fieldsOf = (columns: readonly { readonly name: string; readonly dataTypeID: number }[]): Field[] =>
  columns.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') }))

/**
 * The prepared statements of a connection, by their text. Beyond the bound, the one that was not used for longest gives its name
 * away, so that what is used often is planned once, however many texts there are.
 */
export class Plans {
  readonly #most: number
  readonly #byText = new Map<string, Prepared>()

  /** @param most how many plans the connection holds */
  constructor(most: number) {
    this.#most = most
  }

  /** The plan of a text, now the one that was used last. */
  of(text: string): Prepared {
    const made = this.#byText.get(text) ?? this.#room()
    this.#byText.delete(text)
    this.#byText.set(text, made)
    return made
  }

  #room(): Prepared {
    const count = this.#byText.size
    if (count < this.#most) return { name: `s${count}`, state: 'none', fields: [] }
    const [[text, { name }] = ['', { name: 's0' }]] = this.#byText
    this.#byText.delete(text)
    return { name, state: 'maybe', fields: [] }
  }
}

/** What code needs of a definition that names it. */
export interface Contract {
  /** The only definitions that it is made for. */
  readonly of?: readonly string[]
  /** Fields by name, or by `lines.field`, with their kind. @example { date: 'date', 'entries.debit': 'money' } */
  readonly needs?: Readonly<Record<string, string>>
  /** What it supports beyond what all such code does, for words that need it. */
  readonly provides?: readonly 'sheet'[]
}

/** Code by the name by which definitions call it. */
export type Contracts = Readonly<Record<string, Contract>>

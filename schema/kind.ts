import type { Condition } from './condition.ts'
import type { CommonOptions, Field, ResourceName } from './field.ts'

/** The shapes that an option of a kind can have, by the word that a kind uses for them. */
export interface OptionTypes {
  int: number
  decimal: string
  text: string
  texts: readonly string[]
  names: Readonly<Record<string, string>>
  flag: boolean
  condition: Condition
  formula: string
  resource: ResourceName
  resources: readonly ResourceName[]
}

/** The options of a kind, as data: a word of `OptionTypes`, or the list of allowed texts. */
export type OptionShapes = { readonly [name: string]: keyof OptionTypes | readonly string[] }

export type OptionsOf<S extends OptionShapes> = {
  readonly [K in keyof S]?: S[K] extends keyof OptionTypes ? OptionTypes[S[K]] : S[K] extends readonly (infer U)[] ? U : never
}

/** Something wrong with a value: the code of a message and what the message names. */
export interface Fault {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** What a check may need to know besides the value. */
export interface ValueContext {
  /** Decimal digits of the branch, 0 to 3. */
  readonly decimals: number
  readonly phoneRule: 'saudi' | 'specification'
  /** First and last day of the selected fiscal year, when one is selected. */
  readonly fiscalYear?: { readonly startDate: string; readonly endDate: string } | null
  /** Reads a sibling (identity numbers depend on their type). */
  readonly read: (path: string) => unknown
}

/** Either the value as it is stored, or what is wrong with it. */
export type Accepted = { readonly value: unknown } | { readonly fault: Fault }

/** How figures and words are written in the reader's language. */
export interface Writers {
  readonly amount: (value: unknown) => string
  readonly percent: (value: string) => string
  /** A text in the digits of the company. */
  readonly digits: (text: string) => string
  readonly say: (key: string) => string
}

/** What a kind does with its values; `F` is the field as data. */
export interface Behaviour {
  /** PostgreSQL type of the column; null when the value has no column of its own in the record's table. */
  readonly column: string | null
  /** Options without which it says nothing. */
  readonly needs?: readonly string[]
  /** A stored value, for whoever shows what the kind looks like. */
  readonly example?: unknown
  /** What its values measure or count: `amount` for exact decimals as texts, `count` for whole numbers. */
  readonly figure?: 'amount' | 'count'
  /** Digits behind the point of a calculated figure; left out, those of the branch. */
  readonly decimals?: number
  /** Compares with other texts; figures do with figures, and any other kind with itself alone. */
  readonly isText?: boolean
  /** Never told to others than the record's own page: it is neither listed, filtered, sorted by, read nor in sheets. */
  readonly secret?: boolean
  /** Whether a list shows it of itself, where it is asked for, or never. */
  readonly listed?: 'asked' | 'never'
  /** The form gives it both columns. */
  readonly wide?: boolean
  /** How lists are filtered by it; left out, they are not. */
  readonly filter?: 'choice' | 'ref' | 'flag' | 'range' | 'text'
  /** Read from left to right in every language, in Latin digits or in those of the company. */
  readonly written?: 'latin' | 'digits'
  /** The keys that a telephone offers for it. */
  readonly keyboard?: 'numeric' | 'decimal' | 'tel' | 'email' | 'text'
  /** Says who or what is meant by itself: whoever looks for a record by a part of it is not told that the rest is missing. */
  readonly identifies?: boolean
  /** Mostly digits: a word without any is not looked for in it. */
  readonly digits?: boolean
  /** Its texts have lines, which a cell of a spreadsheet keeps. */
  readonly hasLines?: boolean
  /** Of formatted texts: what a stored value says without its form. */
  plain?(value: string): string
  /** What is searched of a column, in SQL; left out, the column. */
  searched?(column: string): string
  /** How JSON knows a column, in SQL; left out, as it stands. @param decimals of the branch */
  told?(column: string, decimals: number): string
  /** How a value is answered that is not answered as it is kept in the record: as `told` tells it. */
  answered?(value: unknown, decimals: number): unknown
  /** How a value is written for people; left out, as it stands. */
  show?(value: unknown, write: Writers): string
  /** JSON Schema of a value in requests and answers. */
  json(field: FieldData): Readonly<Record<string, unknown>>
  /** Checks a present value and gives its stored form. The same function runs in the form and on the server. */
  accept(value: unknown, field: FieldData, context: ValueContext): Accepted
  /** Reads a cell of a spreadsheet; without it the cleaned text goes through `accept`, of kinds that have lines as it stands. */
  parse?(cell: string, field: FieldData): unknown
}

/** A field as data, the way that derivations and the engine see it: every option of every kind, loosely. */
export interface FieldData extends CommonOptions {
  readonly kind: string
  readonly min?: number | string
  readonly max?: number | string
  readonly name?: boolean
  readonly synonyms?: boolean
  readonly pattern?: string
  readonly fallback?: string
  readonly default?: unknown
  readonly hijri?: boolean
  /** Of a moment: a day alone means its last second, not its first. */
  readonly ends?: boolean
  readonly within?: 'fiscalYear'
  readonly notAfter?: string
  readonly notBefore?: string
  readonly values?: readonly string[]
  readonly extensible?: boolean
  readonly kept?: readonly string[]
  readonly map?: Readonly<Record<string, string>>
  readonly to?: string
  readonly targets?: readonly string[]
  readonly follows?: string
  readonly where?: Condition
  readonly create?: 'drawer'
  readonly preset?: Condition
  readonly clears?: boolean
  readonly of?: string | readonly string[]
  readonly type?: string
  readonly by?: string
  readonly usedBy?: string
  readonly result?: FieldData
  readonly repeated?: string
  readonly narrowed?: string
  readonly positive?: boolean
  /** The formula that calculates it: read-only, worked out whenever the record is. @example money({ is: 'quantity * price' }) */
  readonly is?: string
  readonly error?: string
}

/** A kind: its name, the shapes of its options, and what it does with values. */
export interface Kind extends Behaviour {
  readonly name: string
  readonly options: OptionShapes
}

type Given<O, D> = Omit<CommonOptions, 'required' | 'requiredWhen'> & O & { readonly default?: D }

/** The builder that a definition calls, e.g. `text({ max: 20 })`. */
export interface Builder<K extends string, V, O> {
  <const R extends boolean = false, const W extends Condition = never>(
    options?: Given<O, V> & { readonly required?: R; readonly requiredWhen?: W },
  ): Field<K, V, NoInfer<R>, never, NoInfer<W>>
  readonly kind: Kind
}

/**
 * Declares a field kind: one call gives the builder with its types and the behaviour of its values.
 * @example export const email = kind<string>()('email', {}, { column: 'text', … })
 */
export const kind =
  <V>() =>
  <const K extends string, const S extends OptionShapes>(
    name: K,
    options: S,
    behaviour: Behaviour,
  ): Builder<K, V, OptionsOf<S>> =>
    Object.assign((given?: object) => ({ kind: name, ...given }), {
      kind: { name, options, ...behaviour },
    }) as unknown as Builder<K, V, OptionsOf<S>>

export const ok = (value: unknown): Accepted => ({ value })
export const fault = (code: string, params?: Fault['params']): Accepted => ({ fault: params ? { code, params } : { code } })

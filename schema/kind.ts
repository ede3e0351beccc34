import type { Condition } from './condition.ts'
import type { CommonOptions, Field, ResourceName } from './field.ts'
import type { ExpressionCheck } from './values/expression.ts'
import type { ForeignPhoneCheck, PhoneRule } from './values/phone.ts'

/** The shapes that an option of a kind can have, by the word that a kind uses for them. */
export interface OptionTypes {
  int: number
  decimal: string
  intOrNothing: number | null
  decimalOrNothing: string | null
  text: string
  texts: readonly string[]
  names: Readonly<Record<string, string>>
  flag: boolean
  condition: Condition
  conditions: Readonly<Record<string, Condition>>
  formula: string
  resource: ResourceName
  resources: readonly ResourceName[]
}

/** The options of a kind, as data: a word of `OptionTypes`, or the list of allowed texts. */
export type OptionShapes = { readonly [name: string]: keyof OptionTypes | readonly string[] }

export type OptionsOf<S extends OptionShapes> = {
  readonly [K in keyof S]?: S[K] extends keyof OptionTypes ? OptionTypes[S[K]] : S[K] extends readonly (infer U)[] ? U : never
}

/** What is wrong with a value: the code of a message and its parameters. */
export interface Fault {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** What a check may need besides the value. */
export interface ValueContext {
  /** Decimal digits of the branch, 0 to 3. */
  readonly decimals: number
  readonly phoneRule: PhoneRule
  /** Knows the numbering plans of other countries; without it any foreign number is accepted. */
  readonly isForeignPhone?: ForeignPhoneCheck | undefined
  /** Judges texts by regular expressions, in linear time; without it any text is taken. */
  readonly fulfils?: ExpressionCheck | undefined
  /** First and last day of the selected fiscal year, when one is selected. */
  readonly fiscalYear?: { readonly startDate: string; readonly endDate: string } | null
  /** Reads another field of the record (identity numbers depend on their type). */
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
  readonly translate: (key: string) => string
}

/** What a kind does with its values; `F` is the field as data. */
export interface Behaviour {
  /** PostgreSQL type of the column; null when the value has no column of its own in the record's table. */
  readonly column: string | null
  /** Required options. */
  readonly needs?: readonly string[]
  /** An example of a stored value, for the gallery. */
  readonly example?: unknown
  /** What its values measure or count: `amount` for exact decimals as texts, `count` for whole numbers. */
  readonly figure?: 'amount' | 'count'
  /** Digits behind the point of a calculated figure; left out, those of the branch. */
  readonly decimals?: number
  /** Whether it may be compared with other texts. Figures compare with figures, any other kind only with itself. */
  readonly isText?: boolean
  /** Only sent to the record's own page: it is neither listed, filtered, sorted by, read by formulas nor in sheets. */
  readonly secret?: boolean
  /** Whether a list shows it by default (left out), only where it is asked for, or never. */
  readonly listed?: 'asked' | 'never'
  /** The form gives it both columns. */
  readonly wide?: boolean
  /** How lists are filtered by it; left out, they are not. */
  readonly filter?: 'choice' | 'ref' | 'flag' | 'range' | 'text'
  /** Read from left to right in every language, in Latin digits or in those of the company. */
  readonly written?: 'latin' | 'digits'
  /** The keys that a telephone offers for it. */
  readonly keyboard?: 'numeric' | 'decimal' | 'tel' | 'email' | 'text'
  /** Identifies a record by itself: a search for a part of it shows no hint that the rest is missing. */
  readonly identifies?: boolean
  /** The field by whose value it is judged: where that one changes, the stored value is judged anew. */
  readonly judgedBy?: string
  /** Mostly digits: a word without digits is not searched in it. */
  readonly digits?: boolean
  /** Its texts have several lines, which a cell of a spreadsheet preserves. */
  readonly hasLines?: boolean
  /** Of formatted texts: a stored value as plain text. */
  plain?(value: string): string
  /** The SQL expression that is searched; left out, the column. */
  searchSql?(column: string): string
  /** The SQL expression of a column's JSON value; left out, the column. @param decimals of the branch */
  serialiseSql?(column: string, decimals: number): string
  /** The same for a value in memory: as `serialiseSql` gives it; left out, the value itself. */
  serialise?(value: unknown, decimals: number): unknown
  /** A value as text for people; left out, the value itself. */
  show?(value: unknown, write: Writers): string
  /** JSON Schema of a value in requests and answers. */
  json(field: FieldData): Readonly<Record<string, unknown>>
  /** Checks a value that is not empty and returns its stored form. The same function runs in the form and on the server. */
  accept(value: unknown, field: FieldData, context: ValueContext): Accepted
  /** Reads a cell of a spreadsheet; without it `accept` gets the cleaned text, or for kinds that have lines the text as it is. */
  parse?(cell: string, field: FieldData): unknown
}

/** A field as data, as derivations and the engine see it: any option of any kind. */
export interface FieldData extends CommonOptions {
  readonly kind: string
  readonly min?: number | string
  readonly max?: number | string
  readonly name?: boolean
  readonly synonyms?: boolean
  readonly pattern?: string
  /** A regular expression that the whole text fulfils. */
  readonly regex?: string
  /** Values that it may not have. */
  readonly not?: readonly string[]
  /** A number that it must exceed. */
  readonly greaterThan?: number | string
  /** The value that an emptied number gets; null where nothing said means something else than 0. */
  readonly empty?: number | string | null
  readonly fallback?: string
  readonly spelledFrom?: string
  /** The width of a picture to its height: `3:4`. */
  readonly ratio?: string
  readonly default?: unknown
  readonly hijri?: boolean
  /** Of a moment: a day alone means its last second, not its first. */
  readonly ends?: boolean
  readonly within?: 'fiscalYear'
  readonly notAfter?: string
  readonly notBefore?: string
  readonly values?: readonly string[]
  /** Values that may only be chosen while their condition holds. */
  readonly when?: Readonly<Record<string, Condition>>
  readonly extensible?: boolean
  /** What the values are called as: fields or definitions of these names, or events of the definition that is named beside. */
  readonly called?: string
  /**
   * Names that a formatted text may hold in braces, each while its condition holds; their values in a preview; while it is
   * counted as a text message.
   */
  readonly placeholders?: Readonly<Record<string, Condition>>
  readonly samples?: Readonly<Record<string, string>>
  readonly sms?: Condition
  readonly retired?: readonly string[]
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
  /** Of a computed field: a field of other records, and which of them count. */
  readonly among?: readonly string[]
  readonly while?: Condition
  readonly result?: FieldData
  /** Of a computed field: how a figure other than zero is marked beside a record. */
  readonly tone?: 'warning' | 'danger'
  readonly repeated?: string
  readonly narrowed?: string
  /** Of a reference: messages by the paths of `where`. */
  readonly errors?: Readonly<Record<string, string>>
  /** Of a day: the message where it lies outside of `within`. */
  readonly outside?: string
  readonly positive?: boolean
  /** The formula that calculates it: read-only, worked out whenever the record is. @example money({ is: 'quantity * price' }) */
  readonly is?: string
  /** Of a calculated amount of lines: those that have these fields alike are rounded as their sum. @example roundedBy: ['taxPercentage'] */
  readonly roundedBy?: readonly string[]
  readonly error?: string
}

/** A kind: its name, the shapes of its options, and what it does with values. */
export interface Kind extends Behaviour {
  readonly name: string
  readonly options: OptionShapes
}

type KindOptions<O, D> = Omit<CommonOptions, 'required' | 'requiredWhen'> & O & { readonly default?: D }

/** The builder that a definition calls, e.g. `text({ max: 20 })`. */
export interface Builder<K extends string, V, O> {
  <const R extends boolean = false, const W extends Condition = never>(
    options?: KindOptions<O, V> & { readonly required?: R; readonly requiredWhen?: W },
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
    Object.assign((chosen?: object) => ({ kind: name, ...chosen }), {
      kind: { name, options, ...behaviour },
    }) as unknown as Builder<K, V, OptionsOf<S>>

export const ok = (value: unknown): Accepted => ({ value })
export const fault = (code: string, params?: Fault['params']): Accepted => ({ fault: params ? { code, params } : { code } })

import type { Condition } from '../../schema/condition.ts'

/** What a form asks somebody without an account for, in the reader's language. */
export interface PublicField {
  readonly name: string
  /** The page of the form on which it is asked, of a form that has some. */
  readonly step?: string
  readonly label: string
  readonly hint?: string
  readonly kind: string
  readonly required: boolean
  /** Left out where they ask for fields that the form does not have: then the server alone decides. */
  readonly requiredWhen?: Condition
  readonly shownWhen?: Condition
  /** What may be chosen, with what it is called. */
  readonly values?: readonly {
    readonly value: string | number
    readonly label: string
    /** It is offered while this holds; left out where it asks for fields that the form does not have. */
    readonly when?: Condition
  }[]
  readonly default?: unknown
  /** The smallest whole number. */
  readonly min?: number
  /** The longest text, or the largest whole number. */
  readonly max?: number
  /** The keys that a telephone offers. */
  readonly keyboard?: string
}

/** A value that is shown, as it is stored and as people read it. */
export interface PublicValue {
  readonly value: unknown
  readonly text: string
}

export interface PublicHead {
  readonly name: string
  readonly label: string
  readonly kind: string
}

export interface PublicLines {
  readonly label: string
  readonly columns: readonly PublicHead[]
  readonly rows: readonly (readonly PublicValue[])[]
}

export interface PublicAction {
  readonly name: string
  readonly label: string
  readonly danger: boolean
  readonly input: readonly PublicField[]
}

export interface PublicRecord {
  readonly values: readonly (PublicHead & PublicValue)[]
  readonly lines: readonly PublicLines[]
  /** What may still be done to it. */
  readonly actions: readonly PublicAction[]
}

/** What is open at a public address: a form to fill in, or a record. */
export interface PublicPage {
  /** The school and its branch. */
  readonly school: readonly string[]
  readonly title: string
  /** The language of the page. */
  readonly language: string
  readonly decimals: number
  readonly form: readonly PublicField[] | null
  /** The pages of the form, in their order; none where it is one. */
  readonly steps: readonly { readonly name: string; readonly label: string }[]
  /** What is to be given to look a record up; nothing where none can be. */
  readonly lookup: readonly PublicField[]
  /** Goes with what is sent, where it is said. */
  readonly stamp: string | null
  readonly record: PublicRecord | null
}

/** Where a form stands that has an address of the installation. */
export interface PublicPlaces {
  readonly resource: string
  readonly school: readonly string[]
  readonly title: string
  /** The branches, each with its public code. */
  readonly places: readonly { readonly code: string; readonly name: string }[]
}

/** What went wrong in a file of an installation, as it leaves the file's process. */
export interface Failure {
  readonly message: string
  readonly stack?: string | undefined
  /** Whether it is what the server itself threw when the code asked for something. */
  readonly isAsked?: boolean
}

/** The name under which a file exports an object, and the function in it. */
export type Place = readonly [exported: string, work: string]

/** An exported object: what in it is data, and the names of what is functions. */
export interface Outlined {
  readonly data: Readonly<Record<string, unknown>>
  readonly works: readonly string[]
}

/** What a file holds. */
export interface Outline {
  /** The definitions, as JSON. */
  readonly items: string
  readonly calculations: Readonly<Record<string, Outlined>>
  readonly makers: Readonly<Record<string, Outlined>>
  readonly recipes: Readonly<Record<string, Outlined>>
  readonly behaviours: readonly {
    readonly exported: string
    readonly data: Readonly<Record<string, unknown>>
    /** Absent where the value is no object. */
    readonly parts?: Outlined
  }[]
}

/** A function is to be called. */
export interface Call {
  readonly id: number
  readonly call: Place
  readonly given: readonly unknown[]
  /** Whether it may not take its time: somebody waits without a pause. */
  readonly isNow: boolean
  readonly tenant: number
}

/** What a query of a call has brought. */
export interface Answer {
  readonly id: number
  readonly query: number
  readonly rows?: readonly unknown[]
  readonly fails?: string
}

/** A call asks the database. */
export interface Question {
  readonly id: number
  readonly query: number
  readonly text: unknown
  readonly values: unknown
}

/** What a recipe may ask of the books. */
export const askable = ['account', 'decimals', 'cost'] as const

/** A call asks for what the server gives without a pause. */
export interface Request {
  readonly id: number
  readonly asks: string
  readonly given: readonly unknown[]
}

/** Messages to the process of a file. */
export type ToCode = Call | Answer | { readonly ping: true }

/** What the process of a file says. */
export type FromCode =
  | { readonly loaded: Outline }
  | { readonly unreadable: Failure }
  | { readonly id: number; readonly gives: unknown }
  | { readonly id: number; readonly fails: Failure }
  | Question
  | Request
  | { readonly stray: Failure; readonly tenant: number }
  | { readonly pong: true }

/** What the server asks the keeper of these processes. `file` says which process of which file, `1:/…/lockers.ts`. */
export type ToKeeper =
  | { readonly file: string; readonly load: true }
  | { readonly file: string; readonly end: true }
  | { readonly file: string; readonly tells: string }
  /** Nobody waits for the call any more. */
  | { readonly file: string; readonly gaveUp: number }
  | { readonly file: string; readonly passes: ToCode }

/** What the keeper says, of the process that stands beside it. */
export type FromKeeper = { readonly file: string } & FromCode

/** The file itself. */
export const pathOf = (file: string): string => file.slice(file.indexOf(':') + 1)

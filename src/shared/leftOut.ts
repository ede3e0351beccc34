/** A file of the installation that is left out because it is wrong. */
export interface LeftOut {
  readonly file: string
  /** A line each, in English, beginning with the file. */
  readonly faults: readonly string[]
  /** Whether what the file said before is shown in its place. */
  readonly isShown: boolean
  /** Whether a part of it alone is left out, and the rest is at work. */
  readonly isPart: boolean
}

/** Code of the installation that failed while it was at work. */
export interface CodeFailure {
  readonly file: string
  /** Of a behaviour what it was asked for: `prepare`, `check`, `write`, `committed`. */
  readonly part: string
  /** The message of the error. */
  readonly message: string
  readonly at: string
}

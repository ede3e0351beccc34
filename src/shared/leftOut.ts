/** A file of the installation that is left out because it is wrong. */
export interface LeftOut {
  readonly file: string
  /** A line each, in English, beginning with the file. */
  readonly faults: readonly string[]
  /** Whether what the file said before is shown in its place. */
  readonly isShown: boolean
}

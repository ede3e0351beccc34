/** A line that is left off, for another document has it. */
export interface LeftOff {
  /** What the line is made once for, such as the service. */
  readonly of: number
  /** The document that has it. */
  readonly record: number
}

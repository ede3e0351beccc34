/** What is known besides a document that is being typed, and what follows from it. */
export interface DocumentFacts {
  /** What the definition reads for the document, by name. */
  readonly facts: Readonly<Record<string, unknown>>
  /** What it reads for each of the lines, in their order. */
  readonly lines: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  /** What the records are called that calculated references name. */
  readonly refs: Readonly<Record<string, unknown>>
  /** Calculated fields and the lines, as saving would write them. */
  readonly calculated: Readonly<Record<string, unknown>>
}

/** A label that can be printed: what it says, and how many of it the records ask for. */
export interface LabelChoice {
  /** Of the record and its unit. */
  readonly key: string
  readonly name: string
  /** The unit; empty where there is none. */
  readonly unit: string
  /** What its barcode says; null where there is nothing that one can say. */
  readonly code: string | null
  /** What is paid for one, with the tax. */
  readonly price: string | null
  readonly count: number
}

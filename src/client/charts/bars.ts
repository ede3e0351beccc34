import type { Tone } from './tones.ts'

/** Bars of one colour, one in each group. */
export interface Series {
  readonly name: string
  readonly tone: Tone
  readonly values: readonly number[]
  /** The values as the reader reads them. */
  readonly written: readonly string[]
}

/** A picture of bars. */
export interface BarsData {
  /** What it shows, for those who do not see it. */
  readonly label: string
  readonly groups: readonly string[]
  readonly series: readonly Series[]
  /** `lying` along the line with the names before them, or `standing` beside each other with the names below. */
  readonly layout: 'lying' | 'standing'
  readonly height: number
  /** The series of a group lie one behind the other; the label at their end is the sum. */
  readonly sums?: readonly string[]
  /** What is done when a group is pressed, by its place; the table beside the picture leads there by keys. */
  readonly onChoose?: ((group: number) => void) | undefined
  /** Nothing is written at the bars: an axis tells how long they are, and a tooltip what they say. Writes a value of it. */
  readonly axis?: (value: number) => string
}

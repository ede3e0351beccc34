/** A value as it was or is now; what it refers to by its title in the reader's language. */
export interface TimelineValue {
  readonly value: unknown
  readonly title: string | null
}

/** A field of an entry: its new value, and the former one where the reader may see it. */
export interface TimelineField {
  readonly field: string
  readonly from: TimelineValue | null
  readonly to: TimelineValue | null
}

/** A year in which the record has a place, or something that was done to it: `GET {resource}/{id}/timeline`, the latest first. */
export interface TimelineEntry {
  readonly id: string
  /** The action, or `update`; null for the record's place in a year. */
  readonly action: string | null
  /** The number of the fiscal year; of what is not kept per year, the calendar's. */
  readonly year: number
  /** The day on which it holds; null for a year's place. */
  readonly on: string | null
  /** Who did it. */
  readonly who: string | null
  /** What it was given, by the names of the action's input. */
  readonly given: Readonly<Record<string, string>>
  readonly fields: readonly TimelineField[]
}

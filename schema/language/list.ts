import type { Condition } from '../condition.ts'

/** Records that last for a time are shown in a calendar beside their list: who is away, and when. */
export interface CalendarSpan {
  readonly from: string
  readonly to: string
  /** A reference or a choice by which they are grouped. */
  readonly by?: string
  /** Which records it shows; all when left out. */
  readonly while?: Condition
}

export interface List {
  readonly columns?: readonly string[]
  readonly filters?: readonly string[]
  readonly sort?: { readonly by: string; readonly order?: 'asc' | 'desc' }
  /** Fields that can be changed of many records at once; those of `filters` that a person may write when left out. */
  readonly change?: readonly string[]
  /**
   * Amounts that go on from one record into the next, such as a balance: no sum of them says anything, and none is shown.
   * @example carried: ['openingAmount', 'closingAmount']
   */
  readonly carried?: readonly string[]
}

/** A record's life, year by year: read from the years in which it has a place, and from its history. */
export interface Timeline {
  /** Fields that are the record's place in a year; their changes within a year are shown too. */
  readonly year?: readonly string[]
  /** Actions that are shown with their day, and with the texts that they were given. */
  readonly actions?: readonly string[]
}

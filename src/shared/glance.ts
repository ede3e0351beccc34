import type { RecordData } from '../../schema/record/record.ts'
import type { Counted } from './counted.ts'

/** A card that is drawn: counts by a reference, or a trend by day or month. */
export interface GlanceChart {
  readonly name: string
  readonly resource: string
  /** Of counts by a reference: the resource that counts by, what that belongs to, and the choice that parts each count. */
  readonly by?: { readonly name: string; readonly under?: string; readonly parts?: string }
  readonly trend?: { readonly by: string; readonly per: 'day' | 'month'; readonly sum?: string }
  readonly groups: readonly Counted[]
}

/** A card that lists the first records of a filter. */
export interface NextRecords {
  readonly name: string
  readonly resource: string
  readonly columns: readonly string[]
  readonly filter: Readonly<Record<string, unknown>>
  readonly records: readonly (RecordData & { readonly id: number })[]
}

/** How many places of a resource there are, how many are taken. */
export interface Place {
  readonly resource: string
  readonly places: number
  readonly taken: number
  readonly full: number
}

/** What a sum comes to: of all records now (`sum`), or by a day this month, today, and in the month before up to the same day. */
export interface GlanceFigure {
  readonly name: string
  /** The resource to whose list it leads. */
  readonly resource: string
  readonly sum: string
  readonly by?: string
  readonly today?: string
  /** Null where that month lies in another year. */
  readonly before?: string | null
  /** The last thirty days. */
  readonly days?: readonly { readonly day: string; readonly sum: string }[]
}

/** The year at a glance, as `GET glance` answers it. */
export interface GlanceAnswer {
  readonly figures: readonly GlanceFigure[]
  readonly charts: readonly GlanceChart[]
  readonly lists: readonly NextRecords[]
  readonly places: readonly Place[]
}

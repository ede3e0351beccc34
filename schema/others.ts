import type { Figures } from './figure.ts'
import type { Flags } from './flags.ts'
import type { Sources } from './sources.ts'

/** What other definitions add to one. */
export interface Others {
  readonly figures?: Figures
  readonly sources?: Sources
  /** What the company has switched on, for its pages: fields behind another flag are hidden. */
  readonly flags?: Flags
}

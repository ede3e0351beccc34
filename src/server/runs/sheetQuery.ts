import type { RunState } from '../../shared/run.ts'
import type { ListQuery } from '../engine/list/list.ts'

/** How the sheet is asked for: a page of the subjects that are in a state, sorted over all. */
export interface SheetQuery {
  readonly sort: ListQuery['sort']
  readonly from: number
  readonly to: number
  readonly state: RunState | null
  /** Only subjects that have the mark. */
  readonly mark: string | null
  /** Whether the page is enough for now, and counts and sums may follow; or these subjects alone, as corrected. */
  readonly only?: 'page' | { readonly ids: readonly number[] }
}

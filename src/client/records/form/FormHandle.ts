import type { Unsaved } from '../../providers/unsaved.ts'

/** What those around a form may do with it: the page's actions, the sheet that closes over it. */
export interface FormHandle extends Unsaved {
  /** Saves it in its place. @returns whether it was saved; what is wrong is marked */
  readonly save: () => Promise<boolean>
  /** Takes back everything that was typed. */
  readonly discard: () => void
}

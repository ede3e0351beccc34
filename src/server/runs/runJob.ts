import type { RecordName } from '../engine/draft.ts'
import type { RowFault } from './rowFault.ts'
import type { Running } from './runDraft.ts'

/** What became of a subject. */
export interface Result {
  readonly state: 'done' | 'skipped' | 'failed'
  readonly fault: RowFault | null
  readonly made: readonly RecordName[]
}

export interface RunJob extends Running {
  readonly job: number
  /** The job whose changes are taken back, instead of making any. */
  readonly undoes?: number
  /** What refuses a subject; a failure that is nobody's fault is thrown. */
  readonly faultOf: (error: unknown) => RowFault
  /** Called when what is made is judged and about to be written. */
  readonly storing?: () => void
}

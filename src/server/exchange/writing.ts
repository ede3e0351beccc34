import type { Reading } from './reading.ts'
import type { ImportReport } from './report.ts'
import type { ColumnFault } from './row.ts'

/** What becomes of rows. */
export interface Writing {
  readonly report: ImportReport
  readonly refuse: (reading: Reading, faults: readonly ColumnFault[]) => void
}

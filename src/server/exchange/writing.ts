import type { Reading } from './readRows.ts'
import type { ImportReport } from './report.ts'
import type { ColumnFault } from './row.ts'

/** What becomes of rows. */
export interface Writing {
  readonly report: ImportReport
  readonly refuse: (reading: Reading, faults: readonly ColumnFault[]) => void
}

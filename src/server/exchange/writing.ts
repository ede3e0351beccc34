import type { Run } from '../database/database.ts'
import type { Reading } from './readRows.ts'
import type { ImportReport } from './report.ts'
import type { ColumnFault } from './row.ts'

/** Where good rows are written, and what becomes of the others. */
export interface Writing {
  readonly report: ImportReport
  readonly refuse: (reading: Reading, faults: readonly ColumnFault[]) => void
  readonly run: Run
}

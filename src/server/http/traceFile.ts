import type { Model } from '../../../schema/model.ts'
import type { Run } from '../database/database.ts'
import type { Context } from '../engine/context.ts'
import { writeAudit } from '../engine/write/audit.ts'
import type { StoredFile } from '../files/storedFile.ts'

/** Leaves the line of a file in the history of its record. */
export const traceFile = (
  action: 'attach' | 'detach',
  { name, size }: StoredFile,
  model: Model,
  id: number,
  context: Context,
  run: Run,
) => writeAudit(model, action, [{ id, before: null, record: null, input: { name, size } }], context, run)

import type { Run } from '../../database/database.ts'
import { within } from '../../database/within.ts'
import type { Context } from '../../engine/context.ts'

/** The context of what asks the database by itself, all of it within an open transaction. */
export const inTransaction = (context: Context, run: Run): Context => ({
  ...context,
  database: { ...context.database, ...within(run) },
})

import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'

/** Years are changed, closed and opened one after the other: what one of them asks of the others stays true until its end. */
export const lockYears = ({ tenant }: Context, run: Run): Promise<unknown> =>
  run(sql`select pg_advisory_xact_lock(${tenant}, hashtext('fiscalYears'))`)

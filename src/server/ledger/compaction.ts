import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Fewer rows than this are read as fast as their sums. */
const worthwhile = 500

/** Sums up what postings have appended, in every tenant that has much of it; readers see the same figures before and after. */
export const compactSums = (database: Database, least = worthwhile): Promise<unknown> =>
  database.one(0, sql`select daftar_compact_busy_sums(${least})`)

import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** How long a request may come again under its key and get the answer that it got. */
const hours = 24
/** Keys of one transaction. */
const most = 2000

/** Forgets the keys of requests that nobody sends again, in all tenants, a few at a time. */
export async function forgetOldKeys(database: Database): Promise<void> {
  for (;;) {
    const [gone] = await database.one<{ count: number }>(
      0,
      sql`select daftar_forget_keys(make_interval(hours => ${hours}), ${most}) as count`,
    )
    if ((gone?.count ?? 0) < most) return
  }
}

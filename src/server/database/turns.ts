import type { Run } from './database.ts'
import { sql } from './sql.ts'

/**
 * Waits until nobody else holds one of the turns, and holds them until the transaction ends; in one order for all.
 * They are taken beside the tenant's own row, so that they are the same ones from whichever node of a distributed database they are asked for.
 */
export const takeTurns = (tenant: number, names: readonly string[], run: Run): Promise<unknown> =>
  run(
    sql`select pg_advisory_xact_lock(${tenant}, hashtext(turn.name)) from subscriptions s, unnest(${[...new Set(names)].sort()}::text[]) with ordinality turn(name, at)
      where s.tenant_id = ${tenant} order by turn.at`,
  )

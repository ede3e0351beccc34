import type { CodeFailure } from '../../shared/leftOut.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { loggableText } from '../http/loggable.ts'

/** Who hears of an installation's code that fails: whoever runs the server, and the administrators of the tenant. */
export interface Failures {
  tell(tenant: number, file: string, part: string, error: unknown): void
  /** What has failed within a week, the latest first. */
  list(tenant: number): Promise<CodeFailure[]>
}

const longest = 300
/** The same failure is told to the log and kept at most so often, in milliseconds. */
const pause = 1000

export function openFailures(database: Database, log: (line: string) => void): Failures {
  const told = new Map<string, number>()
  return {
    tell(tenant, file, part, error) {
      const key = `${tenant} ${file} ${part}`
      if (Date.now() - (told.get(key) ?? 0) < pause) return
      told.set(key, Date.now())
      const message = loggableText(error instanceof Error ? error.message : String(error)).slice(0, longest)
      log(`resources/custom/${file}: ${part} failed: ${message}`)
      if (tenant === 0) return
      database
        .one(
          tenant,
          sql`insert into custom_failures (tenant_id, file, part, message, at) values (${tenant}, ${file}, ${part}, ${message}, now())
            on conflict (tenant_id, file, part) do update set message = excluded.message, at = now()`,
        )
        .catch(() => undefined)
    },
    list: (tenant) =>
      database.one<CodeFailure>(
        tenant,
        sql`select file, part, message, at from custom_failures where tenant_id = ${tenant} and at > now() - interval '7 days' order by at desc limit 50`,
      ),
  }
}

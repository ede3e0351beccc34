import type { CodeFailed } from '../../../schema/namedCode.ts'
import type { CodeFailure } from '../../shared/leftOut.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { loggableError, loggableText } from '../problems/loggable.ts'

/** Who hears of an installation's code that fails: whoever runs the server, and the administrators of the tenant. */
export interface Failures {
  /** A function that a definition names failed: the log has where; the administrators are told if it is the installation's. */
  reportCode(tenant: number, failure: CodeFailed): void
  report(tenant: number, file: string, part: string, error: unknown): void
  /** What has failed within a week, the latest first. */
  list(tenant: number): Promise<CodeFailure[]>
}

const longest = 300
const messageOf = (error: unknown): string =>
  loggableText(error instanceof Error ? error.message : String(error)).slice(0, longest)

/** The same failure is told to the log and kept at most so often, in milliseconds. */
const pause = 1000

/** @param codeFiles the installation's files of named functions, by the name of the function */
export function openFailures(database: Database, log: (line: string) => void, codeFiles: ReadonlyMap<string, string>): Failures {
  const reported = new Map<string, number>()
  const isRecent = (key: string) => {
    if (Date.now() - (reported.get(key) ?? 0) < pause) return true
    reported.set(key, Date.now())
    return false
  }
  const keep = (tenant: number, file: string, part: string, message: string) =>
    database
      .one(
        tenant,
        sql`insert into custom_failures (tenant_id, file, part, message, at) values (${tenant}, ${file}, ${part}, ${message}, now())
          on conflict (tenant_id, file, part) do update set message = excluded.message, at = now()`,
      )
      .catch(() => undefined)
  return {
    report(tenant, file, part, error) {
      if (isRecent(`${tenant} ${file} ${part}`)) return
      const message = messageOf(error)
      log(`resources/custom/${file}: ${part} failed: ${message}`)
      if (tenant !== 0) keep(tenant, file, part, message)
    },
    reportCode(tenant, failure) {
      const { name, definition } = failure.code
      if (isRecent(`${tenant} ${name} ${definition}`)) return
      const file = codeFiles.get(name)
      const message = messageOf(failure)
      const where = failure.cause === undefined ? '' : `\n${loggableError(failure.cause)['stack']}`
      log(`${file === undefined ? '' : `resources/custom/${file}: `}${name} of ${definition} failed: ${message}${where}`)
      if (file !== undefined) keep(tenant, file, name, message)
    },
    list: (tenant) =>
      database.one<CodeFailure>(
        tenant,
        sql`select file, part, message, at from custom_failures where tenant_id = ${tenant} and at > now() - interval '7 days' order by at desc limit 50`,
      ),
  }
}

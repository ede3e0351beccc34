import type { CodeFailed } from '../../../schema/namedCode.ts'
import type { CodeFailure } from '../../shared/leftOut.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { loggableError, loggableText } from '../problems/loggable.ts'

/** Reports failures of an installation's code to the operator of the server and the tenant's administrators. */
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

/** The same failure is told to the log and kept at most so often, in milliseconds, and of each part at most so many. */
const pause = 1000
const mostAtOnce = 10

/** So many different messages of each part are kept. */
const mostKept = 20

/** @param codeFiles the installation's files of named functions, by the name of the function */
export function openFailures(database: Database, log: (line: string) => void, codeFiles: ReadonlyMap<string, string>): Failures {
  const reported = new Map<string, { readonly since: number; readonly messages: Set<string> }>()
  /** A message that names each record anew would fill the log. */
  const isRecent = (part: string, message: string) => {
    const before = reported.get(part)
    const { since, messages } =
      before && Date.now() - before.since < pause ? before : { since: Date.now(), messages: new Set<string>() }
    if (messages.has(message) || messages.size >= mostAtOnce) return true
    reported.set(part, { since, messages: new Set([...messages, message]) })
    return false
  }
  const keep = (tenant: number, file: string, part: string, message: string) =>
    database
      .transaction<unknown>(tenant, async (run) => {
        // What is updated may be worked out from its row, what is inserted or updated may not on a distributed database.
        const update = () =>
          run(
            sql`update custom_failures set message = ${message}, at = now(), earlier = (
                select coalesce(jsonb_agg(one), '[]') from (
                  select one from jsonb_array_elements(jsonb_build_object('message', message, 'at', at) || earlier) as one
                  where one->>'message' <> ${message} limit ${mostKept - 1}) as others)
              where tenant_id = ${tenant} and file = ${file} and part = ${part} returning file`,
          )
        if ((await update()).length) return { result: Promise.resolve() }
        const inserted = await run(
          sql`insert into custom_failures (tenant_id, file, part, message, at) values (${tenant}, ${file}, ${part}, ${message}, now())
            on conflict (tenant_id, file, part) do nothing returning file`,
        )
        // Another failure of the same part came first.
        return { result: inserted.length ? Promise.resolve() : update() }
      })
      .catch(() => undefined)
  return {
    report(tenant, file, part, error) {
      const message = messageOf(error)
      if (isRecent(`${tenant} ${file} ${part}`, message)) return
      log(`resources/custom/${file}: ${part} failed: ${message}`)
      if (tenant !== 0) keep(tenant, file, part, message)
    },
    reportCode(tenant, failure) {
      const { name, definition } = failure.code
      const message = messageOf(failure)
      if (isRecent(`${tenant} ${name} ${definition}`, message)) return
      const file = codeFiles.get(name)
      const where = failure.cause === undefined ? '' : `\n${loggableError(failure.cause)['stack']}`
      log(`${file === undefined ? '' : `resources/custom/${file}: `}${name} of ${definition} failed: ${message}${where}`)
      if (file !== undefined) keep(tenant, file, name, message)
    },
    list: (tenant) =>
      database.one<CodeFailure>(
        tenant,
        sql`select file, part, message, at from (
            select file, part, message, at from custom_failures where tenant_id = ${tenant}
            union all
            select file, part, one->>'message', (one->>'at')::timestamptz
            from custom_failures cross join jsonb_array_elements(earlier) as one where tenant_id = ${tenant}) as failures
          where at > now() - interval '7 days' order by at desc limit 50`,
      ),
  }
}

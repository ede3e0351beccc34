import { lookRows } from '../audit/looks.ts'
import type { Database, Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import type { Running } from './runDraft.ts'

/** How long a sheet is remembered that nobody asks for, in milliseconds, and how many of them. */
const [longest, most] = [60_000, 10]

interface Remembered {
  readonly stamp: string
  until: number
  readonly sheet: Promise<unknown>
  isDone?: true
}

const sheets = new WeakMap<Database, Map<string, Remembered>>()

/**
 * What was worked out for a sheet, so that its next page, its order and who is left out cost little: for the same person who asks the
 * same in the same place, until nobody has asked for a minute, and only as long as nobody in the tenant has written anything.
 */
export async function remembered<T>(running: Running, send: Run, make: () => Promise<T>): Promise<T> {
  const known = sheetsOf(running)
  const key = keyOf(running)
  const stamp = await stampOf(running.context, send)
  const now = Date.now()
  const found = known.get(key)
  if (found && found.stamp === stamp && found.until > now) {
    found.until = now + longest
    return found.sheet as Promise<T>
  }
  for (const [other, { until }] of known) if (until <= now || known.size >= most) known.delete(other)
  const made: Remembered = { stamp, until: now + longest, sheet: make() }
  known.delete(key)
  known.set(key, made)
  made.sheet.then(
    () => {
      made.isDone = true
    },
    () => known.delete(key),
  )
  return made.sheet as Promise<T>
}

/** Whether the sheet would be answered at once. */
export async function isRemembered(running: Running, send: Run): Promise<boolean> {
  const found = sheetsOf(running).get(keyOf(running))
  return found?.isDone === true && found.until > Date.now() && found.stamp === (await stampOf(running.context, send))
}

function sheetsOf({ context: { database } }: Running): Map<string, Remembered> {
  const known = sheets.get(database) ?? new Map<string, Remembered>()
  sheets.set(database, known)
  return known
}

const keyOf = ({
  run,
  order: { input, cells, filter },
  context: { tenant, person, branch, year, language, confirmed },
}: Running): string =>
  JSON.stringify([
    run.name,
    tenant,
    person.id,
    branch.id,
    year?.id ?? null,
    language,
    [...(confirmed ?? [])],
    input,
    cells,
    filter,
  ])

/**
 * Changes with every write: each leaves rows in the audit log, of which one may be seen before an earlier one. Looking at records
 * changes nothing.
 */
async function stampOf({ tenant }: Context, send: Run): Promise<string> {
  const [row] = await send<{ stamp: string | null }>(
    sql`select sum(id)::text as stamp from (select a.id from audit_log a where a.tenant_id = ${tenant} and not ${lookRows()} order by a.id desc limit 500) latest`,
  )
  return row?.stamp ?? ''
}

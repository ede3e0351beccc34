import { createHash } from 'node:crypto'
import type { Run } from '../database/database.ts'
import { type Drafted, draftsOf } from './drafts.ts'
import { type Validated, validatedDrafts } from './judge.ts'
import { remembered } from './remember.ts'
import type { Running } from './runDraft.ts'

interface AllRows {
  /** Stands for the subjects and for what is made of them. */
  readonly stamp: string
  /** All of them, those as well of whom the run has nothing to show. */
  readonly subjects: readonly number[]
  readonly rows: readonly Validated[]
}

/** A run as it is remembered: corrections of single subjects are worked out besides, where each depends on itself alone. */
export const asRemembered = (running: Running): Running =>
  running.run.data.apart ? { ...running, order: { ...running.order, cells: {} } } : running

/** All subjects, validated, with the stamp that stands for them. */
export async function allRows(running: Running, send: Run): Promise<AllRows> {
  const usual = asRemembered(running)
  const known = await remembered(usual, send, async (): Promise<AllRows> => {
    const drafted = await draftsOf(usual, { filter: usual.order.filter, sort: null }, send)
    const rows = await validatedDrafts(usual, drafted, send)
    return { stamp: stampOf(drafted, rows), subjects: drafted.drafts.map(({ subject }) => subject.id), rows }
  })
  const ids = usual === running ? [] : Object.keys(running.order.cells).map(Number)
  if (!ids.length) return known
  const corrected = await validatedDrafts(running, await draftsOf(running, { ids }, send), send)
  const byId = new Map(corrected.map((row) => [row.id, row]))
  return { ...known, rows: known.rows.map((row) => byId.get(row.id) ?? row) }
}

/**
 * A digest of the subjects and their versions, and of what is made of each, whatever their order: another one where somebody has
 * written, or is new, or gone, and where it comes to something else, as a price is another one.
 */
function stampOf({ drafts }: Drafted, rows: readonly Validated[]): string {
  const figures = rows.map(({ id, amounts, columns }) => `${id}=${JSON.stringify([amounts, columns])}`)
  const versions = drafts.map(({ subject: { id, version } }) => `${id}:${version}`)
  return createHash('sha256')
    .update([...versions, ...figures].sort().join())
    .digest('hex')
}

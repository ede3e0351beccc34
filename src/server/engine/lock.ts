import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import { allFields } from '../../../schema/registry.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import { Problem } from '../problems/problem.ts'
import type { Context } from './context.ts'
import { type Answered, claim, type Retryable } from './idempotency.ts'
import { notFound, recordStatement, type Stored } from './read.ts'
import type { LineShape } from './shape.ts'

/** A record that nobody else changes until the transaction ends, as it is, and the transaction's moment as the database writes it. */
export interface Locked {
  readonly before: Stored
  readonly at: string
}

/**
 * Locks the record that a request is about, and claims the request's key, in one packet. What was answered before is told
 * instead, whatever the record has become since.
 */
export async function lockOrAnswered(
  model: Model,
  id: number,
  context: Context,
  run: Run,
  retry: Retryable | undefined,
  lines: LineShape = 'bare',
): Promise<Locked | Answered> {
  const claimed = retry && claim(run, context, retry)
  inTurn(model, context, run)
  const locked = lockRecord(model, id, context, run, lines)
  locked.catch(() => undefined)
  return (await claimed) ?? locked
}

/**
 * Records of a tree, and those whose definition says so, are made and changed one after the other: two that each hold
 * themselves and ask for the other would wait for ever. The settings wait for the trees that they choose from.
 */
export function inTurn(model: Model, { tenant }: Context, run: Run): void {
  const chosen = model.data.single ? allFields(model).filter(([field]) => field.where?.['isLeaf'] === true) : []
  const own = model.data.inTurn || model.data.tree !== undefined ? [model.name] : []
  const turns = new Set([...own, ...chosen.flatMap(([field]) => field.to ?? [])])
  for (const name of [...turns].sort()) void run(sql`select pg_advisory_xact_lock(${tenant}, hashtext(${`${name} turn`}))`)
}

/** Locks the record for the rest of the transaction and reads it as it is. */
async function lockRecord(model: Model, id: number, context: Context, run: Run, lines: LineShape): Promise<Locked> {
  const lock = run<{ at: string }>(
    sql`select to_json(now()) as at from ${ident(tableName(model.name))} where tenant_id = ${context.tenant} and id = ${id} for update`,
  )
  const [[moment], rows] = await Promise.all([lock, run<{ record: string }>(recordStatement(model, id, context, lines))])
  const found = rows[0]
  if (!found || !moment) throw notFound(model)
  return { before: JSON.parse(found.record) as Stored, at: moment.at }
}

/** Refuses a change that was made on an older version, and says who was faster. */
export function assertFresh(before: Stored, version: unknown): void {
  if (Number.isInteger(version) && version !== before.version) {
    throw new Problem(
      409,
      { code: 'Record.Stale' },
      { changedBy: before['updatedBy'], changedAt: before['updatedAt'], version: before.version },
    )
  }
}

import { tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { allFields } from '../../../../schema/registry.ts'
import type { Run } from '../../database/database.ts'
import { ident, sql } from '../../database/sql.ts'
import { takeTurns } from '../../database/turns.ts'
import { Problem } from '../../problems/problem.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../draft.ts'
import type { LineShape } from '../sql/shape.ts'
import { recordsStatement, type Stored } from './record.ts'

/** Records that nobody else changes until the transaction ends, as they are, and its moment as the database writes it. */
interface Locked {
  readonly stored: ReadonlyMap<number, Stored>
  readonly at: string | null
}

/** Locks records in one order for the rest of the transaction and reads them, by id; those that are not there are left out. */
export async function lockRecords(
  model: Model,
  ids: readonly number[],
  context: Context,
  { run, trial }: Pick<Transaction, 'run' | 'trial'>,
  lines: LineShape = 'plain',
): Promise<Locked> {
  const table = ident(tableName(model.name))
  if (!trial) lockSerial(model, context, run)
  // The moment is asked beside no table: it is that of the node at which the transaction began.
  const [moments, , rows] = await Promise.all([
    trial ? [] : run<{ at: string }>(sql`select to_json(now()) as at`),
    trial
      ? []
      : run(sql`select 1 from ${table} where tenant_id = ${context.tenant} and id = any(${ids}::int[]) order by id for update`),
    run<{ record: string }>(recordsStatement(model, ids, context, lines)),
  ])
  const stored = rows.map(({ record }) => JSON.parse(record) as Stored)
  return { stored: new Map(stored.map((one) => [one.id, one])), at: moments[0]?.at ?? null }
}

/**
 * Records of a tree, and those whose definition says so, are made and changed one after the other: two that each hold
 * themselves and ask for the other would wait for ever. The settings wait for the trees that they choose from.
 */
export function lockSerial(model: Model, { tenant }: Context, run: Run): void {
  const chosen = model.data.single ? allFields(model).filter(([field]) => field.where?.['isLeaf'] === true) : []
  const own = model.data.serial || model.data.tree !== undefined ? [model.name] : []
  const turns = new Set([...own, ...chosen.flatMap(([field]) => field.to ?? [])])
  if (turns.size)
    void takeTurns(
      tenant,
      [...turns].map((name) => `${name} turn`),
      run,
    )
}

/** Refuses a change that was made on an older version. */
export function assertFresh(before: Stored, version: unknown): void {
  if (Number.isInteger(version) && version !== before.version) throw stale(before)
}

/** The refusal of a change that was made on an older version; says who was faster. */
export const stale = ({ updatedBy: changedBy, updatedAt: changedAt, version }: Stored): Problem =>
  new Problem(409, { code: 'Record.Stale' }, { changedBy, changedAt, version })

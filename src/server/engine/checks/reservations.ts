import { columnName, foldedName, tableName, yearsTable } from '../../../../schema/derive/names.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import { ident, sql } from '../../database/sql.ts'
import type { Change } from '../behaviour.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../work.ts'
import { claims } from './claims.ts'
import { keptUsers } from './kept.ts'
import { alreadyUsed, comparedValue, lockedFields, newValue } from './lockedUnique.ts'
import { spanningFields, uniqueInLines } from './spanningUnique.ts'

/** What many records compete for: what each of them lacks, and what a good one takes and leaves. */
export interface Reservation {
  faults(change: Change): FaultAt[]
  take(change: Change): void
}

/** All that records of a definition compete for, among themselves and with stored records; read in one packet. */
export const reservations = async (
  model: Model,
  changes: readonly Change[],
  context: Context,
  tx: Transaction,
): Promise<readonly Reservation[]> =>
  Promise.all([
    ...lockedFields(model).map((field) => uniqueInBranch(model, field, changes, context, tx)),
    ...spanningFields(model).map((spanning) => uniqueInLines(spanning, model, changes, context, tx)),
    ...context.registry.usages(model.name).map((usage) => claims(usage, model, changes, context, tx)),
    keptUsers(model, changes, context, tx),
  ])

/** One name in one branch, which spans a record and its years; it is locked when ids are claimed. The first good record has the name. */
async function uniqueInBranch(
  model: Model,
  field: ModelField,
  changes: readonly Change[],
  context: Context,
  { run }: Transaction,
): Promise<Reservation> {
  const { tenant, branch } = context
  const owners = new Map<string, Set<number>>()
  const keyOf = (change: Change) => newValue(field, change)
  const keys = [...new Set(changes.flatMap((change) => keyOf(change) ?? []))]
  if (keys.length) {
    const column = ident(field.name ? foldedName(field) : columnName(field), 'r')
    const rows = await run<{ key: string; id: number }>(
      sql`select distinct ${column} as key, r.id from ${ident(tableName(model.name))} r join ${ident(yearsTable(model.name))} y on y.tenant_id = r.tenant_id and y.record_id = r.id
        where r.tenant_id = ${tenant} and ${column} = any(${keys}::text[]) and y.branch_id = ${branch.id}`,
    )
    for (const { key, id } of rows) owners.set(key, (owners.get(key) ?? new Set()).add(id))
  }
  return {
    faults: (change) => {
      const key = keyOf(change)
      return key !== null && [...(owners.get(key) ?? [])].some((id) => id !== change.id) ? [alreadyUsed(field)] : []
    },
    take: (change) => {
      const [left, taken] = [change.before && comparedValue(field, change.before), comparedValue(field, change.record)]
      if (left !== null) owners.get(left)?.delete(change.id)
      if (taken !== null) owners.set(taken, (owners.get(taken) ?? new Set()).add(change.id))
    },
  }
}

export const idle: Reservation = { faults: () => [], take: () => undefined }

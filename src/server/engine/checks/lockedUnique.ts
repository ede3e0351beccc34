import { columnName, foldedName, tableName, yearsTable } from '../../../../schema/derive/names.ts'
import { isLocked } from '../../../../schema/derive/tables.ts'
import { memoized } from '../../../../schema/memoized.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { fold } from '../../../../schema/values/fold.ts'
import { ident, sql } from '../../database/sql.ts'
import type { Change } from '../change.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../draft.ts'
import type { Check } from './check.ts'
import type { Reservation } from './reservation.ts'

/** Values that are unique in a branch, through its years. */
export const lockedUnique: Check = {
  name: 'unique in a branch',
  applies: ({ model, operation }) => operation !== 'delete' && lockedFields(model).length > 0,
  turns: ({ model, drafts, context }) => lockNames(model, drafts, context),
  reserve: ({ model, drafts, context, tx }) =>
    Promise.all(lockedFields(model).map((field) => uniqueInBranch(model, field, drafts, context, tx))),
}

/** The fields whose uniqueness no index holds: it spans a record and its years, so it is asked for under a lock. */
const lockedFields = memoized((model: Model): readonly ModelField[] =>
  [...model.fields.values()].filter((field) => field.unique && isLocked(model, field)),
)

/** What such a field is compared by: names as they are folded; null where there is nothing to compare. */
function comparedValue(field: ModelField, record: RecordData): string | null {
  const value = record[field.field]
  return value ? (field.name ? fold(String(value)) : String(value)) : null
}

/** The value that a save gives the field and the record did not have, or not in this branch. */
const newValue = (field: ModelField, { record, before }: Change): string | null =>
  record[field.field] === before?.[field.field] && record['branch'] === before?.['branch'] ? null : comparedValue(field, record)

/** The names of the locks that everyone takes who wants these values in this branch, in one order for all. */
const lockNames = (model: Model, changes: readonly Change[], { branch }: Context): string[] =>
  lockedFields(model)
    .flatMap((field) =>
      changes.flatMap((change) => {
        const value = newValue(field, change)
        return value === null ? [] : [`${model.name}.${field.field} ${branch.id} ${value}`]
      }),
    )
    .sort()

/** The fault of a value that another record has. */
function alreadyUsed(field: ModelField): FaultAt {
  const error = field.unique !== true && field.unique?.error
  return { code: error || 'Value.AlreadyUsed', field: field.field }
}

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

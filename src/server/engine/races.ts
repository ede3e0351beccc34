import { columnName, foldedName, linesTable, partyColumn, tableName, yearsTable } from '../../../schema/derive/names.ts'
import type { Model, ModelField } from '../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { fieldOf } from '../../../schema/registry.ts'
import type { Run } from '../database/database.ts'
import { and, ident, list, literal, type Sql, sql } from '../database/sql.ts'
import type { Context } from './context.ts'
import { alreadyUsed, comparedValue, isNewValue, lockedFields, lockName } from './lockedUnique.ts'
import type { Stored } from './read.ts'
import { titlesOf } from './titles.ts'

/** The values whose uniqueness no index holds, as far as this save gives them anew. */
const newValues = (model: Model, record: RecordData, before: Stored | null): { field: ModelField; value: string }[] =>
  lockedFields(model).flatMap((field) => {
    const value = isNewValue(field, record, before) ? comparedValue(field, record) : null
    return value === null ? [] : [{ field, value }]
  })

/** Expressions that lock what `checkLockedUniques` asks for: two transactions with the same key go one after the other. */
export const uniqueLocks = (model: Model, record: RecordData, before: Stored | null, context: Context): Sql[] =>
  newValues(model, record, before).map(
    ({ field, value }) => sql`pg_advisory_xact_lock(${context.tenant}, hashtext(${lockName(model, field, value, context)}))`,
  )

/** Takes those locks. */
export async function lockUniques(
  model: Model,
  record: RecordData,
  before: Stored | null,
  context: Context,
  run: Run,
): Promise<void> {
  const locks = uniqueLocks(model, record, before, context)
  if (locks.length) await run(sql`select ${list(locks)}`)
}

/** Uniqueness that spans a record and its years (one name in one branch): asked after the locks that both racers need. */
export async function checkLockedUniques(
  model: Model,
  record: RecordData,
  before: Stored | null,
  context: Context,
  run: Run,
): Promise<FaultAt[]> {
  const faults = await Promise.all(
    newValues(model, record, before).map(async ({ field, value }): Promise<FaultAt[]> => {
      const column = ident(field.name ? foldedName(field) : columnName(field), 'r')
      const rows =
        await run(sql`select 1 from ${ident(tableName(model.name))} r join ${ident(yearsTable(model.name))} y on y.tenant_id = r.tenant_id and y.record_id = r.id
        where r.tenant_id = ${context.tenant} and ${column} = ${value} and y.branch_id = ${context.branch.id} and r.id <> ${before?.id ?? 0} limit 1`)
      return rows.length ? [alreadyUsed(field)] : []
    }),
  )
  return faults.flat()
}

/** Places that can become full: the place's row is locked, then counted. */
export async function checkCapacity(
  model: Model,
  record: RecordData,
  before: Stored | null,
  context: Context,
  run: Run,
): Promise<FaultAt[]> {
  const faults = await Promise.all(
    (model.data.capacity ?? []).map(async (capacity): Promise<FaultAt[]> => {
      const [name = '', limit = ''] = capacity.of.split('.')
      const field = model.fields.get(name)
      const place = record[name]
      if (!field || typeof place !== 'number' || place === before?.[name]) return []
      const target = context.registry.get(field.to ?? '')
      const limitField = target.fields.get(limit)
      if (!limitField) return []
      const bound = run<{ capacity: number | null }>(
        sql`select ${ident(columnName(limitField))} as capacity from ${ident(tableName(target.name))} where tenant_id = ${context.tenant} and id = ${place} for update`,
      )
      const table = field.yearly ? yearsTable(model.name) : tableName(model.name)
      const counted = run<{ taken: number }>(
        sql`select count(*)::int as taken from ${ident(table)} c where ${and([
          sql`c.tenant_id = ${context.tenant}`,
          sql`c.${ident(columnName(field))} = ${place}`,
          ...(field.yearly
            ? [sql`c.fiscal_year_id = ${context.year?.id ?? 0}`, sql`c.record_id <> ${before?.id ?? 0}`]
            : [sql`c.id <> ${before?.id ?? 0}`]),
          ...Object.entries(capacity.where ?? {}).flatMap(([key, test]) => emptiness(model, key, test)),
        ])}`,
      )
      const [[row], [count]] = await Promise.all([bound, counted])
      if (!row?.capacity || (count?.taken ?? 0) < row.capacity) return []
      const titles = await titlesOf(target, [place], context, run)
      return [{ code: capacity.error, field: name, params: { name: titles.get(place) ?? '', max: row.capacity } }]
    }),
  )
  return faults.flat()
}

/** What a record must fulfil to take up a place. */
export function emptiness(model: Model, name: string, test: unknown): Sql[] {
  const field = model.fields.get(name)
  if (!field) return []
  const column = sql`c.${ident(columnName(field))}`
  const empty = test !== null && typeof test === 'object' && 'empty' in test ? test.empty === true : null
  if (empty !== null) return [empty ? sql`${column} is null` : sql`${column} is not null`]
  return [sql`${column} = ${test as string}`]
}

/** Whether a record for all branches becomes the own of the branch in which it is changed. */
export const isNarrowed = (model: Model, before: RecordData, record: RecordData): boolean =>
  model.data.scope === 'shared' && before['general'] === true && record['general'] === false

/** A record for all branches that other branches, or other records for all branches, use cannot become one branch's own. */
export async function checkNarrowing(
  model: Model,
  record: RecordData,
  before: Stored,
  context: Context,
  run: Run,
): Promise<FaultAt[]> {
  if (!isNarrowed(model, before, record)) return []
  const uses = context.registry.referrers(model.name).flatMap((referrer): Sql[] => {
    const field = fieldOf(referrer)
    const { scope } = referrer.model.data
    if (
      (field?.kind !== 'ref' && field?.kind !== 'party') ||
      !(scope === 'branch' || scope === 'branchYear' || scope === 'shared' || field.yearly)
    )
      return []
    const column = ident(field.kind === 'party' ? partyColumn(field.field, model.name) : columnName(field), 'u')
    const code = literal(field.narrowed ?? 'Shared.UsedInOtherBranches')
    const elsewhere = (alias: string) =>
      sql`(${ident('branch_id', alias)} is not null and ${ident('branch_id', alias)} <> ${context.branch.id}${scope === 'shared' && !field.yearly ? sql` or ${ident('general', alias)}` : sql``})`
    if (referrer.lines !== null)
      return [
        sql`select ${code} as code from ${ident(linesTable(referrer.model.name, referrer.lines))} u join ${ident(tableName(referrer.model.name))} d on d.tenant_id = u.tenant_id and d.id = u.record_id where u.tenant_id = ${context.tenant} and ${column} = ${before.id} and ${elsewhere('d')}`,
      ]
    const table = field.yearly ? yearsTable(referrer.model.name) : tableName(referrer.model.name)
    return [
      sql`select ${code} as code from ${ident(table)} u where u.tenant_id = ${context.tenant} and ${column} = ${before.id} and ${elsewhere('u')}`,
    ]
  })
  if (!uses.length) return []
  const rows = await run<{ code: string }>(sql`${list(uses, ' union all ')} limit 1`)
  return rows[0] !== undefined
    ? [{ code: rows[0].code, field: 'general', params: { name: String(before['arabicName'] ?? before.id) } }]
    : []
}

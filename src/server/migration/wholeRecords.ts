import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { CheckContext } from '../../../schema/record/accept.ts'
import { copyNew } from '../../../schema/record/copies.ts'
import { isIssued } from '../../../schema/record/issued.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Registry } from '../../../schema/registry.ts'
import { currentYear } from '../access/caller.ts'
import type { TenantInfo } from '../access/tenantInfo.ts'
import type { Database, Run } from '../database/database.ts'
import { ident, list, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { withFacts } from '../engine/facts/facts.ts'
import { lockRecords } from '../engine/read/lock.ts'
import { loadReferences, withReferences } from '../engine/read/references.ts'
import { systemContext } from '../engine/systemContext.ts'

/** The records of a definition in a tenant, as the whole school sees them. */
export interface Records {
  readonly model: Model
  readonly tenant: number
  readonly info: TenantInfo
  readonly registry: Registry
}

/** A record with what its bounds are made of. */
export interface Row {
  readonly id: number
  readonly branch: number | null
  readonly year: number | null
  readonly person: number | null
}

/** A stored record as it is checked: with `refs`, and with the facts that its definition reads. */
export type Whole = RecordData & { readonly id: number }

/** The next records behind an id, in their order. */
export function nextRows({ model, tenant }: Records, id: number, most: number, run: Run): Promise<Row[]> {
  const { scope } = model.data
  const inBranch = scope === 'branch' || scope === 'branchYear' || scope === 'shared'
  const columns = [
    inBranch ? sql`branch_id` : sql`null::int`,
    scope === 'branchYear' ? sql`fiscal_year_id` : sql`null::int`,
    scope === 'user' ? sql`user_id` : sql`null::int`,
  ].map((column, index) => sql`${column} as ${ident(['branch', 'year', 'person'][index] ?? '')}`)
  return run<Row>(
    sql`select id, ${list(columns)} from ${ident(tableName(model.name))} where tenant_id = ${tenant} and id > ${id} order by id limit ${most}`,
  )
}

/**
 * Records with all that their definition knows of them, each within the bounds of its own branch and year.
 * @param locks whether nobody else changes them until the transaction ends
 * @param isNew of records that are filled: the places that are new, which have what they copy
 * @returns those of one branch and year together, with the check of their values
 */
export async function wholeRecords(
  of: Records,
  rows: readonly Row[],
  run: Run,
  locks: boolean,
  isNew: (place: string) => boolean = () => false,
): Promise<{ readonly check: CheckContext; readonly records: readonly Whole[] }[]> {
  const { model } = of
  const found = []
  for (const some of Map.groupBy(rows, ({ branch, year, person }) => [branch, year, person].join()).values()) {
    const context = contextOf(of, some[0] as Row)
    if (!context) continue
    const ids = some.map(({ id }) => id)
    const { stored } = await lockRecords(model, ids, context, { run, ...(!locks && { trial: () => 0 }) })
    const records = [...stored.values()]
    const referring = await withCopied(model, records, context, run, isNew)
    const issued = records.map((record) => (isIssued(model, record) ? record : null))
    found.push({ check: context.check, records: await withFacts(model, referring, context, run, issued) })
  }
  return found
}

/** Records with what they refer to. What they copy may be a reference itself, from which more is copied. */
async function withCopied(
  model: Model,
  records: readonly (RecordData & { readonly id: number })[],
  context: Context,
  run: Run,
  isNew: (place: string) => boolean,
): Promise<readonly Whole[]> {
  const loaded = await loadReferences(model, records, context, { run })
  const referring = records.map((record) => ({ ...withReferences(model, record, loaded), id: record.id }))
  const copied = referring.map((record) => copyNew(model, record, isNew))
  return copied.includes(true) ? withCopied(model, referring, context, run, isNew) : referring
}

/**
 * The bounds in which a record is read: those of its own branch and year, with the sight of the whole school.
 * @param database left out, all is read in the caller's own transaction
 */
export function contextOf({ info, registry, tenant }: Records, row: Row, database?: Database): Context | null {
  const { branches, company } = info
  const branch = branches.find(({ id }) => id === row.branch) ?? branches[0]
  if (!branch) return null
  const years = info.years.toReversed()
  const year = years.find(({ id }) => id === row.year) ?? currentYear(info.years) ?? null
  return systemContext({
    registry,
    tenant,
    ...(row.person !== null && { person: row.person }),
    ...(database && { database }),
    branch,
    branches: branches.map(({ id }) => id),
    everywhere: true,
    year,
    years,
    decimals: branch.isMaster ? Math.max(...branches.map((one) => one.decimalDigits)) : branch.decimalDigits,
    phoneRule: company?.phoneRule === 'specification' ? 'specification' : 'saudi',
  })
}

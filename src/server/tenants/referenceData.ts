import type pg from 'pg'
import { calculations } from '../../../resources/calculations/index.ts'
import { definitions } from '../../../resources/index.ts'
import { recipes } from '../../../resources/recipes.ts'
import { columnName, tableName } from '../../../schema/derive/names.ts'
import type { ResourceName } from '../../../schema/field.ts'
import { createRegistry } from '../../../schema/registry.ts'
import { today } from '../../../schema/values/date.ts'
import { fold } from '../../../schema/values/fold.ts'
import { ident, list, sql } from '../database/sql.ts'
import { bankInstitutions } from './bankInstitutions.ts'
import { type Bulk, type NewRecord, openBulk } from './bulk.ts'
import { endOfServiceRules } from './endOfServiceRules.ts'
import { maritalStatuses, qualifications, religions, units } from './masters.ts'
import { nationalities } from './nationalities.ts'
import { regions } from './places.ts'
import { publicHolidays } from './publicHolidays.ts'
import { socialInsuranceRates } from './socialInsuranceRates.ts'
import { TenantError } from './tenantError.ts'

type Known = NewRecord & { readonly code?: string; readonly arabicName: string }

/** What every school knows, by the resource that keeps it. */
const known: readonly (readonly [resource: ResourceName, records: readonly Known[]])[] = [
  ['nationalities', nationalities],
  ['religions', religions],
  ['maritalStatuses', maritalStatuses],
  ['qualifications', qualifications],
  ['bankInstitutions', bankInstitutions],
  ['units', units],
  ['publicHolidays', publicHolidays],
]

/** Rows of law that have a day and no name, with the fields by which a school has one already. */
const dated: readonly (readonly [resource: ResourceName, key: readonly string[], rows: readonly NewRecord[]])[] = [
  ['socialInsuranceRates', ['group', 'from'], socialInsuranceRates],
  ['endOfServiceRules', ['from', 'kind', 'leavingReason', 'afterYears', 'reached'], endOfServiceRules],
]

/**
 * Gives a school that began before them the masters that a new school begins with, as far as it has none of the same name or code of a
 * standard. What it has stays as it is, and a second time adds nothing.
 * @returns how many were added, by resource
 */
export async function addReferenceData(client: pg.Client, code: string): Promise<Readonly<Record<string, number>>> {
  const { rows: tenants } = await client.query<{ id: number }>('select id from tenants where code = $1', [code])
  const [tenant] = tenants
  if (!tenant) throw new TenantError(`There is no tenant "${code}".`)
  const { rows: authors } = await client.query<{ id: number }>('select id from users where tenant_id = $1 order by id limit 1', [
    tenant.id,
  ])
  const found = { tenant: tenant.id, author: authors[0]?.id ?? 0 }
  const registry = createRegistry(definitions, { calculations, recipes })
  await client.query('begin')
  try {
    const bulk = openBulk(client, { registry, ...found, day: today() })
    const added: Record<string, number> = {}
    for (const [resource, records] of known) added[resource] = (await addMissing(bulk, resource, records)).length
    for (const [resource, key, rows] of dated) added[resource] = (await addRows(bulk, resource, key, rows)).length
    Object.assign(added, await addPlaces(bulk))
    await client.query('commit')
    return added
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Adds the records that a resource lacks; a code that another record has is not given twice. */
async function addMissing(bulk: Bulk, resource: ResourceName, records: readonly Known[]): Promise<number[]> {
  const model = bulk.registry.get(resource)
  const standards = [...model.fields.values()].filter(({ field, unique }) => unique && field !== 'code')
  const columns = standards.map((field) => ident(columnName(field)))
  const rows = await bulk.run<{ code: string | null; name: string | null; standards: unknown[] }>(
    sql`select code, arabic_name as name, json_build_array(${list(columns)}) as standards from ${ident(tableName(resource))} where tenant_id = ${bulk.tenant}`,
  )
  const names = new Set(rows.map(({ name }) => fold(name ?? '')))
  const codes = new Set(rows.map(({ code }) => code))
  const isThere = (record: Known) =>
    names.has(fold(record.arabicName)) ||
    standards.some(({ field }, at) => record[field] != null && rows.some((row) => row.standards[at] === record[field]))
  const missing = records.filter((record) => !isThere(record))
  return bulk.add(
    resource,
    missing.map(({ code, ...record }) => (code === undefined || codes.has(code) ? record : { code, ...record })),
  )
}

/** Adds the rows that a resource lacks, by what tells one from another. */
async function addRows(bulk: Bulk, resource: ResourceName, key: readonly string[], rows: readonly NewRecord[]) {
  const model = bulk.registry.get(resource)
  const columns = key.flatMap((name) => model.fields.get(name) ?? []).map((field) => ident(columnName(field)))
  const stored = await bulk.run<{ values: unknown[] }>(
    sql`select json_build_array(${list(columns)}) as values from ${ident(tableName(resource))} where tenant_id = ${bulk.tenant}`,
  )
  const there = new Set(stored.map(({ values }) => JSON.stringify(values)))
  return bulk.add(
    resource,
    rows.filter((row) => !there.has(JSON.stringify(key.map((name) => row[name])))),
  )
}

/** Regions, and cities in theirs. */
async function addPlaces(bulk: Bulk): Promise<Record<string, number>> {
  const added = await addMissing(
    bulk,
    'regions',
    regions.map(({ cities: _cities, ...region }) => region),
  )
  const stored = await bulk.run<{ id: number; name: string }>(
    sql`select id, arabic_name as name from regions where tenant_id = ${bulk.tenant}`,
  )
  const cities = regions.flatMap((region) => {
    const id = stored.find(({ name }) => fold(name) === fold(region.arabicName))?.id ?? null
    return region.cities.map(([arabicName, englishName, otherNames = null]) => ({
      arabicName,
      englishName,
      otherNames,
      region: id,
    }))
  })
  return { regions: added.length, cities: (await addMissing(bulk, 'cities', cities)).length }
}

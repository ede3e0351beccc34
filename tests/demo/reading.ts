import { linesTable, listTable, tableName, yearsTable } from '../../schema/derive/names.ts'
import type { Model } from '../../schema/model.ts'
import type { RecordData } from '../../schema/record/record.ts'
import type { Registry } from '../../schema/registry.ts'
import { readTenantInfo } from '../../src/server/access/tenantInfo.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { applicationUrl } from '../../src/server/database/role.ts'
import { ident, sql } from '../../src/server/database/sql.ts'
import type { Context } from '../../src/server/engine/context.ts'
import { recordStatement } from '../../src/server/engine/read/record.ts'
import { batchesOf } from '../../src/server/engine/sql/columns.ts'
import { systemContext } from '../../src/server/engine/systemContext.ts'
import { connected } from '../support/database.ts'

/** The engine's view of a tenant, as an administrator sees it from the head office in the current year. */
export async function contextOf(url: string, registry: Registry, tenant: number, year: number): Promise<Context> {
  const database = openDatabase(applicationUrl(url), { size: 4 })
  const { branches, years } = await readTenantInfo(database, tenant)
  const branch = branches.find(({ isMaster }) => isMaster)
  const current = years.find((one) => one.year === year)
  if (!branch || !current) throw new Error('The demo has no head office or no current year.')
  return systemContext({
    database,
    registry,
    tenant,
    person: 1,
    branch,
    branches: branches.map(({ id }) => id),
    year: current,
    years,
    decimals: 2,
  })
}

/** Every record of a resource, as the API would answer it one by one. */
export async function readAll(model: Model, context: Context): Promise<(RecordData & { id: number })[]> {
  const { database, tenant } = context
  const ids = await database.one<{ id: number }>(
    tenant,
    sql`select id from ${ident(tableName(model.name))} where tenant_id = ${tenant} order by id`,
  )
  const read = async ({ id }: { readonly id: number }) => {
    const [row] = await database.one<{ record: string }>(tenant, recordStatement(model, id, context))
    return JSON.parse(row?.record ?? 'null')
  }
  const records: (RecordData & { id: number })[] = []
  for (const some of batchesOf(ids, 50)) records.push(...(await Promise.all(some.map(read))))
  return records
}

const volatile = ['created_at', 'updated_at', 'password']
const others = ['tenants', 'subscriptions', 'sign_in_names', 'counters']

/** A digest of every row by table, without moments and salted hashes. */
export function digests(url: string, registry: Registry): Promise<Record<string, string>> {
  const tables = registry.models.flatMap((model) => [
    tableName(model.name),
    ...(model.yearly ? [yearsTable(model.name)] : []),
    ...model.lines.map(({ name }) => linesTable(model.name, name)),
    ...listsOf(tableName(model.name), [...model.fields.values()]),
    ...model.lines.flatMap(({ name, fields }) => listsOf(linesTable(model.name, name), [...fields.values()])),
  ])
  return connected(url, async (client) => {
    const found: Record<string, string> = {}
    for (const table of [...tables, ...others]) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as digest from (select to_jsonb(t) - $1::text[] as row from "${table}" t) r`,
        [volatile],
      )
      found[table] = rows[0]?.digest ?? ''
    }
    return found
  })
}

const listsOf = (owner: string, fields: readonly { field: string; kind: string }[]) =>
  fields.filter(({ kind }) => kind === 'refMany' || kind === 'split').map(({ field }) => listTable(owner, field))

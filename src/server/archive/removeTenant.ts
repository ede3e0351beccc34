import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { announce } from '../database/changes.ts'
import { copying } from '../database/distribution/copying.ts'
import { isDistributed } from '../database/distribution/distribute.ts'
import { togetherSettings } from '../database/distribution/statements.ts'
import { quote } from '../database/quote.ts'
import { runOn } from '../tenants/bulk.ts'
import { TenantError } from '../tenants/tenantError.ts'
import type { Manifest } from './manifest.ts'
import { Counted, rowsOf } from './rows.ts'
import { type CarriedTable, carriedTables, leftBehind } from './shape.ts'
import { assertWhole, nowhere, openArchive, type Trust } from './unpack.ts'

/**
 * Takes a tenant out of the database whose every row, as it stands now, is in an archive. In one transaction: whatever goes wrong leaves
 * all of it there.
 * @param client connection with the rights of the tables' owner
 * @throws TenantError where people may still work in it, or the archive is damaged, another tenant's or of another moment
 */
export async function removeTenant(
  client: pg.Client,
  { code, file, trust }: { readonly code: string; readonly file: string; readonly trust: Trust },
): Promise<Manifest> {
  const archive = await openArchive(file, trust)
  try {
    const { manifest } = archive
    if (manifest.tenant.code !== code)
      throw new TenantError(`${file} is the archive of "${manifest.tenant.code}", not of "${code}".`)
    await assertWhole(file, archive)
    if (await isDistributed(client)) for (const setting of togetherSettings) await client.query(setting)
    await client.query('begin')
    try {
      await client.query(copying)
      const tenant = await resting(client, code)
      const tables = await carriedTables(client)
      await assertSame(client, tenant, tables, manifest)
      for (const { name, late } of tables) for (const column of late) await empty(client, tenant, name, column)
      for (const name of leftBehind) await rowsLeave(client, tenant, name)
      const packed = new Map(manifest.tables.map(({ name, rows }) => [name, rows]))
      for (const { name } of [...tables].reverse()) {
        const gone = await rowsLeave(client, tenant, name)
        if (gone !== packed.get(name))
          throw new TenantError(`Something was written in "${code}" meanwhile (${name}); export it anew.`)
      }
      await client.query('delete from tenants where id = $1', [tenant])
      await announce({ tenant }, runOn(client, tenant))
      await client.query('commit')
      return manifest
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  } finally {
    archive.close()
  }
}

/** The number of a tenant in which nobody may work. */
async function resting(client: pg.Client, code: string): Promise<number> {
  const { rows } = await client.query<{ id: number; active: boolean }>('select id, active from tenants where code = $1', [code])
  const [tenant] = rows
  if (!tenant) throw new TenantError(`There is no tenant "${code}".`)
  const { rows: subscriptions } = await client.query<{ status: string }>(
    'select status from subscriptions where tenant_id = $1',
    [tenant.id],
  )
  if (tenant.active && !subscriptions.some(({ status }) => status === 'suspended' || status === 'ended'))
    throw new TenantError(`People may still work in "${code}": suspend its subscription first, and export it after that.`)
  return tenant.id
}

async function assertSame(client: pg.Client, tenant: number, tables: readonly CarriedTable[], manifest: Manifest): Promise<void> {
  const packed = new Map(manifest.tables.map((one) => [one.name, one]))
  const others: string[] = []
  for (const table of tables) {
    const counted = new Counted()
    await pipeline(rowsOf(client, tenant, table), counted, nowhere())
    if (counted.sha256() !== packed.get(table.name)?.sha256) others.push(table.name)
  }
  if (others.length)
    throw new TenantError(
      `The archive is not what "${manifest.tenant.code}" is now; export it anew. Other rows: ${others.slice(0, 5).join(', ')}${others.length > 5 ? `, and ${others.length - 5} more tables` : ''}.`,
    )
}

const rowsLeave = async (client: pg.Client, tenant: number, table: string): Promise<number> =>
  (await client.query(`delete from ${quote(table)} where tenant_id = ${tenant}`)).rowCount ?? 0

/** Opens a circle of tables, so that their rows can leave one table after the other. */
const empty = (client: pg.Client, tenant: number, table: string, column: string): Promise<unknown> =>
  client.query(`update ${quote(table)} set ${quote(column)} = null where tenant_id = ${tenant} and ${quote(column)} is not null`)

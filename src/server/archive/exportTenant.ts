import { existsSync, renameSync, rmSync } from 'node:fs'
import type pg from 'pg'
import type { Registry } from '../../../schema/registry.ts'
import { readFills } from '../migration/fills.ts'
import { TenantError } from '../tenants/tenantError.ts'
import { assertSound, checkBooks } from './books.ts'
import { form, type Manifest } from './manifest.ts'
import { pack } from './pack.ts'
import { carriedTables, shapeOf } from './shape.ts'

export interface ExportOptions {
  readonly code: string
  /** Where the archive is written; there must be none yet. */
  readonly file: string
  readonly version: string
  readonly registry: Registry
  /** Signs the archive. */
  readonly secret: string
}

interface Found {
  readonly number: number
  readonly code: string
  readonly name: string
  readonly active: boolean
  readonly createdAt: Date
}

/**
 * Writes everything that belongs to a tenant into one file, as it stood at one moment, while others go on working. The file
 * appears whole or not at all.
 * @param client connection with the rights of the tables' owner
 * @throws TenantError where there is no such tenant, there is a file already, or the books break what must hold
 */
export async function exportTenant(
  client: pg.Client,
  { code, file, version, registry, secret }: ExportOptions,
): Promise<Manifest> {
  if (existsSync(file)) throw new TenantError(`${file} is there already; name another file.`)
  await assertFilled(client)
  const draft = `${file}.part`
  rmSync(draft, { force: true })
  await client.query('begin isolation level repeatable read read only')
  try {
    const { rows } = await client.query<Found>(
      'select id as number, code, name, active, created_at as "createdAt" from tenants where code = $1',
      [code],
    )
    const [tenant] = rows
    if (!tenant) throw new TenantError(`There is no tenant "${code}".`)
    const tables = await carriedTables(client)
    const books = await checkBooks(client, registry, tenant.number)
    assertSound(books, 'no archive was written')
    const manifest = await pack(client, { file: draft, tenant: tenant.number, tables, secret }, (packed) => ({
      form,
      version,
      exportedAt: new Date().toISOString(),
      tenant: { ...tenant, createdAt: tenant.createdAt.toISOString() },
      shape: shapeOf(tables),
      tables: packed,
      books,
    }))
    renameSync(draft, file)
    return manifest
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

/** @throws TenantError while columns that were added wait to be filled: a server does that at its next start */
export async function assertFilled(client: pg.Client): Promise<void> {
  const fills = await readFills(client)
  if (fills.length)
    throw new TenantError(
      `Columns of ${fills.map(({ resource }) => resource).join(', ')} are still to be filled; start a server of this version once.`,
    )
}

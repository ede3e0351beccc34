import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Registry } from '../../../schema/registry.ts'
import { announce } from '../database/changes.ts'
import { copying } from '../database/distribution/copying.ts'
import { isDistributed } from '../database/distribution/distribute.ts'
import { togetherSettings } from '../database/distribution/statements.ts'
import { applicationUrl } from '../database/role.ts'
import { openSender, type Ticket } from '../queue/queue.ts'
import type { BookCheck } from '../reports/books.ts'
import { runOn } from '../tenants/bulk.ts'
import { TenantError } from '../tenants/tenantError.ts'
import { assertAsWritten } from './asWritten.ts'
import { assertSound, checkBooks } from './books.ts'
import { assertFilled } from './exportTenant.ts'
import { load } from './load.ts'
import type { Manifest } from './manifest.ts'
import { passOver } from './nodeNumbers.ts'
import { EachRow } from './rows.ts'
import { reseal } from './secrets.ts'
import { carriedTables, differences, shapeOf } from './shape.ts'
import { type Archive, assertWhole, nowhere, openArchive, type Trust } from './unpack.ts'

export interface ImportOptions {
  readonly file: string
  /** Address of the database with the rights of its owner. */
  readonly url: string
  readonly registry: Registry
  /** The secret of this installation, and that of the one the archive comes from where it is known. */
  readonly secret: string
  readonly formerSecret: string | null
  readonly trust: Trust
}

/** A tenant that came in. */
export interface Imported {
  readonly manifest: Manifest
  /** Its number here: the one that it had, or another where that is taken. */
  readonly number: number
  readonly secrets: { readonly readable: number; readonly lost: number }
  /** What its books say here, which is what they said there. */
  readonly books: readonly BookCheck[]
}

/**
 * Brings a tenant in from its archive, in one transaction: whatever goes wrong leaves nothing behind.
 * @param client connection with the rights of the tables' owner
 * @throws TenantError where the archive is damaged, not signed or of another shape, holds what no writer writes or books that break what
 * must hold, or the tenant or one of its user names is there already
 */
export async function importTenant(client: pg.Client, options: ImportOptions): Promise<Imported> {
  const { file, url, registry, trust } = options
  const archive = await openArchive(file, trust)
  try {
    const { manifest } = archive
    await assertFilled(client)
    const tables = await carriedTables(client)
    const others = differences(manifest.shape, shapeOf(tables))
    if (others.length)
      throw new TenantError(
        `The archive is of another shape of the database (version ${manifest.version}): ${others.slice(0, 5).join('; ')}${others.length > 5 ? `; and ${others.length - 5} more` : ''}. Bring both installations to the same version and the same own definitions.`,
      )
    await assertAbsent(client, manifest.tenant.code)
    await assertWhole(file, archive)
    await assertNamesFree(client, archive)
    if (await isDistributed(client)) for (const setting of togetherSettings) await client.query(setting)
    await client.query('begin')
    try {
      await client.query(copying)
      const number = await found(client, manifest.tenant)
      await load(client, archive, number, tables, registry)
      await assertAsWritten(client, registry, number)
      for (const { name } of tables) await client.query(`analyze "${name}"`)
      const secrets = await reseal(client, { ...options, from: manifest.tenant.number, to: number })
      // What waits for the end of a transaction is looked at now: the balance of every entry, and keys between rows of one document.
      await client.query('set constraints all immediate')
      const books = await checkBooks(client, registry, number)
      assertSound(books, 'nothing was brought in')
      assertSameBooks(manifest.books, books)
      await sendUnfinished(client, url, number)
      await announce({ tenant: number }, runOn(client, number))
      await client.query('commit')
      return { manifest, number, secrets, books }
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  } finally {
    archive.close()
  }
}

async function assertAbsent(client: pg.Client, code: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from tenants where code = $1', [code])
  if (rowCount) throw new TenantError(`There is a tenant "${code}" already.`)
}

/** Makes the tenant: under the number that it had, so that its tokens and links hold, or the next one where that is taken. */
async function found(client: pg.Client, { number, code, name, active, createdAt }: Manifest['tenant']): Promise<number> {
  const { rowCount: taken } = await client.query('select 1 from tenants where id = $1', [number])
  const { rows } = await client.query<{ id: number }>(`select nextval(pg_get_serial_sequence('tenants', 'id'))::int as id`)
  const own = (taken ? rows[0]?.id : undefined) ?? number
  await client.query('insert into tenants (id, code, name, active, created_at) values ($1, $2, $3, $4, $5)', [
    own,
    code,
    name,
    active,
    createdAt,
  ])
  await passOver(client, 'tenants', 'id', BigInt(own))
  return own
}

/** Each user name is one person's in the whole installation. */
async function assertNamesFree(client: pg.Client, archive: Archive): Promise<void> {
  const { tables, shape } = archive.manifest
  const packed = tables.find(({ name }) => name === 'sign_in_names')
  if (!packed) return
  const at = Object.keys(shape[packed.name] ?? {}).indexOf('name')
  const names: (string | null | undefined)[] = []
  const look = new EachRow((row) => {
    names.push(row[at])
    return row
  })
  await pipeline(await archive.rows(packed), look, nowhere())
  const { rows } = await client.query<{ name: string }>('select name from sign_in_names where name = any($1) order by name', [
    names,
  ])
  if (rows.length)
    throw new TenantError(
      `User names are unique in the installation, and these are taken: ${rows.map(({ name }) => name).join(', ')}. Give those people other names first, there or here.`,
    )
}

/** @throws TenantError where a check of the books looked at something else than where the archive was written, or found something else */
function assertSameBooks(there: readonly BookCheck[], here: readonly BookCheck[]): void {
  const said = ({ check, checked, found }: BookCheck) => `${check}: ${found} of ${checked}`
  const before = new Set(there.map(said))
  const other = here.map(said).filter((one) => !before.has(one))
  if (other.length || there.length !== here.length)
    throw new TenantError(`The books do not say here what they said there (${other.join('; ')}). Nothing was brought in.`)
}

/** Hands over again what people were waiting for: the queue itself stayed behind. */
async function sendUnfinished(client: pg.Client, url: string, tenant: number): Promise<void> {
  const { rows } = await client.query<Ticket>(
    'select tenant_id as tenant, id as job from jobs where tenant_id = $1 and finished_at is null order by id',
    [tenant],
  )
  if (!rows.length) return
  const queue = await openSender(applicationUrl(url))
  try {
    for (const ticket of rows) await queue.send(ticket, runOn(client, tenant))
  } finally {
    await queue.close()
  }
}

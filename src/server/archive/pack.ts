import { createWriteStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { ZipFile } from 'yazl'
import { entryOf, type Manifest, manifestName, type PackedTable } from './manifest.ts'
import { Counted, rowsOf } from './rows.ts'
import { sealOf } from './seal.ts'
import type { CarriedTable } from './shape.ts'

/** Texts shrink to a fifth on the quickest of these, and to little less on the slowest. */
const compressionLevel = 3

interface PackOptions {
  readonly file: string
  readonly tenant: number
  readonly tables: readonly CarriedTable[]
  /** Signs the manifest, which has the digests of all rows. */
  readonly secret: string
}

/**
 * Writes the rows of a tenant into a file, table by table as they come from the database, and behind them what they must come to.
 * @param manifestOf gives the rest of the manifest
 */
export async function pack(
  client: pg.Client,
  { file, tenant, tables, secret }: PackOptions,
  manifestOf: (packed: readonly PackedTable[]) => Manifest,
): Promise<Manifest> {
  const zip = new ZipFile()
  // It holds what a whole school must not have read: nobody else on this machine may.
  const written = pipeline(zip.outputStream, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  // The reader of the rows gets the error too.
  written.catch(() => undefined)
  const packed: PackedTable[] = []
  for (const table of tables) packed.push(await Promise.race([packTable(zip, client, tenant, table), written.then(failed)]))
  const manifest = manifestOf(packed)
  const text = Buffer.from(JSON.stringify(manifest, null, 1))
  zip.addBuffer(text, manifestName)
  zip.end({ forceZip64Format: false, comment: sealOf(text, secret) })
  await written
  return manifest
}

const failed = (): never => {
  throw new Error('the file has ended before its rows')
}

async function packTable(zip: ZipFile, client: pg.Client, tenant: number, table: CarriedTable): Promise<PackedTable> {
  const counted = new Counted()
  const read = pipeline(rowsOf(client, tenant, table), counted)
  zip.addReadStreamLazy(entryOf(table.name), { compressionLevel }, (give) => give(null, counted))
  await Promise.all([read, finished(counted)])
  return { name: table.name, rows: counted.rows, sha256: counted.sha256() }
}

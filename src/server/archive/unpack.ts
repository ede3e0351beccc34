import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { TenantError } from '../tenants/tenantError.ts'
import { entryOf, form, type Manifest, manifestName, type PackedTable, sealOf } from './manifest.ts'
import { Counted } from './rows.ts'

/** An archive whose manifest is known to be right. */
export interface Archive {
  readonly manifest: Manifest
  /** The rows of a table, in the text form of COPY. */
  rows(table: PackedTable): Promise<NodeJS.ReadableStream>
  close(): void
}

const damaged = (file: string, why: string): TenantError => new TenantError(`The archive ${file} is damaged: ${why}.`)

/** Opens an archive. @throws TenantError where it is none, is damaged or of another form */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw new TenantError(`${file} cannot be read as an archive: ${error.message}.`)
  })
  try {
    const entries = new Map<string, yauzl.Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const entryFor = (name: string): yauzl.Entry => {
      const entry = entries.get(name)
      if (!entry) throw damaged(file, `it has no ${name}`)
      return entry
    }
    const text = await buffer(await zip.openReadStreamPromise(entryFor(manifestName)))
    if (zip.comment !== sealOf(text)) throw damaged(file, 'its manifest is not the one that was written')
    const manifest = JSON.parse(text.toString()) as Manifest
    if (manifest.form !== form)
      throw new TenantError(`The archive ${file} has form ${manifest.form}; this version reads form ${form}.`)
    return { manifest, rows: (table) => zip.openReadStreamPromise(entryFor(entryOf(table.name))), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error instanceof TenantError ? error : damaged(file, (error as Error).message)
  }
}

/** Reads the whole archive once. @throws TenantError where rows are not those that were written */
export async function assertWhole(file: string, archive: Archive): Promise<void> {
  for (const table of archive.manifest.tables) {
    const counted = new Counted()
    try {
      await pipeline(await archive.rows(table), counted, nowhere())
    } catch (error) {
      throw error instanceof TenantError ? error : damaged(file, `${table.name}: ${(error as Error).message}`)
    }
    if (counted.rows !== table.rows || counted.sha256() !== table.sha256)
      throw damaged(file, `the rows of ${table.name} are not those that were written`)
  }
}

/** Takes what comes and keeps nothing. */
export const nowhere = (): Writable => new Writable({ write: (_part, _encoding, done) => done() })

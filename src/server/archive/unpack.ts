import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { TenantError } from '../tenants/tenantError.ts'
import { entryOf, form, formerForm, type Manifest, manifestName, type PackedTable, readManifest } from './manifest.ts'
import { Counted } from './rows.ts'
import { formerSealOf, isSealed } from './seal.ts'

/** An archive whose manifest is known to be right. */
export interface Archive {
  readonly manifest: Manifest
  /** The rows of a table, in the text form of COPY. */
  rows(table: PackedTable): Promise<NodeJS.ReadableStream>
  close(): void
}

const damaged = (file: string, why: string): TenantError => new TenantError(`The archive ${file} is damaged: ${why}.`)

/** Whose archives are taken. */
export interface Trust {
  /** An archive is signed with one of these. */
  readonly secrets: readonly string[]
  /** Whether one of the former form is taken, which nobody signed. */
  readonly unsigned: boolean
}

/** Opens an archive. @throws TenantError where it is none, is damaged, of another form, or nobody who is known signed it */
export async function openArchive(file: string, trust: Trust): Promise<Archive> {
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
    assertSigned(file, text, zip.comment, trust)
    const manifest = readManifest(text)
    if (manifest.form !== (zip.comment === formerSealOf(text) ? formerForm : form))
      throw new TenantError(`The archive ${file} has form ${manifest.form}; this version reads form ${form}.`)
    return { manifest, rows: (table) => zip.openReadStreamPromise(entryFor(entryOf(table.name))), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error instanceof TenantError ? error : damaged(file, (error as Error).message)
  }
}

function assertSigned(file: string, manifest: Buffer, comment: string, { secrets, unsigned }: Trust): void {
  if (isSealed(manifest, comment, secrets)) return
  if (comment === formerSealOf(manifest)) {
    if (unsigned) return
    throw new TenantError(
      `The archive ${file} has the form of earlier versions, which nobody signed: anybody could have written it. Export the school anew. Where it is no longer there and you know that nobody else had the file in hand, say --unsigned.`,
    )
  }
  throw new TenantError(
    `The archive ${file} is signed with no secret that is known here: it was changed, or another installation wrote it. Set DAFTAR_ARCHIVE_PASSPHRASE to the words that both sides agreed on when it was exported, or DAFTAR_FORMER_SECRET to the DAFTAR_SECRET of that installation.`,
  )
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

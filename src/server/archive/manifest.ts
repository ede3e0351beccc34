import { createHash } from 'node:crypto'
import type { Shape } from './shape.ts'

/** The form of an archive; another one is refused. */
export const form = 1

/** Where the manifest stands in an archive, and the rows of a table. */
export const manifestName = 'manifest.json'
export const entryOf = (table: string): string => `tables/${table}.copy`

/** The rows of a table as they lie in an archive. */
export interface PackedTable {
  readonly name: string
  readonly rows: number
  readonly sha256: string
}

/** A check of the books with what it looked at and what it found. */
export interface BookCheck {
  readonly check: string
  readonly checked: number
  readonly found: number
}

/** What an archive holds, so that what comes out is known to be what went in. */
export interface Manifest {
  readonly form: number
  readonly version: string
  readonly exportedAt: string
  readonly tenant: {
    readonly number: number
    readonly code: string
    readonly name: string
    readonly active: boolean
    readonly createdAt: string
  }
  readonly shape: Shape
  readonly tables: readonly PackedTable[]
  readonly books: readonly BookCheck[]
}

/** The comment of an archive: what its manifest must come to. */
export const sealOf = (manifest: Buffer): string => `daftar tenant ${createHash('sha256').update(manifest).digest('hex')}`

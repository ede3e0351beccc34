import type { BookCheck } from '../reports/books.ts'
import { TenantError } from '../tenants/tenantError.ts'
import type { Shape } from './shape.ts'

/** The form of an archive, and the one before it, whose rows are written alike and which nobody signed. */
export const form = 2
export const formerForm = 1

/** Where the manifest stands in an archive, and the rows of a table. */
export const manifestName = 'manifest.json'
export const entryOf = (table: string): string => `tables/${table}.copy`

/** The rows of a table as they lie in an archive. */
export interface PackedTable {
  readonly name: string
  readonly rows: number
  readonly sha256: string
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

/**
 * Where ids and counters end that an archive may bring: the sequences of all tenants pass over the ids, and whatever counts on from there
 * keeps at least half of its numbers.
 */
export const greatestBroughtId = 2 ** 30

/** The same of ids in `bigint`. */
export const greatestBroughtNumber = 2 ** 40

/** Letters of the name of a school. */
const longestName = 200

/** A manifest's tables are used as names and numbers: anything else is refused, also in a signed archive. */
export function readManifest(text: Buffer): Manifest {
  const manifest = JSON.parse(text.toString()) as Manifest
  const { tenant, tables, shape, books } = manifest
  const names = Object.keys(shape).sort()
  const wrong = [
    !Number.isInteger(tenant.number) || tenant.number < 1 || tenant.number > greatestBroughtId
      ? 'the number of the school'
      : null,
    !/^[a-z0-9][a-z0-9_-]{0,39}$/.test(tenant.code) ? 'the code of the school' : null,
    typeof tenant.name !== 'string' || !tenant.name.trim() || tenant.name.length > longestName || /\p{Cc}/u.test(tenant.name)
      ? 'the name of the school'
      : null,
    typeof tenant.active !== 'boolean' || Number.isNaN(Date.parse(tenant.createdAt)) ? 'the state of the school' : null,
    JSON.stringify(tables.map(({ name }) => name).sort()) !== JSON.stringify(names) ? 'the list of tables' : null,
    !tables.every(({ rows }) => Number.isSafeInteger(rows) && rows >= 0) ? 'the numbers of rows' : null,
    !books.every(({ check, checked, found }) => typeof check === 'string' && Number.isInteger(checked) && Number.isInteger(found))
      ? 'the checks of the books'
      : null,
  ].filter((one) => one !== null)
  if (wrong.length) throw new TenantError(`The manifest does not say what it must: ${wrong.join(', ')}.`)
  return manifest
}

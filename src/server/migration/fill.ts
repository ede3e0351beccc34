import pg from 'pg'
import type { Registry } from '../../../schema/registry.ts'
import { readTenantInfo } from '../access/tenantInfo.ts'
import { isBroken, openDatabase, type Run } from '../database/database.ts'
import { isDistributed } from '../database/distribution/distribute.ts'
import { applicationUrl } from '../database/role.ts'
import { batchesOf } from '../engine/sql/columns.ts'
import { type Filled, type FillFault, fillRecords } from './fillRecords.ts'
import { advanceFill, endFill, type Fill, readFills } from './fills.ts'
import { nextRows, type Row } from './wholeRecords.ts'

/** The lock that lets one of several starting servers fill while the others wait. */
const fillLock = 4_217_003

/** How many records are worked out together. */
export const batch = 200

/** Does work in a transaction of a tenant, which stands when the work is done and leaves nothing when it fails. */
export type InTransaction = <T>(tenant: number, work: (run: Run) => Promise<T>) => Promise<T>

/** What could not be worked out of a field: for how many records, the first five of them, and why the first could not. */
export interface Unfilled {
  readonly resource: string
  readonly place: string
  readonly reason: string
  readonly rows: number
  readonly first: readonly number[]
}

/** The line about it for the operator of the server, without its end. */
export const unfilledLine = ({ resource, place, reason, rows, first }: Unfilled): string =>
  `${place === '' ? resource : `${resource}.${place}`} could not be worked out for ${rows === 1 ? '1 record' : `${rows} records`} (${reason}; first: ${first.map((id) => `#${id}`).join(', ')})`

export interface FillWork {
  readonly fills: readonly Fill[]
  readonly tenants: readonly number[]
  readonly registryOf: (tenant: number) => Registry
  readonly within: InTransaction
  /** Hears how far a fill has come, after each batch and when it is done. */
  readonly advance?: (fill: Fill, isDone: boolean) => Promise<unknown>
  /** As many records of a definition as are looked at in a tenant; all of them where it is left out. */
  readonly most?: number
}

export interface FillResult {
  readonly unfilled: readonly Unfilled[]
  /** The resources of which not all records were looked at. */
  readonly cut: ReadonlySet<string>
}

/**
 * Fills columns that were added to records by what the engine works out, in batches; what cannot be worked out stays null, is answered,
 * and holds no other record.
 */
export async function fill({ fills, tenants, registryOf, within, advance, most = Infinity }: FillWork): Promise<FillResult> {
  const found = new Map<string, Unfilled>()
  const cut = new Set<string>()
  for (const one of fills) {
    for (const tenant of tenants.filter((id) => id >= one.tenant)) {
      const registry = registryOf(tenant)
      const model = registry.find(one.resource)
      if (!model) continue
      const info = await within(tenant, (run) => readTenantInfo({ one: (_, statement) => run(statement) }, tenant))
      const filled: Filled = { model, columns: new Set(one.columns), tenant, info, registry }
      let id = tenant === one.tenant ? one.id : 0
      for (let done = 0; ; done += batch) {
        const rows = await within(tenant, (run) => nextRows(filled, id, batch, run))
        if (!rows.length) break
        if (done >= most) {
          cut.add(one.resource)
          break
        }
        for (const fault of await fillSome(filled, rows, within)) note(found, one.resource, fault)
        id = rows.at(-1)?.id ?? id
        await advance?.({ ...one, tenant, id }, false)
      }
    }
    await advance?.(one, true)
  }
  return { unfilled: [...found.values()], cut }
}

/** One record that the database refuses holds no other: halves are tried until it is found. */
async function fillSome(filled: Filled, rows: readonly Row[], within: InTransaction): Promise<FillFault[]> {
  try {
    return await within(filled.tenant, (run) => fillRecords(filled, rows, run))
  } catch (error) {
    if (isBroken(error)) throw error
    const [first] = rows
    if (!first) return []
    if (rows.length === 1)
      return [{ record: first.id, place: '', reason: error instanceof Error ? error.message : String(error) }]
    const faults: FillFault[] = []
    for (const half of batchesOf(rows, Math.ceil(rows.length / 2))) faults.push(...(await fillSome(filled, half, within)))
    return faults
  }
}

function note(found: Map<string, Unfilled>, resource: string, { record, place, reason }: FillFault): void {
  const key = `${resource} ${place}`
  const known = found.get(key) ?? { resource, place, reason, rows: 0, first: [] }
  if (known.first.includes(record)) return
  found.set(key, { ...known, rows: known.rows + 1, first: [...known.first, record].slice(0, 5) })
}

/**
 * Fills what migrations have added, before anybody works with it; a server that ends meanwhile goes on where it was.
 * @returns what could not be worked out
 */
export async function fillAdded(url: string, registryOf: (tenant: number) => Registry): Promise<readonly Unfilled[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'daftar migration' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [fillLock])
    const fills = await readFills(client)
    const { rows: tenants } = await client.query<{ id: number }>('select id from tenants order by id')
    const database = openDatabase(applicationUrl(url), { size: 1, distributed: await isDistributed(client) })
    try {
      const { unfilled } = await fill({
        fills,
        tenants: tenants.map(({ id }) => id),
        registryOf,
        within: (tenant, work) => database.transaction(tenant, async (run) => ({ result: Promise.resolve(await work(run)) })),
        advance: (one, isDone) => (isDone ? endFill(client, one.resource) : advanceFill(client, one)),
      })
      return unfilled
    } finally {
      await database.close()
    }
  } finally {
    await client.end()
  }
}

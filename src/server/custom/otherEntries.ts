import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import { readTenantInfo } from '../access/tenantInfo.ts'
import type { Database } from '../database/database.ts'
import { disagreements } from '../ledger/agreement.ts'
import type { InTransaction } from '../migration/fill.ts'
import { contextOf } from '../migration/wholeRecords.ts'
import type { Assembled } from './assembled.ts'

/** Whose documents are looked at, and how many of a definition in each tenant. */
interface Reach {
  readonly tenants: readonly number[]
  readonly within: InTransaction
  readonly most: number
}

/** Documents that stand in the books otherwise than their definition would post them now, a line for each definition of the files. */
export async function otherEntryNotes(reach: Reach, { good }: Pick<Assembled, 'good'>, registry: Registry): Promise<string[]> {
  const notes: string[] = []
  for (const [file, items] of good)
    for (const model of registry.models) {
      if (!model.posting || !items.some((item) => (item as { name?: unknown }).name === model.name)) continue
      const found = await others(model, registry, reach)
      if (!found.length) continue
      const count = found.length === 1 ? '1 document stands' : `${found.length} documents stand`
      notes.push(
        `${file}: ${model.name}.effects: ${count} in the books otherwise than it would be posted now (first: ${found.slice(0, 5).join(', ')}); what is posted stays, and the integrity of the books tells of it until it is taken back and posted again`,
      )
    }
  return notes
}

/** The documents of a definition that do not give the entries that stand of them, by their numbers. */
async function others(model: Model, registry: Registry, { tenants, within, most }: Reach): Promise<string[]> {
  const found: string[] = []
  for (const tenant of tenants) {
    const info = await within(tenant, (run) => readTenantInfo({ one: (_, statement) => run(statement) }, tenant))
    const everywhere = { id: 0, branch: null, year: null, person: null }
    const context = contextOf({ model, tenant, info, registry }, everywhere, asDatabase(within))
    let seen = 0
    for await (const portion of context ? disagreements(model, context) : []) {
      found.push(...portion.found.map(({ record }) => String(record['number'] ?? `#${record.id}`)))
      seen += portion.checked
      if (seen >= most) break
    }
  }
  return found
}

/** The open transaction as who only reads knows the database. */
const asDatabase = (within: InTransaction): Database =>
  ({
    one: (tenant, statement) => within(tenant, (run) => run(statement)),
    transaction: (tenant, work) => within(tenant, async (run) => (await work(run)).result),
  }) satisfies Pick<Database, 'one' | 'transaction'> as unknown as Database

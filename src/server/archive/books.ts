import type pg from 'pg'
import type { Registry } from '../../../schema/registry.ts'
import { readTenantInfo } from '../access/tenantInfo.ts'
import type { Database } from '../database/database.ts'
import type { Statement } from '../database/sql.ts'
import { systemContext } from '../engine/systemContext.ts'
import { checkedBooks } from '../reports/queries/integrity.ts'
import { runOn } from '../tenants/bulk.ts'
import type { BookCheck } from './manifest.ts'

/** Every check of the integrity of a tenant's books, in the open transaction. */
export async function checkBooks(client: pg.Client, registry: Registry, tenant: number): Promise<BookCheck[]> {
  const run = runOn(client, tenant)
  const database: Pick<Database, 'one' | 'transaction' | 'snapshot'> = {
    one: <Row>(_tenant: number, statement: Statement) => run<Row>(statement),
    transaction: async (_tenant, work) => (await work(run)).result,
    snapshot: (_tenant, work) => work(run),
  }
  const { branches, years } = await readTenantInfo(database, tenant)
  const [master] = branches
  if (!master) return []
  const context = systemContext({
    registry,
    tenant,
    branch: master,
    branches: branches.map(({ id }) => id),
    everywhere: true,
    year: null,
    years,
    database: database as Database,
  })
  const { rows } = await checkedBooks(context)
  return rows
    .filter(({ level }) => level === 0)
    .map(({ cells }) => ({
      check: String(cells['check']),
      checked: Number(cells['checked']),
      found: Number(cells['found']),
    }))
}

import type pg from 'pg'
import type { Registry } from '../../../schema/registry.ts'
import { readTenantInfo } from '../access/tenantInfo.ts'
import type { Database } from '../database/database.ts'
import type { Statement } from '../database/sql.ts'
import { systemContext } from '../engine/systemContext.ts'
import { bookChecks } from '../reports/queries/bookChecks.ts'
import { checkedBooks } from '../reports/queries/integrity.ts'
import { runOn } from '../tenants/bulk.ts'
import { TenantError } from '../tenants/tenantError.ts'
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

/** What a check found, in one line. */
export const bookLine = ({ check, checked, found }: BookCheck): string => `${found ? '✗' : '✓'} ${check}: ${found} of ${checked}`

/** What is asked about when a year is closed may stand in the books of a school: no entry can mend it. */
const askedAbout = new Set(bookChecks.flatMap(({ name, asks }) => (asks === undefined ? [] : [name])))

/**
 * Books that break what must hold do not travel: where they arrive, nobody could tell whether that was so before.
 * @param outcome what does not happen therefore
 * @throws TenantError with a line for each check that found something
 */
export function assertSound(books: readonly BookCheck[], outcome: string): void {
  const broken = books.filter(({ check, found }) => found > 0 && !askedAbout.has(check))
  if (broken.length)
    throw new TenantError(
      `${broken.map(bookLine).join('\n')}\nThe books break what must hold: ${outcome}. In the school, under Accounting reports → Integrity of the books, each of these lines leads to its documents: take them back and post them again until every line is green, or restore a backup from before it was broken; then export the school.`,
    )
}

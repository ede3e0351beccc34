import type { Registry } from '../../../schema/registry.ts'
import { readTenantInfo } from '../access/tenantInfo.ts'
import type { Database } from '../database/database.ts'
import { systemContext } from '../engine/systemContext.ts'
import { bookChecks } from './queries/bookChecks.ts'
import { checkedBooks } from './queries/integrity.ts'

/** A check of the books with what it looked at and what it found. */
export interface BookCheck {
  readonly check: string
  readonly checked: number
  readonly found: number
}

/** Every check of the integrity of a tenant's books, for nobody in particular. @param database which sees one moment */
export async function booksOf(
  tenant: number,
  registry: Registry,
  database: Pick<Database, 'one' | 'transaction' | 'snapshot'>,
): Promise<BookCheck[]> {
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

/** What is asked about or listed when a year is closed may stand in the books of a school. */
const askedAbout = new Set(bookChecks.flatMap(({ name, asks, isListed }) => (asks === undefined && !isListed ? [] : [name])))

/** The checks by which books break what must hold. */
export const brokenChecks = (books: readonly BookCheck[]): BookCheck[] =>
  books.filter(({ check, found }) => found > 0 && !askedAbout.has(check))

import type pg from 'pg'
import type { Registry } from '../../../schema/registry.ts'
import { within } from '../database/within.ts'
import { type BookCheck, booksOf, brokenChecks } from '../reports/books.ts'
import { runOn } from '../tenants/bulk.ts'
import { TenantError } from '../tenants/tenantError.ts'

/** Every check of the integrity of a tenant's books, in the open transaction. */
export const checkBooks = (client: pg.Client, registry: Registry, tenant: number): Promise<BookCheck[]> =>
  booksOf(tenant, registry, within(runOn(client, tenant)))

/** What a check found, in one line. */
export const bookLine = ({ check, checked, found }: BookCheck): string => `${found ? '✗' : '✓'} ${check}: ${found} of ${checked}`

/**
 * Books that break what must hold do not travel: where they arrive, nobody could tell whether that was so before.
 * @param outcome what does not happen therefore
 * @throws TenantError with a line for each check that found something
 */
export function assertSound(books: readonly BookCheck[], outcome: string): void {
  const broken = brokenChecks(books)
  if (broken.length)
    throw new TenantError(
      `${broken.map(bookLine).join('\n')}\nThe books break what must hold: ${outcome}. In the school, under Accounting reports → Integrity of the books, each of these lines leads to its documents: take them back and post them again until every line is green, or restore a backup from before it was broken; then export the school.`,
    )
}

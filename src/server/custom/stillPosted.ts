import type pg from 'pg'
import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import { quote } from '../database/quote.ts'
import { tablesThere } from '../database/tablesThere.ts'
import type { Assembled } from './assembled.ts'
import { changedDefinitions } from './changed.ts'
import type { IncompatibleFile } from './incompatible.ts'
import { storedAs } from './storedAs.ts'

/**
 * Files whose definition does not say any more of documents in the books that they are posted: nothing would guard these, and they could
 * be posted a second time. The tables are those from before the migration.
 * @param lastGood what is as it was there was so when its documents were posted
 */
export async function stillPostedFiles(
  client: pg.Client,
  assembled: Pick<Assembled, 'good'>,
  registry: Registry,
  lastGood: ReadonlyMap<string, readonly unknown[]>,
): Promise<IncompatibleFile[]> {
  const found: IncompatibleFile[] = []
  for (const [file, model] of changedDefinitions(assembled, registry, lastGood)) {
    const documents = await forgotten(client, model)
    if (!documents.length) continue
    const count = documents.length === 1 ? '1 document stands' : `${documents.length} documents stand`
    const line = `${model.name}: ${count} in the books, and by its 'effects', states and actions nothing of them is posted; say these again, or take the documents out of the books first`
    found.push({ file, line, values: documents.slice(0, 5) })
  }
  return found
}

/** The documents of a definition that stand in the books and that it does not know as posted, by their numbers. */
async function forgotten(client: pg.Client, model: Model): Promise<string[]> {
  const there = await storedAs(client, model)
  // A database of a former version has books, and no stores perhaps.
  const books = await tablesThere(client, ['journal_entries', 'stock_rows'])
  if (!there || !books.length) return []
  const { name, columns } = there
  const status = columns.has('status') ? 'd.status' : 'null::text'
  const number = columns.has('number') ? `coalesce(d.number, '#' || d.id)` : `'#' || d.id`
  const { rows: tenants } = await client.query<{ id: number }>('select id from tenants order by id')
  const found: string[] = []
  for (const { id } of tenants) {
    const { rows } = await client.query<{ document: string }>(
      `select ${number} as document from ${quote(tableName(name))} d where d.tenant_id = $1 and d.id in (
         select s.record_id from (${books.map(standingIn).join(' union all ')}) s
         where s.record_id = d.id and not coalesce(($3::jsonb -> (${status})) ? s.event, false)) order by d.id`,
      [id, name, JSON.stringify(postedIn(model))],
    )
    found.push(...rows.map(({ document }) => document))
  }
  return found
}

/** What no reversal has taken back, with the tenant as `$1` and the definition as `$2`. */
const standingIn = (table: string): string =>
  `select e.record_id, e.event from ${table} e where e.tenant_id = $1 and e.resource = $2 and e.reverses is null
     and not exists (select 1 from ${table} x where x.tenant_id = $1 and x.reverses = e.id)`

/** The events that are posted in each state, by the names that rows have now. */
function postedIn({ posting, data: { mapStates = {} } }: Model): Record<string, readonly string[]> {
  const standing = Object.fromEntries(posting?.standing ?? [])
  return { ...standing, ...Object.fromEntries(Object.entries(mapStates).map(([from, to]) => [from, standing[to] ?? []])) }
}

import type pg from 'pg'
import { tableName } from '../../../schema/derive/names.ts'
import type { Scope } from '../../../schema/language/scope.ts'
import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import { quote } from '../database/quote.ts'
import type { Assembled } from './assembled.ts'
import { changedDefinitions } from './changed.ts'
import type { IncompatibleFile } from './incompatible.ts'
import { storedAs } from './storedAs.ts'

/** What rows of a scope need to be found, and what they belong to by it. */
const needed: Readonly<Record<Scope, readonly (readonly [column: string, what: string])[]>> = {
  tenant: [],
  user: [['user_id', 'person']],
  shared: [['branch_id', 'branch']],
  branch: [['branch_id', 'branch']],
  branchYear: [
    ['branch_id', 'branch'],
    ['fiscal_year_id', 'fiscal year'],
  ],
}

/**
 * Files whose definition has another scope than the records that are there: they belong to no branch or year, and nobody would find
 * them again. The tables are those from before the migration.
 * @param lastGood what is as it was there has no other scope
 */
export async function homelessFiles(
  client: pg.Client,
  assembled: Pick<Assembled, 'good'>,
  registry: Registry,
  lastGood: ReadonlyMap<string, readonly unknown[]>,
): Promise<IncompatibleFile[]> {
  const found: IncompatibleFile[] = []
  for (const [file, model] of changedDefinitions(assembled, registry, lastGood)) {
    const line = await homelessLine(client, model)
    if (line !== null) found.push({ file, line, values: [] })
  }
  return found
}

/** What is wrong with the scope of a definition for the rows that are stored; null where nothing is. */
async function homelessLine(client: pg.Client, model: Model): Promise<string | null> {
  const { scope } = model.data
  const there = needed[scope].length ? await storedAs(client, model) : null
  if (!there) return null
  for (const [column, what] of needed[scope]) {
    const without = there.columns.has(column) ? `${quote(column)} is null` : 'true'
    const forAll = scope === 'shared' && there.columns.has('general') ? ' and not general' : ''
    const { rows } = await client.query<{ rows: number }>(
      `select count(*)::int as rows from ${quote(tableName(there.name))} where ${without}${forAll}`,
    )
    const count = rows[0]?.rows ?? 0
    if (!count) continue
    const held = count === 1 ? '1 row belongs' : `${count} rows belong`
    return `${model.name}.scope: ${held} to no ${what} and would not be found again by '${scope}'; say the former scope again, or give the new definition another name`
  }
  return null
}

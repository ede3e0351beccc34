import type pg from 'pg'
import type { Registry } from '../../../schema/registry.ts'
import type { Run } from '../database/database.ts'
import { bound } from '../database/distribution/bound.ts'
import { dropLimitTriggers, limitTriggers } from '../database/limitTriggers.ts'
import type { Statement } from '../database/sql.ts'
import { fill, type InTransaction, unfilledLine } from '../migration/fill.ts'
import type { Trial } from '../migration/migrate.ts'
import type { Assembled } from './assembled.ts'
import { brokenRuleNotes } from './brokenRules.ts'
import type { IncompatibleFile } from './incompatible.ts'
import { otherEntryNotes } from './otherEntries.ts'
import { overLimitNotes } from './overLimit.ts'
import { unlimitedFiles } from './unlimited.ts'

/** As many records of a definition as are looked at in a tenant: who only tries does not keep a school waiting. */
const most = 10_000

/** What is known of files when their migration was tried. */
export interface Tried {
  readonly unfit: readonly IncompatibleFile[]
  readonly notes: readonly string[]
}

/**
 * Looks at what the files make of the data, in the transaction of a migration that will be taken back: new fields that cannot be worked
 * out, rows above a limit, records that break a rule, documents that stand in the books otherwise.
 */
export async function tryOut({ client, fills }: Trial, assembled: Assembled, registry: Registry): Promise<Tried> {
  const within = inSavepoints(client)
  const { rows } = await client.query<{ id: number }>('select id from tenants order by id')
  const tenants = rows.map(({ id }) => id)
  const { unfilled, cut } = await fill({ fills, tenants, registryOf: () => registry, within, most })
  // What is used up, and what there is of it, may follow from what was filled.
  for (const statement of fills.length ? [dropLimitTriggers, ...limitTriggers(registry)] : []) await client.query(statement)
  const unsure = fills.flatMap(({ resource, columns }) => (cut.has(resource) ? columns : []))
  return {
    unfit: await unlimitedFiles(client, assembled, registry, new Set(unsure)),
    notes: [
      ...unfilled.map((one) => {
        const [file = 'resources/custom'] = assembled.files.get(one.resource) ?? []
        return `${file}: ${unfilledLine(one)}; they have no value until they are mended and saved`
      }),
      ...(await overLimitNotes(client, assembled, registry)),
      ...(await brokenRuleNotes({ tenants, within, most }, assembled, registry)),
      ...(await otherEntryNotes({ tenants, within, most }, assembled, registry)),
    ],
  }
}

/** What fails is taken back, and the rest of the transaction stands. */
const inSavepoints =
  (client: pg.Client): InTransaction =>
  async (tenant, work) => {
    // One connection asks one thing after the other.
    let asked: Promise<unknown> = Promise.resolve()
    const run: Run = async <Row>(statement: Statement) => {
      const { text, values } = bound(statement, tenant)
      const answer = asked.then(() => client.query({ text, values: [...values] }))
      asked = answer.catch(() => undefined)
      return (await answer).rows as Row[]
    }
    await client.query('savepoint tried')
    try {
      const result = await work(run)
      await client.query('release savepoint tried')
      return result
    } catch (error) {
      await client.query('rollback to savepoint tried')
      throw error
    }
  }

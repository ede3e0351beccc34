import pg from 'pg'
import type { Table } from '../../../schema/derive/table.ts'
import type { EntityReport } from '../../../schema/entityReport.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Ask } from '../database/connected.ts'
import type { Difference } from '../database/diff/difference.ts'
import { distribute, distributeForNow } from '../database/distribution/distribute.ts'
import { ownerSettings } from '../database/distribution/statements.ts'
import { type Incompatible, inspect, type Kept } from '../database/inspect.ts'
import { dropLimitTriggers, limitedTables } from '../database/limitTriggers.ts'
import { prelude } from '../database/prelude.ts'
import { ensureRole } from '../database/role.ts'
import { installQueue, isInstalled, queueShape } from '../queue/queue.ts'
import { applyAll, applyDoubtful, failureOf, type Refusal, without } from './attempt.ts'
import { type Fill, saveFills } from './fills.ts'
import { followRenames } from './followRenames.ts'
import { isAddition, noteOf, signOf, wordsOf } from './made.ts'
import { ensureMigrationTable, noteMigration } from './migrationTable.ts'
import { type Plan, planOf } from './plan.ts'
import { refuseNewer } from './refuseNewer.ts'
import { renamesIn } from './renames.ts'
import { rightsOn, secure, securedTables } from './secure.ts'
import { refuseIncompatible } from './suitable.ts'
import { targetTables } from './target.ts'
import { isUnchanged, wholePart } from './unchanged.ts'

/** The lock that lets one of several starting servers migrate while the others wait. */
const migrationLock = 4_217_001

const queueSign = signOf([JSON.stringify(queueShape)])

export interface Migration {
  readonly number: number | null
  readonly statements: readonly string[]
  /** What stays in the database although no definition mentions it any more. */
  readonly kept: readonly Kept[]
  /** What `allowLoss` drops, in words. */
  readonly lost: readonly string[]
  /** What the stored data did not allow, each with what PostgreSQL says; it is tried again with every start. */
  readonly refused: readonly Refusal[]
  /** Values that rows still have although their choice does not offer them any more, by `table.column`. */
  readonly values: ReadonlyMap<string, readonly string[]>
  /** Columns that are still to be filled with what the engine works out; limits that have to do with them come afterwards. */
  readonly fills: readonly Fill[]
}

const unchanged: Migration = { number: null, statements: [], refused: [], kept: [], lost: [], values: new Map(), fills: [] }

/** A migration that was done and will be taken back. */
export interface Trial {
  /** In the open transaction, with the owner's rights. */
  readonly client: pg.Client
  /** What is still to be filled. */
  readonly fills: readonly Fill[]
}

export interface MigrateOptions {
  /** Reports as data, whose addresses follow to other names of what their readers choose by. */
  readonly reports?: readonly EntityReport[]
  /** Also drops what no definition names any more. */
  readonly allowLoss?: boolean
  /** Changes nothing. */
  readonly planOnly?: boolean
  /** With `planOnly`: a newer version has shaped the database, beside which this one goes on. */
  readonly besideNewer?: boolean
  /** With `planOnly`: the steps are done on the data and taken back; before that it looks at what they make of the data. */
  readonly tried?: (trial: Trial) => Promise<void>
  /** Told how far it is with what takes long. */
  readonly log?: (line: string) => void
}

/**
 * Brings the database to the shape of the definitions: the only path, for development, tests and production alike.
 * Nothing is lost unless `allowLoss`; whatever would be lost stays and is named, and so does what the data does not allow.
 * @throws MigrationFailed where the database cannot take the shape at all; then nothing was done
 * @throws Error where a newer version has shaped it
 */
export async function migrate(url: string, registry: Registry, options: MigrateOptions = {}): Promise<Migration> {
  const client = new pg.Client({ connectionString: url, application_name: 'daftar migration' })
  // What is asked of a connection that breaks says so; nobody else has to hear it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    if (!options.besideNewer) await refuseNewer(client)
    await refuseIncompatible(client)
    await ensureMigrationTable(client)
    if (!options.tried && (await isUnchanged(client, registry))) {
      if (!options.planOnly) await ensureRole(client, url)
      return unchanged
    }
    const plan = await planOf(client, registry, options.allowLoss ?? false)
    const { last, hasNodes, statements, notices, isSame } = plan
    const distributed = !options.planOnly && hasNodes
    // What was interrupted, or came before the extension did, is made good by the next start.
    const log = options.log ?? (() => undefined)
    if (distributed && last) await distribute(client, last.shape, secure, log)
    if (isSame && statements.length === 0 && !options.tried) {
      // A database that was restored into another cluster finds no role there, or one that has no password.
      if (!options.planOnly) await ensureRole(client, url)
      return { number: null, statements: [], refused: [], ...notices }
    }
    if (options.planOnly && !options.tried)
      return { number: null, statements: statements.filter((one) => !isSame || !plan.doubtful.has(one)), refused: [], ...notices }
    const { made, limits } = plan
    const renames = renamesIn(registry, plan.actual)
    const others = wordsOf(statements.filter((one) => !isAddition(one)))
    const isLimited = made.has(signOf(limits)) && !renames.size && !limitedTables(registry).some((table) => others.has(table))
    // Who only tries does not keep a school that is at work waiting.
    if (options.planOnly) await client.query(`set lock_timeout = '3s'`)
    else {
      await ensureRole(client, url)
      if (!made.has(queueSign) || !(await isInstalled(client))) await installQueue(url, client)
    }
    if (hasNodes) for (const setting of ownerSettings) await client.query(setting)
    await client.query('begin')
    const unmade = plan.searches.filter((one) => !made.has(signOf([one])))
    const refused = await reshape(client, {
      before: [...prelude(), ...(isLimited ? [] : [dropLimitTriggers])],
      statements,
      doubtful: plan.doubtful,
      follow: () => followRenames(client, registry, renames, options.reports ?? []),
      after: [...unmade, ...plan.functions, ...(isLimited ? [] : limits), ...plan.followUp],
    })
    // What is looked at stands together with what there is.
    if (options.tried && hasNodes) await distributeForNow(client, without(plan, refused))
    await options.tried?.({ client, fills: notices.fills })
    if (options.planOnly || (isSame && refused.length === statements.length)) {
      await client.query('rollback')
      return { number: null, statements: [], refused, ...notices }
    }
    const number = (last?.number ?? 0) + 1
    const shape = without(plan, refused)
    await noteDone(client, plan, { number, shape, isWhole: plan.isWhole && !refused.length, distributed })
    await client.query('commit')
    if (distributed) await distribute(client, shape, secure, log)
    return { number, statements, refused, ...notices }
  } finally {
    await client.end()
  }
}

interface Done {
  readonly number: number
  readonly shape: Table[]
  /** Whether all that the definitions want is there, and nothing else. */
  readonly isWhole: boolean
  /** Whether the tables are to lie on several nodes. */
  readonly distributed: boolean
}

/** Secures the tables that the open transaction has made, and notes what it leaves behind. */
async function noteDone(client: pg.Client, plan: Plan, { number, shape, isWhole, distributed }: Done): Promise<void> {
  const { added, statements, made, digest, limits, searches } = plan
  await saveFills(client, added)
  const named = wordsOf(statements)
  const secured = await securedTables(client)
  const isThere = (table: Table) => secured.has(table.name) && made.has(signOf(rightsOn(table))) && !named.has(table.name)
  await secure(client, shape, distributed, isThere)
  const note = noteOf(digest, [
    [JSON.stringify(queueShape)],
    limits,
    ...searches.map((one) => [one]),
    ...shape.map((table) => rightsOn(table)),
    ...(isWhole ? [wholePart] : []),
  ])
  await noteMigration(client, { number, digest, shape, made: note }, statements)
}

interface Steps {
  readonly before: readonly string[]
  readonly statements: readonly string[]
  /** Those of the statements that the data may not allow. */
  readonly doubtful: Difference['doubtful']
  /** Takes what names other things along to their other names. */
  readonly follow: () => Promise<void>
  readonly after: readonly string[]
}

/**
 * Does the steps in the open transaction.
 * @returns what the data did not allow
 * @throws MigrationFailed where the database cannot take the shape at all
 */
async function reshape(client: pg.Client, { before, statements, doubtful, follow, after }: Steps): Promise<readonly Refusal[]> {
  try {
    // What waits for the end of the transaction would keep a table from changing whose rows have followed to another name.
    await client.query('set constraints all immediate')
    for (const statement of before) await client.query(statement)
    const refused = await applyDoubtful(client, statements, doubtful)
    await follow()
    await applyAll(client, after)
    return refused
  } catch (error) {
    throw failureOf(error)
  }
}

/** The columns whose stored values do not fit the definitions; none in a database that is new. */
export async function inspectData(ask: Ask, registry: Registry): Promise<readonly Incompatible[]> {
  return ask(async (client) => {
    const { rows: found } = await client.query<{ is: boolean }>(
      `select to_regclass('public.daftar_migrations') is not null as is`,
    )
    if (!found[0]?.is || (await isUnchanged(client, registry))) return []
    const { rows } = await client.query<{ shape: Table[] }>('select shape from daftar_migrations order by number desc limit 1')
    return (await inspect(client, rows[0]?.shape ?? [], targetTables(registry))).incompatible
  })
}

import type pg from 'pg'
import type { Table } from '../../../schema/derive/table.ts'
import type { Registry } from '../../../schema/registry.ts'
import { type Difference, difference } from '../database/diff/difference.ts'
import { isDistributed } from '../database/distribution/distribute.ts'
import { inspect, inspectKept, type Kept } from '../database/inspect.ts'
import { limitTriggers } from '../database/limitTriggers.ts'
import { rememberingMarkup } from '../database/markup.ts'
import { refold } from '../database/refold.ts'
import { renamedStatements } from '../database/renamed.ts'
import { addedFills, type Fill, filledTables, readFills } from './fills.ts'
import { madeBy } from './made.ts'
import { lastMigration } from './migrationTable.ts'
import { foldsOtherwise } from './suitable.ts'
import { type Code, codeOf, digestOf, targetTables, wholeDigest } from './target.ts'

/** What there is to say of a migration beside its statements. */
interface Notices {
  readonly lost: readonly string[]
  readonly kept: readonly Kept[]
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly fills: readonly Fill[]
}

/** How a database is brought to the shape of the definitions. */
export interface Plan extends Difference, Code {
  /** The migration before this one. */
  readonly last: Awaited<ReturnType<typeof lastMigration>>
  /** Whether the database is distributed. */
  readonly hasNodes: boolean
  /** The tables as they are. */
  readonly actual: readonly Table[]
  /** The triggers that hold limits. */
  readonly limits: readonly string[]
  /** The mark of what the database is to become. */
  readonly digest: string
  /** Whether the last migration has led to the same. */
  readonly isSame: boolean
  /** The signs of the parts that the database has. */
  readonly made: ReadonlySet<string>
  /** The columns that come and are to be filled. */
  readonly added: readonly Fill[]
  readonly notices: Notices
  /** Whether nothing else stays in the database than what the definitions name. */
  readonly isWhole: boolean
}

/** What a database lacks to have the shape of the definitions, as far as its data allows it. */
export async function planOf(client: pg.Client, registry: Registry, allowLoss: boolean): Promise<Plan> {
  const last = await lastMigration(client)
  const target = targetTables(registry)
  const hasNodes = await isDistributed(client)
  const actual = rememberingMarkup(last?.shape ?? [], target)
  const findings = await inspect(client, actual, target)
  const found = difference(actual, target, allowLoss, findings)
  const added = await addedFills(client, found.calculated, registry, { actual, target })
  const fills = [...(await readFills(client)), ...added]
  const limits = limitTriggers(registry, filledTables(fills))
  const digest = hasNodes || fills.length ? digestOf(registry, hasNodes, limits) : wholeDigest(registry)
  const statements = [
    ...found.statements,
    ...renamedStatements(registry, actual),
    ...(allowLoss ? found.losses.map((loss) => loss.statement) : []),
    ...((await foldsOtherwise(client)) ? refold(found.shape) : []),
  ]
  const notices = {
    lost: allowLoss ? found.losses.map(({ sentence }) => sentence) : [],
    kept: allowLoss ? [] : await inspectKept(client, found.losses, actual),
    values: findings.retired,
    fills,
  }
  const isWhole = !found.losses.length && !findings.retired.size && !findings.incompatible.length
  return {
    ...found,
    ...codeOf(registry, hasNodes),
    ...{ last, hasNodes, actual, limits, digest, statements, added, notices, isWhole },
    isSame: last?.digest === digest,
    // What nodes have been given is said to them again.
    made: hasNodes ? new Set<string>() : madeBy(last),
  }
}

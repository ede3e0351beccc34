import type { PostingRow } from '../../../schema/language/effects.ts'
import type { Model } from '../../../schema/model.ts'
import { fieldBehind } from '../../../schema/record/effectRows.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { Registry } from '../../../schema/registry.ts'
import { targetsOf } from '../../../schema/targets.ts'
import type { Run } from '../database/database.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { coveredAccounts } from './covered.ts'
import { branchOf } from './effect.ts'
import { moveInTurn } from './inTurn.ts'
import { linesOf, movingOf } from './moving.ts'
import { standingFrom } from './safes.ts'

/**
 * What documents take by covered rows, such as a settlement of card payments: no more than was brought to the account by their day, what
 * waits to be posted counted. It is said as they are entered, at the amount, and not when somebody posts them the day after.
 */
export async function shortCovered(model: Model, changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const faults = changes.map((): FaultAt[] => [])
  const row = coveredRow(model)
  const moving = row ? changes.flatMap((change, index) => movingOf(model, change, index)).filter(({ isBack }) => !isBack) : []
  if (!row || !moving.length) return faults
  const moved = await linesOf(model, [row], moving, context, run)
  const entries = moving.map(({ document }, at) => ({
    entry: { branch: branchOf(document, context), date: String(document['date']) },
    lines: moved[at] ?? [],
  }))
  const places = await coveredAccounts(entries, true, context, run)
  if (!places.length) return faults
  const first = entries.map(({ entry }) => entry.date).sort()[0] ?? ''
  const there = await standingFrom(first, places, context, run, throughOf(row, model, context.registry))
  for (const { at, params } of moveInTurn(entries, there, context))
    faults[moving[at]?.index ?? 0]?.push({ code: 'Account.Short', field: row.amount, params })
  return faults
}

/** The row of a document's entries that takes only what was brought to its account. */
export const coveredRow = ({ data: { effects } }: Model): PostingRow | undefined =>
  typeof effects?.ledger === 'object' ? effects.ledger.find(({ covered, each }) => covered && each === undefined) : undefined

/** What the account of a row is read from: of documents that bring something there through another one of these, what waits counts too. */
export function throughOf(row: PostingRow, model: Model, registry: Registry): Model | undefined {
  const [path = ''] = [row.credit ?? []].flat()
  const field = fieldBehind(path.split('.')[0] ?? '', row.each, model, registry.find)
  return field && registry.find(targetsOf(field)[0] ?? '')
}

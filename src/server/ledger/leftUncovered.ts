import type { PostingRow } from '../../../schema/language/effects.ts'
import type { Model } from '../../../schema/model.ts'
import { fieldBehind } from '../../../schema/record/effectRows.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { Registry } from '../../../schema/registry.ts'
import { targetsOf } from '../../../schema/targets.ts'
import type { Run } from '../database/database.ts'
import { sql, word } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { waitingByDay } from '../engine/sql/waitingOn.ts'
import { type Covered, coveredAccounts } from './covered.ts'
import { branchOf } from './effect.ts'
import { moveInTurn } from './inTurn.ts'
import { linesOf, movingOf } from './moving.ts'
import { keyOf, standingFrom } from './safes.ts'
import { coveredRow, throughOf } from './shortCovered.ts'

/**
 * Refuses to void documents that wait to be posted, such as receipts by card, if a waiting document with a covered row counts on
 * what they bring to an account: that one must be taken back first. For posted documents their entries are checked.
 */
export async function leftUncovered(model: Model, changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const faults = changes.map((): FaultAt[] => [])
  const moving = changes.flatMap((change, index) => movingOf(model, change, index)).filter(({ isBack }) => isBack)
  if (!moving.length) return faults
  for (const drawing of drawingOf(context.registry)) {
    const rows = bringing(model, drawing.through, context.registry)
    if (!rows.length) continue
    const brought = await linesOf(model, rows, moving, context, run)
    const entries = moving.map(({ document }, at) => ({
      entry: { branch: branchOf(document, context), date: String(document['date']) },
      // What was brought is taken back.
      lines: (brought[at] ?? []).map((line) => ({ ...line, debit: line.credit, credit: line.debit, covered: true })),
    }))
    const places = await countedOn(await coveredAccounts(entries, true, context, run), drawing, context, run)
    if (!places.length) continue
    const first = entries.map(({ entry }) => entry.date).sort()[0] ?? ''
    const there = await standingFrom(first, places, context, run, drawing.through)
    for (const { at, params } of moveInTurn(entries, there, context))
      faults[moving[at]?.index ?? 0]?.push({ code: 'Account.CountedOn', params: { name: params.name } })
  }
  return faults
}

/** A definition whose documents take by a covered row, and what they find its account through. */
interface Drawing {
  readonly drawer: Model
  readonly through: Model
}

const drawingOf = (registry: Registry): readonly Drawing[] =>
  registry.models.flatMap((drawer) => {
    const row = coveredRow(drawer)
    const through = row && throughOf(row, drawer, registry)
    return through ? [{ drawer, through }] : []
  })

/** The rows by which documents bring something to an account that is found through a record of a definition. */
function bringing(model: Model, through: Model, { find }: Registry): readonly PostingRow[] {
  const { ledger } = model.data.effects ?? {}
  const passes = (path: string, each: string | undefined) => {
    const field = fieldBehind(path.split('.')[0] ?? '', each, model, find)
    return field !== undefined && targetsOf(field).includes(through.name)
  }
  return typeof ledger === 'object'
    ? ledger.filter(({ debit, each }) => [debit ?? []].flat().some((path) => passes(path, each)))
    : []
}

/** Those of some accounts from which documents that wait for their posting take by a covered row. */
async function countedOn(
  places: readonly Covered[],
  { drawer, through }: Drawing,
  { tenant, registry }: Context,
  run: Run,
): Promise<readonly Covered[]> {
  if (!places.length) return []
  const [accounts, branches] = [places.map(({ account }) => account), places.map(({ branch }) => branch)]
  const taken = word(waitingByDay(through, 'w.account', 'w', { ...registry, models: [drawer] }, 'w.branch'))
  const rows = await run<{ account: number; branch: number }>(
    sql`select w.account, w.branch from (select ${tenant}::int as tenant_id, account, branch from unnest(${accounts}::int[], ${branches}::int[]) u (account, branch)) w
      where exists (select 1 from (${taken}) x where x.amount < 0)`,
  )
  const keys = new Set(rows.map(({ account, branch }) => keyOf(account, branch)))
  return places.filter(({ account, branch }) => keys.has(keyOf(account, branch)))
}

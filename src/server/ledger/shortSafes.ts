import type { PostingRow } from '../../../schema/language/effects.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { EntryLine } from '../../../schema/recipe.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import { targetsOf } from '../../../schema/targets.ts'
import { add, compare, greater, subtract, sum, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { usagesIn } from '../database/limitTriggers.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { boundCash } from './cash.ts'
import { branchOf } from './effect.ts'
import { linesOf, movingOf } from './moving.ts'
import { pathThrough, rowsThrough } from './rowsThrough.ts'
import { keyOf, nameIn, standingWith } from './safes.ts'

/**
 * Cash that documents take out of a safe (or of the branch, if it has none), or brought and now take back: no more than is there,
 * with documents that wait to be posted, if it may not go below zero. The fault comes when they are entered, not when somebody
 * posts them the day after. Cash of a shift is checked against its drawer.
 */
export async function shortSafes(model: Model, changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const faults = changes.map((): FaultAt[] => [])
  const { rows, drawer } = cashOf(model, context)
  const moving = rows.length ? changes.flatMap((change, index) => movingOf(model, change, index, drawer)) : []
  if (!moving.length) return faults
  const moved = await linesOf(model, rows, moving, context, run)
  // What only brings money waits for nobody.
  const places = moving.flatMap(({ isBack, document }, at) =>
    (moved[at] ?? [])
      .filter(({ debit, credit }) => compare(isBack ? debit : credit, '0') > 0)
      .map(({ account, branch }) => ({ account, branch: branch ?? branchOf(document, context) })),
  )
  const safes = await boundCash(places, true, context, run)
  if (!safes.length) return faults
  // Asked after the safes are held: what others have entered meanwhile is there.
  const there = await standingWith(safes, context, run)
  for (const [at, { index, document, isBack }] of moving.entries())
    for (const [key, lines] of Map.groupBy(moved[at] ?? [], ({ account, branch }) =>
      keyOf(account, branch ?? branchOf(document, context)),
    )) {
      const safe = safes.find(({ account, branch }) => keyOf(account, branch) === key)
      const net = sum(lines.map(({ debit, credit }) => (isBack ? subtract(credit, debit) : subtract(debit, credit))))
      const held = there.get(key) ?? '0'
      const left = add(held, net)
      if (!safe || compare(net, '0') >= 0 || compare(left, '0') >= 0) {
        there.set(key, left)
        continue
      }
      const params = { name: nameIn(context.language, safe), left: toFixed(greater(held, '0'), context.check.decimals) }
      const field = isBack ? undefined : lines.map((line) => placeOf(line, rows, model, context)).at(-1)
      faults[index]?.push({ code: 'Safe.Short', params, ...(field !== undefined && { field }) })
    }
  return faults
}

/** What is worked at a safe, and has its money used up by others: what it counts is a fact, whatever the books say. */
const isDrawer = (model: Model, { registry }: Context): boolean =>
  [...model.fields.values()].some(isSafe) && usagesIn(registry).some(({ source }) => source === model.name)

/** The reference to it, by which a document is held to what is in it. */
const drawerOf = ({ name }: Model, context: Context): string | undefined =>
  context.registry.usages(name).find(({ lines, source }) => {
    const used = lines === null ? context.registry.find(source) : undefined
    return used && isDrawer(used, context)
  })?.field

const isSafe = (field: ModelField): boolean => targetsOf(field).includes('safes')

/** Of a definition, the rows by which its documents move the money of safes, and what holds them to a drawer. */
interface Cash {
  readonly rows: readonly PostingRow[]
  readonly drawer: string | undefined
}
const known = new WeakMap<Model, Cash>()

function cashOf(model: Model, context: Context): Cash {
  const found = known.get(model)
  if (found) return found
  const rows = isDrawer(model, context) ? [] : rowsThrough('safes', model, context.registry)
  const cash = { rows, drawer: rows.length ? drawerOf(model, context) : undefined }
  known.set(model, cash)
  return cash
}

/** Where somebody reads that there is not enough: at the amount of the line, or at what names the safe. */
function placeOf({ place }: EntryLine, rows: readonly PostingRow[], model: Model, { registry }: Context): string | undefined {
  const [group] = (place ?? '').split('.')
  const lines = model.lines.find(({ name }) => name === group)
  if (lines) {
    const amount = [...lines.fields.values()].find(({ kind, hidden }) => kind === 'money' && !hidden)
    return `${place}.${amount?.field ?? ''}`
  }
  const [row] = rows.filter(({ each }) => each === undefined)
  return row && pathThrough('safes', row, model, registry.find)?.split('.')[0]
}

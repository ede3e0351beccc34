import { isBeside, mainEvent } from '../../../schema/effects.ts'
import type { Model } from '../../../schema/model.ts'
import type { Books, EntryLine } from '../../../schema/recipe.ts'
import { type ToldTax, toldOfRows } from '../../../schema/record/effectRows.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import type { Context } from '../engine/context.ts'
import { type ValuedMoves, valueMoves } from '../stock/gate.ts'
import { type Basis, inBooks, recording } from './books.ts'
import { withPairs } from './branchPairs.ts'
import { branchOf, effectFacts, ledgerLines, stockMoves, withEffectFacts } from './effect.ts'
import { orFaults } from './entry.ts'

/** What an event of a document writes, before it is checked: all rows of its entry, what they were made of, and the goods it moves. */
export interface Prepared {
  readonly lines: readonly EntryLine[]
  readonly basis: Basis
  readonly stock: ValuedMoves
  /** What the tax return counts of it; undefined where the definition does not say. */
  readonly told?: readonly ToldTax[] | undefined
  /** What it counts beside the tax accounts. */
  readonly toldBeside?: readonly ToldTax[] | undefined
}

/** Nothing happens in the ledger: goods without a value move, or the definition says that its documents may come to nothing. */
export const isNothing = ({ data }: Model, { lines, stock }: Pick<Prepared, 'lines' | 'stock'>): boolean =>
  !lines.length && (stock.moves.length > 0 || data.effects?.orNothing === true)

/** What the main event of a document tells the tax return: all of it, or what no tax account tells. */
function toldOf(
  { data }: Model,
  event: string,
  document: RecordData,
  facts: Readonly<Record<string, unknown>>,
): Pick<Prepared, 'told' | 'toldBeside'> {
  const { taxes } = data.effects ?? {}
  if (event !== mainEvent || !taxes) return {}
  const told = toldOfRows(taxes, document, facts)
  return isBeside(taxes) ? { toldBeside: told } : { told }
}

/** A document with the event that is posted of it. */
export interface Preparing {
  readonly document: RecordData
  readonly event: string
}

/**
 * What events of documents would write, or why they cannot, in the order of the documents. Goods come first: their cost goes into
 * the ledger.
 * @param hold whether the goods stay as they are until the transaction ends; a preview only looks
 */
export async function prepareEffects(
  model: Model,
  all: readonly Preparing[],
  hold: boolean,
  context: Context,
  run: Run,
): Promise<readonly (Prepared | { readonly faults: readonly FaultAt[] })[]> {
  const documents = await withEffectFacts(
    model,
    all.map(({ document }) => document),
    context,
    run,
  )
  const withFactsRead = documents.map((document, index) => ({
    document,
    event: all[index]?.event ?? '',
    facts: effectFacts(model, document),
  }))
  const moving = withFactsRead.map(({ document, event, facts }) =>
    orFaults(() => ({ moves: stockMoves(model, event, document, facts, context), date: document['date'] as string })),
  )
  const still = { moves: [], date: '' }
  const valued = await valueMoves(
    moving.map((one) => ('faults' in one ? still : one)),
    hold,
    context,
    run,
  )
  const prepare = (books: Books) =>
    withFactsRead.map(({ document, event, facts }, index) => {
      const stock = valued[index] as ValuedMoves
      const goods = moving[index]
      if (goods && 'faults' in goods) return goods
      if (stock.faults.length) return { faults: stock.faults }
      return orFaults((): Prepared => {
        const recorded = recording(books, stock.costs)
        const own = ledgerLines(model, event, document, facts, recorded.books, context)
        const lines = withPairs(own, branchOf(document, context), recorded.books)
        return {
          lines,
          basis: { ...recorded.basis(), ...(Object.keys(facts).length && { facts }) },
          stock,
          ...toldOf(model, event, document, facts),
        }
      })
    })
  return inBooks(prepare, all.length, context, run)
}

import { effectOf } from '../../../schema/effects.ts'
import { memoized } from '../../../schema/memoized.ts'
import type { Model } from '../../../schema/model.ts'
import { callCode, ledgerContract, type NamedCode, stockContract } from '../../../schema/namedCode.ts'
import type { Books, EntryLine, Reason, StockMove } from '../../../schema/recipe.ts'
import { linesOfRows, movesOfRows, readsOfEffects } from '../../../schema/record/effectRows.ts'
import { factsOf } from '../../../schema/record/facts.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import type { Context } from '../engine/context.ts'
import { withFacts } from '../engine/facts/facts.ts'

type Facts = Readonly<Record<string, unknown>>

/** The model with all that its effects read besides what it reads itself. */
const withReads = memoized((model: Model): Model => {
  const more = readsOfEffects(model)
  return more.length ? { ...model, reads: [...model.reads, ...more] } : model
})

/** Documents with what their effects read; what they know already, as they were worked out by it, stays. */
export const withEffectFacts = (
  model: Model,
  documents: readonly RecordData[],
  context: Context,
  run: Run,
): Promise<readonly RecordData[]> => withFacts(withReads(model), documents, context, run, documents)

/** A document as its recipes get it. */
export const effectFacts = (model: Model, document: RecordData): Facts => factsOf(withReads(model), document)

/** The rows that an event of a document makes in the ledger. */
export function ledgerLines(
  model: Model,
  event: string,
  document: RecordData,
  facts: Facts,
  books: Books,
  { registry, check }: Context,
): readonly EntryLine[] {
  const { ledger = '' } = effectOf(model.data, event) ?? {}
  const { find } = registry
  const by =
    typeof ledger === 'object' ? () => linesOfRows(ledger, [model, find], document, facts, books) : model.recipes[ledger]?.ledger
  return by ? callCode(codeOf(model, ledger), () => by(document, facts, books), ledgerContract, check.failed) : []
}

/** The goods that an event of a document moves. */
export function stockMoves(
  model: Model,
  event: string,
  document: RecordData,
  facts: Facts,
  { check }: Context,
): readonly StockMove[] {
  const { stock = '' } = effectOf(model.data, event) ?? {}
  const by = typeof stock === 'object' ? () => movesOfRows(stock, document, facts) : model.recipes[stock]?.stock
  return by ? callCode(codeOf(model, stock), () => by(document, facts), stockContract, check.failed) : []
}

/** Rows as data are named after the word that they belong to. */
const codeOf = ({ name }: Model, recipe: string | readonly unknown[]): NamedCode => ({
  name: typeof recipe === 'string' ? recipe : 'effects',
  definition: name,
})

/** Why a row is there, where its recipe does not say it: the line that it comes from, or the document. */
export function reasonOf({ reason, place }: EntryLine): Reason {
  if (reason) return reason
  const [of = '', line] = place?.split('.') ?? []
  return line === undefined ? { key: 'document' } : { key: 'line', params: { of, line: Number(line) + 1 } }
}

/** The branch whose books take a document. */
export const branchOf = (record: RecordData, context: Context): number => (record['branch'] as number | null) ?? context.branch.id

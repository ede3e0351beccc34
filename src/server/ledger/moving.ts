import type { PostingRow } from '../../../schema/language/effects.ts'
import type { Model } from '../../../schema/model.ts'
import type { EntryLine } from '../../../schema/recipe.ts'
import { settle } from '../../../schema/record/check.ts'
import { linesOfRows } from '../../../schema/record/effectRows.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { add, isZero, negate } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { loadReferences, withReferences } from '../engine/read/references.ts'
import { inBooks } from './books.ts'
import { effectFacts, withEffectFacts } from './effect.ts'
import { orFaults } from './entry.ts'

/** What a document moves as it comes to wait for its posting, or no longer moves once it is void. */
export interface Moving {
  readonly index: number
  readonly document: RecordData
  readonly isBack: boolean
}

/** A document that comes to wait for its posting, or waits no longer. @param drawer the reference to what holds it by itself */
export function movingOf({ posting }: Model, { record, before }: Change, index: number, drawer?: string): Moving[] {
  const waits = (one: RecordData | null) => posting?.postable.has(String(one?.['status'])) === true
  const stands = (one: RecordData | null) => posting?.inBooks.includes(String(one?.['status'])) === true
  if (stands(record) || stands(before) || waits(record) === waits(before)) return []
  const isBack = waits(before)
  const document = isBack && before ? before : record
  return drawer !== undefined && typeof document[drawer] === 'number' ? [] : [{ index, document, isBack }]
}

/** Documents as they would be posted: worked out, with all that their effects read. */
export async function worked(
  model: Model,
  moving: readonly Moving[],
  context: Context,
  run: Run,
): Promise<readonly RecordData[]> {
  const documents = moving.map(({ document }) => document)
  const known = await loadReferences(model, documents, context, { run })
  const read = await withEffectFacts(model, documents, context, run)
  return read.map((one) => settle(model, withReferences(model, one, known), context.check))
}

/** The lines of their entries that some rows make. */
export async function linesOf(
  model: Model,
  rows: readonly PostingRow[],
  moving: readonly Moving[],
  context: Context,
  run: Run,
): Promise<readonly (readonly EntryLine[])[]> {
  const whole = await worked(model, moving, context, run)
  const prepared = await inBooks(
    (books) =>
      whole.map((one) =>
        orFaults(() => ({
          lines: linesOfRows(rows, [model, context.registry.find], one, effectFacts(model, one), books),
        })),
      ),
    whole.length,
    context,
    run,
  )
  // What names no account is refused by others.
  return prepared.map((one) =>
    'lines' in one ? one.lines.filter(({ debit, credit }) => !isZero(add(debit, negate(credit)))) : [],
  )
}

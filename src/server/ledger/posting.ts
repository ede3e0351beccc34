import type { Model } from '../../../schema/model.ts'
import { factsOf } from '../../../schema/record/facts.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { today } from '../../../schema/values/date.ts'
import { sql } from '../database/sql.ts'
import type { ActionBehaviour, Change, ManyBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { inBooks, loadBooks } from './books.ts'
import { type Books, type EntryLine, linesOrFaults, type Recipe } from './entry.ts'
import { checkEntries, completed, type Entry, type Made } from './gate.ts'
import { recipes } from './recipes/index.ts'
import { reversalOf } from './reversal.ts'

/** The recipe that a definition names; start-up has made sure that it exists. */
export const recipeOf = (model: Model): Recipe => recipes[model.data.posting ?? ''] as Recipe

/** The lines that a recipe makes of a document, or what the settings lack for them. */
export const linesOf = (model: Model, document: RecordData, books: Books): { lines: EntryLine[] } | { faults: FaultAt[] } =>
  linesOrFaults(() => recipeOf(model).lines(document, books, factsOf(model, document)))

/** Brings the entries of documents into the books, in the transaction that makes them posted: each document by itself. */
export const post: ManyBehaviour = async ({ model, changes, context, run }) => {
  const made = await inBooks((books) => changes.map((change) => completeEntry(model, change, books, context)), context, run)
  return checkEntries(made, context, run)
}

/** The entry that posts a document, and all of its lines with their pairs between branches; or what the settings lack for it. */
export function completeEntry(model: Model, change: Change, books: Books, context: Context): Made {
  const made = linesOf(model, change.record, books)
  return 'faults' in made ? made : completed(entryOf(model, change, made.lines, context), books)
}

/** The entry that posts a document, of lines that its recipe made. */
const entryOf = (model: Model, { id, record, before }: Change, lines: readonly EntryLine[], context: Context): Entry => ({
  resource: model.name,
  record: id,
  event: 'post',
  version: Number(before?.['version'] ?? 0) + 1,
  branch: branchOf(record, context),
  date: record['date'] as string,
  area: recipeOf(model).area,
  description: (record['description'] as string | null | undefined) ?? null,
  lines,
})

/**
 * Takes a document's entry back by its mirror, dated as the document or later as asked, always within the document's own
 * year: the document is open again and may be posted anew, which it could not in a closed one. What is found after a year
 * was closed is corrected by a reversing voucher of the year it is found in.
 */
export const unpost: ActionBehaviour = async ({ model, id, record, context, run, input }) => {
  const [posted] = await run<{ id: number; date: string; version: number; year: number; endDate: string; status: string }>(
    sql`select e.id, e.date::text, e.version, y.year, y.end_date::text as "endDate", y.status
      from journal_entries e join fiscal_years y on y.tenant_id = e.tenant_id and y.id = e.fiscal_year_id where e.tenant_id = ${context.tenant} and e.resource = ${model.name} and e.record_id = ${id} and e.event = 'post'
      and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id) order by e.id desc limit 1`,
  )
  if (!posted) return [{ code: 'Ledger.NotPosted' }]
  if (posted.status === 'closed') return [{ code: 'FiscalYear.Closed' }]
  const [books, lines] = await Promise.all([loadBooks(context, run), reversalOf(posted.id, context, run)])
  const date = (input['date'] as string | null | undefined) ?? posted.date
  if (date < posted.date) return [{ code: 'Ledger.ReversalBefore', field: 'date', params: { date: posted.date } }]
  if (date > posted.endDate) return [{ code: 'Ledger.ReversalOtherYear', field: 'date', params: { year: String(posted.year) } }]
  if (date > today() && date !== posted.date) return [{ code: 'Ledger.ReversalAhead', field: 'date' }]
  const entry: Entry = {
    resource: model.name,
    record: id,
    event: 'reversal',
    version: posted.version,
    branch: branchOf(record, context),
    date,
    area: recipeOf(model).area,
    description: (input['reason'] as string | null | undefined) ?? null,
    lines,
    reverses: posted.id,
    silent: date === posted.date,
  }
  const { faults, write } = await checkEntries([completed(entry, books)], context, run)
  return faults[0]?.length ? faults[0] : () => write(new Set([id]))
}

const branchOf = (record: RecordData, context: Context): number => (record['branch'] as number | null) ?? context.branch.id

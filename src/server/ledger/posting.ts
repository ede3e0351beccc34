import { effectOf, isTaxable, yearEndOf } from '../../../schema/effects.ts'
import type { Area } from '../../../schema/language/effects.ts'
import type { Model } from '../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { today } from '../../../schema/values/date.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Acted, ActionBehaviour, ManyBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { type InYear, standingStock } from '../stock/gate.ts'
import { loadBooks } from './books.ts'
import { ownDocuments } from './dualControl.ts'
import { branchOf } from './effect.ts'
import { askedOfFiled } from './filedTaxes.ts'
import { checkEntries, completed } from './gate.ts'
import { checkGoods } from './goods.ts'
import type { Entry, Made } from './ledgerEntry.ts'
import { matchedFaults } from './matched.ts'
import { firstOpenDay } from './period.ts'
import { isNothing, prepareEffects } from './prepare.ts'
import { treatmentOf } from './priorPeriod.ts'
import { reversalOf } from './reversal.ts'
import { reversalsOfFiled } from './reversalOfFiled.ts'
import type { Taxes } from './taxes.ts'

/** The area of the books that a definition's documents belong to. */
export const areaOf = ({ data }: Model): Area => data.effects?.area ?? 'general'

/** The entry that an event of a document makes, without its lines. */
export const entryOf = (model: Model, document: RecordData, event: string, context: Context): Entry => ({
  resource: model.name,
  record: document['id'] as number,
  event,
  version: Number(document['version'] ?? 0) + 1,
  branch: branchOf(document, context),
  date: document['date'] as string,
  area: areaOf(model),
  description: (document['description'] as string | null | undefined) ?? null,
  end: yearEndOf(model.data, document),
  taxable: isTaxable(model.data, document),
  correctedDay: (document['correctedDay'] as string | null | undefined) ?? null,
  lines: [],
})

/** Brings what an action posts into the books, in the transaction that makes it so: each document by itself. */
export const post: ManyBehaviour = async ({ model, operation, changes, context, run }) => {
  const event = model.actions.get(operation)?.posts ?? ''
  const effect = effectOf(model.data, event)
  const events = changes.map(({ record }) => ({ document: record, event }))
  const prepared = await prepareEffects(model, events, true, context, run)
  const entries = changes.map(({ id, record, before }) =>
    entryOf(model, { ...record, id, version: before?.['version'] }, event, context),
  )
  const made = prepared.map((one, index): Made => {
    if ('faults' in one) return one
    if (effect?.ledger === undefined || isNothing(model, one)) return { faults: [] }
    const { lines, basis, told, toldBeside } = one
    return { entry: { ...(entries[index] as Entry), lines, basis, told, toldBeside }, lines }
  })
  const goods = prepared.map((one, index) => ({
    ...(entries[index] as Entry),
    model,
    moves: 'stock' in one ? one.stock.moves : [],
  }))
  const documents = changes.map(({ id, record }) => ({ ...record, id }))
  return together(
    await Promise.all([
      checkGoods(goods, context, run),
      checkEntries(made, context, run),
      ownDocuments(model, documents, context, run),
      askedOfFiled(made, context, run),
    ]),
  )
}

/** What two gates and the rule of two persons found, and what is asked, of each record in its order. */
const together = ([goods, ledger, own, questions]: readonly [
  Acted,
  Acted,
  readonly (readonly FaultAt[])[],
  readonly (readonly FaultAt[])[],
]): Acted => ({
  questions,
  faults: goods.faults.map((faults, index) => {
    // Goods and ledger may say the same of their day.
    const said = new Set(faults.map(({ code }) => code))
    return [...(own[index] ?? []), ...faults, ...(ledger.faults[index] ?? []).filter(({ code }) => !said.has(code))]
  }),
  write: (ids) => [...goods.write(ids), ...ledger.write(ids)],
})

interface Standing extends InYear {
  readonly id: number
  readonly version: number
  /** What was stored of it for the tax return, which tells of it; null where it tells nothing. */
  readonly taxes: Taxes | null
  readonly correctedDay: string | null
}

/**
 * Takes back all that a document has in the books by a mirrored entry, dated like the last of its entries or later if asked,
 * within the document's own year: the document is open again and may be posted again. If its year is closed, the reversal is
 * dated on a day of an open year: the figures of the closed year stay, what it earned or spent there becomes what the person says,
 * and the document, which could not be posted there again, is void.
 */
export const unpost: ActionBehaviour = async ({ model, id, record, before, context, run, input }) => {
  const [entries, moves] = await Promise.all([standingEntries(model, id, context, run), standingStock(model, id, context, run)])
  const posted = entries.at(-1) ?? moves.at(-1)
  if (!posted) return model.data.effects?.orNothing ? () => [] : [{ code: 'Ledger.NotPosted' }]
  const date = (input['date'] as string | null | undefined) ?? posted.date
  const ended = [...entries, ...moves].some(({ status }) => status === 'closed') ? endedBy(model, record, moves) : null
  const wayOut =
    ended !== null && date === posted.date ? await inOpenYear(posted, areaOf(model), branchOf(record, context), context, run) : []
  if (wayOut.length) return wayOut
  const refused = [...entries, ...moves].flatMap((one) => dayFault(one, date, ended))
  refused.push(...(await matchedFaults(entries, context, run)))
  if (refused.length) return refused.slice(0, 1)
  const treatment = await treatmentOf(entries, context, run)
  const books = await loadBooks(context, run)
  const ofClosed = treatment && { treatment, result: books.account('yearResult') }
  const mirrored = await Promise.all(
    entries.map(async (one): Promise<Made> => {
      const entry: Entry = {
        resource: model.name,
        record: id,
        event: 'reversal',
        version: one.version,
        branch: branchOf(record, context),
        date,
        area: areaOf(model),
        description: (input['reason'] as string | null | undefined) ?? null,
        lines: await reversalOf(one.id, context, run, one.status === 'closed' && ofClosed ? ofClosed : undefined),
        reverses: one.id,
        silent: date === one.date,
      }
      return completed(entry, books)
    }),
  )
  const told = mirrored.map(toldAs(entries))
  const { made, questions } = await reversalsOfFiled(mirrored, told, { entries, treatment }, context, run)
  const source = { model, record: id, branch: branchOf(record, context), date, event: 'reversal' }
  const [goods, ledger, asked] = await Promise.all([
    checkGoods([{ ...source, version: Number(before?.['version'] ?? 0), moves }], context, run),
    checkEntries(made, context, run),
    askedOfFiled(made.map(toldAs(entries)), context, run),
  ])
  const back = together([
    goods,
    { ...ledger, faults: [ledger.faults.flat()] },
    [],
    [[...questions.slice(0, 1), ...asked.flat().slice(0, 1)]],
  ])
  const [faults = []] = back.faults
  if (faults.length) return faults
  return {
    values: ended === null ? {} : { status: ended },
    questions: back.questions?.[0] ?? [],
    write: () => back.write(new Set([id])),
  }
}

/** What reversals take out of the tax return: what their entries told it. */
const toldAs =
  (entries: readonly Standing[]) =>
  (one: Made, at: number): Made => {
    const taxes = entries[at]?.taxes
    if ('faults' in one || !taxes) return one
    const { lines: told, beside: toldBeside, ...accounts } = taxes
    return { ...one, entry: { ...one.entry, taxable: told !== undefined || Object.keys(accounts).length > 0, told, toldBeside } }
  }

/** The state of a document that is taken back after its year was closed; null where it cannot be: goods keep the cost of their day, and openings what a year began with. */
const endedBy = (model: Model, record: RecordData, moves: readonly unknown[]): string | null =>
  moves.length || yearEndOf(model.data, record) ? null : (model.posting?.ended[0] ?? null)

/** The entries of a document that no reversal has taken back, in the order of their posting; their years stay as they are until the transaction ends. */
const standingEntries = (model: Model, id: number, context: Context, run: Run): Promise<Standing[]> =>
  run<Standing>(
    sql`select e.id, e.date::text, e.version, e.taxes, e.corrected_day::text as "correctedDay", y.year, y.end_date::text as "endDate", y.status
      from journal_entries e join fiscal_years y on y.tenant_id = e.tenant_id and y.id = e.fiscal_year_id
      where e.tenant_id = ${context.tenant} and e.resource = ${model.name} and e.record_id = ${id} and e.reverses is null
        and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id) order by e.id for share of y`,
  )

/** The way in which what stands in a closed year is taken back, with the first day that takes it; nothing where no later year is open. */
async function inOpenYear(posted: InYear, area: Area, branch: number, context: Context, run: Run): Promise<FaultAt[]> {
  const date = await firstOpenDay(posted.endDate, [area], [branch], context, run)
  return date === null ? [] : [{ code: 'Ledger.ReversalOfClosed', field: 'date', params: { year: String(posted.year), date } }]
}

/** What forbids taking an entry back on a day. @param ended the state of a document of a closed year */
function dayFault(posted: InYear, date: string, ended: string | null): FaultAt[] {
  if (posted.status === 'closed') {
    if (ended === null || date === posted.date) return [{ code: 'FiscalYear.Closed' }]
    if (date <= posted.endDate) return [{ code: 'Ledger.ReversalInClosed', field: 'date', params: { year: String(posted.year) } }]
    return date > today() ? [{ code: 'Ledger.ReversalAhead', field: 'date' }] : []
  }
  if (date < posted.date) return [{ code: 'Ledger.ReversalBefore', field: 'date', params: { date: posted.date } }]
  if (date > posted.endDate) return [{ code: 'Ledger.ReversalOtherYear', field: 'date', params: { year: String(posted.year) } }]
  return date > today() && date !== posted.date ? [{ code: 'Ledger.ReversalAhead', field: 'date' }] : []
}

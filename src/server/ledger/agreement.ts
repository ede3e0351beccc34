import { tableName } from '../../../schema/derive/names.ts'
import { effectOf } from '../../../schema/effects.ts'
import type { Model } from '../../../schema/model.ts'
import type { Books, EntryLine, StockMove } from '../../../schema/recipe.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { add, compare, negate } from '../../../schema/values/money.ts'
import { ident, sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { queryScope } from '../engine/sql/expressions.ts'
import { recordShape } from '../engine/sql/shape.ts'
import { standsInBooks } from '../engine/sql/yearEnds.ts'
import { type Basis, booksThen, loadBooks } from './books.ts'
import { withPairs } from './branchPairs.ts'
import { branchOf, effectFacts, ledgerLines, stockMoves, withEffectFacts } from './effect.ts'
import { orFaults } from './entry.ts'
import { type PartyColumns, partyColumns, partyOn } from './parties.ts'

/** An entry of a document that was not reversed, as it was written. */
interface Standing {
  readonly record: number
  readonly event: string
  readonly date: string
  readonly basis: Basis | null
  /** As the branch counts today. */
  readonly decimals: number
  readonly lines: readonly (PartyColumns & Omit<EntryLine, 'party'> & { readonly branch: number })[]
}

interface Moved {
  readonly record: number
  readonly event: string
  readonly moves: readonly StockMove[]
}

interface Batch {
  readonly records: readonly (RecordData & { readonly id: number })[]
  readonly entries: readonly Standing[]
  readonly moved: readonly Moved[]
}

/** So many documents are held at a time. */
const batch = 200

/** A posted document that does not agree with its entries in the books. */
export interface Disagreement {
  readonly model: Model
  readonly record: RecordData & { readonly id: number }
  readonly event: string
}

/**
 * Runs the recipe of every posted document of a definition again, with the input that it had when it posted, and compares the
 * result with the books; a portion at a time.
 * @returns how many documents each portion had, and those that do not agree
 */
export async function* disagreements(
  model: Model,
  context: Context,
): AsyncGenerator<{ readonly checked: number; readonly found: readonly Disagreement[] }> {
  for (let after = 0; ; ) {
    const { records, entries, moved } = await batchAfter(after, model, context)
    if (!records.length) return
    // The facts that recipes read are stored with their entries; for the others they are read again.
    const told = new Set(entries.flatMap(({ record, event, basis }) => (basis?.facts ? [`${record} ${event}`] : [])))
    const standingOf = (record: RecordData) => model.posting?.standing.get(String(record['status'])) ?? []
    const untold = records.filter((record) => standingOf(record).some((event) => !told.has(`${record.id} ${event}`)))
    const [today, read] = await context.database.transaction(context.tenant, async (run) => ({
      result: Promise.all([loadBooks(context, run), withEffectFacts(model, untold, context, run)]),
    }))
    const current = new Map(read.map((record) => [record['id'], record]))
    const entriesOf = Map.groupBy(entries, ({ record }) => record)
    const movedOf = Map.groupBy(moved, ({ record }) => record)
    const found = records.flatMap((record) => {
      const standing = standingOf(record)
      const [own, goods] = [entriesOf.get(record.id) ?? [], movedOf.get(record.id) ?? []]
      const stray = [...own, ...goods].find(({ event }) => !standing.includes(event))?.event
      const wrong =
        stray ?? standing.find((event) => !agrees(model, event, current.get(record.id) ?? record, { own, goods, today }, context))
      return wrong === undefined ? [] : [{ model, record, event: wrong }]
    })
    yield { checked: records.length, found }
    if (records.length < batch) return
    after = records.at(-1)?.id ?? after
  }
}

/** Documents with all their unreversed entries, as they were at one moment. */
async function batchAfter(after: number, model: Model, context: Context): Promise<Batch> {
  const { tenant } = context
  const documents = sql`select r.id from ${ident(tableName(model.name))} r where r.tenant_id = ${tenant} and ${standsInBooks(model, 'r')} and r.id > ${after} order by r.id limit ${batch}`
  const [row] = await context.database.one<Batch>(
    tenant,
    sql`with "#documents" as (${documents}) select
      (select coalesce(json_agg(p), '[]') from (select ${word(recordShape(model, { ...queryScope(context), decimals: 3 }))} from ${ident(tableName(model.name))} r
        where r.tenant_id = ${tenant} and r.id in (select id from "#documents") order by r.id) p) as records,
      (select coalesce(json_agg(json_build_object('record', e.record_id, 'event', e.event, 'date', e.date, 'basis', e.basis,
          'decimals', (select b.decimal_digits from branches b where b.tenant_id = e.tenant_id and b.id = e.branch_id), 'lines',
          (select coalesce(json_agg(l), '[]') from (select account_id as account, branch_id as branch, cost_center_id as "costCenter", student_id as student, ${word(partyColumns())},
            debit::text, credit::text from ledger_rows l where l.tenant_id = e.tenant_id and l.entry_id = e.id) l))), '[]') from journal_entries e
        where e.tenant_id = ${tenant} and e.resource = ${model.name} and e.record_id in (select id from "#documents") and e.reverses is null
          and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id)) as entries,
      (select coalesce(json_agg(g), '[]') from (select s.record_id as record, s.event,
          json_agg(json_build_object('item', s.item_id, 'warehouse', s.warehouse_id, 'quantity', s.quantity::text)) as moves from stock_rows s
        where s.tenant_id = ${tenant} and s.resource = ${model.name} and s.record_id in (select id from "#documents") and s.reverses is null
          and not exists (select 1 from stock_rows x where x.tenant_id = s.tenant_id and x.reverses = s.id) group by 1, 2) g) as moved`,
  )
  return row ?? { records: [], entries: [], moved: [] }
}

interface Written {
  readonly own: readonly Standing[]
  readonly goods: readonly Moved[]
  readonly today: Books
}

function agrees(model: Model, event: string, document: RecordData, { own, goods, today }: Written, context: Context): boolean {
  const effect = effectOf(model.data, event)
  const entry = own.find((one) => one.event === event)
  const basis: Basis = entry ? { decimals: entry.decimals, ...entry.basis } : {}
  const facts = basis.facts ?? effectFacts(model, document)
  if (isKnown(effect?.stock)) {
    const moves = goods.find((one) => one.event === event)?.moves ?? []
    const made = orFaults(() => ({ moves: stockMoves(model, event, document, facts, context) }))
    if ('faults' in made || !sameGoods(made.moves, moves)) return false
  }
  if (!isKnown(effect?.ledger)) return true
  const branch = branchOf(document, context)
  const books = booksThen(basis, today)
  const made = orFaults(() => ({
    lines: withPairs(ledgerLines(model, event, document, facts, books, context), branch, books),
  }))
  if ('faults' in made) return false
  const written = entry?.lines.map((line) => ({ ...line, party: partyOn(line) })) ?? []
  return sameRows(made.lines, written, branch) && (!entry || entry.date === document['date'])
}

/** Rows as data, or a recipe: of a definition whose file is broken nothing is known. */
const isKnown = (effect: string | readonly unknown[] | undefined): boolean => (effect?.length ?? 0) > 0

const keyOf = ({ account, branch, costCenter, party, student }: EntryLine, own: number): string =>
  [account, branch ?? own, costCenter ?? '', party ? `${party.resource} ${party.id}` : '', student ?? ''].join(' ')

/** Whether two entries move the same, however they are divided into rows. */
function sameRows(made: readonly EntryLine[], written: readonly EntryLine[], branch: number): boolean {
  const sums = new Map<string, string>()
  const move = (key: string, amount: string) => sums.set(key, add(sums.get(key) ?? '0', amount))
  for (const line of made) for (const side of ['debit', 'credit'] as const) move(`${side} ${keyOf(line, branch)}`, line[side])
  for (const line of written)
    for (const side of ['debit', 'credit'] as const) move(`${side} ${keyOf(line, branch)}`, negate(line[side]))
  return [...sums.values()].every((amount) => compare(amount, '0') === 0)
}

function sameGoods(made: readonly StockMove[], written: readonly StockMove[]): boolean {
  const sums = new Map<string, string>()
  const move = ({ warehouse, item }: StockMove, quantity: string) => {
    const key = `${warehouse} ${item}`
    sums.set(key, add(sums.get(key) ?? '0', quantity))
  }
  for (const one of made) move(one, one.quantity)
  for (const one of written) move(one, negate(one.quantity))
  return [...sums.values()].every((quantity) => compare(quantity, '0') === 0)
}

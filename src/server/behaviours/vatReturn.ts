import { purchaseBoxes, salesBoxes, vatBoxes } from '../../../resources/groups/vat.ts'
import { linesTable, tableName } from '../../../schema/derive/names.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { add, isZero, negate, subtract, sum } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { ident, type Sql, sql } from '../database/sql.ts'
import type { ActionBehaviour, SaveBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { insertRows } from '../engine/sql/columns.ts'
import type { Ready } from '../engine/work.ts'
import { nextIds } from '../engine/write/opening.ts'
import { write } from '../engine/write/write.ts'
import { loadBooks } from '../ledger/books.ts'
import { orFaults } from '../ledger/entry.ts'
import { type ToldTax, toldTaxes } from '../reports/queries/toldTaxes.ts'
import { boxFigures } from '../reports/queries/vatSummary.ts'

const [returns, boxes] = [tableName('vatReturns'), linesTable('vatReturns', 'boxes')]

/** The vouchers that a transaction has made, by their returns, whose rows are written after what an action does. */
const settled = new WeakMap<Run, Readonly<Record<number, number>>>()

/** What is reckoned or filed is written after the return itself. */
export const vatReturn: SaveBehaviour = {
  write: async ({ operation, id, record, context, run }) => {
    if (operation !== 'reckon' && operation !== 'file') return
    await Promise.all(await fill(id, record, await toldOf(record, context, run), context, run))
    const voucher = settled.get(run)?.[id]
    if (operation === 'file' && voucher !== undefined)
      await run(sql`update ${ident(returns)} set voucher_id = ${voucher} where tenant_id = ${context.tenant} and id = ${id}`)
  },
}

/** Whether a draft may be filed; its boxes are written with it. */
export const reckonVatReturn: ActionBehaviour = ({ id, record, context, run }) => overlapping(id, record, context, run)

/**
 * Files a return: its boxes are what documents tell now and stay so, and a voucher takes what it tells off the tax accounts, each
 * branch's own, onto what is owed to the authority.
 */
export const fileVatReturn: ActionBehaviour = async ({ id, record, context, run }) => {
  const faults = await overlapping(id, record, context, run)
  if (faults.length) return faults
  const told = await toldOf(record, context, run)
  const books = await loadBooks(context, run)
  const made = orFaults(() => ({ entries: settlement(told, String(record['corrections'] ?? '0'), books, context.branch.id) }))
  if ('faults' in made) return made.faults
  const voucher = made.entries.length ? await makeVoucher(id, record, made.entries, context, run) : null
  if (voucher !== null) settled.set(run, { ...settled.get(run), [id]: voucher })
  return []
}

/** What documents tell of the days of a return, in the open transaction. */
const toldOf = ({ from, to }: RecordData, context: Context, run: Run): Promise<ToldTax[]> =>
  toldTaxes(String(from), String(to), {
    ...context,
    database: { ...context.database, one: <Row>(_tenant: number, statement: Sql) => run<Row>(statement) },
  })

/** No day is returned twice. Filing returns wait for each other. */
async function overlapping(id: number, { from, to }: RecordData, { tenant, branch }: Context, run: Run): Promise<FaultAt[]> {
  const [other] = await run<{ number: string }>(
    sql`select number from ${ident(returns)} where tenant_id = ${tenant} and branch_id = ${branch.id} and status = 'filed' and id <> ${id}
      and "from" <= ${String(to)}::date and "to" >= ${String(from)}::date limit 1`,
  )
  return other ? [{ code: 'VatReturn.Overlaps', field: 'from', params: { number: other.number } }] : []
}

/** Writes the boxes and what they come to. */
async function fill(id: number, record: RecordData, told: readonly ToldTax[], { tenant }: Context, run: Run) {
  const ids = await nextIds(boxes, vatBoxes.length, run)
  const rows = vatBoxes.map((box, position) => {
    const { base, adjustment, tax } = boxFigures(told, [box])
    return Object.entries({ tenant_id: tenant, id: ids[position], record_id: id, position, box, base, adjustment, tax })
  })
  const [output, input] = [boxFigures(told, salesBoxes).tax, boxFigures(told, purchaseBoxes).tax]
  const due = subtract(
    add(subtract(output, input), String(record['corrections'] ?? '0')),
    String(record['broughtForward'] ?? '0'),
  )
  return [
    run(sql`delete from ${ident(boxes)} where tenant_id = ${tenant} and record_id = ${id}`),
    ...insertRows(boxes, rows, run),
    run(sql`update ${ident(returns)} set output_tax = ${output}, input_tax = ${input}, net_due = ${due}
      where tenant_id = ${tenant} and id = ${id}`),
  ]
}

/** The tax accounts of each branch emptied of what is returned, and what is owed for it. */
function settlement(told: readonly ToldTax[], corrections: string, books: Awaited<ReturnType<typeof loadBooks>>, own: number) {
  const branches = [...new Set([own, ...told.map(({ branch }) => branch)])]
  const parts = branches.flatMap((branch) => {
    const taxOf = (side: ToldTax['side']) =>
      sum(told.flatMap((one) => (one.branch === branch && one.side === side ? [one.tax] : [])))
    return [
      { branch, account: 'outputVat' as const, amount: branch === own ? add(taxOf('sales'), corrections) : taxOf('sales') },
      { branch, account: 'inputVat' as const, amount: negate(taxOf('purchases')) },
    ]
  })
  const owed = { branch: own, account: 'vatSettlement' as const, amount: negate(sum(parts.map(({ amount }) => amount))) }
  return [...parts, owed].flatMap(({ branch, account, amount }) =>
    isZero(amount)
      ? []
      : [
          {
            branch,
            account: books.account(account),
            ...(amount.startsWith('-') ? { credit: negate(amount) } : { debit: amount }),
          },
        ],
  )
}

/** A voucher that is ready to be posted; the return is not told of it. */
async function makeVoucher(id: number, record: RecordData, entries: readonly object[], context: Context, run: Run) {
  const { from, to, date } = record
  const values = {
    date,
    kind: 'general',
    description: context.translate('vatReturn.settlement', { from: String(from), to: String(to) }),
    source: { resource: 'vatReturns', id },
    taxable: false,
    status: 'open',
    entries,
  } as unknown as RecordData
  const model = context.registry.get('vouchers')
  const behaviours = { save: {}, action: {}, many: {}, makers: {} }
  const [made] = await write({ model, operation: 'create', changes: [{ values }], context, behaviours, trusted: true }, { run })
  return (made as Ready).id
}

import { linesTable, tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { compare, subtract, sum } from '../../../schema/values/money.ts'
import { type Spellings, spellingsOf } from '../../../schema/values/reference.ts'
import type { Run } from '../database/database.ts'
import { ident, list, type Sql, sql } from '../database/sql.ts'
import { takeTurns } from '../database/turns.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { spellingsSql } from '../engine/sql/spellings.ts'
import { worked } from './moving.ts'
import { taxAccounts } from './taxes.ts'

/** A line by which a document deducts the tax of a supplier's invoice. */
interface Deducting extends Spellings {
  readonly change: number
  readonly id: number
  readonly place: string
  readonly supplier: string
  readonly date: string | null
  readonly tax: string
}

/** Another document that deducts the tax of the same invoice. */
interface Other extends Pick<Deducting, 'change' | 'place' | 'date' | 'tax'> {
  readonly resource: string
  readonly of: number
  readonly branch: number
  readonly document: string
  readonly day: string
  readonly reference: string
}

/** The group of lines of a definition that name invoices of suppliers, and the amount of their tax; `debit` where the account says it. */
interface Group {
  readonly name: string
  readonly tax: string
  /** The whole document is of one invoice: which one its lines are told as they are worked out. */
  readonly ofDocument: boolean
  /** The field of such a document in which somebody types which one it is. */
  readonly typed?: string | undefined
}

/** A line that names an invoice that other documents deduct the tax of. */
interface Named {
  readonly own: Deducting
  readonly others: readonly Other[]
  readonly group: Group
}

/**
 * Documents that would deduct once more what another one deducts already, whichever kind it is of and in whichever branch: the same tax of one
 * invoice of one supplier, whose dates are not known to differ. An invoice in parts is another matter.
 * @param hold whether others wait until the transaction ends
 */
export async function deductedAgain(
  model: Model,
  changes: readonly Change[],
  context: Context,
  run: Run,
  hold: boolean,
): Promise<FaultAt[][]> {
  const faults = changes.map((): FaultAt[] => [])
  for (const { own, others, group } of await namedAgain(model, changes, context, run, hold)) {
    const same = others.find((other) => isSame(own, other))
    // What was given back may be deducted anew.
    if (same && compare(sum(others.map(({ tax }) => tax)), own.tax) >= 0)
      faults[own.change]?.push(refusal(same, own, group, context))
  }
  return faults
}

/** What is asked of documents that name an invoice of which documents of other kinds deduct another tax, or that has another date there. */
export async function invoiceAgain(model: Model, changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const asked = changes.map((): FaultAt[] => [])
  // Those are asked about as duplicates.
  const alike = [model.name, ...(model.data.duplicates ?? []).flatMap(({ also = [] }) => also)]
  for (const { own, others, group } of await namedAgain(model, changes, context, run, false)) {
    const other = others.find(
      (one) => !alike.includes(one.resource) && context.branches.includes(one.branch) && !isSame(own, one),
    )
    if (other) asked[own.change]?.push(told('Expense.InvoiceAgain', other, own, group))
  }
  return asked
}

async function namedAgain(
  model: Model,
  changes: readonly Change[],
  context: Context,
  run: Run,
  hold: boolean,
): Promise<readonly Named[]> {
  const group = groupOf(model)
  const final = group ? changes.map((change, index) => ({ ...change, index })).filter(isNewlySaid(model, group)) : []
  if (!group || !final.length) return []
  const { inputVat } = await taxAccounts(context, run)
  const moving = final.map(({ record, index }) => ({ index, document: record, isBack: false }))
  const workedOut = () => worked(model, moving, context, run)
  const telling = group.ofDocument ? await workedOut() : final.map(({ record }) => record)
  const named = final.flatMap(({ index, id }, at) => saidBy(telling[at] ?? {}, group, { change: index, id, inputVat }))
  if (!named.length) return []
  if (hold)
    await takeTurns(
      context.tenant,
      named.flatMap(({ supplier, joined, grouped }) => [joined, grouped].map((number) => `deducted ${supplier} ${number}`)),
      run,
    )
  const found = await othersOf(model, named, inputVat, context, run)
  if (!found.length) return []
  // What the tax of a line comes to is known once it is worked out.
  const documents = group.ofDocument ? telling : await workedOut()
  return final.flatMap(({ index, id }, at) =>
    saidBy(documents[at] ?? {}, group, { change: index, id, inputVat }).flatMap((own): Named[] => {
      const others = found.filter(({ change, place }) => change === own.change && place === own.place)
      return others.length && compare(own.tax, '0') > 0 ? [{ own, others, group }] : []
    }),
  )
}

const isSame = (own: Deducting, other: Other): boolean =>
  compare(own.tax, other.tax) === 0 && (own.date === null || other.date === null || own.date === other.date)

/** Of a branch that the person may not choose nothing is told but that it is there. */
const refusal = (other: Other, own: Deducting, group: Group, { branches }: Context): FaultAt =>
  branches.includes(other.branch)
    ? told('Expense.InvoiceDeducted', other, own, group)
    : { code: 'Expense.InvoiceDeductedElsewhere', field: placeOf(own, group) }

const placeOf = ({ place }: Deducting, { name, typed }: Group): string => typed ?? `${name}.${place}.invoiceNumber`

const told = (code: string, { resource, of, document, day, reference }: Other, own: Deducting, group: Group): FaultAt => ({
  code,
  field: placeOf(own, group),
  params: { resource, id: of, number: document, date: day, reference },
})

function groupOf({ data, fields, lines, posting }: Model): Group | null {
  const found = lines.find(({ fields }) =>
    ['supplierName', 'taxNumber', 'invoiceNumber', 'invoiceDate'].every((name) => fields.has(name)),
  )
  if (!found || !posting) return null
  const tax = data.effects?.taxes?.find(({ side, each }) => side === 'purchases' && each === found.name)?.tax
  const ofDocument = found.fields.get('invoiceNumber')?.readOnly === true
  const typed = ofDocument
    ? [...fields.values()].flatMap(({ unique }) => (typeof unique === 'object' && unique.field) || [])[0]
    : undefined
  if (tax !== undefined) return { name: found.name, tax, ofDocument, typed }
  return data.effects?.taxable && found.fields.has('account') ? { name: found.name, tax: 'debit', ofDocument } : null
}

const counts = ({ data, posting }: Model, record: RecordData | null): record is RecordData => {
  const status = String(record?.['status'])
  const isFinal = posting?.postable.has(status) === true || posting?.inBooks.includes(status) === true
  return isFinal && (!data.effects?.taxable || record?.['taxable'] === true)
}

/** Whether a document that counts says something of invoices that it did not say while it counted before. */
const isNewlySaid =
  (model: Model, { name }: Group) =>
  ({ record, before }: Change): boolean =>
    counts(model, record) && !(counts(model, before) && linesOf(record, name) === linesOf(before, name))

const parts = [
  'account',
  'expense',
  'supplierName',
  'taxNumber',
  'taxInvoice',
  'invoiceNumber',
  'invoiceDate',
  'amount',
  'customsValue',
  'debit',
  'credit',
]
const linesOf = (record: RecordData, name: string): string =>
  JSON.stringify(((record[name] ?? []) as readonly RecordData[]).map((line) => parts.map((part) => line[part] ?? null)))

function saidBy(
  record: RecordData,
  { name, tax }: Group,
  { change, id, inputVat }: { readonly change: number; readonly id: number; readonly inputVat: number | undefined },
): Deducting[] {
  return ((record[name] ?? []) as readonly RecordData[]).flatMap((line, at): Deducting[] => {
    const number = spellingsOf(line['invoiceNumber'])
    const byAccount = tax === 'debit'
    if (!number.joined || (byAccount && line['account'] !== inputVat)) return []
    const amount = String(line[tax] ?? '0')
    return [
      {
        ...{ change, id, place: String(at), ...number },
        supplier: spellingsOf(line['taxNumber']).joined || spellingsOf(line['supplierName']).joined,
        date: (line['invoiceDate'] as string | null | undefined) ?? null,
        tax: byAccount ? subtract(amount, String(line['credit'] ?? '0')) : amount,
      },
    ]
  })
}

/** Which documents name the same invoices of the same suppliers. */
function othersOf(
  own: Model,
  named: readonly Deducting[],
  inputVat: number | undefined,
  { tenant, registry }: Context,
  run: Run,
): Promise<Other[]> {
  const invoice = spellingsSql(sql`x.invoice_number`)
  const arms = registry.models.flatMap((model): Sql[] => {
    const group = groupOf(model)
    if (!group || !model.posting) return []
    const states = [...model.posting.postable.keys(), ...model.posting.inBooks]
    const byAccount = group.tax === 'debit'
    const tax = byAccount ? sql`coalesce(x.debit, 0) - coalesce(x.credit, 0)` : sql`coalesce(x.${ident(group.tax)}, 0)`
    const isCounted = byAccount ? sql`d.taxable and x.account_id = ${inputVat ?? null}` : sql`true`
    return [
      sql`select ${model.name}::text as resource, d.id, d.branch_id, coalesce(d.number, '') as number, d.date, x.invoice_number, x.invoice_date, ${tax} as tax,
          ${invoice.joined} as joined, ${invoice.grouped} as grouped, coalesce(nullif(${spellingsSql(sql`x.tax_number`).joined}, ''), ${spellingsSql(sql`x.supplier_name`).joined}) as supplier
        from ${ident(tableName(model.name))} d join ${ident(linesTable(model.name, group.name))} x on x.tenant_id = d.tenant_id and x.record_id = d.id
        where d.tenant_id = ${tenant} and d.status = any(${states}::text[]) and x.invoice_number is not null and ${isCounted}`,
    ]
  })
  const of = (name: keyof Deducting) => named.map((one) => one[name])
  return run<Other>(
    sql`select c.change, c.place, o.resource, o.id as of, o.branch_id as branch, o.number as document, o.date::text as day, o.invoice_number as reference, o.invoice_date::text as date, o.tax::text
      from unnest(${of('change')}::int[], ${of('id')}::int[], ${of('place')}::text[], ${of('supplier')}::text[], ${of('joined')}::text[], ${of('grouped')}::text[]) c (change, id, place, supplier, joined, grouped)
        join (${list(arms, ' union all ')}) o on (o.joined = c.joined or o.grouped = c.grouped) and o.supplier = c.supplier and not (o.resource = ${own.name} and o.id = c.id)
      order by o.date, o.id`,
  )
}

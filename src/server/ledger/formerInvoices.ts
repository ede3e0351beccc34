import type { Model } from '../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { latinDigits } from '../../../schema/values/digits.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { explainedVouchers } from './explainedVouchers.ts'
import { movingOf } from './moving.ts'

interface Year {
  readonly year: number
  readonly start: string
  readonly end: string
  readonly status: string
}

/** A line that names the invoice of a supplier. */
interface Named {
  readonly index: number
  /** The field that names it. */
  readonly place: string
  readonly day: string
  readonly number: string
  readonly invoiceDate: string | null
  /** What it is spent on, or the accounts that its document debits. */
  readonly spentOn: readonly Spendable[]
}

interface Spendable {
  readonly kind: 'accounts' | 'expenses'
  readonly id: number
}

/**
 * Expenses that become final with a supplier's invoice of a former year, by its day or, where that is not given, by the year in its number: which
 * year bears them is asked. Where no line names it, the reference of what is owed to a supplier does: without tax to deduct nothing else is needed. What was accrued then is no expense of this year, and an error of a closed year is corrected by a voucher of that kind.
 */
export async function formerInvoices(model: Model, changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const asked = changes.map((): FaultAt[] => [])
  const group = model.posting && model.lines.find(({ fields }) => fields.has('invoiceNumber') && fields.has('invoiceDate'))
  if (!group || context.person.isAutomatic) return asked
  const named = changes.flatMap((change, index) =>
    movingOf(model, change, index).flatMap(({ document, isBack }) =>
      isBack || explainedVouchers.has(document['kind']) ? [] : namedOf(document, group.name, index),
    ),
  )
  if (!named.length) return asked
  const [years, costs] = await Promise.all([
    run<Year>(
      sql`select year, start_date::text as start, end_date::text as "end", status from fiscal_years where tenant_id = ${context.tenant} order by start_date`,
    ),
    costsOf(
      named.flatMap((one) => one.spentOn),
      context,
      run,
    ),
  ])
  for (const { index, place, day, number, invoiceDate, spentOn } of named) {
    const own = years.find(({ start, end }) => start <= day && day <= end)
    const former = own && formerYear(invoiceDate, number, own, years)
    if (!former || !spentOn.some(({ kind, id }) => costs[kind].has(id))) continue
    const params = { reference: number || '—', date: invoiceDate ?? String(former.year), year: former.year, now: own.year }
    const code = former.isOpen ? 'Expense.InvoiceOfOpenYear' : 'Expense.InvoiceOfFormerYear'
    asked[index]?.push({ code, field: place, params })
  }
  return asked
}

function namedOf(document: RecordData, group: string, index: number): Named[] {
  const day = String(document['date'] ?? '')
  const lines = (document[group] ?? []) as readonly RecordData[]
  const debited = lines.flatMap(({ account, debit }): Spendable[] =>
    typeof account === 'number' && debit ? [{ kind: 'accounts', id: account }] : [],
  )
  const named = lines.flatMap((line, at): Named[] => {
    const number = String(line['invoiceNumber'] ?? '')
    const invoiceDate = (line['invoiceDate'] as string | null | undefined) ?? null
    const { expense } = line
    const spentOn: readonly Spendable[] = typeof expense === 'number' ? [{ kind: 'expenses', id: expense }] : debited
    const place = `${group}.${at}.${invoiceDate ? 'invoiceDate' : 'invoiceNumber'}`
    return number || invoiceDate ? [{ index, place, day, number, invoiceDate, spentOn }] : []
  })
  const number = String(document['reference'] ?? '')
  const isOwed = lines.some(({ party, credit }) => credit && (party as Reference | null | undefined)?.resource === 'suppliers')
  return named.length || !number || !isOwed
    ? named
    : [{ index, place: 'reference', day, number, invoiceDate: null, spentOn: debited }]
}

type Reference = { readonly resource: string }

/** The year of the books in which an invoice lies that is of none but a former one; of before the books it is that of the calendar. */
function formerYear(invoiceDate: string | null, number: string, own: Year, years: readonly Year[]) {
  const before = years.filter(({ end }) => end < own.start)
  if (invoiceDate !== null) {
    if (invoiceDate >= own.start) return undefined
    const one = before.find(({ start, end }) => start <= invoiceDate && invoiceDate <= end)
    return { year: one?.year ?? Number(invoiceDate.slice(0, 4)), isOpen: one !== undefined && one.status !== 'closed' }
  }
  const said = [...latinDigits(number).matchAll(/(?<!\d)\d{4}(?!\d)/g)].map(([text]) => Number(text))
  const one = said.includes(own.year) ? undefined : before.find(({ year }) => said.includes(year))
  return one && { year: one.year, isOpen: one.status !== 'closed' }
}

/** Those of accounts and kinds of expenses that are a cost of the year: what was accrued, and what lasts, is none. */
async function costsOf(
  spentOn: readonly Spendable[],
  { tenant }: Context,
  run: Run,
): Promise<Readonly<Record<Spendable['kind'], ReadonlySet<number>>>> {
  const ids = (of: Spendable['kind']) => spentOn.flatMap(({ kind, id }) => (kind === of ? [id] : []))
  const [accounts, expenses] = await Promise.all([
    run<{ id: number }>(
      sql`select id from accounts where tenant_id = ${tenant} and kind = 'expense' and id = any(${ids('accounts')}::int[])`,
    ),
    run<{ id: number }>(
      sql`select x.id from expenses x join accounts a on a.tenant_id = x.tenant_id and a.id = x.account_id and a.kind = 'expense'
        where x.tenant_id = ${tenant} and x.id = any(${ids('expenses')}::int[])`,
    ),
  ])
  return { accounts: new Set(accounts.map(({ id }) => id)), expenses: new Set(expenses.map(({ id }) => id)) }
}

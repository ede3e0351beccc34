import { today } from '../../../../schema/values/date.ts'
import { list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { inBooksAt, usedAt, usedBesides } from '../entity/atDay.ts'

/** Documents whose receivable is told by instalments: what is owed of them, paid and given back. */
const byInstalments = ['salesInvoices', 'collections', 'salesReturns', 'chequeReturns']

/** Which family, all if none, or everybody who owes; and the day at whose end the books are read, today if none. */
interface Asked {
  readonly guardian: number | 'everybody' | null
  readonly asOf: string | null
}

/** Of rows of a table with guardians: those of one, of all, or every row. */
export function ofFamilies({ guardian }: Pick<Asked, 'guardian'>, table: string): Sql {
  if (guardian === 'everybody') return sql`true`
  return guardian === null ? sql`${word(`${table}.guardian_id`)} is not null` : sql`${word(`${table}.guardian_id`)} = ${guardian}`
}

/** Rows `l` of the books that tell of what is owed, not of what was paid in advance. */
export const isOwed = (tenant: number): Sql =>
  sql`l.account_id is distinct from (select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role = 'guardianAdvance')`

/** Rows `l` of the books up to the day. */
export const until = ({ asOf }: Pick<Asked, 'asOf'>): Sql => sql`l.date <= ${asOf ?? today()}::date`

/** What is owed by instalments: by invoices, and by returned cheques whose money a family has had. */
const owing = [
  { resource: 'salesInvoices', documents: sql`sales_invoices`, terms: sql`sales_invoices_terms` },
  { resource: 'chequeReturns', documents: sql`cheque_returns`, terms: sql`cheque_returns_terms` },
] as const

/**
 * What is left of instalments of families that the books have at the end of a day, whatever came later or has become of them, with what
 * is issued by then and not posted. Today that is what is left by the figures that are kept, without what is not posted yet.
 */
export const openTerms = (asked: Asked, context: Context): Sql =>
  list(
    owing.map((one) => openOf(one, asked, context)),
    ' union all ',
  )

function openOf(
  { resource, documents, terms }: (typeof owing)[number],
  asked: Asked,
  { tenant, visibleBranches, registry }: Context,
): Sql {
  const source = `${resource}.terms`
  const mine = sql`t.tenant_id = ${tenant} and v.branch_id = any(${visibleBranches}::int[]) and ${ofFamilies(asked, 'v')}`
  const document = sql`join ${documents} v on v.tenant_id = t.tenant_id and v.id = t.record_id`
  const columns = sql`${resource}::text as resource, t.id, t.record_id, t.due_on, v.guardian_id, v.fiscal_year_id, v.branch_id`
  const day = asked.asOf ?? today()
  if (asked.asOf !== null) {
    const booked = inBooksAt(resource, tenant, day)
    const waiting = sql`select ${columns}, 'open' as status, t.amount from ${terms} t ${document} where ${mine} and v.status = 'open' and v.date <= ${day}::date and v.id not in (${booked})`
    return sql`select ${columns}, 'posted' as status, t.amount - coalesce(u.n, 0) as "left" from ${terms} t ${document}
        left join (${usedAt(source, 'used', tenant, day, registry)}) u on u.id = t.id
      where ${mine} and t.amount <> coalesce(u.n, 0) and v.id in (${booked}) union all ${waiting}`
  }
  const there = sql`${mine} and v.status in ('open', 'posted') and v.date <= ${day}::date`
  // Instalments that have something left are found by their index, and then their invoices, once each; the others are few, and found by
  // what settles them.
  return sql`(with besides as materialized (${usedBesides(source, 'used', tenant, registry)}),
      unpaid as materialized (select id, tenant_id, record_id, due_on, "left" from ${terms} where tenant_id = ${tenant} and "left" > 0),
      owing as materialized (select v.id, v.tenant_id, v.branch_id, v.guardian_id, v.fiscal_year_id, v.status, v.date
        from (select distinct record_id from unpaid) o join ${documents} v on v.tenant_id = ${tenant} and v.id = o.record_id)
    select ${columns}, v.status, t."left" + coalesce(u.n, 0) as "left" from unpaid t join owing v on v.id = t.record_id left join besides u on u.id = t.id
      where ${there} and t."left" + coalesce(u.n, 0) <> 0
    union all select ${columns}, v.status, u.n from besides u join ${terms} t on t.id = u.id ${document} where ${there} and t."left" <= 0 and u.n <> 0)`
}

/**
 * What opening balances, vouchers and whatever else is no matter of instalments brought onto the names of families: also returned cheques
 * of a time in which what they claimed had no instalment.
 */
export function otherEntries(asked: Asked, { tenant, visibleBranches, registry }: Context): Sql {
  const others = registry.models.flatMap(({ name, data }) => (data.effects && !byInstalments.includes(name) ? [name] : []))
  return sql`select l.guardian_id, e.fiscal_year_id, l.branch_id, sum(l.debit - l.credit) as amount from journal_entries e join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    where e.tenant_id = ${tenant} and e.resource = any(${others}::text[]) and l.branch_id = any(${visibleBranches}::int[])
      and ${until(asked)} and ${ofFamilies(asked, 'l')} and ${isOwed(tenant)} group by l.guardian_id, e.fiscal_year_id, l.branch_id
    union all select c.guardian_id, q.fiscal_year_id, q.branch_id, q.claimed from cheque_returns q join collections c on c.tenant_id = q.tenant_id and c.id = q.collection_id
      where q.tenant_id = ${tenant} and q.claimed > 0 and q.branch_id = any(${visibleBranches}::int[]) and ${ofFamilies(asked, 'c')}
        and not exists (select 1 from cheque_returns_terms t where t.tenant_id = q.tenant_id and t.record_id = q.id)
        and q.id in (${inBooksAt('chequeReturns', tenant, asked.asOf ?? today())})`
}

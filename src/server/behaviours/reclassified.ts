import { partyColumn, tableName } from '../../../schema/derive/names.ts'
import { separatorIn } from '../../../schema/separator.ts'
import { ident, type Sql, sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import { isTakenBack } from './taxInvoice.ts'

/** Documents `d` whose income a run takes to its place, with the invoice for which its voucher is made and the number that it names. */
const reclassified = {
  salesInvoices: { invoice: sql`d.id`, reference: sql`d.number` },
  incomeRecognitions: {
    invoice: sql`d.invoice_id`,
    reference: sql`(select i.number from sales_invoices i where i.tenant_id = d.tenant_id and i.id = d.invoice_id)`,
  },
  salesReturns: { invoice: sql`d.invoice_id`, reference: sql`d.number` },
} satisfies Record<string, { readonly invoice: Sql; readonly reference: Sql }>

/**
 * Income that a voucher has taken to its stage (*Reclassify income by stage*) is not taken back behind it: the voucher would go on taking from
 * an account what is not there any more.
 */
export const keepsReclassified = (resource: keyof typeof reclassified): SaveBehaviour => ({
  checkMany: async (changes, { tenant, language }, run) => {
    const ids = changes.flatMap(({ id, record, before }) => (isTakenBack(record, before) ? [id] : []))
    if (!ids.length) return changes.map(() => [])
    const { invoice, reference } = reclassified[resource]
    const found = await run<{ id: number; numbers: readonly string[] }>(
      sql`select d.id, array_agg(distinct v.number) as numbers from ${ident(tableName(resource))} d
          join journal_entries e on e.tenant_id = d.tenant_id and e.resource = ${resource} and e.record_id = d.id and e.reverses is null
          join vouchers v on v.tenant_id = d.tenant_id and v.fiscal_year_id = e.fiscal_year_id and v.status in ('open', 'posted') and v.created_at >= e.posted_at
            and ${ident(partyColumn('source', 'salesInvoices'), 'v')} = ${invoice} and v.reference = ${reference}
        where d.tenant_id = ${tenant} and d.id = any(${ids}::int[])
          and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id)
          and exists (select 1 from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
            where l.tenant_id = e.tenant_id and l.entry_id = e.id and a.kind = 'income' and l.cost_center_id is null)
        group by d.id`,
    )
    const numbers = new Map(found.map((one) => [one.id, one.numbers]))
    return changes.map(({ id }) => {
      const by = numbers.get(id)
      return by ? [{ code: 'Income.Reclassified', params: { by: by.join(separatorIn(language)) } }] : []
    })
  },
})

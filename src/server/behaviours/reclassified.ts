import { reclassifyIncome } from '../../../resources/runs/reclassifyIncome.ts'
import { columnName, partyColumn, tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import { separatorIn } from '../../../schema/separator.ts'
import { ident, type Sql, sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import { isBeingTakenBack } from '../ledger/beingTakenBack.ts'

/** The invoice for which the voucher is made that takes the income of a document `d` to its place: itself, or the one that it is of. */
function invoiceOf({ name, fields }: Model): Sql {
  if (name === reclassifyIncome.over) return sql`d.id`
  const field = [...fields.values()].find(({ to }) => to === reclassifyIncome.over)
  if (!field) throw new Error(`${name} is of no ${reclassifyIncome.over}`)
  return ident(columnName(field), 'd')
}

/**
 * Income that a voucher has taken to its stage (*Reclassify income by stage*) is not taken back behind it: the voucher would go on taking from
 * an account what is not there any more. @param named whose number the voucher names
 */
export const keepsReclassified = (resource: string, named: 'document' | 'invoice' = 'document'): SaveBehaviour => ({
  checkMany: async (changes, { tenant, language, registry }, run) => {
    const model = registry.get(resource)
    const ids = changes.flatMap((change) => (isBeingTakenBack(model, change) ? [change.id] : []))
    if (!ids.length) return changes.map(() => [])
    const invoice = invoiceOf(model)
    const found = await run<{ id: number; numbers: readonly string[] }>(
      sql`select d.id, array_agg(distinct v.number) as numbers from ${ident(tableName(resource))} d
          join journal_entries e on e.tenant_id = d.tenant_id and e.resource = ${resource} and e.record_id = d.id and e.reverses is null
          join ${ident(tableName(reclassifyIncome.over))} i on i.tenant_id = d.tenant_id and i.id = ${invoice}
          join vouchers v on v.tenant_id = d.tenant_id and v.fiscal_year_id = e.fiscal_year_id and v.status in ('open', 'posted') and v.created_at >= e.posted_at
            and ${ident(partyColumn('source', reclassifyIncome.over), 'v')} = i.id and v.reference = ${ident('number', named === 'invoice' ? 'i' : 'd')}
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

import { partyColumn } from '../../../../schema/derive/names.ts'
import type { DocumentCell } from '../../../shared/report.ts'
import type { Run } from '../../database/database.ts'
import { ident, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { numberOf } from '../../ledger/documentNames.ts'
import { withoutReversed } from '../queries/reversed.ts'

/** A document that moved the tax accounts and tells the return of nothing. */
export interface UnmarkedTax {
  readonly document: DocumentCell
  /** What it put on them, less what it took off. */
  readonly tax: string
  /** What the books began with is tax of days before them. */
  readonly isOpening: boolean
}

/**
 * Documents of a period with tax that the return is not told of, in these branches, by what stands on the tax accounts. What settles a return
 * empties them of what it told.
 */
export async function unmarkedTaxes(
  from: string,
  to: string,
  branches: readonly number[],
  { tenant, registry, visibleBranches }: Context,
  run: Run,
): Promise<UnmarkedTax[]> {
  return run<UnmarkedTax>(
    sql`with moved as (select e.resource, e.record_id, min(e.id) as id, coalesce(sum(l.credit - l.debit), 0) as tax
        from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
          left join journal_entries o on o.tenant_id = e.tenant_id and o.id = e.reverses
          join (select distinct account_id from company_account_mappings where tenant_id = ${tenant} and role in ('inputVat', 'outputVat')) m on m.account_id = l.account_id
        where l.tenant_id = ${tenant} and l.branch_id = any(${branches}::int[]) and l.date between ${from}::date and ${to}::date and ${withoutReversed(false)}
          and not coalesce(coalesce(o.taxes, e.taxes) ?| array['lines', 'outputVat', 'inputVat'], false)
        group by e.resource, e.record_id, l.account_id having sum(l.credit - l.debit) <> 0),
      documents as (select resource, record_id, min(id) as id, sum(tax) as tax from moved group by resource, record_id)
      select json_build_object('resource', e.resource, 'id', e.record_id, 'number', ${word(numberOf(registry))}, 'of',
          case when not e.branch_id = any(${visibleBranches}::int[]) then (select json_build_object('id', b.id, 'arabicName', b.arabic_name, 'englishName', b.english_name) from branches b where b.tenant_id = ${tenant} and b.id = e.branch_id) end) as document,
        d.tax::text, coalesce(v.kind = 'opening', false) as "isOpening"
      from documents d join journal_entries e on e.tenant_id = ${tenant} and e.id = d.id
        left join vouchers v on v.tenant_id = e.tenant_id and e.resource = 'vouchers' and v.id = e.record_id
      where v.${ident(partyColumn('source', 'vatReturns'))} is null order by e.date, e.id`,
  )
}

import type { PartyKind, PostingRole } from '../../../../resources/groups/values.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { playedRoles } from '../../ledger/playedRoles.ts'
import { registeredBranches } from '../../ledger/registeredBranches.ts'
import { type UntaxedAdvances, unusedAt } from './untaxedAdvances.ts'

const payers = ['guardian', 'customer'] as const satisfies readonly PartyKind[]
const advanceRole: PostingRole = 'guardianAdvance'

/**
 * What families and customers have paid branches that are registered for the tax in advance by vouchers of a period, in so many names: what stands
 * to their credit there at its end, on accounts of advances besides those of their receipts and on accounts of what they owe, each by itself, as far
 * as these vouchers credited it. A voucher does not say what such money is for, and tells the return of no tax.
 */
export async function advancesByVoucher(
  from: string,
  to: string,
  branches: readonly number[],
  tenant: number,
  run: Run,
): Promise<UntaxedAdvances[]> {
  const registered = await registeredBranches(tenant, run)
  const of = branches.filter((branch) => registered.has(branch))
  return run<UntaxedAdvances>(
    sql`with paid as (select l.branch_id, l.guardian_id, l.customer_id, a.kind = 'liability' as in_advance, sum(l.credit - l.debit) as standing,
          sum(l.credit - l.debit) filter (where v.kind <> 'opening' and l.date >= ${from}::date) as by_voucher
        from accounts a join ledger_rows l on l.tenant_id = a.tenant_id and l.account_id = a.id
          join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
          left join vouchers v on v.tenant_id = e.tenant_id and e.resource = 'vouchers' and v.id = e.record_id
        where a.tenant_id = ${tenant} and (a.kind = 'asset' and a.party_kind = any(${payers}::text[]) or a.kind = 'liability' and (a.party_kind = 'customer'
            or exists (select 1 from (${playedRoles(tenant)}) r where r.account = a.id and r.role = ${advanceRole})))
          and l.branch_id = any(${of}::int[]) and l.date <= ${to}::date and num_nonnulls(l.guardian_id, l.customer_id) = 1
        group by 1, 2, 3, 4 having sum(l.credit - l.debit) > 0),
      receipts as (select c.branch_id, c.guardian_id, c.customer_id, sum(u.unused) as unused from collections c cross join lateral (select ${unusedAt(to)} as unused) u
        where c.tenant_id = ${tenant} and c.branch_id = any(${of}::int[]) and c.date <= ${to}::date and c.status = 'posted' and c.advance > 0 and u.unused > 0 group by 1, 2, 3),
      left_over as (select p.branch_id, p.guardian_id, p.customer_id, least(p.standing - coalesce(r.unused, 0), coalesce(p.by_voucher, 0)) as amount from paid p
        left join receipts r on p.in_advance and r.branch_id = p.branch_id and (r.guardian_id = p.guardian_id or r.customer_id = p.customer_id))
      select branch_id as branch, count(distinct (guardian_id, customer_id))::int as count, sum(amount)::text as amount from left_over where amount > 0 group by 1 order by 1`,
  )
}

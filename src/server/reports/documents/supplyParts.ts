import type { PartyKind } from '../../../../resources/groups/values.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { placedAmong } from '../../ledger/chartCash.ts'
import { playedRoles } from '../../ledger/playedRoles.ts'
import { deferredAccounts } from './deferredStanding.ts'

/**
 * What an account has in a voucher that may be a supply: `income`, or what waited for it (`deferred`), and what earlier years have left (`former`),
 * which is income where the voucher says that it corrects theirs; of an asset that leaves its `cost`, what of it is `worn`, and the `gain` or `loss`;
 * what else may be charged on or sold are `goods`, what is `prepaid`, and expenses (`given`, of which `rounding` may be a matter of small change).
 * For all of these there is `money`: cash, clearing, claims on whomever, and what is set off against it: what is owed to families, customers, lenders
 * (to suppliers it is `payable`), and what belongs to owners. Whatever else is `owed`, to employees or as deposits, is a price of assets and goods
 * alone: against an expense it is an accrual that is reversed.
 */
export type SupplyPart =
  | 'income'
  | 'deferred'
  | 'former'
  | 'given'
  | 'rounding'
  | 'goods'
  | 'prepaid'
  | 'cost'
  | 'worn'
  | 'gain'
  | 'loss'
  | 'money'
  | 'payable'
  | 'owed'

/** What comes in for a supply, whatever is supplied. */
export const paying = ['money', 'payable'] as const satisfies readonly SupplyPart[]

/** The same with what comes in for assets and goods alone: it counts whosever books it stands in. */
export const settling = [...paying, 'owed'] as const satisfies readonly SupplyPart[]

/** On these nothing is supplied and nothing is paid for it: taxes, what branches owe each other, goods on their way, and what is impaired of claims. */
const beside = ['inputVat', 'outputVat', 'advanceVat', 'vatSettlement', 'branchCurrent', 'goodsInTransit', 'doubtfulAllowance']

/** In whose names an account may owe what is set off against any supply. */
const creditors = ['customer', 'guardian'] satisfies PartyKind[]

/**
 * The part of each of these accounts, of those that have one, as `id` and `part`: by their places in the statement of cash flows, which are those of
 * the accounts above them where they say none.
 * @param which condition over the account `a`
 */
export const supplyParts = (which: Sql, tenant: number): Sql => {
  const plays = (roles: readonly string[]) =>
    sql`exists (select 1 from (${playedRoles(tenant)}) r where r.account = a.id and r.role = any(${roles}::text[]))`
  return sql`(with recursive ${placedAmong(which, tenant)},
    parts as (select a.id, case
        when a.kind = 'income' then case when p.cash_flow = 'investing' then 'gain' else 'income' end
        when a.id in (select account_id from ${deferredAccounts(tenant)} d) then 'deferred'
        when ${plays(['temporaryClearing'])} then 'money'
        when ${plays(beside)} then null
        when a.kind = 'expense' and ${plays(['rounding'])} then 'rounding'
        when a.kind = 'expense' then case when p.cash_flow = 'investing' then 'loss' else 'given' end
        when a.kind = 'equity' then case when ${plays(['yearResult'])} then 'former' when not ${plays(['openingBalance'])} then 'money' end
        when a.kind = 'liability' and a.party_kind = 'supplier' then 'payable'
        when a.kind = 'liability' then case when a.party_kind = any(${creditors}::text[]) or p.place = 'financing' or ${plays(['chequesPayable'])} then 'money'
          when not ${plays(['goodsReceivedNotInvoiced'])} then 'owed' end
        when a.kind <> 'asset' then null
        when a.party_kind <> 'none' then 'money'
        when p.cash_flow = 'depreciation' then 'worn'
        when p.cash_flow = 'investing' then 'cost'
        when ${plays(['inventory'])} or exists (select 1 from item_categories c where c.tenant_id = a.tenant_id and c.inventory_account_id = a.id) then 'goods'
        when p.place = 'prepaid' then 'prepaid'
        when p.place in ('cash', 'workingCapital') or ${plays(['safe', 'bank'])} then 'money' end as part
      from "#placed" p join accounts a on a.tenant_id = ${tenant} and a.id = p.id)
    select id, part from parts where part is not null)`
}

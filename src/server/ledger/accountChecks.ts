import { areaOfRole, type PostingRole } from '../../../resources/groups/values.ts'
import { partyOf } from '../../../schema/fields/party.ts'
import type { Area } from '../../../schema/language/effects.ts'
import type { EntryLine } from '../../../schema/recipe.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { parties } from './parties.ts'

export interface Account {
  readonly id: number
  readonly code: string
  readonly active: boolean
  readonly isLeaf: boolean
  readonly kind: string
  readonly partyKind: string
  /** Whether a safe, a bank or a means of payment uses it for its money. */
  readonly holdsMoney: boolean
  /** What the company's settings name it for. */
  readonly roles: readonly PostingRole[]
  readonly requiresCostCenter: boolean
  readonly branch: number | null
}

export type Accounts = ReadonlyMap<number, Account>

/** The accounts of lines, as far as they are there; nobody changes them until the transaction ends. */
export async function loadAccounts(lines: readonly Pick<EntryLine, 'account'>[], context: Context, run: Run): Promise<Accounts> {
  const ids = [...new Set(lines.map((line) => line.account))]
  const rows = await run<Account>(
    sql`select a.id, a.code, a.active, a.kind, a.party_kind as "partyKind", coalesce(a.requires_cost_center, false) as "requiresCostCenter", a.branch_id as branch,
      exists (select 1 from safes s where s.tenant_id = a.tenant_id and s.account_id = a.id) or exists (select 1 from banks b where b.tenant_id = a.tenant_id and b.account_id = a.id)
        or exists (select 1 from payment_methods p where p.tenant_id = a.tenant_id and p.clearing_account_id = a.id) as "holdsMoney",
      array(select m.role from company_account_mappings m where m.tenant_id = a.tenant_id and m.account_id = a.id) as roles,
      not exists (select 1 from accounts k where k.tenant_id = ${context.tenant} and k.parent_id = a.id) as "isLeaf"
      from accounts a where a.tenant_id = ${context.tenant} and a.id = any(${ids}::int[]) order by a.id for key share of a`,
  )
  return new Map(rows.map((account) => [account.id, account]))
}

/** The areas of the books that accounts belong to, of whatever document: their locks hold for all. */
export const areasOf = (lines: readonly Pick<EntryLine, 'account'>[], accounts: Accounts): Area[] =>
  lines.flatMap(({ account }): Area[] => {
    const { holdsMoney = false, partyKind = 'none', roles = [] } = accounts.get(account) ?? {}
    const kept = parties.find(({ resource }) => resource === partyOf[partyKind])
    return [
      ...(holdsMoney ? ['treasury' as const] : []),
      ...(kept ? [kept.area] : []),
      ...roles.flatMap((role) => areaOfRole(role) ?? []),
    ]
  })

/** What is wrong with the accounts of an entry's lines: the account itself, its branch, its cost centre, its party. */
export const accountFaults = (lines: readonly EntryLine[], own: number, accounts: Accounts): FaultAt[] =>
  lines.flatMap((line) => faultOf(line, accounts.get(line.account), line.branch ?? own) ?? [])

function faultOf(line: EntryLine, account: Account | undefined, branch: number): FaultAt | null {
  const at = (code: string, field: string): FaultAt => ({
    code,
    ...(line.place !== undefined && { field: `${line.place}.${field}` }),
    params: { name: account?.code ?? line.account },
  })
  if (!account) return at('Reference.NotFound', 'account')
  if (!account.isLeaf) return at('Ledger.NotLeaf', 'account')
  if (!account.active) return at('Ledger.AccountInactive', 'account')
  if (account.branch !== null && account.branch !== branch) return at('Account.OtherBranch', 'account')
  if (account.requiresCostCenter && !line.costCenter) return at('Ledger.CostCenterRequired', 'costCenters')
  const party = partyOf[account.partyKind]
  if (party !== undefined && !line.party) return at('Ledger.PartyRequired', 'party')
  if (line.party && party !== line.party.resource) return at('Ledger.PartyKind', 'party')
  return null
}

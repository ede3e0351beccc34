import { accountOfRole, type CashFlow, cashFlowsOfResults, type PostingRole } from '../../../resources/groups/values.ts'
import { holds } from '../../../schema/condition.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import { ident, sql } from '../database/sql.ts'
import type { SaveBehaviour, Saving } from '../engine/behaviour.ts'
import { movedAfterTold } from '../ledger/shownBefore.ts'

/** What entries of the books were made by: it stays what it was when there are some. */
const settledByEntries = ['kind', 'partyKind', 'currency'] as const

/** A branch of the tree is of one kind; what entries or the company's settings rest on stays what it was. */
export const account: SaveBehaviour = {
  check: async (saving) => {
    const checks = [checkParent, checkChildren, checkUsed, checkMapped, checkBranch, checkCashFlow, checkTold]
    return (await Promise.all(checks.map((check) => check(saving)))).flat()
  },
}

const changes = ({ record, before }: Pick<Saving, 'record' | 'before'>, field: string): boolean =>
  before !== null && record[field] !== before[field]

async function checkParent({ record, before, context, run }: Saving): Promise<FaultAt[]> {
  const { parent, kind } = record
  if (typeof parent !== 'number' || (before && parent === before['parent'] && kind === before['kind'])) return []
  const [above] = await run<{ kind: string }>(
    sql`select kind from accounts where tenant_id = ${context.tenant} and id = ${parent}`,
  )
  return above && above.kind !== kind ? [{ code: 'Account.KindOfParent', field: 'kind' }] : []
}

async function checkChildren(saving: Saving): Promise<FaultAt[]> {
  const { context, run } = saving
  if (!changes(saving, 'kind')) return []
  const rows = await run(
    sql`select 1 from accounts where tenant_id = ${context.tenant} and parent_id = ${saving.id} and kind <> ${saving.record['kind']} limit 1`,
  )
  return rows.length ? [{ code: 'Account.KindOfChildren', field: 'kind' }] : []
}

async function checkUsed(saving: Saving): Promise<FaultAt[]> {
  const changed = settledByEntries.filter((field) => changes(saving, field))
  if (!changed.length) return []
  const { id, context, run } = saving
  const rows = await run(sql`select 1 from ledger_rows where tenant_id = ${context.tenant} and account_id = ${id} limit 1`)
  return rows.length ? changed.map((field) => ({ code: 'Account.Used', field })) : []
}

/** What is earned and spent belongs to the operations, or is said to be of investing or financing. */
async function checkCashFlow({ record, before }: Saving): Promise<FaultAt[]> {
  const isResult = record['kind'] === 'income' || record['kind'] === 'expense'
  const cashFlow = record['cashFlow'] as CashFlow | null
  const isNew = before === null || record['cashFlow'] !== before['cashFlow'] || record['kind'] !== before['kind']
  return isResult && isNew && cashFlow && !cashFlowsOfResults.includes(cashFlow)
    ? [{ code: 'Account.CashFlowOfResult', field: 'cashFlow' }]
    : []
}

/** The statements in which an account has a place of its own, or that of the accounts above it. */
const placements = { incomeGroup: 'income_group', expenseGroup: 'expense_group', cashFlow: 'cash_flow' } as const

/** An account stays where closed years and locked months showed it. */
const checkTold = async (saving: Saving): Promise<FaultAt[]> => {
  const place = ['accounts', 'account_id'] as const
  const found = await Promise.all([
    movedAfterTold(saving, place),
    ...Object.entries(placements).map(async ([field, column]) =>
      (await isRegrouped(field, column, saving)) ? movedAfterTold(saving, place, field) : [],
    ),
  ])
  return found.flat()
}

/** Whether an account stands in another part of a statement than before; where nothing placed it, the first word moves no figure. */
async function isRegrouped(field: string, column: string, saving: Saving): Promise<boolean> {
  if (!changes(saving, field)) return false
  const { record, before, context, run } = saving
  const [above] = await run<{ group: string | null }>(
    sql`with recursive "#above" as (select id, parent_id, ${ident(column)} as place, 1 as step from accounts where tenant_id = ${context.tenant} and id = ${before?.['parent'] ?? 0}::int
        union all select n.id, n.parent_id, ${ident(column, 'n')}, step + 1 from accounts n join "#above" a on n.id = a.parent_id where n.tenant_id = ${context.tenant})
      select place as "group" from "#above" where place is not null order by step limit 1`,
  )
  const inherited = above?.group ?? null
  const was = before?.[field] ?? inherited
  return was !== null && was !== (record[field] ?? inherited)
}

/** The settings name accounts for the roles that they can play. */
async function checkMapped(saving: Saving): Promise<FaultAt[]> {
  const changed = settledByEntries.filter((field) => changes(saving, field))
  if (!changed.length) return []
  const { id, record, context, run } = saving
  const rows = await run<{ role: PostingRole }>(
    sql`select role from company_account_mappings where tenant_id = ${context.tenant} and account_id = ${id}`,
  )
  const account = (path: string) => record[path.replace('account.', '')]
  const unfit = rows.find(({ role }) => !holds(accountOfRole(role), account))
  return unfit ? [{ code: 'Account.Mapped', field: changed[0] ?? 'kind', params: { role: unfit.role } }] : []
}

/** An account of one branch has no entries in the books of others. */
async function checkBranch(saving: Saving): Promise<FaultAt[]> {
  const { id, record, context, run } = saving
  const branch = record['branch']
  if (!changes(saving, 'branch') || typeof branch !== 'number') return []
  const rows = await run(
    sql`select 1 from ledger_rows where tenant_id = ${context.tenant} and account_id = ${id} and branch_id <> ${branch} limit 1`,
  )
  return rows.length
    ? [{ code: 'Shared.UsedInOtherBranches', field: 'branch', params: { name: String(record['arabicName'] ?? '') } }]
    : []
}

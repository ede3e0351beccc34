import {
  accountOfRole,
  type CashFlow,
  cashFlowOfRole,
  cashFlowsOfResults,
  type PostingRole,
} from '../../../resources/groups/values.ts'
import { holds } from '../../../schema/condition.ts'
import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour, Saving } from '../engine/behaviour.ts'
import { chartCash } from '../ledger/chartCash.ts'
import { moneyKeepers } from '../ledger/moneyKeepers.ts'
import { placeFrom } from '../ledger/placeFrom.ts'
import { playedRoles } from '../ledger/playedRoles.ts'
import { movedAfterTold } from '../ledger/shownBefore.ts'
import { cashAsked, cashFaults } from './madeCash.ts'

/** What entries of the books were made by: it stays what it was when there are some. */
const settledByEntries = ['kind', 'partyKind', 'currency'] as const

/** A branch of the tree is of one kind; what entries or the company's settings rest on stays what it was. */
export const account: SaveBehaviour = {
  check: async (saving) => {
    const checks = [
      checkParent,
      checkChildren,
      checkUsed,
      checkMapped,
      checkBranch,
      checkCashFlow,
      checkTold,
      checkMoney,
      checkCash,
    ]
    return (await Promise.all(checks.map((check) => check(saving)))).flat()
  },
  confirm: (changes, context, run) => Promise.all(changes.map((change) => cashAsked(change, context, run))),
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

/**
 * Whether an account stands in another part of a statement than before. Where nothing placed it, the first word moves no figure, but the one that
 * makes it cash: the statement of cash flows would begin and end with other sums.
 */
async function isRegrouped(field: string, column: string, saving: Saving): Promise<boolean> {
  if (!changes(saving, field)) return false
  const { record, before } = saving
  const [played, above] = await Promise.all([
    field === 'cashFlow' ? placePlayed(saving) : null,
    placeFrom(before?.['parent'], column, saving.context.tenant, saving.run),
  ])
  const was = before?.[field] ?? played ?? above
  const is = record[field] ?? played ?? above
  return is !== was && (was !== null || is === 'cash')
}

/** Where its role or its party places it in the statement of cash flows; money goes before everything else that it is used for. */
async function placePlayed({ id, record, context, run }: Saving): Promise<CashFlow | null> {
  const rows = await run<{ role: PostingRole }>(
    sql`select role from (${playedRoles(context.tenant)}) r where account = ${id} order by rank`,
  )
  const place = rows.flatMap(({ role }) => cashFlowOfRole(role) ?? []).at(-1)
  return place ?? (record['partyKind'] === 'none' ? null : 'workingCapital')
}

/** What safes and banks have made sure of when they took an account stays so: it is among the cash. */
async function checkMoney(saving: Saving): Promise<FaultAt[]> {
  const field = ['cashFlow', 'parent'].find((name) => changes(saving, name))
  if (field === undefined) return []
  const { id, record, context, run } = saving
  const { tenant, language } = context
  if ((record['cashFlow'] ?? (await placeFrom(record['parent'], 'cash_flow', tenant, run))) === 'cash') return []
  const [keeper] = await run<{ arabicName: string; englishName: string | null }>(
    sql`with recursive ${chartCash(tenant)}, "#below" as (select ${id}::int as id
        union select k.id from accounts k join "#below" b on k.parent_id = b.id where k.tenant_id = ${tenant} and k.cash_flow is null)
      select arabic_name as "arabicName", english_name as "englishName" from ${moneyKeepers(tenant)} k
      where account_id in (select id from "#below" intersect select id from "#chartCash")
        and (${record['cashFlow'] ?? null}::text is not null and account_id = ${id} or not exists (select 1 from company_account_mappings m where m.tenant_id = ${tenant} and m.account_id = k.account_id and m.role in ('safe', 'bank')))
      order by arabic_name limit 1`,
  )
  return keeper ? [{ code: 'Account.HoldsMoney', field, params: { name: nameIn(keeper, language) } }] : []
}

const checkCash = (saving: Saving): Promise<FaultAt[]> => cashFaults(saving, saving.context, saving.run)

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

import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { ident, sql } from '../database/sql.ts'
import type { SaveBehaviour, Saving } from '../engine/behaviour.ts'
import { isChartCash } from '../ledger/chartCash.ts'
import { moneyKeepers } from '../ledger/moneyKeepers.ts'
import { lastTold } from '../ledger/shownBefore.ts'
import { otherUses } from './otherUses.ts'

/** What keeps money on an account of the chart. */
interface Keeper {
  readonly table: 'safes' | 'banks'
  /** The role of the settings that its account may have. */
  readonly role: 'safe' | 'bank'
  readonly moved: string
}

/**
 * The account of a safe or a bank is cash of the chart and its alone: standing on any other, it would make the figures of that account money in
 * the statement of cash flows. It stays once money has moved there.
 */
export const moneyAccount = (keeper: Keeper): Pick<SaveBehaviour, 'check' | 'remove'> => ({
  check: async (saving) => {
    const { record, before } = saving
    const { account } = record
    if (typeof account !== 'number') return []
    const isOther = account !== before?.['account']
    const isWider = before !== null && record['general'] === true && before['general'] !== true
    // Of two that take it at one moment the second waits for the first.
    if (isOther || isWider)
      await saving.run(
        sql`select 1 from accounts where tenant_id = ${saving.context.tenant} and id = ${account} for no key update`,
      )
    const found = await Promise.all([
      isOther && before ? keptAccount(keeper, before, saving) : [],
      isOther ? fitAccount(keeper, account, saving) : [],
      isOther || isWider ? ownAccount(keeper, account, saving) : [],
    ])
    return found.flat()
  },
  remove: (saving) => stillCash(saving.before?.['account'], undefined, saving),
})

/** The account is cash, and nothing else. */
async function fitAccount({ role }: Keeper, account: number, { context, run }: Saving): Promise<FaultAt[]> {
  const [[other], isCash] = await Promise.all([
    otherUses([account], [role], 'account', context, run),
    isChartCash(account, context.tenant, run),
  ])
  if (other) return [other]
  return isCash ? [] : [{ code: 'Account.NotCash', field: 'account' }]
}

const sharedWith = { safe: 'Safe.AccountShared', bank: 'Bank.AccountShared' } as const

/** No other keeper of the branch has the account, and none of the other kind anywhere; those that have shared one for long keep it. */
async function ownAccount({ role }: Keeper, account: number, saving: Saving): Promise<FaultAt[]> {
  const { id, record, context, run } = saving
  const { tenant, language } = context
  const branch = branchOf(saving)
  const [other] = await run<{ role: Keeper['role']; arabicName: string; englishName: string | null }>(
    sql`select role, arabic_name as "arabicName", english_name as "englishName" from ${moneyKeepers(tenant)} k where account_id = ${account}
      and (role <> ${role} or (id <> ${id} and (branch_id = ${branch} or general or ${record['general'] === true}::boolean))) order by role, id limit 1`,
  )
  return other ? [{ code: sharedWith[other.role], field: 'account', params: { name: nameIn(other, language) } }] : []
}

/** Once money has moved on its account, it stays; one that was never cash is left as long as nothing was told of it. */
async function keptAccount({ table, moved }: Keeper, before: RecordData, saving: Saving): Promise<FaultAt[]> {
  const { context, run } = saving
  const former = before['account']
  if (typeof former !== 'number') return []
  if (!(await isChartCash(former, context.tenant, run))) return stillCash(former, 'account', saving)
  const rows = await run(
    sql`select 1 from ledger_rows l where l.tenant_id = ${context.tenant} and l.account_id = ${former}
      and (l.branch_id = ${branchOf(saving)} or exists (select 1 from ${ident(table)} k where k.tenant_id = ${context.tenant} and k.id = ${saving.id} and ${table === 'banks' ? sql`k.general` : sql`false`})) limit 1`,
  )
  return rows.length ? [{ code: moved, field: 'account' }] : []
}

/** What only its keeper made cash does not cease to be it where closed years and locked months have shown it so. */
async function stillCash(account: unknown, field: string | undefined, { context, run }: Saving): Promise<FaultAt[]> {
  if (typeof account !== 'number' || (await isChartCash(account, context.tenant, run))) return []
  const date = await lastTold(['accounts', 'account_id'], account, context.tenant, run)
  return date === null ? [] : [{ code: 'Account.ToldAsCash', ...(field !== undefined && { field }), params: { date } }]
}

const branchOf = ({ record, before, context }: Saving): number =>
  (before?.['branch'] ?? record['branch'] ?? context.branch.id) as number

import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { moneyKeepers } from '../ledger/moneyKeepers.ts'
import { placeFrom } from '../ledger/placeFrom.ts'
import { playedRoles } from '../ledger/playedRoles.ts'
import { lastTold } from '../ledger/shownBefore.ts'
import { becomingCash } from './madeCash.ts'

/** A line of the settings that names an account for a role, where it did not before. */
interface Named {
  readonly role: string
  readonly account: number
  readonly field: string
}

const isMoney = ({ role }: Named): boolean => role === 'safe' || role === 'bank'

/**
 * The role of a safe or a bank makes an account cash in the statement of cash flows: it is given to none that stands elsewhere there, and to none
 * that closed years and locked months have shown as no cash. What holds money already, or is called cash in the chart, gets no other role.
 */
export const moneyRoleFaults = async (change: Change, context: Context, run: Run): Promise<FaultAt[]> =>
  (
    await Promise.all(
      newlyNamed(change).map((one) => (isMoney(one) ? faultsOfMoney(one, context, run) : faultsOfOther(one, context, run))),
    )
  ).flat()

/** Where such a role makes figures cash that are in the books already, it is asked whether they are to become it. */
export async function moneyRoleAsked(change: Change, context: Context, run: Run): Promise<FaultAt[]> {
  const asked = newlyNamed(change)
    .filter(isMoney)
    .map(async ({ account, field }) =>
      (await standsNowhere(account, context, run)) ? becomingCash([account], field, context, run) : [],
    )
  return (await Promise.all(asked)).flat()
}

function newlyNamed({ record, before }: Change): Named[] {
  const linesOf = (of: RecordData | null) => (of?.['accountMappings'] ?? []) as readonly RecordData[]
  const former = new Map(linesOf(before).map(({ role, account }) => [role, account]))
  return linesOf(record).flatMap(({ role, account }, index) =>
    typeof role === 'string' && typeof account === 'number' && former.get(role) !== account
      ? [{ role, account, field: `accountMappings.${index}.account` }]
      : [],
  )
}

async function faultsOfOther({ account, field }: Named, { tenant, language }: Context, run: Run): Promise<FaultAt[]> {
  const [[keeper], said] = await Promise.all([
    run<{ arabicName: string; englishName: string | null }>(
      sql`select arabic_name as "arabicName", english_name as "englishName" from ${moneyKeepers(tenant)} k where account_id = ${account} limit 1`,
    ),
    // Its own word goes before the role: it would stay cash.
    run(sql`select 1 from accounts where tenant_id = ${tenant} and id = ${account} and cash_flow = 'cash'`),
  ])
  if (keeper) return [{ code: 'Account.HoldsMoney', field, params: { name: nameIn(keeper, language) } }]
  return said.length ? [{ code: 'Account.IsCash', field }] : []
}

async function faultsOfMoney({ account, field }: Named, context: Context, run: Run): Promise<FaultAt[]> {
  const place = await placeFrom(account, 'cash_flow', context.tenant, run)
  if (place !== null) return place === 'cash' ? [] : [{ code: 'Account.NotCash', field }]
  if (!(await standsNowhere(account, context, run))) return []
  const date = await lastTold(['accounts', 'account_id'], account, context.tenant, run)
  return date === null ? [] : [{ code: 'Tree.ToldBefore', field, params: { date } }]
}

/** Whether neither the chart places an account in the statement of cash flows nor money that stands on it. */
async function standsNowhere(account: number, { tenant }: Context, run: Run): Promise<boolean> {
  const [place, played] = await Promise.all([
    placeFrom(account, 'cash_flow', tenant, run),
    run(sql`select 1 from (${playedRoles(tenant)}) r where account = ${account} and role in ('safe', 'bank') limit 1`),
  ])
  return place === null && !played.length
}

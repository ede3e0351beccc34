import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { sql } from '../database/sql.ts'
import type { Saving } from '../engine/behaviour.ts'
import { playedRoles } from '../ledger/playedRoles.ts'
import { lastTold } from '../ledger/shownBefore.ts'

/** A line of the settings that names an account for a role, where it did not before. */
interface Named {
  readonly role: string
  readonly account: number
  readonly field: string
}

const isMoney = (role: string): boolean => role === 'safe' || role === 'bank'

/**
 * The role of a safe or a bank makes an account cash in the statement of cash flows: it is given to none that stands elsewhere there, and to none
 * that closed years and locked months have shown as no cash. What holds money already, or is called cash in the chart, gets no other role.
 */
export const moneyRoleFaults = async (saving: Saving): Promise<FaultAt[]> =>
  (await Promise.all(newlyNamed(saving).map((one) => faultsOf(one, saving)))).flat()

function newlyNamed({ record, before }: Saving): Named[] {
  const linesOf = (of: RecordData | null) => (of?.['accountMappings'] ?? []) as readonly RecordData[]
  const former = new Map(linesOf(before).map(({ role, account }) => [role, account]))
  return linesOf(record).flatMap(({ role, account }, index) =>
    typeof role === 'string' && typeof account === 'number' && former.get(role) !== account
      ? [{ role, account, field: `accountMappings.${index}.account` }]
      : [],
  )
}

async function faultsOf({ role, account, field }: Named, { context, run }: Saving): Promise<FaultAt[]> {
  const { tenant, language } = context
  if (!isMoney(role)) {
    const [[keeper], said] = await Promise.all([
      run<{ arabicName: string; englishName: string | null }>(
        sql`select arabic_name as "arabicName", english_name as "englishName" from safes where tenant_id = ${tenant} and account_id = ${account}
          union all select arabic_name, english_name from banks where tenant_id = ${tenant} and account_id = ${account} limit 1`,
      ),
      // Its own word goes before the role: it would stay cash.
      run(sql`select 1 from accounts where tenant_id = ${tenant} and id = ${account} and cash_flow = 'cash'`),
    ])
    if (keeper) return [{ code: 'Account.HoldsMoney', field, params: { name: nameIn(keeper, language) } }]
    return said.length ? [{ code: 'Account.IsCash', field }] : []
  }
  const [[above], [played]] = await Promise.all([
    run<{ place: string }>(
      sql`with recursive "#above" as (select parent_id, cash_flow, 1 as step from accounts where tenant_id = ${tenant} and id = ${account}
          union all select n.parent_id, n.cash_flow, step + 1 from accounts n join "#above" a on n.id = a.parent_id where n.tenant_id = ${tenant})
        select cash_flow as place from "#above" where cash_flow is not null order by step limit 1`,
    ),
    run(sql`select 1 from (${playedRoles(tenant)}) r where account = ${account} and role in ('safe', 'bank') limit 1`),
  ])
  if (above) return above.place === 'cash' ? [] : [{ code: 'Account.NotCash', field }]
  const date = played ? null : await lastTold(['accounts', 'account_id'], account, tenant, run)
  return date === null ? [] : [{ code: 'Tree.ToldBefore', field, params: { date } }]
}

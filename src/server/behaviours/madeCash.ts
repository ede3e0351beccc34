import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { chartCash, ownPlace } from '../ledger/chartCash.ts'
import { playedRoles } from '../ledger/playedRoles.ts'
import { otherUses } from './otherUses.ts'

/** What decides whether an account is cash, or may be. */
const deciding = ['cashFlow', 'parent', 'partyKind', 'kind'] as const

/** An account that is cash once it is saved, with those below it that stand where it does. */
interface MadeCash {
  readonly field: string
  /** Those that were no cash before. */
  readonly accounts: readonly number[]
}

/**
 * Money is an asset in nobody's name that is used for nothing else, from the chart's side as from that of the bank which stands on it: figures of
 * a debt, of goods or of a tax would be cash at the end of the statement of cash flows.
 */
export async function cashFaults(change: Change, context: Context, run: Run): Promise<FaultAt[]> {
  const made = await madeCash(change, context, run)
  if (!made) return []
  const { before } = change
  const { kind, partyKind } = change.record
  if (!made.accounts.length && kind === before?.['kind'] && partyKind === before?.['partyKind']) return []
  // Income and expense are told by a sentence of their own.
  if (kind === 'income' || kind === 'expense') return []
  if (kind !== 'asset' || (partyKind ?? 'none') !== 'none') return [{ code: 'Account.NoMoney', field: made.field }]
  return made.accounts.length ? otherUses(made.accounts, ['safe', 'bank'], made.field, context, run) : []
}

/** Whether figures that are in the books become money, which changes what there was of it: asked before they do. */
export async function cashAsked(change: Change, context: Context, run: Run): Promise<FaultAt[]> {
  const made = change.before && (await madeCash(change, context, run))
  return made ? becomingCash(made.accounts, made.field, context, run) : []
}

/** The question of accounts that become cash: the first of those that have entries, where any has. */
export async function becomingCash(accounts: readonly number[], field: string, context: Context, run: Run): Promise<FaultAt[]> {
  const [used] = await run<{ code: string; arabicName: string; englishName: string | null; count: number }>(
    sql`select a.code, a.arabic_name as "arabicName", a.english_name as "englishName", count(*) over ()::int as count from accounts a
      where a.tenant_id = ${context.tenant} and a.id = any(${accounts}::int[]) and exists (select 1 from ledger_rows l where l.tenant_id = a.tenant_id and l.account_id = a.id)
      order by a.code limit 1`,
  )
  if (!used) return []
  const name = `${used.code} ${nameIn(used, context.language)}`
  const params = { name: used.count > 1 ? context.translate('lists.namesAndMore', { names: name, count: used.count - 1 }) : name }
  return [{ code: 'Account.BecomesCash', field, params }]
}

/** The refusal and the question are of one moment: it is looked for once in a transaction. */
function madeCash(change: Change, context: Context, run: Run): Promise<MadeCash | null> {
  const ofRun = known.get(run) ?? new WeakMap<RecordData, Promise<MadeCash | null>>()
  known.set(run, ofRun)
  const found = ofRun.get(change.record) ?? look(change, context, run)
  ofRun.set(change.record, found)
  return found
}
const known = new WeakMap<Run, WeakMap<RecordData, Promise<MadeCash | null>>>()

async function look({ id, record, before }: Change, { tenant }: Context, run: Run): Promise<MadeCash | null> {
  const field = before ? deciding.find((name) => record[name] !== before[name]) : cameBy(record)
  if (field === undefined) return null
  const parent = (record['parent'] as number | null | undefined) ?? 0
  const [found] = await run<{ above: boolean; was: boolean; kept: boolean; role: boolean | null; below: number[] }>(
    sql`with recursive ${chartCash(tenant)}, "#kept" as (select account as id from (${playedRoles(tenant)}) r where role in ('safe', 'bank')),
        "#below" as (select ${id}::int as id
          union select a.id from accounts a join "#below" b on a.parent_id = b.id
            where a.tenant_id = ${tenant} and ${ownPlace(tenant)} is null and a.id not in (select id from "#kept" where id is not null))
      select ${parent}::int in (select id from "#chartCash") as above, ${id}::int in (select id from "#chartCash") as was,
        exists (select 1 from "#kept" where id = ${id}) as kept,
        (select bool_or(role in ('safe', 'bank')) from company_account_mappings where tenant_id = ${tenant} and account_id = ${id}) as role,
        (select array_agg(id) from "#below") as below`,
  )
  if (!found) return null
  const said = record['cashFlow'] ?? null
  const byItself = found.role ?? ((record['partyKind'] ?? 'none') === 'none' ? null : false)
  const is = said === null ? (byItself ?? found.above) : said === 'cash'
  if (!is) return null
  const was = before !== null && (found.was || (found.kept && (before['cashFlow'] ?? null) === null))
  return { field, accounts: was ? [] : found.below }
}

const cameBy = ({ cashFlow }: RecordData): (typeof deciding)[number] => (cashFlow === 'cash' ? 'cashFlow' : 'parent')

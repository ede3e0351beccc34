import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour, Saving } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'

/** What entries of the books were made by: it stays what it was when there are some. */
const settledByEntries = ['kind', 'partyKind'] as const

/** An account that has entries cannot become a parent nor another kind of account; a branch of the tree is of one kind. */
export const account: SaveBehaviour = {
  check: async (saving) => (await Promise.all([checkParent(saving), checkChildren(saving), checkUsed(saving)])).flat(),
}

const changes = ({ record, before }: Pick<Saving, 'record' | 'before'>, field: string): boolean =>
  before !== null && record[field] !== before[field]

async function checkParent({ record, before, context, run }: Saving): Promise<FaultAt[]> {
  const { parent, kind } = record
  if (typeof parent !== 'number' || (before && parent === before['parent'] && kind === before['kind'])) return []
  const [above] = await run<{ kind: string; used: boolean }>(
    sql`select kind, exists (select 1 from vouchers_entries v where v.tenant_id = a.tenant_id and v.account_id = a.id) as used
      from accounts a where tenant_id = ${context.tenant} and id = ${parent}`,
  )
  if (!above) return []
  return [
    ...(above.used && parent !== before?.['parent'] ? [{ code: 'Account.HasEntries', field: 'parent' }] : []),
    ...(above.kind !== kind ? [{ code: 'Account.KindOfParent', field: 'kind' }] : []),
  ]
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
  if (!changed.length || !(await hasEntries(saving.record, saving.context, saving.run))) return []
  return changed.map((field) => ({ code: 'Account.Used', field }))
}

async function hasEntries({ id }: RecordData, { tenant }: Context, run: Run): Promise<boolean> {
  return (await run(sql`select 1 from ledger_rows where tenant_id = ${tenant} and account_id = ${id} limit 1`)).length > 0
}

import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour, Saving } from '../engine/behaviour.ts'

const isLastAdmin = async ({ context, run, before }: Saving): Promise<boolean> => {
  const locked = run(sql`select pg_advisory_xact_lock(${context.tenant}, hashtext('users.lastAdmin'))`)
  const others = run<{ count: number }>(
    sql`select count(*)::int as count from users where tenant_id = ${context.tenant} and is_admin and active and id <> ${before?.['id'] as number}`,
  )
  await locked
  return (await others)[0]?.count === 0
}

const rules = async (saving: Saving): Promise<FaultAt[]> => {
  const { record, before, context } = saving
  const faults: FaultAt[] = []
  const loses =
    before?.['isAdmin'] === true && before['active'] === true && (record['isAdmin'] !== true || record['active'] !== true)
  if (loses && before['id'] === context.person.id)
    faults.push({ code: 'User.Oneself', field: record['active'] === true ? 'isAdmin' : 'active' })
  else if (loses && (await isLastAdmin(saving))) faults.push({ code: 'User.LastAdmin', field: 'isAdmin' })
  if (record['isAdmin'] !== true) faults.push(...(await branchView(saving)))
  return faults
}

/** Whoever is no administrator needs a branch and the permission to see branches, their own or by a group. */
async function branchView({ record, context, run }: Saving): Promise<FaultAt[]> {
  if (!((record['branches'] as number[] | null) ?? []).length) return [{ code: 'User.BranchViewRequired', field: 'branches' }]
  if (((record['permissions'] as string[] | null) ?? []).includes('viewBranches')) return []
  const groups = (record['accessGroups'] as number[] | null) ?? []
  const rows = await run(
    sql`select 1 from access_groups where tenant_id = ${context.tenant} and id = any(${groups}::int[]) and active and 'viewBranches' = any(permissions) limit 1`,
  )
  return rows.length ? [] : [{ code: 'User.BranchViewRequired', field: 'permissions' }]
}

const nameOf = (record: RecordData) => String(record['userName']).toLowerCase()

/** People who sign in: their name is unique in the whole installation, and an administrator always remains. */
export const user: SaveBehaviour = {
  prepare: (values, before) => {
    if (values['role'] !== before?.['role'] && values['isAdmin'] === (before?.['isAdmin'] ?? false))
      values['isAdmin'] = values['role'] === 'admin'
    else if (values['isAdmin'] === true) values['role'] = 'admin'
    else if (values['role'] === 'admin') values['role'] = 'staff'
  },
  check: rules,
  write: async ({ id, record, before, context, run }) => {
    if (!before)
      return run(sql`insert into sign_in_names (name, tenant_id, user_id) values (${nameOf(record)}, ${context.tenant}, ${id})`)
    const ends = record['active'] !== true || typeof record['password'] === 'string'
    return Promise.all([
      nameOf(record) === nameOf(before)
        ? undefined
        : run(sql`update sign_in_names set name = ${nameOf(record)} where tenant_id = ${context.tenant} and user_id = ${id}`),
      ends
        ? run(sql`delete from sessions where tenant_id = ${context.tenant} and user_id = ${id} and ${id} <> ${context.person.id}`)
        : undefined,
    ])
  },
  remove: async (saving) => {
    const { before, context, run, id } = saving
    if (id === context.person.id) return [{ code: 'User.Oneself' }]
    if (before?.['isAdmin'] === true && (await isLastAdmin(saving))) return [{ code: 'User.LastAdmin' }]
    await run(sql`delete from sign_in_names where tenant_id = ${context.tenant} and user_id = ${id}`)
    return []
  },
}

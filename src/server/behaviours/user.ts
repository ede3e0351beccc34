import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { deleteSessions } from '../access/ownSessions.ts'
import { beyond, permissionsOfGroups, type Rights, rightsStatement } from '../access/rights.ts'
import { dropSecondFactor, forgetDevices } from '../access/secondFactor/enrol.ts'
import { sql } from '../database/sql.ts'
import { takeTurns } from '../database/turns.ts'
import type { ActionBehaviour, SaveBehaviour, Saving } from '../engine/behaviour.ts'
import { Problem } from '../problems/problem.ts'
import { unknownPermissions } from './unknownPermissions.ts'

const isLastAdmin = async ({ context, run, before }: Saving): Promise<boolean> => {
  const locked = takeTurns(context.tenant, ['users.lastAdmin'], run)
  const others = run<{ count: number }>(
    sql`select count(*)::int as count from users where tenant_id = ${context.tenant} and is_admin and active and id <> ${before?.['id'] as number}`,
  )
  await locked
  return (await others)[0]?.count === 0
}

const rules = async (saving: Saving): Promise<FaultAt[]> => {
  const { record, before, context } = saving
  await assertNotAbove(saving)
  if (isUnchanged(record, before)) return []
  const faults = unknownPermissions(record, before, context)
  const loses =
    before?.['isAdmin'] === true && before['active'] === true && (record['isAdmin'] !== true || record['active'] !== true)
  if (loses && before['id'] === context.person.id)
    faults.push({ code: 'User.Oneself', field: record['active'] === true ? 'isAdmin' : 'active' })
  else if (loses && (await isLastAdmin(saving))) faults.push({ code: 'User.LastAdmin', field: 'isAdmin' })
  if (record['isAdmin'] !== true) faults.push(...(await branchView(saving)))
  return [...faults, ...(await rightsNotOwned(saving))]
}

/** An action asks for the person as they are: what was allowed before needs no second look. */
const isUnchanged = (record: RecordData, before: RecordData | null): boolean =>
  before !== null && Object.keys(record).every((name) => JSON.stringify(record[name]) === JSON.stringify(before[name]))

/**
 * Nobody but an administrator touches someone who may do more than they, or the same in a branch that is not theirs: a new
 * password would make them that person.
 */
async function assertNotAbove({ before, context, run }: Saving): Promise<void> {
  const { person, tenant } = context
  if (!before || person.isAdmin || before['id'] === person.id) return
  const [[rights], [own]] = await Promise.all([
    run<Rights>(rightsStatement(tenant, before['id'] as number)),
    run<Rights>(rightsStatement(tenant, person.id)),
  ])
  const names = [...(rights?.own ?? []), ...(rights?.groups ?? []).flatMap((group) => (group.active ? group.permissions : []))]
  if (rights?.isAdmin || beyond(person, names).length) throw new Problem(403, 'User.MoreRights')
  if (isBeyondBranches(own?.branches ?? [], rights?.branches ?? [])) throw new Problem(403, 'User.OtherBranches')
}

/** Whether someone works where another does not; who has no branches named works in all. */
const isBeyondBranches = (own: readonly number[], others: readonly number[]): boolean =>
  own.length > 0 && (!others.length || others.some((branch) => !own.includes(branch)))

/** What this save would give and its author does not have: the rank, permissions, teams, branches. */
export async function rightsNotOwned({ record, before, context, run }: Saving): Promise<FaultAt[]> {
  const { person, tenant } = context
  if (person.isAdmin) return []
  const faults: FaultAt[] = []
  const refuse = (field: string, code = 'User.RightsNotHeld') => faults.push({ code, field })
  const added = <T>(field: string): T[] => {
    const had = new Set(((before?.[field] as T[] | null) ?? []) as T[])
    return ((record[field] as T[] | null) ?? []).filter((one) => !had.has(one))
  }
  if (record['isAdmin'] === true && before?.['isAdmin'] !== true) refuse('isAdmin')
  if (beyond(person, added<string>('permissions')).length) refuse('permissions')
  if (beyond(person, await permissionsOfGroups(run, tenant, added<number>('accessGroups'))).length) refuse('accessGroups')
  const branches = added<number>('branches')
  if (branches.length) {
    const [rights] = await run<Rights>(rightsStatement(tenant, person.id))
    const own = rights?.branches ?? []
    if (own.length && branches.some((branch) => !own.includes(branch))) refuse('branches', 'Branch.NotAllowed')
  }
  return faults
}

/** Whoever is no administrator needs a branch and the permission to see branches, their own or by a group. */
async function branchView({ record, context, run }: Saving): Promise<FaultAt[]> {
  if (!((record['branches'] as number[] | null) ?? []).length) return [{ code: 'User.BranchViewRequired', field: 'branches' }]
  if (((record['permissions'] as string[] | null) ?? []).includes('viewBranches')) return []
  const groupPermissions = await permissionsOfGroups(run, context.tenant, (record['accessGroups'] as number[] | null) ?? [])
  return groupPermissions.includes('viewBranches') ? [] : [{ code: 'User.BranchViewRequired', field: 'permissions' }]
}

/** Whether the audit log has something that they did: such users are never deleted. */
async function hasWorked({ id, context, run }: Saving): Promise<boolean> {
  const [row] = await run<{ worked: boolean }>(
    sql`select exists (select 1 from audit_log where tenant_id = ${context.tenant} and user_id = ${id}) as worked`,
  )
  return row?.worked ?? false
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
    const { tenant } = context
    if (!before)
      return run(sql`insert into sign_in_names (name, tenant_id, user_id) values (${nameOf(record)}, ${tenant}, ${id})`)
    const fresh = typeof record['password'] === 'string'
    const ends = record['active'] !== true || fresh
    // A link that was asked for under another address or before another password is worth nothing now.
    const moved = ends || record['email'] !== before['email'] || nameOf(record) !== nameOf(before)
    return Promise.all([
      nameOf(record) === nameOf(before)
        ? undefined
        : run(sql`update sign_in_names set name = ${nameOf(record)} where tenant_id = ${tenant} and user_id = ${id}`),
      ends && id !== context.person.id ? deleteSessions(run, tenant, id) : undefined,
      fresh ? forgetDevices(run, { tenant, user: id }) : undefined,
      moved ? run(sql`delete from password_resets where tenant_id = ${tenant} and user_id = ${id}`) : undefined,
    ])
  },
  remove: async (saving) => {
    const { before, context, run, id } = saving
    if (id === context.person.id) return [{ code: 'User.Oneself' }]
    await assertNotAbove(saving)
    if (before?.['isAdmin'] === true && (await isLastAdmin(saving))) return [{ code: 'User.LastAdmin' }]
    if (await hasWorked(saving)) return [{ code: 'User.HasWorked' }]
    await run(sql`delete from sign_in_names where tenant_id = ${context.tenant} and user_id = ${id}`)
    return []
  },
}

/** Signs a user out everywhere, at once. */
export const endSessions: ActionBehaviour = async ({ id, context, run }) => {
  await deleteSessions(run, context.tenant, id)
  return []
}

/** Takes a user's second factor away, whose telephone is gone; whoever is signed in by their name is signed out. */
export const resetSecondFactor: ActionBehaviour = async ({ id, context, run }) => {
  await dropSecondFactor(run, { tenant: context.tenant, user: id })
  await deleteSessions(run, context.tenant, id)
  return []
}

import type { Run } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Person } from '../engine/context.ts'

/** A team that gives a person permissions. */
export interface GrantingGroup {
  readonly id: number
  readonly arabicName: string
  readonly englishName: string | null
  readonly active: boolean
  readonly permissions: readonly string[]
}

/** What a person may do, and where each permission comes from. */
export interface Rights {
  readonly isAdmin: boolean
  readonly own: readonly string[]
  readonly groups: readonly GrantingGroup[]
  readonly branches: readonly number[]
}

/** The statement that reads the rights of a user of the tenant. */
export const rightsStatement = (tenant: number, user: number): Sql =>
  sql`select u.is_admin as "isAdmin", coalesce(u.permissions, '{}') as own,
    (select coalesce(array_agg(b.target_id), '{}') from users_branches b where b.tenant_id = u.tenant_id and b.record_id = u.id) as branches,
    (select coalesce(json_agg(json_build_object('id', g.id, 'arabicName', g.arabic_name, 'englishName', g.english_name, 'active', g.active, 'permissions', coalesce(g.permissions, '{}')) order by l.position), '[]')
      from users_access_groups l join access_groups g on g.tenant_id = l.tenant_id and g.id = l.target_id where l.tenant_id = u.tenant_id and l.record_id = u.id) as groups
    from users u where u.tenant_id = ${tenant} and u.id = ${user}`

/** The permissions of groups by their ids, those that are switched off left out. */
export async function permissionsOfGroups(run: Run, tenant: number, ids: readonly number[]): Promise<string[]> {
  if (!ids.length) return []
  const rows = await run<{ name: string }>(
    sql`select distinct unnest(permissions) as name from access_groups where tenant_id = ${tenant} and id = any(${[...ids]}::int[]) and active`,
  )
  return rows.map((row) => row.name)
}

/** The permissions among `names` that the person does not have: nobody may give those. */
export const beyond = (person: Person, names: Iterable<string>): string[] =>
  person.isAdmin ? [] : [...new Set(names)].filter((name) => !person.permissions.has(name))

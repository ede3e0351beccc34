import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The tenant and the branch behind a public address. */
export interface PublicPlace {
  readonly tenant: number
  readonly branch: number
}

/** The public code of a branch, `<tenant>-<code>`: made when it is first asked for, and the same from then on. */
export async function publicCodeOf(database: Database, { tenant, branch }: PublicPlace): Promise<string> {
  const fresh = randomBytes(9).toString('base64url')
  const [row] = await database.one<{ code: string }>(
    tenant,
    sql`insert into public_codes (tenant_id, branch_id, code) values (${tenant}, ${branch}, ${fresh})
      on conflict (tenant_id, branch_id) do update set code = public_codes.code returning code`,
  )
  return `${tenant}-${row?.code ?? fresh}`
}

/** The place of a code, or null where there is none. */
export async function findPublicPlace(database: Database, code: string): Promise<PublicPlace | null> {
  const [, tenant, rest] = /^(\d{1,9})-([\w-]{12})$/.exec(code) ?? []
  if (tenant === undefined || rest === undefined) return null
  const [row] = await database.one<{ branch: number }>(
    Number(tenant),
    sql`select branch_id as branch from public_codes where tenant_id = ${Number(tenant)} and code = ${rest}`,
  )
  return row ? { tenant: Number(tenant), branch: row.branch } : null
}

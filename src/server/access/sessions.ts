import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Session } from './tenantInfo.ts'

/** A session ends after this many hours without a request, and after this many days in any case. */
export const idleHours = 12
const absoluteDays = 7

/** The token that a client holds, `<tenant>.<secret>`, in its parts; the secret is stored as a hash only. */
export function readToken(token: string): { tenant: number; hash: Buffer } | null {
  const match = /^(\d{1,9})\.([\w-]{43})$/.exec(token)
  return match
    ? {
        tenant: Number(match[1]),
        hash: createHash('sha256')
          .update(match[2] ?? '')
          .digest(),
      }
    : null
}

/** A new token and the statement that stores its session. @param coded whether a code of the second factor was given for it */
export function newSession(
  tenant: number,
  user: number,
  agent: string | null,
  address: string,
  coded = false,
): { token: string; statement: Sql } {
  const secret = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(secret).digest()
  return {
    token: `${tenant}.${secret}`,
    statement: sql`insert into sessions (tenant_id, hash, user_id, expires_at, user_agent, address, code_at)
      values (${tenant}, ${hash}, ${user}, now() + make_interval(days => ${absoluteDays}), ${agent?.slice(0, 200) ?? null}, ${address}, ${coded ? sql`now()` : null})`,
  }
}

/** The session behind a token with all that the person may do, or null when it is unknown, idle too long or ended. */
export const readSession = (database: Database, tenant: number, hash: Buffer): Promise<Session | null> =>
  read(
    database,
    tenant,
    sql`extract(epoch from s.expires_at)::float8 * 1000 as "expiresAt", extract(epoch from s.used_at)::float8 * 1000 as "usedAt", extract(epoch from s.code_at)::float8 * 1000 as "codeAt"`,
    sql`sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.active
      where s.tenant_id = ${tenant} and s.hash = ${hash} and s.expires_at > now() and s.used_at > now() - make_interval(hours => ${idleHours})`,
  )

/** A person as they are now, without a session: for work that goes on after they have left. */
export const readPerson = (database: Database, tenant: number, user: number): Promise<Session | null> =>
  read(
    database,
    tenant,
    sql`0::float8 as "expiresAt", 0::float8 as "usedAt", null::float8 as "codeAt"`,
    sql`users u where u.tenant_id = ${tenant} and u.id = ${user} and u.active`,
  )

async function read(database: Database, tenant: number, times: Sql, from: Sql): Promise<Session | null> {
  const [row] = await database.one<Record<string, unknown> & { permissions: string[]; branches: number[] }>(
    tenant,
    sql`select u.id, u.user_name as "userName", u.full_name as "fullName", u.role, u.is_admin as "isAdmin", u.guardian_id as guardian, u.language, u.phone, u.email,
      ${times}, exists (select 1 from second_factors f where f.tenant_id = u.tenant_id and f.user_id = u.id) as "hasSecondFactor",
      (select coalesce(array_agg(distinct p), '{}') from (select unnest(u.permissions) as p union all
        select unnest(g.permissions) from users_access_groups l join access_groups g on g.tenant_id = l.tenant_id and g.id = l.target_id where l.tenant_id = u.tenant_id and l.record_id = u.id and g.active) a) as permissions,
      (select coalesce(array_agg(l.target_id order by l.position), '{}') from users_branches l where l.tenant_id = u.tenant_id and l.record_id = u.id) as branches
      from ${from}`,
  )
  if (!row) return null
  return {
    person: {
      id: row['id'] as number,
      userName: row['userName'] as string,
      fullName: row['fullName'] as string,
      role: row['role'] as string,
      isAdmin: row['isAdmin'] === true,
      permissions: new Set(row.permissions),
      // A client of whom no family is known sees none.
      ...(row['role'] === 'client' &&
        row['isAdmin'] !== true && { family: { resource: 'guardians', id: (row['guardian'] as number | null) ?? 0 } }),
    },
    branches: row.branches,
    language: row['language'] as string | null,
    phone: row['phone'] as string | null,
    email: row['email'] as string | null,
    secondFactor: row['hasSecondFactor'] === true ? { codeAt: row['codeAt'] as number | null } : null,
    expiresAt: row['expiresAt'] as number,
    usedAt: row['usedAt'] as number,
  }
}

/** Keeps an active session from idling out; at most once a minute for each. */
export const touch = (database: Database, tenant: number, hash: Buffer) =>
  database.one(
    tenant,
    sql`update sessions set used_at = now() where tenant_id = ${tenant} and hash = ${hash} and used_at < now() - interval '1 minute'`,
  )

/** Whether a remembered session may still be believed. */
export const isAlive = (session: Session, now: number): boolean =>
  session.expiresAt > now && session.usedAt > now - idleHours * 3_600_000

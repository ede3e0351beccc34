import { createHash, randomBytes } from 'node:crypto'
import type { Database, Run } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import { readPerson } from './sessions.ts'
import type { Session } from './tenantInfo.ts'

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The token of another system, `daftar_<tenant>_<secret>`, in its parts; the secret is stored as a hash only. */
export function readApiToken(token: string): { tenant: number; hash: Buffer } | null {
  const [, tenant, secret] = /^daftar_(\d{1,9})_([\w-]{43})$/.exec(token) ?? []
  return secret === undefined ? null : { tenant: Number(tenant), hash: hashOf(secret) }
}

/** Gives a token a new secret; the former one no longer works. @returns the token as the other system stores it */
export async function newApiSecret(run: Run, tenant: number, id: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await Promise.all([
    run(sql`delete from api_token_keys where tenant_id = ${tenant} and token_id = ${id}`),
    run(sql`insert into api_token_keys (tenant_id, hash, token_id) values (${tenant}, ${hashOf(secret)}, ${id})`),
  ])
  return `daftar_${tenant}_${secret}`
}

/** What a token gives by itself and by its groups. */
export const tokenPermissions = (token: Sql): Sql => sql`(select coalesce(array_agg(distinct p), '{}')
  from (select unnest(${token}.permissions) as p union all select unnest(g.permissions) from api_tokens_access_groups l
    join access_groups g on g.tenant_id = l.tenant_id and g.id = l.target_id
    where l.tenant_id = ${token}.tenant_id and l.record_id = ${token}.id and g.active) a)`

interface Token {
  readonly id: number
  readonly label: string
  readonly perMinute: number
  readonly maker: number
  readonly expiresAt: number
  readonly permissions: readonly string[]
  readonly branches: readonly number[]
}

/**
 * A token as a session: the person who made it, with the rights of the token, but no more than that person has today. Null when
 * it is unknown, ended or switched off, when that person is gone, or when no branch is left.
 */
export async function readTokenSession(database: Database, tenant: number, hash: Buffer): Promise<Session | null> {
  const [token] = await database.one<Token>(
    tenant,
    sql`select t.id, t.label, t.per_minute as "perMinute", t.created_by as maker,
      extract(epoch from t.expires_at at time zone 'Asia/Riyadh')::float8 * 1000 as "expiresAt", ${tokenPermissions(sql`t`)} as permissions,
      (select coalesce(array_agg(l.target_id order by l.position), '{}') from api_tokens_branches l where l.tenant_id = t.tenant_id and l.record_id = t.id) as branches
      from api_token_keys k join api_tokens t on t.tenant_id = k.tenant_id and t.id = k.token_id
      where k.tenant_id = ${tenant} and k.hash = ${hash} and t.active and t.expires_at > now() at time zone 'Asia/Riyadh'`,
  )
  const maker = token && (await readPerson(database, tenant, token.maker))
  if (!token || !maker) return null
  const { person } = maker
  const isEverywhere = person.isAdmin || !maker.branches.length
  const branches = token.branches.filter((branch) => isEverywhere || maker.branches.includes(branch))
  if (!branches.length) return null
  const permissions = token.permissions.filter((name) => person.isAdmin || person.permissions.has(name))
  return {
    ...maker,
    person: {
      ...person,
      isAdmin: false,
      permissions: new Set(permissions),
      token: { id: token.id, label: token.label, perMinute: token.perMinute },
    },
    branches,
    // A program has no telephone: it is asked for no code.
    secondFactor: null,
    expiresAt: token.expiresAt,
    usedAt: Number.MAX_SAFE_INTEGER,
  }
}

/** Notes that a token was used; at most once a minute. */
export const touchToken = (database: Database, tenant: number, id: number) =>
  database.one(
    tenant,
    sql`update api_tokens set last_used_at = date_trunc('second', now() at time zone 'Asia/Riyadh') where tenant_id = ${tenant} and id = ${id}
      and (last_used_at is null or last_used_at < now() at time zone 'Asia/Riyadh' - interval '1 minute')`,
  )

import { createHash, randomBytes } from 'node:crypto'
import type { SentLink } from '../../shared/sentLink.ts'
import type { Database, Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Who made a link to what: to one record, or to the form where it names none. */
export interface PublicLink {
  readonly tenant: number
  readonly hash: Buffer
  readonly resource: string
  readonly record: number | null
  readonly branch: number
  readonly year: number | null
  /** Nobody for a file that somebody without an account has sent. */
  readonly maker: number | null
  readonly used: boolean
}

/** What a new link holds. @property minutes until it ends */
export type NewLink = Omit<PublicLink, 'hash' | 'used'> & {
  readonly minutes: number
  readonly file?: number
}

/** The token of a link, `public_<tenant>_<secret>`, in its parts; the secret of 256 bits is stored as a hash only. */
export function readPublicToken(token: string): { tenant: number; hash: Buffer } | null {
  const [, tenant, secret] = /^public_(\d{1,9})_([\w-]{43})$/.exec(token) ?? []
  return secret === undefined ? null : { tenant: Number(tenant), hash: hashOf(secret) }
}

/** Makes a link. @returns its token, shown only once, and when it ends */
export async function makePublicLink(run: Run, link: NewLink): Promise<{ token: string; expiresAt: string }> {
  const secret = randomBytes(32).toString('base64url')
  const [made] = await run<{ expiresAt: Date }>(
    sql`insert into public_links (tenant_id, hash, resource, record_id, file_id, branch_id, year, made_by, expires_at)
      values (${link.tenant}, ${hashOf(secret)}, ${link.resource}, ${link.record}, ${link.file ?? null}, ${link.branch}, ${link.year}, ${link.maker}, now() + make_interval(mins => ${link.minutes}))
      returning expires_at as "expiresAt"`,
  )
  return { token: `public_${link.tenant}_${secret}`, expiresAt: made?.expiresAt.toISOString() ?? '' }
}

/** The link behind a token while it lives; null for one that has ended, was taken back or never was. */
export async function findPublicLink(database: Database, token: string): Promise<PublicLink | null> {
  const read = readPublicToken(token)
  if (!read) return null
  const [found] = await database.one<Omit<PublicLink, 'tenant' | 'hash'>>(
    read.tenant,
    sql`select resource, record_id as record, branch_id as branch, year, made_by as maker, used_at is not null as used from public_links
      where tenant_id = ${read.tenant} and hash = ${read.hash} and file_id is null and expires_at > now()`,
  )
  return found ? { ...read, ...found } : null
}

/** Uses a link up, in the transaction of what is done by it. @returns whether it was still unused: of two requests at once, only one gets true */
export async function spend({ tenant, hash }: Pick<PublicLink, 'tenant' | 'hash'>, run: Run): Promise<boolean> {
  const used = await run(
    sql`update public_links set used_at = now() where tenant_id = ${tenant} and hash = ${hash} and used_at is null and expires_at > now() returning 1 as used`,
  )
  return used.length > 0
}

/** The file that somebody has just sent for the form of a resource in a branch, by the token that they got for it: once. */
export async function takeFile(
  token: string,
  { tenant, resource, branch }: Pick<PublicLink, 'tenant' | 'resource' | 'branch'>,
  run: Run,
): Promise<number | null> {
  const read = readPublicToken(token)
  if (read?.tenant !== tenant) return null
  const [file] = await run<{ id: number }>(
    sql`update public_links set used_at = now() where tenant_id = ${tenant} and hash = ${read.hash} and resource = ${resource} and branch_id = ${branch}
      and file_id is not null and used_at is null and expires_at > now() returning file_id as id`,
  )
  return file?.id ?? null
}

/** A link as staff see it; its name opens nothing. */
export type ListedLink = Omit<SentLink, 'title' | 'createdAt' | 'expiresAt'> & {
  readonly branch: number
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** The newest links of a resource that lead to a record or to the form. @property id narrows to one, `record` to those of one record */
export const listPublicLinks = (
  run: Run,
  tenant: number,
  resource: string,
  { id, record }: { readonly id?: string; readonly record?: number } = {},
) =>
  run<ListedLink>(
    sql`select left(encode(l.hash, 'hex'), 24) as id, l.record_id as record, l.branch_id as branch, u.full_name as "madeBy",
        l.created_at as "createdAt", l.expires_at as "expiresAt",
        case when l.used_at is not null then 'used' when l.expires_at <= now() or u.active is not true then 'ended' else 'open' end as state
      from public_links l left join users u on u.tenant_id = l.tenant_id and u.id = l.made_by
      where l.tenant_id = ${tenant} and l.resource = ${resource} and l.file_id is null
        and (${id ?? null}::text is null or left(encode(l.hash, 'hex'), 24) = ${id ?? null})
        and (${record ?? null}::int is null or l.record_id = ${record ?? null})
      order by l.created_at desc, l.hash limit 500`,
  )

/** Takes back one link. */
export const endPublicLink = (run: Run, tenant: number, resource: string, id: string) =>
  run(
    sql`delete from public_links where tenant_id = ${tenant} and resource = ${resource} and file_id is null
      and left(encode(hash, 'hex'), 24) = ${id} returning 1 as ended`,
  )

/** Takes back every link to a record. */
export const endPublicLinks = (run: Run, tenant: number, resource: string, record: number) =>
  run(
    sql`delete from public_links where tenant_id = ${tenant} and resource = ${resource} and record_id = ${record} returning 1 as ended`,
  )

import { createHash, randomBytes } from 'node:crypto'
import { hash as hashPassword } from '@node-rs/argon2'
import { announce } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { Problem, refuse } from '../problems/problem.ts'
import { logUser } from './logUser.ts'
import { newPasswordFaults } from './password.ts'
import { forgetDevices } from './secondFactor/enrol.ts'
import { readToken } from './sessions.ts'

/** A link ends after this many minutes, and a person gets so many of them in an hour. */
export const linkMinutes = 30
const mostLinks = 3

/** A link for one person, to be sent to their address. */
export interface ResetLink {
  readonly tenant: number
  /** `<tenant>.<secret>`; the secret is stored as a hash only. */
  readonly token: string
  readonly fullName: string
  readonly userName: string
  readonly email: string
  readonly language: string
}

/** Makes links for everyone whom the name or the address may mean; nobody is a common answer. */
export async function makeResetLinks(database: Database, name: string): Promise<ResetLink[]> {
  const found = await database.one<{ tenant_id: number; user_id: number }>(
    0,
    sql`select tenant_id, user_id from daftar_find_users(${name})`,
  )
  const links: ResetLink[] = []
  for (const { tenant_id: tenant, user_id: user } of found) {
    const secret = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(secret).digest()
    const link = await database.transaction(tenant, async (run) => {
      const [person] = await run<{ fullName: string; userName: string; email: string | null; language: string }>(
        sql`select full_name as "fullName", user_name as "userName", email, language from users where tenant_id = ${tenant} and id = ${user} and active for update`,
      )
      if (!person?.email) return { result: Promise.resolve(null) }
      await run(
        sql`delete from password_resets where tenant_id = ${tenant} and user_id = ${user} and created_at < now() - interval '1 hour'`,
      )
      // The person's row is locked: two askers cannot both make the last link.
      const [made] = await run<{ count: number }>(
        sql`select count(*)::int as count from password_resets where tenant_id = ${tenant} and user_id = ${user}`,
      )
      if ((made?.count ?? 0) >= mostLinks) return { result: Promise.resolve(null) }
      const written = run(
        sql`insert into password_resets (tenant_id, hash, user_id, expires_at) values (${tenant}, ${hash}, ${user}, now() + make_interval(mins => ${linkMinutes}))`,
      )
      return { result: written.then(() => ({ ...person, email: person.email as string })) }
    })
    if (link) links.push({ ...link, tenant, token: `${tenant}.${secret}` })
  }
  return links
}

const invalid = () => new Problem(400, { code: 'PasswordReset.LinkInvalid', field: 'token' })

/** Whose password a living link sets. @throws Problem 400 for a link that was used, has ended or never was */
export async function userOfLink(database: Database, token: string): Promise<{ userName: string; fullName: string }> {
  const read = readToken(token)
  if (!read) throw invalid()
  const [user] = await database.one<{ userName: string; fullName: string }>(
    read.tenant,
    sql`select u.user_name as "userName", u.full_name as "fullName" from password_resets p
      join users u on u.tenant_id = p.tenant_id and u.id = p.user_id and u.active
      where p.tenant_id = ${read.tenant} and p.hash = ${read.hash} and p.expires_at > now()`,
  )
  if (!user) throw invalid()
  return user
}

/** Sets the password once: the link and its siblings are gone, every session of the person has ended. */
export async function resetPassword(
  database: Database,
  body: { token: string; password: string; confirmPassword: string },
): Promise<{ tenant: number }> {
  const { userName } = await userOfLink(database, body.token)
  refuse(newPasswordFaults(body.password, body.confirmPassword, userName))
  const { tenant, hash } = readToken(body.token) ?? { tenant: 0, hash: Buffer.alloc(0) }
  const hashed = await hashPassword(body.password)
  await database.transaction(tenant, async (run) => {
    // Of two requests with one link, one finds it.
    const [used] = await run<{ user_id: number }>(
      sql`delete from password_resets where tenant_id = ${tenant} and hash = ${hash} and expires_at > now() returning user_id`,
    )
    if (!used) throw invalid()
    const user = used.user_id
    return {
      result: Promise.all([
        run(
          sql`update users set password = ${hashed}, version = version + 1 where tenant_id = ${tenant} and id = ${user} and active`,
        ),
        run(sql`delete from password_resets where tenant_id = ${tenant} and user_id = ${user}`),
        run(sql`delete from sessions where tenant_id = ${tenant} and user_id = ${user}`),
        forgetDevices(run, { tenant, user }),
        ...logUser(tenant, user, 'resetPassword', user, run),
        announce({ tenant }, run),
      ]),
    }
  })
  return { tenant }
}

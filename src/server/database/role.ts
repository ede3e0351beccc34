import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** The role that the application works as. It owns nothing, so row security binds it. */
export const applicationRole = 'daftar_app'

/** Address of the application's role: its password follows from the owner's address, so that all servers of a database agree. */
export function applicationUrl(url: string): string {
  const address = new URL(url)
  const password = createHash('sha256')
    .update(`daftar application role ${address.username}:${address.password}`)
    .digest('base64url')
  address.username = applicationRole
  address.password = password
  return address.toString()
}

/** Makes the role, or brings it back to what it must be. It belongs to the whole cluster: others may do the same at this moment. */
export async function ensureRole(client: pg.Client, url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    if (await isRight(client, url)) return
    const { rows } = await client.query<{ wrong: boolean }>(
      'select rolsuper or rolbypassrls or rolcreaterole as wrong from pg_roles where rolname = $1',
      [applicationRole],
    )
    // Only a superuser may name these rights again, also of a role that has none of them.
    const isBound = rows[0]?.wrong === false
    const { password } = new URL(applicationUrl(url))
    try {
      await client.query(
        `${rows.length ? 'alter' : 'create'} role ${applicationRole} login ${isBound ? '' : 'nosuperuser nobypassrls nocreatedb nocreaterole'} password ${pg.escapeLiteral(password)}`,
      )
      return
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      const racing = code === '42710' || code === '23505' || /concurrently updated/.test(message)
      if (!racing || attempt >= 10) throw new Error(`The role ${applicationRole} cannot be made: ${message}`, { cause: error })
      await wait(50 * (attempt + 1))
    }
  }
}

async function isRight(client: pg.Client, url: string): Promise<boolean> {
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls or rolcreaterole as wrong from pg_roles where rolname = $1',
    [applicationRole],
  )
  if (!rows.length || rows[0].wrong) return false
  const probe = new pg.Client({ connectionString: applicationUrl(url) })
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    return true
  } catch {
    return false
  } finally {
    await probe.end().catch(() => undefined)
  }
}

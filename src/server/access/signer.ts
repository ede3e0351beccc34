import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Somebody who signs in, before they are let in. */
export interface Signer {
  readonly tenant: number
  readonly user: number
  readonly userName: string
  readonly fullName: string
  readonly email: string | null
  readonly language: string
  /** The stored hash. */
  readonly password: string
  /** Whether they have never signed in. */
  readonly isFirst: boolean
  /** Since when devices are remembered on which they have given a code, as a moment; null without a second factor. */
  readonly devicesSince: number | null
}

/** Who a user is that signs in; null for nobody and for somebody who may not. */
export async function readSigner(database: Database, tenant: number, user: number): Promise<Signer | null> {
  const [found] = await database.one<Omit<Signer, 'tenant' | 'user'> & { password: string | null }>(
    tenant,
    sql`select u.user_name as "userName", u.full_name as "fullName", u.email, u.language, u.password, u.last_sign_in_at is null as "isFirst",
        (select extract(epoch from f.devices_since)::float8 * 1000 from second_factors f where f.tenant_id = u.tenant_id and f.user_id = u.id) as "devicesSince"
      from users u where u.tenant_id = ${tenant} and u.id = ${user} and u.active`,
  )
  return found?.password ? { ...found, password: found.password, tenant, user } : null
}

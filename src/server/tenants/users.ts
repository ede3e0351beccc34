import { hash } from '@node-rs/argon2'
import { insertStatement } from '../engine/sql/columns.ts'
import type { Bulk, NewRecord } from './bulk.ts'

export interface NewUser extends NewRecord {
  readonly userName: string
  readonly fullName: string
  readonly password: string
}

/** Adds people who can sign in; their passwords are stored as hashes. */
export async function addUsers(bulk: Bulk, users: readonly NewUser[]): Promise<void> {
  const hashed = await Promise.all(users.map(async (user) => ({ ...user, password: await hash(user.password) })))
  const ids = await bulk.add('users', hashed)
  await bulk.run(
    insertStatement(
      'sign_in_names',
      users.map(({ userName }, index) => [
        ['name', userName.toLowerCase()],
        ['tenant_id', bulk.tenant],
        ['user_id', ids[index]],
      ]),
    ),
  )
}

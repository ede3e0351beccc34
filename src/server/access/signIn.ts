import { hash, verify } from '@node-rs/argon2'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { Problem } from '../problems/problem.ts'
import { assertFree, attemptKey, countAttempt } from './attempts.ts'
import { logUser } from './logUser.ts'
import { networkOf } from './network.ts'
import { tellNewDevice } from './newDevice.ts'
import { newSession } from './sessions.ts'
import { readSigner, type Signer } from './signer.ts'

/**
 * Attempts that are free within an hour: with a name from one network, with a name from anywhere, from one network with any
 * name; and on a device on which the name has signed in before, which nobody else's attempts hold up.
 */
const free = { pair: 5, name: 30, network: 500, device: 10 }
/** Guesses at a name from everywhere are slowed down to one in so many seconds, and never shut it out. */
const longestOfName = 60

/** What a device is known for on which somebody has signed in. */
export const signedIn = (userName: string): string => `sign in ${userName.trim().toLowerCase()}`

/** Verified against when there is no such user, so that both refusals take the same time. */
const nobody = hash('nobody has this password')

/** From where somebody signs in. */
export interface Place {
  readonly address: string
  readonly agent: string | null
  /** What the device is counted by on which this name has signed in before; null for another one. */
  readonly device: string | null
}

/** Whose name and password these are; every refusal looks the same. @throws Problem 401, and 429 while one has to wait */
export async function checkPassword(
  database: Database,
  {
    userName,
    password,
    address,
    device,
  }: Pick<Place, 'address' | 'device'> & { readonly userName: string; readonly password: string },
): Promise<Signer> {
  const name = userName.trim().toLowerCase()
  const network = networkOf(address)
  const keys = {
    own:
      device === null ? attemptKey('name from network', `${name} ${network}`) : attemptKey('name on device', `${name} ${device}`),
    shared: device === null ? [attemptKey('name', name), attemptKey('network', network)] : [],
  }
  await assertFree(database, [keys.own, ...keys.shared])
  const waits = await countAttempt(database, keys.own, device === null ? free.pair : free.device)
  const [ofName, ofNetwork] = keys.shared
  if (ofName && ofNetwork)
    await Promise.all([countAttempt(database, ofName, free.name, longestOfName), countAttempt(database, ofNetwork, free.network)])
  const [found] = await database.one<{ tenant_id: number; user_id: number }>(
    0,
    sql`select tenant_id, user_id from daftar_sign_in(${name})`,
  )
  // Asked for, checked and noted in the same steps whether or not there is such a user, so that the time tells nothing.
  const meant = found ?? { tenant_id: 0, user_id: 0 }
  const user = await readSigner(database, meant.tenant_id, meant.user_id)
  const right = await verify(user?.password ?? (await nobody), password)
  if (!found || !user || !right) {
    await logRefusal(database, meant, waits ? 'signInLocked' : 'signInRefused')
    throw new Problem(401, 'Auth.WrongCredentials', { title: 'Unauthorized' })
  }
  await Promise.all([
    database.one(0, sql`delete from sign_in_attempts where key = ${keys.own}`),
    database.one(0, sql`update sign_in_attempts set failures = greatest(failures - 1, 0) where key = any(${keys.shared})`),
  ])
  return user
}

/**
 * Opens a session for somebody who has proved who they are. If the device is new to them, they are notified.
 * @param coded whether they have given a code of their second factor
 * @returns the token, and whether the device is new
 */
export async function openSession(
  database: Database,
  { tenant, user, isFirst }: Signer,
  { address, agent, device }: Place,
  coded: boolean,
): Promise<{ readonly token: string; readonly isNewDevice: boolean }> {
  const session = newSession(tenant, user, agent, address, coded)
  return database.transaction(tenant, async (run) => {
    const isNewDevice = device === null && !isFirst && (await tellNewDevice(tenant, user, { agent, address }, run))
    const written = Promise.all([
      run(session.statement),
      run(
        sql`update users set last_sign_in_at = date_trunc('second', now() at time zone 'Asia/Riyadh') where tenant_id = ${tenant} and id = ${user}`,
      ),
      ...logUser(tenant, user, 'signIn', user, run),
    ])
    return { result: written.then(() => ({ token: session.token, isNewDevice })) }
  })
}

/**
 * Logs a refused attempt. The author is unknown: the row is about the user whose name was given, and contains nothing else of
 * what was typed. If there is no such user, a statement is sent all the same, so that the answer takes as long.
 */
const logRefusal = (database: Database, user: { tenant_id: number; user_id: number }, action: 'signInRefused' | 'signInLocked') =>
  database.transaction<unknown>(user.tenant_id, async (run) => ({
    result: Promise.all(
      user.user_id === 0
        ? [run(sql`select 1 from audit_log where tenant_id = ${user.tenant_id} and resource = 'users' and record_id = 0 limit 1`)]
        : logUser(user.tenant_id, user.user_id, action, null, run),
    ),
  }))

import { createHash } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import type { SecretBox } from '../../outgoing/secretBox.ts'
import { Problem } from '../../problems/problem.ts'
import { attemptKey, takeTime } from '../attempts.ts'

/** Between the password and the code. */
const challengeMinutes = 10

interface Signer {
  readonly tenant: number
  readonly user: number
  /** The stored hash of the password: another one ends what the former had begun. */
  readonly password: string
}

const placeOf = (tenant: number, user: number) => `sign in with a code ${tenant} ${user}`
const markOf = (password: string) => createHash('sha256').update(password).digest('base64url').slice(0, 22)

/** What somebody holds who has given the right password, and has yet to give a code: it opens nothing. */
export const makeChallenge = (box: SecretBox, { tenant, user, password }: Signer, now = Date.now()): string =>
  `${tenant}.${user}.${box.encrypt(`${now} ${markOf(password)}`, placeOf(tenant, user)).toString('base64url')}`

/** A challenge that was read. */
interface Challenge {
  readonly tenant: number
  readonly user: number
  /** What it is known by, however it was spelled. */
  readonly key: string
  /** Whether the password is still the same. */
  isOf(password: string): boolean
}

/** Whose challenge it is, while it counts. */
export function readChallenge(box: SecretBox, challenge: string): Challenge {
  const [, tenant = '', user = '', sealed = ''] = /^(\d{1,9})\.(\d{1,9})\.([\w-]{1,200})$/.exec(challenge) ?? []
  const place = placeOf(Number(tenant), Number(user))
  const bytes = Buffer.from(sealed, 'base64url')
  const [begun = '', mark = ''] = box.opens(bytes, place) ? box.decrypt(bytes, place).split(' ') : []
  if (!mark || Number(begun) < Date.now() - challengeMinutes * 60_000) throw challengeEnded()
  const key = attemptKey('challenge', `${Number(tenant)} ${Number(user)} ${bytes.toString('hex')}`)
  return { tenant: Number(tenant), user: Number(user), key, isOf: (password) => markOf(password) === mark }
}

/**
 * Uses a challenge up, for all servers together: it opens one session. While a code is judged nobody else has it; a wrong code gives it back.
 * @throws Problem 400 where it was used
 */
export async function withChallenge<T>(database: Database, { key }: Challenge, take: () => Promise<T>): Promise<T> {
  const giveBack = await takeTime(database, key, 1).catch((error: unknown) => {
    throw error instanceof Problem ? challengeEnded() : error
  })
  return take().catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
}

export const challengeEnded = (): Problem => new Problem(400, { code: 'SecondFactor.ChallengeEnded', field: 'challenge' })

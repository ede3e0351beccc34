import { createHash } from 'node:crypto'
import type { SecretBox } from '../../outgoing/secretBox.ts'
import { Problem } from '../../problems/problem.ts'

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

/** Whose challenge it is, while it counts; whether the password is still the same is asked by `isOf`. */
export function readChallenge(
  box: SecretBox,
  challenge: string,
): { tenant: number; user: number; isOf(password: string): boolean } {
  const [, tenant = '', user = '', sealed = ''] = /^(\d{1,9})\.(\d{1,9})\.([\w-]{1,200})$/.exec(challenge) ?? []
  const place = placeOf(Number(tenant), Number(user))
  const bytes = Buffer.from(sealed, 'base64url')
  const [begun = '', mark = ''] = box.opens(bytes, place) ? box.decrypt(bytes, place).split(' ') : []
  if (!mark || Number(begun) < Date.now() - challengeMinutes * 60_000) throw challengeEnded()
  return { tenant: Number(tenant), user: Number(user), isOf: (password) => markOf(password) === mark }
}

export const challengeEnded = (): Problem => new Problem(400, { code: 'SecondFactor.ChallengeEnded', field: 'challenge' })

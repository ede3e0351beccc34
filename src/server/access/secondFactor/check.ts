import { latinDigits } from '../../../../schema/values/digits.ts'
import type { Database, Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { SecretBox } from '../../outgoing/secretBox.ts'
import { Problem } from '../../problems/problem.ts'
import { attemptKey, countAttempt } from '../attempts.ts'
import { logUser } from '../logUser.ts'
import { readRecoveryCode, takeRecoveryCode } from './recoveryCodes.ts'
import { secondFactorOf, totpStep } from './totp.ts'

/** Wrong codes that are free within an hour. Who comes as far has the password: they wait longer than somebody who guesses at it. */
const free = { anywhere: 5, known: 10 }
const longest = 900

export interface Guess {
  readonly tenant: number
  readonly user: number
  /** What was typed: a code of the telephone, in any digits, or a recovery code. */
  readonly code: string
  /** By what attempts are counted that nobody elsewhere holds up: a known device, a session; null: from anywhere. */
  readonly from: string | null
}

/**
 * Takes a code of a person's second factor, once.
 * @returns which it was
 * @throws Problem 400 `SecondFactor.WrongCode` at `code`, 429 while one has to wait
 */
export async function takeCode(
  database: Database,
  box: SecretBox,
  { tenant, user, code, from }: Guess,
): Promise<'code' | 'recoveryCode'> {
  const key = attemptKey('code', `${tenant} ${user} ${from ?? ''}`)
  await countAttempt(database, key, from === null ? free.anywhere : free.known, longest)
  const taken = await database.transaction(tenant, async (run) => {
    const found = await take(run, box, { tenant, user, code })
    const happened = found === null ? 'codeRefused' : found === 'recoveryCode' ? 'recoveryCode' : null
    const log = happened === null ? [] : logUser(tenant, user, happened, found === null ? null : user, run)
    return { result: Promise.all(log).then(() => found) }
  })
  if (taken === null) throw new Problem(400, { code: 'SecondFactor.WrongCode', field: 'code' })
  await database.one(0, sql`delete from sign_in_attempts where key = ${key}`)
  return taken
}

async function take(run: Run, box: SecretBox, { tenant, user, code }: Omit<Guess, 'from'>) {
  const recovery = readRecoveryCode(code)
  if (recovery !== null) return (await takeRecoveryCode(run, tenant, user, recovery)) ? 'recoveryCode' : null
  const [factor] = await run<{ sealed: Buffer }>(
    sql`select sealed from second_factors where tenant_id = ${tenant} and user_id = ${user}`,
  )
  const of = secondFactorOf(tenant, user)
  const step = factor && box.opens(factor.sealed, of) ? totpStep(box.decrypt(factor.sealed, of), readCode(code)) : null
  if (step === null) return null
  // Of two who send one code at once, or one after the other, one is let in.
  const used = await run(
    sql`update second_factors set last_step = ${step} where tenant_id = ${tenant} and user_id = ${user} and last_step < ${step} returning 1 as used`,
  )
  return used.length ? 'code' : null
}

/** The digits of a code, whichever they were typed in, without the space that applications show in the middle. */
export const readCode = (typed: string): string => latinDigits(typed.normalize('NFKC')).replace(/[\s-]/g, '')

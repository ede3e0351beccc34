import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { SecretBox } from '../../outgoing/secretBox.ts'
import { Problem } from '../../problems/problem.ts'
import { logUser } from '../logUser.ts'
import { deleteSessions } from '../ownSessions.ts'
import { readCode } from './check.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import { secondFactorOf, totpStep } from './totp.ts'

/** How many minutes setting up a second factor may take. */
const setupMinutes = 30

interface Whose {
  readonly tenant: number
  readonly user: number
}

const setupOf = ({ tenant, user }: Whose) => `setup of ${secondFactorOf(tenant, user)}`

/** What a client holds between the secret that it shows and the first code: nothing is stored until then. */
export const sealSetup = (box: SecretBox, whose: Whose, secret: string, now = Date.now()): string =>
  box.encrypt(`${now} ${secret}`, setupOf(whose)).toString('base64url')

function openSetup(box: SecretBox, whose: Whose, setup: string): string | null {
  const sealed = Buffer.from(setup, 'base64url')
  if (!box.opens(sealed, setupOf(whose))) return null
  const [begun = '', secret = ''] = box.decrypt(sealed, setupOf(whose)).split(' ')
  return Number(begun) < Date.now() - setupMinutes * 60_000 ? null : secret
}

/**
 * Stores a second factor once a code proves that the telephone has its secret. Other sessions end: they were opened without one.
 * @returns the recovery codes, shown this once
 * @throws Problem 400 for a wrong code or a setup that has ended, 409 where there is one already
 */
export async function keepSecondFactor(
  run: Run,
  box: SecretBox,
  whose: Whose,
  { setup, code, session }: { readonly setup: string; readonly code: string; readonly session: Buffer },
): Promise<string[]> {
  const { tenant, user } = whose
  const secret = openSetup(box, whose, setup)
  if (secret === null) throw new Problem(400, { code: 'SecondFactor.SetupEnded', field: 'setup' })
  const step = totpStep(secret, readCode(code))
  if (step === null) throw new Problem(400, { code: 'SecondFactor.WrongCode', field: 'code' })
  const made = await run(
    sql`insert into second_factors (tenant_id, user_id, sealed, last_step) values (${tenant}, ${user}, ${box.encrypt(secret, secondFactorOf(tenant, user))}, ${step})
      on conflict (tenant_id, user_id) do nothing returning 1 as made`,
  )
  if (!made.length) throw alreadyThere()
  await run(
    sql`update users set second_factor_since = date_trunc('second', now() at time zone 'Asia/Riyadh') where tenant_id = ${tenant} and id = ${user}`,
  )
  await deleteSessions(run, tenant, user, session)
  await noteCode(run, tenant, session)
  await Promise.all(logUser(tenant, user, 'secondFactor', user, run))
  return makeRecoveryCodes(run, tenant, user)
}

export const alreadyThere = (): Problem => new Problem(409, 'SecondFactor.Already')

/** Notes that a code was given in a session just now. */
export const noteCode = (run: Run, tenant: number, session: Buffer): Promise<unknown> =>
  run(sql`update sessions set code_at = now() where tenant_id = ${tenant} and hash = ${session}`)

/** Takes a second factor away, with its recovery codes. */
export const dropSecondFactor = (run: Run, { tenant, user }: Whose): Promise<unknown> =>
  Promise.all([
    run(sql`delete from second_factors where tenant_id = ${tenant} and user_id = ${user}`),
    run(sql`delete from recovery_codes where tenant_id = ${tenant} and user_id = ${user}`),
  ])

/** From now on no device is remembered on which codes were given. */
export const forgetDevices = (run: Run, { tenant, user }: Whose): Promise<unknown> =>
  run(sql`update second_factors set devices_since = now() where tenant_id = ${tenant} and user_id = ${user}`)

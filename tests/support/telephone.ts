import { Secret, TOTP } from 'otpauth'
import { connected } from './database.ts'
import type { Caller, School } from './school.ts'

const period = 30

/** A telephone that shows codes of one secret. */
export interface Telephone {
  readonly secret: string
  /** The code of now, or of so many steps before or after it. */
  code(steps?: number): string
}

export const telephone = (secret: string): Telephone => ({
  secret,
  code: (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret), period }).generate({ timestamp: Date.now() + steps * period * 1000 }),
})

/** Sets up a second factor for somebody who is signed in. The code of the step before now is used up by it. */
export async function enrol(caller: Caller): Promise<{ readonly phone: Telephone; readonly recoveryCodes: readonly string[] }> {
  const begun = await caller.call<{ setup: string; secret: string }>('POST', 'Users/secondFactor/setup', {
    body: { currentPassword: 'Daftar@2026' },
  })
  const phone = telephone(begun.body.secret)
  const kept = await caller.call<{ recoveryCodes: string[] }>('POST', 'Users/secondFactor', {
    body: { setup: begun.body.setup, code: phone.code(-1) },
  })
  if (kept.status !== 201) throw new Error(`No second factor: ${JSON.stringify([begun.body, kept.body])}`)
  return { phone, recoveryCodes: kept.body.recoveryCodes }
}

/** As if no code had been used or refused yet: a test need not wait for the next one. */
export const forgetUsedCodes = (school: School): Promise<void> =>
  connected(school.databaseUrl, async (client) => {
    await client.query('update second_factors set last_step = 0')
    await client.query('delete from sign_in_attempts')
  })

/** As if the last code had been given long ago; what the server remembers of the session is forgotten by the call. */
export async function ageCodes(school: School, caller: Caller): Promise<void> {
  await connected(school.databaseUrl, (client) => client.query(`update sessions set code_at = code_at - interval '11 minutes'`))
  await caller.call('DELETE', 'Users/secondFactor/devices')
}

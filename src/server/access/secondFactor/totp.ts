import { Secret, TOTP } from 'otpauth'

/** Whose secret it is, as it is sealed: it opens for nobody else. */
export const secondFactorOf = (tenant: number, user: number): string => `second factor ${tenant} ${user}`

/** A code counts for this many seconds. */
const period = 30
/** Codes before and after the present one that count too: the clock of a telephone may be wrong by as much. */
const window = 1
/** Bytes of a secret, as RFC 4226 recommends. */
const size = 20

/** A new secret, as it is typed into an application that shows codes (Base32). */
export const newTotpSecret = (): string => new Secret({ size }).base32

/** What such an application reads from a picture. @param issuer the school, beside which the name stands */
export const totpAddress = (secret: string, issuer: string, userName: string): string => totp(secret, issuer, userName).toString()

/**
 * The step of time to which a code belongs; null for a wrong one. Of each step a code counts once.
 * @param code six Latin digits
 */
export function totpStep(secret: string, code: string, now = Date.now()): number | null {
  // The library compares bytes, of which other letters have more.
  if (!/^\d{6}$/.test(code)) return null
  const delta = totp(secret).validate({ token: code, timestamp: now, window })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}

const totp = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

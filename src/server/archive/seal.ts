import { createHash, createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

const named = /^daftar tenant 2 ([0-9a-f]{32}) ([0-9a-f]{64})$/

/** The comment of an archive: the signature of its manifest, under a key that follows from a secret and a salt. */
export const sealOf = (manifest: Buffer, secret: string): string => {
  const salt = randomBytes(16).toString('hex')
  return `daftar tenant 2 ${salt} ${signature(manifest, secret, salt).toString('hex')}`
}

/** Whether an archive with this comment was signed with one of the secrets. */
export function isSealed(manifest: Buffer, comment: string, secrets: readonly string[]): boolean {
  const [, salt, signed] = named.exec(comment) ?? []
  if (salt === undefined || signed === undefined) return false
  const there = Buffer.from(signed, 'hex')
  return secrets.some((secret) => timingSafeEqual(signature(manifest, secret, salt), there))
}

/** Words that people agree on are easier to guess than a secret, so a guess must cost something. */
const signature = (manifest: Buffer, secret: string, salt: string): Buffer =>
  createHmac('sha256', scryptSync(secret, `daftar archive ${salt}`, 32))
    .update(manifest)
    .digest()

/** The comment of an archive of form 1, which anybody could write. */
export const formerSealOf = (manifest: Buffer): string => `daftar tenant ${createHash('sha256').update(manifest).digest('hex')}`

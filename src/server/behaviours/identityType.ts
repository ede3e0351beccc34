import { normaliseIdentity } from '../../../schema/values/identity.ts'

/** The type that an identity number of ten digits tells by its first one; null when it tells nothing. */
export function identityTypeOf(number: unknown): 'national' | 'residence' | null {
  const digits = typeof number === 'string' ? normaliseIdentity(number) : ''
  return /^1\d{9}$/.test(digits) ? 'national' : /^2\d{9}$/.test(digits) ? 'residence' : null
}

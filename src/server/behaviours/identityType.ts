import { normaliseIdentity } from '../../../schema/values/identity.ts'

/** The type that an identity number of ten digits tells by its first one; null when it tells nothing. */
export function identityTypeOf(number: unknown): 'national' | 'residence' | null {
  const digits = typeof number === 'string' ? normaliseIdentity(number) : ''
  return /^1\d{9}$/.test(digits) ? 'national' : /^2\d{9}$/.test(digits) ? 'residence' : null
}

/** A row without a type takes the one that its number tells; a number that tells none leaves it unsaid. */
export function proposeIdentityType(values: Record<string, unknown>): void {
  const type = identityTypeOf(values['identityNumber'])
  if (type !== null) values['identityType'] ??= type
}

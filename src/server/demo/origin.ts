import type { IdentityType } from '../../../schema/values/identity.ts'
import type { Region } from '../../../schema/values/names/families.ts'
import type { Random } from './random.ts'

/** Where a family comes from: its nationality, its names, the kind of its identity documents. */
export interface Origin {
  /** ISO code of the nationality. */
  readonly code: string
  readonly region: Region
  readonly identityType: IdentityType
}

const citizens = 0.8
const residents: readonly (readonly [code: string, region: Region, weight: number])[] = [
  ['EG', 'egypt', 26],
  ['YE', 'yemenAndSudan', 18],
  ['SY', 'levant', 14],
  ['JO', 'levant', 13],
  ['SD', 'yemenAndSudan', 9],
  ['PS', 'levant', 7],
  ['LB', 'levant', 3],
  ['PK', 'southAsia', 4],
  ['IN', 'southAsia', 3],
  ['KW', 'gulf', 1],
  ['BH', 'gulf', 1],
  ['AE', 'gulf', 1],
]
const weights = residents.map(([, , weight]) => weight)

/** Four of five are citizens; the others as they live in the country. */
export function originOf(random: Random): Origin {
  if (random.chance(citizens)) return { code: 'SA', region: 'gulf', identityType: 'national' }
  const [code, region] = residents[random.weighted(weights)] ?? (['EG', 'egypt'] as const)
  return { code, region, identityType: region === 'gulf' ? 'gcc' : 'residence' }
}

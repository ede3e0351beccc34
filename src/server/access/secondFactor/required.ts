import type { Registry } from '../../../../schema/registry.ts'
import { isOutside } from '../../engine/checks/outside.ts'
import { may } from '../../engine/context.ts'
import type { CompanyInfo, Session } from '../tenantInfo.ts'

/** Definitions by which people get rights. */
const granting = ['users', 'accessGroups', 'apiTokens']

const known = new WeakMap<Registry, readonly string[]>()

/** The permissions of those who may post, handle money, or say what others may. */
function powersIn(registry: Registry): readonly string[] {
  const found = known.get(registry) ?? [
    'gLPost',
    ...registry.models
      .filter(({ name, data }) => data.effects?.area === 'treasury' || granting.includes(name))
      .flatMap(({ permissions }) => [permissions.add, permissions.edit]),
  ]
  known.set(registry, found)
  return found
}

/** Whether somebody works with no more than a password where the school wants a second factor of them. */
export function lacksSecondFactor(
  { person, secondFactor }: Pick<Session, 'person' | 'secondFactor'>,
  company: Pick<CompanyInfo, 'secondFactorFor'> | null,
  registry: Registry,
): boolean {
  if (secondFactor !== null || person.token || isOutside(person)) return false
  if (company?.secondFactorFor === 'staff') return true
  return company?.secondFactorFor === 'powerful' && powersIn(registry).some((one) => may(person, one))
}

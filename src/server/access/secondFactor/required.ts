import { memoized } from '../../../../schema/memoized.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { isOutside } from '../../engine/checks/outside.ts'
import { may } from '../../engine/context.ts'
import type { CompanyInfo, Session } from '../tenantInfo.ts'

/** Definitions by which people get rights. */
const granting = ['users', 'accessGroups', 'apiTokens']

/** The permissions of those who may post, handle money, or say what others may. */
const powersIn = memoized((registry: Registry): readonly string[] => [
  'gLPost',
  ...registry.models
    .filter(({ name, data }) => data.effects?.area === 'treasury' || granting.includes(name))
    .flatMap(({ permissions }) => [permissions.add, permissions.edit]),
])

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

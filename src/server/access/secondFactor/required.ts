import type { Registry } from '../../../../schema/registry.ts'
import { isOutside } from '../../engine/checks/outside.ts'
import { may } from '../../engine/context.ts'
import type { CompanyInfo, Session } from '../tenantInfo.ts'

/** Definitions by which money leaves the school, and by which people get rights. */
const paying = [
  'paymentTransactions',
  'expenseTransactions',
  'issuedCheques',
  'treasuryTransfers',
  'custodies',
  'salaryPayments',
] as const
const granting = ['users', 'accessGroups', 'apiTokens'] as const

const known = new WeakMap<Registry, readonly string[]>()

/** The permissions of those who may post, pay, or say what others may. */
function powersIn(registry: Registry): readonly string[] {
  const found = known.get(registry) ?? [
    'gLPost',
    ...[...paying, ...granting].flatMap((name) => {
      const permissions = registry.find(name)?.permissions
      return permissions ? [permissions.add, permissions.edit] : []
    }),
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

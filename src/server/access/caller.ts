import { isValidPhoneNumber } from 'libphonenumber-js/max'
import { today } from '../../../schema/values/date.ts'
import { fulfils } from '../../../schema/values/expression.ts'
import { type Context, may, type YearInfo } from '../engine/context.ts'
import { Problem } from '../problems/problem.ts'
import { choicesIn } from '../texts/messages.ts'
import { registryFor } from './registryFor.ts'
import type { Services } from './services.ts'
import { readPerson } from './sessions.ts'
import type { Session, TenantInfo } from './tenantInfo.ts'

/** A request of a signed-in person: the session, the tenant's frame, and the bounds of every query. */
export interface Caller {
  readonly tenant: number
  readonly hash: Buffer
  readonly session: Session
  readonly tenantInfo: TenantInfo
  readonly language: string
}

/** A person as they are today, for work that goes on without them; null when they are no longer here. */
export async function callerOf(server: Services, tenant: number, person: number): Promise<Caller | null> {
  const [session, tenantInfo] = await Promise.all([readPerson(server.database, tenant, person), server.cache.tenantInfo(tenant)])
  return session && { tenant, hash: Buffer.alloc(0), session, tenantInfo, language: session.language ?? 'ar' }
}

/** Refuses a tenant that has no subscription, or whose subscription has ended. */
export function assertSubscribed(server: Pick<Services, 'contactUrl'>, { subscription }: TenantInfo): void {
  const contactUrl = subscription?.contactUrl ?? server.contactUrl
  if (subscription?.status !== 'active') throw new Problem(403, 'User.NoActiveSubscriptionForTenantErrorMessage', { contactUrl })
  if (subscription.endDate < today()) throw new Problem(403, 'User.ActiveSubscriptionForTenantExpired', { contactUrl })
}

/** The branches that a person may choose: their own; all when none of theirs exists. */
export function branchesOf(caller: Caller): TenantInfo['branches'] {
  if (caller.session.person.isAdmin) return caller.tenantInfo.branches
  const own = caller.tenantInfo.branches.filter((branch) => caller.session.branches.includes(branch.id))
  return own.length ? own : caller.tenantInfo.branches
}

/** The years that a person may choose, the current one first, then the latest; without `viewFiscalYears` the first alone. */
export function yearsOf(caller: Caller): readonly YearInfo[] {
  const { years } = caller.tenantInfo
  const current = currentYear(years)
  const inOrder = current ? [current, ...years.filter((year) => year !== current).toReversed()] : []
  return may(caller.session.person, 'viewFiscalYears') || seesAllYears(caller) ? inOrder : inOrder.slice(0, 1)
}

export const seesAllYears = (caller: Caller): boolean => may(caller.session.person, 'viewAllFiscalYears')

/** The year of today's date, else the calendar year's, else the last one. */
export function currentYear(years: readonly YearInfo[]): YearInfo | undefined {
  const day = today()
  return (
    years.find((year) => year.startDate <= day && day <= year.endDate) ??
    years.find((year) => year.year === Number(day.slice(0, 4))) ??
    years.at(-1)
  )
}

/** The bounds of a branch's id and a year's number as texts; missing ones take their defaults. */
export function contextWithin(
  server: Services,
  caller: Caller,
  {
    branch: requested,
    year: requestedYear,
    confirmed = [],
  }: { readonly branch: string | undefined; readonly year: string | undefined; readonly confirmed?: readonly string[] },
): Context {
  const branches = branchesOf(caller)
  const branch =
    requested === undefined || requested === ''
      ? (branches.find((one) => !one.isMaster) ?? branches[0])
      : branches.find((one) => String(one.id) === requested)
  if (!branch) throw new Problem(403, 'Branch.NotAllowed')
  const year = yearFrom(caller, requestedYear)
  const { company } = caller.tenantInfo
  return {
    database: server.database,
    registry: registryFor(server.registryOf(caller.tenant), caller.session.person),
    tenant: caller.tenant,
    person: caller.session.person,
    language: caller.language,
    translate: (key, params) => server.messages.text(caller.language, key, params),
    choice: choicesIn(server.messages, caller.language),
    branch,
    branches: branches.map((one) => one.id),
    everywhere: branches.length === caller.tenantInfo.branches.length,
    visibleBranches: branch.isMaster ? branches.map((one) => one.id) : [branch.id],
    year,
    years: yearsOf(caller),
    webhooks: caller.tenantInfo.webhooks,
    outgoing: server.outgoing,
    flags: company?.flags ?? {},
    confirmed: new Set(confirmed.filter(Boolean)),
    check: {
      decimals: branch.isMaster ? Math.max(...branches.map((one) => one.decimalDigits)) : branch.decimalDigits,
      phoneRule: company?.phoneRule === 'specification' ? 'specification' : 'saudi',
      isForeignPhone: isValidPhoneNumber,
      fulfils,
      fiscalYear: year,
      failed: (failure) => server.reportCode(caller.tenant, failure),
    },
  }
}

function yearFrom(caller: Caller, requested: string | undefined): YearInfo | null {
  if (requested === 'all' || requested === 'null') {
    if (!seesAllYears(caller)) throw new Problem(403, 'FiscalYear.NotAllowed')
    return null
  }
  const years = yearsOf(caller)
  const year =
    requested === undefined || requested === '' ? currentYear(years) : years.find((one) => String(one.year) === requested)
  if (!year) throw new Problem(403, 'FiscalYear.NotAllowed')
  return year
}

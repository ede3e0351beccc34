import type { FastifyRequest } from 'fastify'
import { readApiToken } from '../access/apiTokens.ts'
import { assertSubscribed, type Caller, contextWithin } from '../access/caller.ts'
import { isCodeDue } from '../access/secondFactor/due.ts'
import { lacksSecondFactor } from '../access/secondFactor/required.ts'
import { readToken } from '../access/sessions.ts'
import { isOutside, notForOutside } from '../engine/checks/outside.ts'
import type { Context, Person } from '../engine/context.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { noteFrame } from './frameVersion.ts'

/** Addresses that belong to one person, and not to a system that works in their name: session, password, pages, and long work. */
const personal = /^\/api\/(Users|FavoriteRoutes|preferences|jobs)(\/|$)/

/**
 * What somebody from outside may ask for: records and reports, which are bounded by their family, what is theirs, and the frame in which they work.
 * Every other route tells of the school as a whole, and a new one does until it stands here.
 */
const forOutside =
  /^\/api\/(:resource|Users|users|FavoriteRoutes|preferences|jobs|files|aggregates|FiscalYears|definitions|about|subscription|reports|search|today|first-steps|glance|notifications|desk)(\/|$)/

/** What somebody may ask for who has to set up a second factor first: what is their own. */
const forEnrolment = /^\/api\/Users\//

/** Another system asks for nothing of the person's own, and not too often. */
function assertToken(
  server: Server,
  request: FastifyRequest,
  tenant: number,
  { id, perMinute }: NonNullable<Person['token']>,
): void {
  const seconds = server.rates.take(`${tenant} ${id}`, perMinute)
  if (seconds > 0) throw new Problem(429, { code: 'Token.TooMany', params: { count: seconds } }, { retryAfter: seconds })
  if (personal.test(request.routeOptions.url ?? '')) throw new Problem(403, 'Token.PeopleOnly')
}

/** A tenant whose programs or people ask without measure waits; nobody else does. Only who has a session counts. */
function assertShare({ rates, perMinute, metrics }: Server, tenant: number): void {
  const seconds = rates.take(`tenant ${tenant}`, perMinute)
  if (seconds === 0) return
  metrics.share('rate')
  throw new Problem(429, { code: 'Tenant.TooMany', params: { count: seconds } }, { retryAfter: seconds })
}

/** Who sends this request; 401 without a living session or token, 403 without a living subscription. */
export async function authenticate(server: Server, request: FastifyRequest): Promise<Caller> {
  const header = request.headers.authorization ?? ''
  const bearer = header.startsWith('Bearer ') ? header.slice(7) : ''
  const other = readApiToken(bearer)
  const token = other ?? readToken(bearer)
  if (!token) throw new Problem(401, 'Auth.Required')
  const [session, frame] = await Promise.all([
    server.cache[other ? 'token' : 'session'](token.tenant, token.hash),
    server.cache.tenantInfo(token.tenant),
  ])
  if (!session) throw new Problem(401, 'Auth.SessionEnded')
  assertShare(server, token.tenant)
  if (session.person.token) assertToken(server, request, token.tenant, session.person.token)
  assertSubscribed(server, frame)
  if (isOutside(session.person) && !forOutside.test(request.routeOptions.url ?? '')) throw notForOutside()
  if (
    lacksSecondFactor(session, frame.company, server.registryOf(token.tenant)) &&
    !forEnrolment.test(request.routeOptions.url ?? '')
  )
    throw new Problem(403, 'SecondFactor.Required')
  noteFrame(server, request.raw, session, frame)
  return {
    tenant: token.tenant,
    hash: token.hash,
    session,
    tenantInfo: frame,
    language: server.messages.choose(request.headers['language'] as string | undefined),
  }
}

/** The bounds that the headers ask for, checked against what the person may see. */
export const contextOf = (server: Server, request: FastifyRequest, caller: Caller, yearOverride?: string): Context => ({
  ...contextWithin(server, caller, {
    branch: request.headers['branch'] as string | undefined,
    year: yearOverride ?? (request.headers['fiscalyear'] as string | undefined),
    confirmed: ((request.headers['confirmed'] as string | undefined) ?? '').split(',').map((code) => code.trim()),
  }),
  ...(isCodeDue(caller.session) && { codeDue: true }),
})

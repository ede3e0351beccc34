import type { FastifyRequest } from 'fastify'
import { assertSubscribed, type Caller, contextWithin } from '../access/caller.ts'
import { readToken } from '../access/sessions.ts'
import type { Context } from '../engine/context.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { noteFrame } from './frameVersion.ts'

/** Who sends this request; 401 without a living session, 403 without a living subscription. */
export async function authenticate(server: Server, request: FastifyRequest): Promise<Caller> {
  const header = request.headers.authorization ?? ''
  const token = header.startsWith('Bearer ') ? readToken(header.slice(7)) : null
  if (!token) throw new Problem(401, 'Auth.Required')
  const [session, frame] = await Promise.all([server.memory.session(token.tenant, token.hash), server.memory.frame(token.tenant)])
  if (!session) throw new Problem(401, 'Auth.SessionEnded')
  assertSubscribed(server, frame)
  noteFrame(server, request.raw, session, frame)
  return {
    tenant: token.tenant,
    hash: token.hash,
    session,
    frame,
    language: server.messages.choose(request.headers['language'] as string | undefined),
  }
}

/** The bounds that the headers ask for, checked against what the person may see. */
export const contextOf = (server: Server, request: FastifyRequest, caller: Caller, yearOverride?: string): Context =>
  contextWithin(server, caller, {
    branch: request.headers['branch'] as string | undefined,
    year: yearOverride ?? (request.headers['fiscalyear'] as string | undefined),
    confirmed: ((request.headers['confirmed'] as string | undefined) ?? '').split(',').map((code) => code.trim()),
  })

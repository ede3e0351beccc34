import type { FastifyRequest } from 'fastify'
import { publicDefaults } from '../../../schema/public.ts'
import { attemptKey, noteAttempt } from '../access/attempts.ts'
import { networkOf } from '../access/network.ts'
import { Problem } from '../problems/problem.ts'
import { assertRate } from '../public/limits.ts'
import { type Opened, openForm, openLink } from '../public/open.ts'
import type { Server } from '../server.ts'
import { problemEntry } from './problemEntry.ts'
import { requestProblem } from './requestProblem.ts'
import { retryOf } from './retry.ts'

/** Tokens that are none, from one network, before it has to wait. */
const free = 20

/** Opens what the request asks for and works with it. Of a failure only the faults are sent. */
export async function publicRequest<T>(
  server: Server,
  request: FastifyRequest,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const language = request.headers['language'] as string | undefined
  request.headers['language'] ||= publicDefaults.language
  assertRate(server, networkOf(request.ip))
  const opened = await opening(server, request, language)
  try {
    request.headers['language'] = opened.context().language
    return await work(opened)
  } catch (error) {
    const problem = requestProblem(server, error)
    throw problem.status >= 500 ? error : outward(server, problem, opened)
  }
}

/** Sentences alone: what they are made of may name other records. */
function outward(server: Server, { status, faults, extra: { retryAfter } }: Problem, { model, context }: Opened): Problem {
  const errors = faults.map((fault) => {
    const { params: _params, ...rest } = problemEntry(server.messages, context().language, model.name, fault)
    return rest
  })
  const [first] = errors
  return new Problem(status, faults, {
    errors,
    ...(first && { detail: first.message }),
    ...(typeof retryAfter === 'number' && { retryAfter }),
  })
}

/** Wrong links and addresses make the next attempt wait; a right one always opens, since many telephones share one address. */
async function opening(server: Server, request: FastifyRequest, language: string | undefined): Promise<Opened> {
  const { code, resource = '' } = request.params as { code?: string; resource?: string }
  const { authorization = '' } = request.headers
  const token = authorization.startsWith('Bearer ') ? authorization.slice(7) : ''
  return orWait(server, request, () =>
    code === undefined ? openLink(server, token, language) : openForm(server, code, resource, language),
  )
}

/** Counts what is not there against the network that asks. */
export async function orWait<T>({ database }: Server, request: FastifyRequest, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error
    const { waits } = await noteAttempt(database, attemptKey('public link from', networkOf(request.ip)), free)
    throw waits ? new Problem(429, 'Public.TooMany', { retryAfter: 60 }) : error
  }
}

/** A request that comes again is the same only by the same link. */
export const publicRetry = (request: FastifyRequest) =>
  retryOf(request, [request.headers.authorization ?? null, request.body ?? null])

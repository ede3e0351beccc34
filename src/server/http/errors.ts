import type { FastifyReply, FastifyRequest } from 'fastify'
import { formOrder } from '../../../schema/record/formOrder.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { ProblemDocument, ProblemEntry } from '../../shared/problem.ts'
import { readApiToken } from '../access/apiTokens.ts'
import { namesOfOthers } from '../access/ownLabels.ts'
import { readToken } from '../access/sessions.ts'
import { loggableError, loggableText } from '../problems/loggable.ts'
import type { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { problemEntry } from './problemEntry.ts'
import { requestProblem } from './requestProblem.ts'

/** Turns any error into a problem document (RFC 9457) in the reader's language, without internals. */
export function sendProblem(server: Server, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = requestProblem(server, error)
  if (isGone(error, request)) request.log.info({ path: loggableText(request.url.split('?')[0] ?? '') }, 'the client went away')
  else if (problem.status >= 500) logFailure(server, error, request, 'request failed')
  return answerProblem(server, problem, request, reply)
}

/** In full with its first request within a minute, then one short line for each. */
function logFailure({ repeated }: Server, error: unknown, request: FastifyRequest, what: string): void {
  const path = loggableText(request.url.split('?')[0] ?? '')
  const same = repeated(error, request.routeOptions.url ?? '', request.id)
  if (same === null) request.log.error({ err: error, path }, what)
  else request.log.error({ path, same, error: loggableError(error)['message'] }, what)
}

/** Whether the request broke off because the client went away: nothing failed here. */
function isGone(error: unknown, request: FastifyRequest): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const broken = /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(code) || /^(aborted|premature close)$/i.test(message)
  return broken && request.raw.socket.destroyed
}

export function answerProblem(server: Server, problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (typeof problem.extra['retryAfter'] === 'number') reply.header('Retry-After', String(problem.extra['retryAfter']))
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(documentOf(server, problem, request)))
}

/** A problem as its document, for answers that have begun already. */
export function documentOf(server: Server, problem: Problem, request: FastifyRequest): ProblemDocument & Record<string, unknown> {
  const language = server.messages.choose(request.headers['language'] as string | undefined)
  const resource = resourceOf(server, request)
  const errors = inOrder(server, resource, problem.faults)
    .slice(0, 200)
    .map((fault) => problemEntry(server.messages, language, resource, fault, othersOf(server, request, resource)))
  return {
    type: 'about:blank',
    title: server.messages.text(language, `errors.title.${problem.status}`),
    status: problem.status,
    detail: errors[0]?.message ?? '',
    errors,
    ...problem.extra,
  }
}

/** Faults of a record as its reader meets their places. */
function inOrder({ registry }: Server, resource: string | null, faults: readonly FaultAt[]): readonly FaultAt[] {
  const model = resource === null ? undefined : registry.find(resource)
  if (!model) return faults
  const order = formOrder(model)
  return faults.toSorted((a, b) => order(a.field, b.field))
}

/** One fault as a row of a bulk answer. */
export function faultRow(
  server: Server,
  error: unknown,
  request: FastifyRequest,
): ProblemEntry & Pick<ProblemDocument, 'asks' | 'answers'> {
  const problem = requestProblem(server, error)
  if (problem.status >= 500) logFailure(server, error, request, 'row failed')
  const fault = problem.faults[0] ?? { code: 'Server.Fault' }
  const language = server.messages.choose(request.headers['language'] as string | undefined)
  return {
    ...problemEntry(
      server.messages,
      language,
      resourceOf(server, request),
      fault,
      othersOf(server, request, resourceOf(server, request)),
    ),
    ...(problem.extra['asks'] === true && { asks: true }),
    ...(Array.isArray(problem.extra['answers']) && { answers: problem.extra['answers'] as readonly string[] }),
  }
}

/** What a definition has for other schools than the caller's. */
function othersOf(server: Server, { headers: { authorization = '' } }: FastifyRequest, resource: string | null) {
  const bearer = authorization.replace(/^Bearer /, '')
  const tenant = (readToken(bearer) ?? readApiToken(bearer))?.tenant ?? 0
  const names = resource === null ? undefined : namesOfOthers(server.registry, server.registryOf(tenant)).get(resource)
  return (name: string): boolean => names?.has(name) ?? false
}

function resourceOf(server: Server, request: FastifyRequest): string | null {
  const { resource: name, name: report } = (request.params ?? {}) as { resource?: string; name?: string }
  // The parameters of a report and the inputs of a run are called by it, as the fields of a resource are.
  if (report !== undefined && /^\/api\/(reports|runs)\//.test(request.url)) return report
  return name !== undefined && server.registry.find(name) ? name : null
}

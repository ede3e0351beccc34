import type { FastifyRequest } from 'fastify'
import { type Retryable, retryable } from '../engine/retry/idempotency.ts'
import { Problem } from '../problems/problem.ts'

/**
 * A write that carries a key may be sent again; the digest says whether it is the same request.
 * @param body what was read of a form; else the body itself
 */
export function retryOf(request: FastifyRequest, body: unknown = request.body ?? null): Retryable | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw new Problem(400, 'Idempotency.Key')
  return retryable(key, [
    request.method,
    request.url,
    request.headers['x-http-method-override'] ?? null,
    request.headers['branch'] ?? null,
    request.headers['fiscalyear'] ?? null,
    body,
  ])
}

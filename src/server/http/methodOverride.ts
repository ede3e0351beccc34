import type { FastifyRequest } from 'fastify'
import type { RecordData } from '../../../schema/record/record.ts'
import { Problem } from '../problems/problem.ts'

/** The method that a POST means, where its body (`_method`) or its header says one, and what else the body says. */
export function methodOverride(request: FastifyRequest): { readonly meant?: string; readonly body: unknown } {
  const header = request.headers['x-http-method-override']
  const { body } = request
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const { _method: said, ...rest } = (isObject ? body : {}) as RecordData
  if (said !== undefined && typeof said !== 'string') throw new Problem(400, { code: 'Field.Type', field: '_method' })
  const meant = said ?? (header as string | undefined)
  return { ...(meant !== undefined && { meant: meant.toUpperCase() }), body: said === undefined ? body : rest }
}

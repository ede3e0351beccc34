import { CodeFailed } from '../../../../schema/namedCode.ts'
import { isBroken } from '../../database/database.ts'
import { Problem, statusOf } from '../../problems/problem.ts'
import type { Constraints } from './constraints.ts'

/**
 * The refusal that an error means to the caller: a refusal stays as it is, an error of the database gets its meaning, anything
 * else becomes a 5xx.
 */
export function problemOf({ constraints }: { readonly constraints: Constraints }, error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof CodeFailed) return new Problem(400, error.fault)
  const { code, statusCode } = error as { readonly code?: string; readonly statusCode?: number }
  const fault = constraints.fault(error)
  if (fault) return new Problem(statusOf([fault]), fault)
  if (code === '40001' || code === '40P01' || code === '55P03') return new Problem(409, 'Record.Busy')
  if (code === '57014') return new Problem(503, 'Server.Busy')
  if (isBroken(error)) return new Problem(503, 'Database.Unavailable', { retryAfter: 2 })
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new Problem(statusCode, 'Request.Invalid')
  return new Problem(500, 'Server.Fault')
}

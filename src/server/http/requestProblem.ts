import type { Constraints } from '../engine/sql/constraints.ts'
import { problemOf } from '../engine/sql/problemOf.ts'
import { Problem } from '../problems/problem.ts'

/** What an error of a request means: a body that Fastify refuses is a 4xx, anything else as the engine reads it. */
export function requestProblem(server: { readonly constraints: Constraints }, error: unknown): Problem {
  const { code } = error as { readonly code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return new Problem(400, 'Body.TooLarge')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new Problem(415, 'Body.Type')
  return problemOf(server, error)
}

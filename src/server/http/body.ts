import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

/** The largest JSON body; spreadsheets and attachments have limits of their own. */
export const bodyLimit = 2 * 1024 * 1024
const deepest = 8

/** Reads JSON bodies strictly: no coercion, nothing dropped, a bound on depth. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    let value: unknown
    try {
      value = JSON.parse(body as string)
    } catch {
      return done(new Problem(400, 'Body.Json'))
    }
    return depth(value) > deepest ? done(new Problem(400, 'Body.TooDeep')) : done(null, value)
  })
}

function depth(value: unknown, level = 0): number {
  if (level > deepest || value === null || typeof value !== 'object') return level
  let most = level
  for (const item of Object.values(value)) most = Math.max(most, depth(item, level + 1))
  return most
}

/** The body as an object; anything else is refused. */
export function objectBody(body: unknown): Readonly<Record<string, unknown>> {
  if (!body || typeof body !== 'object' || Array.isArray(body)) throw new Problem(400, 'Body.Object')
  return body as Record<string, unknown>
}

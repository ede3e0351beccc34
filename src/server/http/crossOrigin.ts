import type { FastifyInstance } from 'fastify'

/** What an application of another address may send and read besides what every browser allows. */
const sent =
  'Authorization, Content-Type, Language, Branch, FiscalYear, Idempotency-Key, Confirmed, Form-Stamp, If-None-Match, X-HTTP-Method-Override'
const read =
  'Content-Disposition, Content-Length, Content-Range, ETag, Frame-Version, Location, Retry-After, Row-Count, X-Totals, X-Totals-Drafts'

/** Seconds for which a browser need not ask again. */
const remembered = '600'

/** Lets applications of some other addresses call the API (CORS); browsers refuse it to all others. */
export function crossOrigin(app: FastifyInstance, origins: readonly string[]): void {
  if (!origins.length) return
  const known = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    reply.header('Vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !known.has(origin)) return
    // By its cookies a device is known (`knowDevice`); who asks is said by a header alone, which no browser adds by itself.
    reply.header('Access-Control-Allow-Credentials', 'true')
    reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', read)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    return reply
      .code(204)
      .header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
      .header('Access-Control-Allow-Headers', sent)
      .header('Access-Control-Max-Age', remembered)
      .send()
  })
}

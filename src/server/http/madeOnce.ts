import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../access/network.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { documented } from './routeWords.ts'

interface Made {
  readonly plain: Buffer
  readonly compressed: Buffer
  readonly hash: string
}

/** Large documents that one network may ask for within a minute. */
const perMinute = 30

const compress = promisify(gzip)

async function madeOf(document: object): Promise<Made> {
  const plain = Buffer.from(JSON.stringify(document))
  return { plain, compressed: await compress(plain), hash: createHash('sha256').update(plain).digest('base64url').slice(0, 22) }
}

/** A large document for everybody: made and compressed once, with the first request for it, and asked for with measure. */
export function madeOnce(app: FastifyInstance, server: Server, path: string, summary: string, document: () => object): void {
  let made: Promise<Made> | null = null
  app.get(path, documented(summary, { open: true }), async (request, reply) => {
    const seconds = server.rates.take(`documents ${networkOf(request.ip)}`, perMinute)
    if (seconds > 0) throw new Problem(429, 'Public.TooMany', { retryAfter: seconds })
    made ??= madeOf(document())
    const { plain, compressed, hash } = await made
    reply.header('ETag', `"${hash}"`).header('Cache-Control', 'no-cache').header('Vary', 'Origin, Accept-Encoding')
    if (request.headers['if-none-match'] === `"${hash}"`) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const { 'accept-encoding': accepted = '' } = request.headers
    if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(accepted)))
      return reply.header('Content-Encoding', 'gzip').send(compressed)
    // With this header it is not compressed again for each request.
    return reply.header('Content-Encoding', 'identity').send(plain)
  })
}

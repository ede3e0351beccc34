import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { loggableError } from '../problems/loggable.ts'
import { Problem } from '../problems/problem.ts'
import { inRequest, requestIdOf } from '../problems/requestId.ts'
import type { Server } from '../server.ts'
import type { Worker } from '../worker/worker.ts'
import { apiRoutes } from './apiRoutes.ts'
import { bodyLimit, readJson } from './body.ts'
import { crossOrigin } from './crossOrigin.ts'
import { answerProblem, sendProblem } from './errors.ts'
import { forwardHeavy } from './forwardHeavy.ts'
import { frameHeader, notedFrame } from './frameVersion.ts'
import { observe } from './observe.ts'
import { pages } from './pages.ts'

/**
 * @param api where the application's requests go besides its own address
 * @param hstsSeconds how long browsers may ask for this name by TLS alone; 0: nothing is said of it
 */
const securityHeaders = (api: string, hstsSeconds: number) => ({
  'Content-Security-Policy': `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'${api} blob: data:; font-src 'self'; connect-src 'self'${api}; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  ...(hstsSeconds > 0 && { 'Strict-Transport-Security': `max-age=${hstsSeconds}` }),
})

/** The whole HTTP side: API under /api, the client's files, and the client's page for every other path. */
export async function createApp(
  server: Server,
  options: { logger?: boolean; level?: 'warn' | 'info'; worker?: Worker | null } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger
      ? { level: options.level ?? 'warn', redact: ['req.headers.authorization'], serializers: { err: loggableError } as never }
      : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    bodyLimit,
    requestTimeout: 60_000,
    connectionTimeout: 70_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 200 },
    trustProxy: server.trustedProxies as string[],
    clientErrorHandler: refuseRaw,
    frameworkErrors: (error, request, reply) => void sendProblem(server, error, request, reply as never),
  })
  readJson(app)
  // All that is done and logged in the course of a request has its id, and the client gets it too.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    inRequest(request.id, done)
  })
  const headers = securityHeaders(server.apiUrl === null ? '' : ` ${new URL(server.apiUrl).origin}`, server.hstsSeconds)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  crossOrigin(app, server.origins)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  // A connection that its client would keep is not waited for when the server closes.
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections())
  })
  app.addHook('onSend', async (request, reply) => {
    if (closing) reply.header('Connection', 'close')
    if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    const frame = notedFrame(request.raw)
    if (frame !== undefined) reply.header(frameHeader, frame)
  })
  app.setErrorHandler((error, request, reply) => sendProblem(server, error, request, reply))
  // A usual answer is compressed in less time than its way through a stream of threads would take.
  await app.register(compress, {
    threshold: 2048,
    syncThreshold: 131_072,
    zlibOptions: { level: 3 },
    encodings: ['gzip', 'deflate'],
  })
  if (options.worker) forwardHeavy(app, server, options.worker)
  observe(app, server)
  await apiRoutes(app, server)
  const forms = new Set(server.registry.models.flatMap(({ data }) => data.public?.address?.toLowerCase() ?? []))
  const page = await pages(app, server.apiUrl, (address) => forms.has(address))
  app.setNotFoundHandler(
    (request, reply) => page(request, reply) ?? answerProblem(server, new Problem(404, 'Resource.NotFound'), request, reply),
  )
  return app
}

/** What is no HTTP at all (a raw Arabic letter in the address, a header without end) gets a plain refusal. */
function refuseRaw(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const body = JSON.stringify({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: 'The request is not valid HTTP; encode what is not ASCII in the address.',
    errors: [{ code: 'Request.Invalid', message: 'The request is not valid HTTP.' }],
  })
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

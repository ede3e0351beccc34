import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import type { Server } from '../server.ts'
import type { Worker } from '../worker/worker.ts'
import { authenticate } from './authenticate.ts'

/** What concerns one connection alone, and is not passed on. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding']

/** Has long work done by the worker, for those who have a session. */
export function forwardHeavy(app: FastifyInstance, server: Server, worker: Worker): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.words?.heavy) return
    await authenticate(server, request)
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    // It may wait for its turn longer than a connection may be silent.
    request.raw.socket.setTimeout(0)
    const answer = await worker.forward(request.raw, request.id, left.signal).catch((error: unknown) => {
      if (left.signal.aborted) return null
      throw error
    })
    reply.hijack()
    // Nobody waits any more, which is nobody's fault.
    if (!answer) return
    const headers = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name))
    reply.raw.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers) as Record<string, string | string[]>)
    // If the client goes away, or the worker ends in the middle, the answer ends.
    await pipeline(answer, reply.raw).catch(() => reply.raw.destroy())
  })
}

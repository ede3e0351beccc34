import type { FastifyReply } from 'fastify'
import type { Server } from '../server.ts'

/** Long files are made one after the other; whoever has left before theirs begins gets none. */
export function inTurn<T>(server: Server, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  return server.files.take(work, () => undefined, left.signal)
}

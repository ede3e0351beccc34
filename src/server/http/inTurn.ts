import type { FastifyReply } from 'fastify'
import type { Context } from '../engine/context.ts'
import type { Server } from '../server.ts'

/** Long files are made one after the other, in turns of tenants and persons; a client that has left before its turn gets none. */
export function inTurn<T>(server: Server, reply: FastifyReply, { tenant, person }: Context, work: () => Promise<T>): Promise<T> {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  return server.files.take(work, { owner: { tenant, person: person.id }, left: left.signal })
}

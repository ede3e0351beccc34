import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '../server.ts'

/** Tells the browser by a cookie for what it is known from now on; it is sent to the same routes alone. */
export function knowDevice({ knownDevices }: Server, request: FastifyRequest, reply: FastifyReply, what: string): void {
  const path = request.url.replace(/[?#].*$/, '').replace(/\/[^/]*$/, '')
  reply.header('Set-Cookie', knownDevices.cookieOf(what, { path, secure: request.protocol === 'https' }))
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '../server.ts'

/** Tells the browser by a cookie for what it is known from now on; it is sent to the same routes alone. */
export function knowDevice({ knownDevices, origins }: Server, request: FastifyRequest, reply: FastifyReply, what: string): void {
  const path = request.url.replace(/[?#].*$/, '').replace(/\/[^/]*$/, '')
  const secure = request.protocol === 'https'
  // An application of another site gets it where it may ask at all; browsers take it so by TLS alone.
  const elsewhere = secure && origins.includes(request.headers.origin ?? '')
  reply.header('Set-Cookie', knownDevices.cookieOf(what, { path, secure, elsewhere }))
}

import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '../../server.ts'
import { documentOf } from '../errors.ts'
import { requestProblem } from '../requestProblem.ts'

/** The type of an answer that comes line by line, each a JSON value. */
export const ndjson = 'application/x-ndjson'

export type SendLine = (line: object) => void

/**
 * Answers long work while it goes on: lines of progress, then `{ result }`, or `{ problem }` with a problem document. Work
 * whose listener goes away is done to its end, unless it heeds the signal.
 */
export function sendLines(
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (send: SendLine, signal: AbortSignal) => Promise<object>,
) {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  const stream = new PassThrough()
  stream.on('error', () => undefined)
  const send: SendLine = (line) => void (stream.writable && stream.write(`${JSON.stringify(line)}\n`))
  work(send, left.signal)
    .then((result) => send({ result }))
    .catch((error: unknown) => {
      if (error === left.signal.reason) return
      const problem = requestProblem(server, error)
      if (problem.status >= 500) request.log.error({ err: error, path: request.url.split('?')[0] }, 'request failed')
      send({ problem: documentOf(server, problem, request) })
    })
    .finally(() => stream.end())
  return reply.type(ndjson).send(stream)
}

import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '../../server.ts'
import { documentOf, problemOf } from '../errors.ts'

/** The type of an answer that comes line by line, each a JSON value. */
export const ndjson = 'application/x-ndjson'

export type Tell = (line: object) => void

/**
 * Answers long work while it goes on: lines of progress, then `{ result }`, or `{ problem }` with a problem document. Work
 * whose listener goes away is done to its end.
 */
export function sendLines(server: Server, request: FastifyRequest, reply: FastifyReply, work: (tell: Tell) => Promise<object>) {
  const stream = new PassThrough()
  stream.on('error', () => undefined)
  const tell: Tell = (line) => void (stream.writable && stream.write(`${JSON.stringify(line)}\n`))
  work(tell)
    .then((result) => tell({ result }))
    .catch((error: unknown) => {
      const problem = problemOf(server, error)
      if (problem.status >= 500) request.log.error({ err: error, path: request.url.split('?')[0] }, 'request failed')
      tell({ problem: documentOf(server, problem, request) })
    })
    .finally(() => stream.end())
  return reply.type(ndjson).send(stream)
}

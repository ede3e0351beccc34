import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { addressOf, openPages } from '../../shared/openPages.ts'

const client = fileURLToPath(new URL('../../../dist/', import.meta.url))

/** Whether an address is one of the application's, which finds its way by itself. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && !/\.\w{1,5}(\?|$)/.test(url)

/** The client's files, and the page that an address shows: the application, or what people without an account open. Where another address answers the application, each page says so in its head. */
export async function pages(
  app: FastifyInstance,
  apiUrl: string | null,
  isForm: (address: string) => boolean,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | null> {
  if (!existsSync(client)) return () => null
  await app.register(fastifyStatic, {
    root: client,
    preCompressed: true,
    ...(apiUrl !== null && { index: false as const }),
    setHeaders: (reply, path) =>
      reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
  return (request, reply) => {
    if (!isPage(request)) return null
    const file = openPages.test(request.url) || isForm(addressOf(request.url)) ? 'open.html' : 'index.html'
    if (!existsSync(join(client, file))) return null
    reply.header('Cache-Control', 'no-cache')
    if (apiUrl === null) return reply.sendFile(file)
    const page = readFileSync(join(client, file), 'utf8').replace('<head>', `<head><meta name="api" content="${apiUrl}" />`)
    return reply.type('text/html; charset=utf-8').send(page)
  }
}

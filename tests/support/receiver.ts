import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: Record<string, unknown> & { record: Record<string, unknown> | null }
}

/** Another system that takes what is sent to it, and behaves as each path says; 200 where none does. */
export async function openReceiver(paths: Readonly<Record<string, (reply: ServerResponse, time: number) => void>> = {}) {
  const received: Received[] = []
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString('utf8')
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, text, body: JSON.parse(text || '{}') })
    const answer = paths[path]
    if (answer) answer(reply, received.filter((one) => one.path === path).length)
    else reply.end('thank you')
  })
  server.on('clientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    at: (path: string): readonly Received[] => received.filter((one) => one.path === path),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Whether what was received is signed with the secret, as a receiver would look. */
export function isSigned({ headers, text }: Received, secret: string): boolean {
  const [, at = '', given = ''] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['daftar-signature'])) ?? []
  const isFresh = Math.abs(Date.now() / 1000 - Number(at)) < 300
  return isFresh && createHmac('sha256', secret).update(`${at}.${text}`).digest('hex') === given
}

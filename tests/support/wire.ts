import { connect, createServer, type Socket } from 'node:net'

/** A way to the database that can be frozen: what is sent meanwhile arrives when it thaws. */
export async function openWire(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let frozen: Promise<void> | null = null
  let thaw: () => void = () => undefined
  const listener = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.on('data', async (part) => {
        await frozen
        to.write(part)
      })
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  const address = listener.address()
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: url.toString(),
    freeze: () => {
      frozen = new Promise((resolve) => {
        thaw = () => {
          frozen = null
          resolve()
        }
      })
    },
    thaw: () => thaw(),
    close: () => {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** How a mail server behaves: takes letters, refuses every recipient, says nothing, or hangs up in the middle. */
export type Manner = 'takes' | 'refuses' | 'hangs' | 'drops'

export interface MailServer {
  readonly url: string
  readonly letters: readonly string[]
  /** How often somebody connected. */
  readonly calls: () => number
  close(): Promise<void>
}

/** A mail server on this machine that speaks just enough SMTP. */
export async function openMailServer(manner: Manner): Promise<MailServer> {
  const letters: string[] = []
  const sockets = new Set<Socket>()
  let calls = 0
  const server = createServer((socket) => {
    calls++
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    if (manner !== 'hangs') talk(socket, manner, letters)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?connectionTimeout=300&greetingTimeout=300&socketTimeout=300`,
    letters,
    calls: () => calls,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function talk(socket: Socket, manner: Manner, letters: string[]): void {
  let rest = ''
  let letter: string[] | null = null
  const say = (line: string) => socket.write(`${line}\r\n`)
  const answer = (line: string) => {
    if (letter) {
      if (line !== '.') return void letter.push(line)
      letters.push(letter.join('\n'))
      letter = null
      return say('250 kept')
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'DATA' && manner === 'drops') return socket.destroy()
    if (verb === 'DATA') {
      letter = []
      return say('354 go on')
    }
    if (verb === 'RCPT' && manner === 'refuses') return say('550 nobody of that name')
    return say(verb === 'QUIT' ? '221 bye' : '250 fine')
  }
  say('220 school')
  socket.setEncoding('utf8')
  socket.on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) answer(line)
  })
}

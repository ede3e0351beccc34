import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { createMailer, type Letter } from '../../src/server/mail/mailer.ts'

const letter: Letter = {
  to: { name: 'Huda', address: 'huda@school.example' },
  subject: 'A letter',
  text: 'A letter',
  html: '<p>A letter</p>',
}

/** What a mail server answers to each command, as far as it does. */
const answers: Readonly<Record<string, string>> = {
  EHLO: '250 school.example',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
}

/** A mail server that says nothing more from a command on, and never hangs up. */
async function hangingFrom(command: string) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (command !== 'greeting') socket.write('220 school.example\r\n')
    socket.on('data', (text) => {
      const word = text.toString().slice(0, 4).toUpperCase()
      const answer = word === command ? undefined : answers[word]
      if (answer) socket.write(`${answer}\r\n`)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true&greetingTimeout=300&socketTimeout=300`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

it.each(['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'the end of the letter'])(
  'a mail server that hangs from %s on is given up, keeps no server from ending, and health tells of it',
  async (command) => {
    const server = await hangingFrom(command)
    const lines: string[] = []
    const mailer = createMailer({ smtpUrl: server.url, from: 'a@school.example', folder: '', publicUrl: null }, (line) =>
      lines.push(line),
    )
    // Whoever asks for a letter does not wait for it.
    mailer.post(letter)
    expect(mailer.state()).toBe('ok')
    await mailer.close()
    expect(lines).toEqual([expect.stringMatching(/^A letter could not be sent \(E[A-Z]+\)\.$/)])
    expect(mailer.state()).toBe('failing')
    server.close()
  },
)

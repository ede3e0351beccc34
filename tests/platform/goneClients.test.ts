import { Agent, request as http } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive } from '../../src/server/database/processes.ts'
import { connected, createDatabase, lockWaits } from '../support/database.ts'
import { type OwnProcess, ownProcess } from '../support/ownProcess.ts'
import { template } from '../support/school.ts'

let server: OwnProcess
let drop: () => Promise<void>
let databaseUrl = ''
beforeAll(async () => {
  const database = await createDatabase(template())
  drop = database.drop
  databaseUrl = database.url
  server = await ownProcess(database.url)
  await server.start()
})
afterAll(async () => {
  await server.close()
  await drop()
})

/** Sends the beginning of a request and goes away. */
const breakOff = (text: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1', () => {
      socket.write(text, () => setTimeout(() => socket.destroy(), 100))
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })

test('a client that goes away in the middle of what it sends is no error of the server', async () => {
  const signIn = await fetch(`${server.address}/api/Users/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userName: 'demo_admin', password: 'Daftar@2026' }),
  })
  const { token } = (await signIn.json()) as { token: string }
  const head = (method: string, path: string, more: string) =>
    `${method} /api/${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`
  const file = '--X\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc'
  const multipart = 'Content-Type: multipart/form-data; boundary=X\r\nContent-Length: 100000\r\n'
  await breakOff(`${head('POST', 'areas', 'Content-Type: application/json\r\nContent-Length: 1000\r\n')}{"a":`)
  await breakOff(`${head('POST', 'files', multipart)}${file}`)
  await breakOff(`${head('POST', 'students/data-migration', multipart)}${file}`)
  await breakOff(head('GET', 'students/export?format=xlsx', ''))
  expect((await fetch(`${server.address}/api/health`)).status).toBe(200)
  // Whoever asks for long work next gets it.
  const answer = await fetch(`${server.address}/api/students/export?format=csv`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect([answer.status, (await answer.arrayBuffer()).byteLength > 100]).toEqual([200, true])
})

test('a request under way when the server is ended is answered, and a connection that its client keeps holds nothing up', async () => {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port } = new URL(server.address)
  const ask = (path: string, token?: string, body?: object) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const request = http(
        {
          hostname,
          port,
          agent,
          path: `/api/${path}`,
          method: body ? 'POST' : 'GET',
          headers: { ...(token && { Authorization: `Bearer ${token}` }), ...(body && { 'Content-Type': 'application/json' }) },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
        },
      )
      request.on('error', reject)
      request.end(body && JSON.stringify(body))
    })
  const signedIn = await ask('Users/auth', undefined, { userName: 'demo_admin', password: 'Daftar@2026' })
  const { token } = JSON.parse(signedIn.body) as { token: string }
  const pid = server.pid
  await connected(databaseUrl, async (client) => {
    await client.query('begin')
    await client.query('lock table areas in access exclusive mode')
    const waiting = ask('areas', token)
    await expect.poll(() => lockWaits(databaseUrl)).toBeGreaterThan(0)
    process.kill(pid, 'SIGTERM')
    const refused = () =>
      fetch(`${server.address}/api/health`).then(
        () => false,
        () => true,
      )
    await expect.poll(refused).toBe(true)
    await client.query('commit')
    expect((await waiting).status).toBe(200)
    await expect.poll(() => isAlive(pid), { timeout: 9_000, interval: 50 }).toBe(false)
  })
  agent.destroy()
  // Until its end it has told of no error, also not of those who had gone away.
  expect(server.said()).not.toMatch(/"level":[56]0/)
})

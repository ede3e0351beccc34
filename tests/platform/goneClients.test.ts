import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { type OwnProcess, ownProcess } from '../support/ownProcess.ts'
import { template } from '../support/school.ts'

let server: OwnProcess
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createDatabase(template())
  drop = database.drop
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
  const health = await fetch(`${server.address}/api/health`)
  await wait(500)
  expect(health.status).toBe(200)
  expect(server.said()).not.toMatch(/"level":[56]0/)
})

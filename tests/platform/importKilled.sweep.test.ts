import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notifications } from '../../src/shared/notification.ts'
import { createDatabase } from '../support/database.ts'
import { separated } from '../support/importing.ts'
import { type OwnProcess, ownProcess } from '../support/ownProcess.ts'
import { template } from '../support/school.ts'

let server: OwnProcess
let drop: () => Promise<void>
let token: string

beforeAll(async () => {
  const database = await createDatabase(template())
  drop = database.drop
  server = await ownProcess(database.url)
  await server.start()
  const signIn = await fetch(`${server.address}/api/Users/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userName: 'demo_admin', password: 'Daftar@2026' }),
  })
  token = ((await signIn.json()) as { token: string }).token
})
afterAll(async () => {
  await server.close()
  await drop()
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${server.address}/api/${path}`, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } })
const count = async () => (await ask('guardians?range=[0,0]')).headers.get('content-range')?.split('/')[1]
const told = async () =>
  ((await (await ask('notifications')).json()) as Notifications).items.flatMap(({ happened }) => happened ?? [])

test('a server that is killed in the middle of an import has written nothing, and the next one tells its maker', {
  timeout: 240_000,
}, async () => {
  const before = await count()
  const form = () => {
    const form = new FormData()
    const rows = Array.from({ length: 5000 }, (_, row) => `سالم عوض مرزوق الحويطي ${row};05${61_000_000 + row}`)
    form.append('file', new Blob([separated('الاسم;الجوال', rows)]), 'x.csv')
    return form
  }
  const answer = await ask('guardians/data-migration', {
    method: 'POST',
    body: form(),
    headers: { Accept: 'application/x-ndjson' },
  })
  let text = ''
  await (async () => {
    for await (const part of answer.body ?? []) {
      text += new TextDecoder().decode(part)
      if (/"done":3600/.test(text)) await server.kill()
    }
  })().catch(() => undefined)
  expect(text).toContain('"done":3600')
  expect(text).not.toContain('"result"')
  await server.start()
  await expect.poll(told).toContainEqual({ kind: 'brokenImport' })
  expect(await count()).toBe(before)
  const again = await ask('guardians/data-migration', { method: 'POST', body: form() })
  expect(((await again.json()) as { counts: object }).counts).toMatchObject({ created: 5000, faulty: 0 })
})

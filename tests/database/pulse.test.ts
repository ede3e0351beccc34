import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/server/database/database.ts'
import { sql } from '../../src/server/database/sql.ts'
import { problemOf } from '../../src/server/engine/sql/problemOf.ts'
import { createDatabase } from '../support/database.ts'
import { openWire } from '../support/wire.ts'

let own: Awaited<ReturnType<typeof createDatabase>>
let wire: Awaited<ReturnType<typeof openWire>>
let database: Database

beforeAll(async () => {
  own = await createDatabase()
  wire = await openWire(own.url)
  database = openDatabase(wire.url, { size: 3, patience: { every: 50, times: 8 } })
})
afterAll(async () => {
  await database.close()
  wire.close()
  await own.drop()
})

const ask = () => database.one<{ answer: number }>(1, sql`select 1 as answer`)
const statusOf = (error: unknown) => problemOf({ constraints: { fault: () => null } }, error).status
const refusal = (asked: Promise<unknown>) => asked.then(() => 200, statusOf)

test('whoever waits for a frozen database hears so, and whoever comes hears it at once, until it answers again', async () => {
  expect(await ask()).toEqual([{ answer: 1 }])
  // One in the middle of a transaction, more than there are connections, and one who comes later.
  let begun: () => void = () => undefined
  const inside = new Promise<void>((resolve) => {
    begun = resolve
  })
  let goOn: () => void = () => undefined
  const frozen = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const middle = database.transaction(1, async (run) => {
    await run(sql`select 1`)
    begun()
    await frozen
    return { result: run(sql`select 1`) }
  })
  await inside
  wire.freeze()
  goOn()
  const all = await Promise.all([refusal(middle), ...Array.from({ length: 12 }, () => refusal(ask()))])
  expect(new Set(all)).toEqual(new Set([503]))
  expect(await refusal(ask())).toBe(503)
  wire.thaw()
  await expect.poll(() => refusal(ask())).toBe(200)
  expect(await Promise.all(Array.from({ length: 12 }, () => refusal(ask())))).toEqual(Array(12).fill(200))
})

test('a process that was too busy to hear the answer breaks nothing off', async () => {
  const asked = database.one(1, sql`select pg_sleep(0.9)::text as slept`)
  for (let turn = 0; turn < 12; turn++) {
    const until = performance.now() + 70
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await asked).toEqual([{ slept: '' }])
})

test('what takes long in a database that answers is not broken off', async () => {
  const [slow] = await Promise.all([database.one(1, sql`select pg_sleep(1.2)::text as slept`), ask()])
  expect(slow).toEqual([{ slept: '' }])
})

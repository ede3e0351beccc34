import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../src/server/database/database.ts'
import { writesPackets } from '../../src/server/database/packet.ts'
import { sql } from '../../src/server/database/sql.ts'
import { createDatabase } from '../support/database.ts'

/** As many plans as the connection of these tests keeps; each call of one statement has two more around it. */
const kept = 6

let own: Awaited<ReturnType<typeof createDatabase>>
let database: Database

beforeAll(async () => {
  own = await createDatabase()
  database = openDatabase(own.url, { size: 1, plans: kept })
})

afterAll(async () => {
  await database.close()
  await own.drop()
})

const planned = async (): Promise<string[]> =>
  (await database.one<{ statement: string }>(1, sql`select statement from pg_prepared_statements`)).map(
    ({ statement }) => statement,
  )

test('the driver that is installed writes packets', () => {
  expect(writesPackets(pg)).toBe(true)
})

test('a driver whose inside has another shape is known, and its statements go one by one', async () => {
  const { describe: _describe, ...prototype } = Object.fromEntries(
    Object.getOwnPropertyNames(pg.Connection.prototype).map((name) => [name, () => undefined]),
  )
  expect(writesPackets({ ...pg, Connection: { prototype } })).toBe(false)
  expect(writesPackets({ Connection: pg.Connection })).toBe(false)
  expect(writesPackets({})).toBe(false)
  const plain = openDatabase(own.url, { size: 1, packets: false })
  expect(await plain.one(1, sql`select ${'plain'}::text as said`)).toEqual([{ said: 'plain' }])
  await plain.close()
})

test('what is asked in one turn leaves in one packet, and the commit with the last of it', async () => {
  await database.one(1, sql`select 'connected'`)
  const sent = vi.spyOn(pg.Connection.prototype as unknown as { _send(bytes: Buffer): void }, '_send')
  await database.transaction(1, async (run) => {
    await Promise.all([run(sql`select 1`), run(sql`select 2`), run(sql`select 3`)])
    return { result: Promise.all([run(sql`select 4`), run(sql`select 5`)]) }
  })
  const packets = sent.mock.calls.length
  sent.mockRestore()
  expect(packets).toBe(2)
})

test('of many statements the connection keeps those that were used last, and one that is used again is planned again', async () => {
  const texts = Array.from({ length: 3 * kept }, (_, index) => ({ text: `select ${index}::int as value`, values: [] }))
  for (const [index, statement] of texts.entries()) expect(await database.one(1, statement)).toEqual([{ value: index }])
  expect((await planned()).length).toBeLessThanOrEqual(kept)
  for (const [index, statement] of texts.entries()) expect(await database.one(1, statement)).toEqual([{ value: index }])
  expect(await planned()).not.toContain(texts[0]?.text)
})

test('a statement that is used again and again stays planned while others come and go', async () => {
  const often = sql`select ${'often'}::text as said`
  for (let index = 0; index < 3 * kept; index++) {
    await database.one(1, often)
    await database.one(1, { text: `select ${index} as rare`, values: [] })
  }
  expect(await planned()).toContain(often.text)
})

test('a packet of more statements than plans are kept answers each of them, and goes on after a failure', async () => {
  const many = (divisor: number) =>
    database.transaction(1, async (run) => ({
      result: Promise.all(
        Array.from({ length: 3 * kept }, (_, index) =>
          run<{ value: number }>({ text: `select ${index} + 10 / $1::int as value`, values: [index === 5 ? divisor : 10] }),
        ),
      ),
    }))
  const values = Array.from({ length: 3 * kept }, (_, index) => [{ value: index + 1 }])
  expect(await many(10)).toEqual(values)
  await expect(many(0)).rejects.toMatchObject({ code: '22012' })
  expect(await many(10)).toEqual(values)
})

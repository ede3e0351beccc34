import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spellingsOf } from '../../schema/values/reference.ts'
import { sql } from '../../src/server/database/sql.ts'
import { spellingsSql } from '../../src/server/engine/sql/spellings.ts'

let client: pg.Client | undefined

beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
})

it('is known by its letters and groups of digits, whatever stands between them and before them', () => {
  for (const one of ['F-777', 'f 777', 'F0777', 'F/00777', 'F٧٧٧']) expect(spellingsOf(one).grouped, one).toBe('f777')
  expect(spellingsOf('2026-001')).toEqual({ joined: '2026001', grouped: '2026-1' })
  expect(spellingsOf('2026001').joined).toBe('2026001')
  expect(['20-261', '202-61', '0', '000', '-', ''].map((one) => spellingsOf(one).grouped)).toEqual([
    '20-261',
    '202-61',
    '0',
    '0',
    '',
    '',
  ])
})

it('is spelled by PostgreSQL as by us', async () => {
  const text = fc.string({
    unit: fc.constantFrom('F', 'a', '0', '0', '7', '1', '-', '/', '.', ' ', '_', '٧', '۰', 'ب'),
    maxLength: 12,
  })
  const { joined, grouped } = spellingsSql(sql`t.text`)
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 60 }), async (texts) => {
      const { text: statement, values } =
        sql`select ${joined} as joined, ${grouped} as grouped from unnest(${texts}::text[]) with ordinality t (text, place) order by place`
      const { rows } = (await client?.query(statement, values)) ?? { rows: [] }
      expect(rows).toEqual(texts.map(spellingsOf))
    }),
    { numRuns: 40 },
  )
})

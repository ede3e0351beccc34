import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fold, foldSql } from '../../schema/values/fold.ts'
import { oddText } from './oddText.ts'

let client: pg.Client | undefined

beforeAll(async () => {
  const connectionString = process.env.TEST_DATABASE_URL
  if (!connectionString)
    throw new Error('TEST_DATABASE_URL is missing: these tests compare with a PostgreSQL server (npm test sets it)')
  client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(foldSql('pg_temp.fold'))
})

afterAll(async () => {
  await client?.end()
})

/** Folds many texts in one query. */
async function foldInDatabase(texts: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await client!.query<{ folded: string[] }>(
    'select array_agg(pg_temp.fold(text) order by place) folded from unnest($1::text[]) with ordinality as t (text, place)',
    [texts],
  )
  return rows[0]!.folded
}

test('PostgreSQL folds every character of the basic plane as we do', async () => {
  const texts: string[] = []
  for (let code = 1; code <= 0xffff; code++) {
    if (code < 0xd800 || code > 0xdfff) texts.push(`x${String.fromCodePoint(code)}Y`)
  }
  expect(await foldInDatabase(texts)).toEqual(texts.map(fold))
})

test('PostgreSQL folds every odd text as we do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(oddText, { minLength: 100, maxLength: 200 }), async (texts) => {
      expect(await foldInDatabase(texts)).toEqual(texts.map(fold))
    }),
    { numRuns: 60 },
  )
})

test('nothing stays nothing', async () => {
  const { rows } = await client!.query('select pg_temp.fold(null) as missing, pg_temp.fold($1) as blank', [' \u200f '])
  expect(rows).toEqual([{ missing: null, blank: '' }])
})

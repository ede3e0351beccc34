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

const odd = {
  'en dash': 'F\u2013777',
  hyphen: 'F\u2010777',
  'hyphen that does not break': 'F\u2011777',
  'minus sign': 'F\u2212777',
  'marks of direction': '\u200eF\u200f-0777\u200e',
  'zero width in a group': 'F-0\u200b777',
  'full width': '\uff26\uff0d\uff10\uff17\uff17\uff17',
  'number sign': '#F#0777',
  comma: 'F,777',
  colon: 'F:0777',
  asterisk: '*F*777*',
  backslash: 'F\\777',
  brackets: '(F)[0777]{}',
  tatweel: 'F\u0640\u06400777',
  'what PDF programs bring along': 'F\u00ad\u00a0777\ufeff',
}

it.each(Object.entries(odd))('is known again beside F-0777 with %s', (_, text) => {
  const [one, other] = [spellingsOf(text), spellingsOf('F-0777')]
  expect(one.joined === other.joined || one.grouped === other.grouped, JSON.stringify(one)).toBe(true)
})

it('keeps letters and digits of every script', () => {
  expect(spellingsOf('ف-ـ٠٧ـ/é漢a').joined).toBe('ف07é漢a')
})

it('is spelled by PostgreSQL as by us', async () => {
  const text = fc.string({
    unit: fc.constantFrom(
      'F',
      'a',
      '0',
      '0',
      '7',
      '1',
      '-',
      '/',
      '.',
      ' ',
      '_',
      '٧',
      '۰',
      'ب',
      ...new Set(Object.values(odd).join('')),
    ),
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

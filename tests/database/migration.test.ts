import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import type { ResourceData } from '../../schema/definition.ts'
import { createRegistry } from '../../schema/registry.ts'
import { paragraphs, plainText } from '../../schema/values/markup.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { connected, createDatabase } from '../support/database.ts'

const books = (fields: ResourceData['fields'], more: Partial<ResourceData> = {}): ResourceData => ({
  name: 'books',
  scope: 'tenant',
  ...more,
  ...(fields && { fields }),
})
const withBooks = (data?: ResourceData) => createRegistry(data ? [...definitions, data] : definitions)

describe('a migration', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  const rows = (text: string) => connected(database.url, async (client) => (await client.query(text)).rows)
  beforeEach(async () => {
    database = await createDatabase()
  })
  afterEach(() => database.drop())

  it('does nothing the second time', async () => {
    const first = await migrate(database.url, withBooks())
    expect(first.number).toBe(1)
    expect(await migrate(database.url, withBooks())).toEqual({
      number: null,
      statements: [],
      kept: [],
      refused: [],
      values: new Map(),
    })
  })

  it('lets one of several starting servers migrate while the others wait', async () => {
    const all = await Promise.all([1, 2, 3].map(() => migrate(database.url, withBooks())))
    expect(all.map((one) => one.number).sort()).toEqual([1, null, null])
  })

  it('sums up the years of books that were kept before years were summed up', async () => {
    await migrate(database.url, withBooks())
    await rows(`insert into account_totals (tenant_id, branch_id, account_id, month, fiscal_year_id, debit, credit, silent_debit)
      values (1, 2, 3, '2024-01-01', 4, 10.25, 0, 1), (1, 2, 3, '2024-12-01', 5, 0.75, 2, 0), (1, 2, 3, '2025-01-01', 5, 7, 0, 0), (6, 2, 3, '2024-05-01', 5, 8, 0, 0)`)
    const years = () =>
      rows(`select tenant_id, year::text, debit::float, credit::float, silent_debit::float from account_years order by 1, 2`)
    for (const shape of [withBooks(books({ title: { kind: 'text' } })), withBooks()]) {
      await migrate(database.url, shape)
      expect(await years()).toEqual([
        { tenant_id: 1, year: '2024-01-01', debit: 11, credit: 2, silent_debit: 1 },
        { tenant_id: 1, year: '2025-01-01', debit: 7, credit: 0, silent_debit: 0 },
        { tenant_id: 6, year: '2024-01-01', debit: 8, credit: 0, silent_debit: 0 },
      ])
    }
  })

  it('renames a field with its values, adds a field, and keeps what no definition names', async () => {
    await migrate(database.url, withBooks(books({ title: { kind: 'text', required: true }, pages: { kind: 'int' } })))
    await rows(`insert into books (tenant_id, title, pages) values (1, 'الأيام', 200)`)
    const renamed = await migrate(
      database.url,
      withBooks(books({ heading: { kind: 'text', required: true, was: 'title' }, author: { kind: 'text' } })),
    )
    expect(renamed.kept.map((loss) => loss.sentence)).toEqual(['column books.pages'])
    expect(await rows('select heading, author, pages from books')).toEqual([{ heading: 'الأيام', author: null, pages: 200 }])
    const removed = await migrate(database.url, withBooks())
    expect(removed.kept.map((loss) => loss.sentence)).toEqual(['table books with all its rows'])
    expect(await rows('select count(*)::int as n from books')).toEqual([{ n: 1 }])
    await migrate(database.url, withBooks(), { allowLoss: true })
    await expect(rows('select * from books')).rejects.toThrow(/does not exist/)
  })

  it('makes the search index again when other fields are searched', async () => {
    const shelf = (search: string[]) => books({ title: { kind: 'text', required: true }, author: { kind: 'text' } }, { search })
    await migrate(database.url, withBooks(shelf(['title'])))
    await rows(`insert into books (tenant_id, title, author) values (1, 'الأيام', 'طه حسين')`)
    await migrate(database.url, withBooks(shelf(['title', 'author'])))
    expect(await rows('select search from books')).toEqual([{ search: 'الايام|طه حسين' }])
    expect(await rows(`select indexname from pg_indexes where tablename = 'books' and indexname like '%search%'`)).toHaveLength(1)
  })

  it('calculates names and search texts anew where an older rule folded them, with every index and key', async () => {
    const shelf = books(
      { title: { kind: 'text', required: true, name: true }, author: { kind: 'text' } },
      { search: ['title', 'author'], unique: [{ fields: ['author', 'title'], error: 'Code.AlreadyUsed' }] },
    )
    await migrate(database.url, withBooks(shelf))
    const catalogue = () =>
      rows(
        `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename in ('books', 'students') order by 1`,
      )
    const before = await catalogue()
    await rows(
      `create or replace function daftar_fold(text) returns text language plpgsql immutable strict parallel safe as $$ begin return lower($1); end $$`,
    )
    await rows(`update daftar_migrations set digest = 'of an older release'`)
    await rows(`insert into books (tenant_id, title) values (1, 'عبد الله')`)
    expect(await rows('select title_folded, search from books')).toEqual([{ title_folded: 'عبد الله', search: 'عبد الله|' }])
    expect((await migrate(database.url, withBooks(shelf))).number).toBe(2)
    expect(await rows('select title_folded, search from books')).toEqual([{ title_folded: 'عبدالله', search: 'عبدالله|' }])
    expect(await catalogue()).toEqual(before)
    expect((await migrate(database.url, withBooks(shelf))).number).toBeNull()
  })

  it('finds a table again that was left when its definition comes back', async () => {
    const shelf = books({ title: { kind: 'text', required: true } })
    await migrate(database.url, withBooks(shelf))
    await rows(`insert into books (tenant_id, title) values (1, 'x')`)
    await migrate(database.url, withBooks())
    await migrate(database.url, withBooks(shelf))
    expect(await rows('select title from books')).toEqual([{ title: 'x' }])
  })

  it('widens a type and refuses to narrow one without the flag', async () => {
    await migrate(database.url, withBooks(books({ pages: { kind: 'int' } })))
    await rows('insert into books (tenant_id, pages) values (1, 7)')
    expect((await migrate(database.url, withBooks(books({ pages: { kind: 'text' } })))).kept).toEqual([])
    const narrowed = await migrate(database.url, withBooks(books({ pages: { kind: 'date' } })))
    expect(narrowed.kept.map((loss) => loss.sentence)).toEqual(['values of books.pages that are no date'])
    expect(await rows('select pages from books')).toEqual([{ pages: '7' }])
  })

  describe('of a text that becomes formatted', () => {
    const plain = ['a < b & c', 'one\r\n\ntwo\nthree', '<script>alert("x")</script>', '<p>said</p> &lt;', ' ', '']
    const stored = async () => (await rows('select note from books order by id')).map(({ note }) => note)
    const noted = (kind: string) => withBooks(books({ note: { kind } }, { search: ['note'] }))
    const fill = () =>
      rows(`insert into books (tenant_id, note) select 1, note from unnest(array[${plain.map(literal)}, null]) note`)
    const literal = (text: string) => pg.escapeLiteral(text)

    it('makes paragraphs of its lines once, which say what it said, with its search text', async () => {
      await migrate(database.url, noted('longText'))
      await fill()
      expect((await migrate(database.url, noted('richText'))).kept).toEqual([])
      const now = await stored()
      expect(now.map((html) => html && plainText(html))).toEqual([
        ...plain.map((text) => text.replaceAll('\r\n', '\n').trim()),
        null,
      ])
      expect(now.slice(0, -1)).toEqual(plain.map(paragraphs))
      expect((await rows('select search from books order by id')).slice(0, 2)).toEqual([
        { search: 'a < b & c' },
        { search: 'one two three' },
      ])
      await migrate(database.url, withBooks(books({ note: { kind: 'richText' }, pages: { kind: 'int' } }, { search: ['note'] })))
      expect(await stored()).toEqual(now)
    })

    it('takes the form away again only when that is allowed', async () => {
      await migrate(database.url, noted('richText'))
      await rows(`insert into books (tenant_id, note) values (1, '<p>a <b>b</b></p><ul><li><p>c &lt;</p></li></ul>')`)
      const before = await stored()
      expect((await migrate(database.url, noted('longText'))).kept.map(({ sentence }) => sentence)).toEqual([
        'the form of the texts of books.note',
      ])
      await migrate(database.url, noted('richText'))
      expect(await stored()).toEqual(before)
      await migrate(database.url, noted('longText'), { allowLoss: true })
      expect(await stored()).toEqual(['a b\n• c <'])
    })

    it('knows what an older release did not remember: its notes were plain, and an own field of that kind was not', async () => {
      await migrate(database.url, noted('richText'))
      const own = '<p style="text-align: left">mine</p>'
      await rows(`insert into books (tenant_id, note) values (1, ${literal(own)})`)
      await rows(`update daftar_migrations set shape = replace(shape::text, ',"markup":true', '')::json`)
      const { statements } = await migrate(database.url, noted('richText'), { planOnly: true })
      expect(statements.map((one) => one.split(' set ')[0])).toEqual(['update "students"'])
      await migrate(database.url, noted('richText'))
      expect(await stored()).toEqual([own])
    })
  })

  it('refuses a database that cannot sort and search Arabic, with a sentence', async () => {
    const plain = await connected(database.url, async (client) => {
      await client.query(`create database plain_c template template0 locale 'C' encoding 'UTF8'`)
      return database.url.replace(database.name, 'plain_c')
    })
    await expect(migrate(plain, withBooks())).rejects.toThrow(/C\.UTF-8/)
    await rows('drop database plain_c')
  })
})

import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withDocumentKinds } from '../../resources/documentKinds.ts'
import { definitions } from '../../resources/index.ts'
import { runs } from '../../resources/runs/index.ts'
import { checkDefinitions } from '../../schema/check/checkDefinitions.ts'
import { tableName } from '../../schema/derive/names.ts'
import type { Table } from '../../schema/derive/table.ts'
import type { FieldData } from '../../schema/kind.ts'
import type { ResourceData } from '../../schema/language/definition.ts'
import type { Scope } from '../../schema/language/scope.ts'
import { createRegistry } from '../../schema/registry.ts'
import { paragraphs, plainText } from '../../schema/values/markup.ts'
import { inspectData, migrate } from '../../src/server/migration/migrate.ts'
import { connected, createDatabase } from '../support/database.ts'
import { emptyTemplate } from '../support/school.ts'
import { itOfSweep, some } from '../support/sweep.ts'

const books = (fields: ResourceData['fields'], more: Partial<ResourceData> = {}): ResourceData => ({
  name: 'books',
  scope: 'tenant',
  ...more,
  ...(fields && { fields }),
})
const withBooks = (data?: ResourceData) =>
  createRegistry(withDocumentKinds(data ? [...definitions, data] : definitions), { runs })

describe('a migration', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  const rows = (text: string) => connected(database.url, async (client) => (await client.query(text)).rows)
  beforeEach(async () => {
    database = await createDatabase(emptyTemplate())
  })
  afterEach(() => database.drop())

  it('of a new database is done by one of several starting servers while the others wait, and does nothing the next time', async () => {
    const made = await createDatabase()
    try {
      const all = await Promise.all([1, 2, 3].map(() => migrate(made.url, withBooks())))
      expect(all.map((one) => one.number).sort()).toEqual([1, null, null])
      expect(await migrate(made.url, withBooks())).toEqual({
        number: null,
        statements: [],
        kept: [],
        lost: [],
        refused: [],
        values: new Map(),
        fills: [],
      })
    } finally {
      await made.drop()
    }
  })

  it('writes numbers down that were given before they were kept as texts, as the company wrote them', async () => {
    const numbered = withBooks(books({ note: { kind: 'text' } }, { number: {} }))
    await migrate(database.url, numbered)
    await rows(`alter table books drop column number cascade`)
    await rows(`alter table books rename column sequence to number`)
    const [{ shape }] = await rows('select shape from daftar_migrations order by number desc limit 1')
    const before = (shape as Table[]).map((table) =>
      table.name === 'books'
        ? {
            ...table,
            columns: table.columns.flatMap((column) =>
              ['number', 'search'].includes(column.name)
                ? []
                : [column.name === 'sequence' ? { ...column, name: 'number' } : column],
            ),
            indexes: table.indexes.filter(({ columns }) => !columns.includes('search')),
            uniques: table.uniques.map((one) => ({
              ...one,
              columns: one.columns.map((column) => (column === 'sequence' ? 'number' : column)),
            })),
          }
        : table,
    )
    await connected(database.url, (client) =>
      client.query(`update daftar_migrations set digest = '', shape = $1`, [JSON.stringify(before)]),
    )
    await rows(`insert into books (tenant_id, number) values (1, 7), (1, 12345), (1, null), (2, 7)`)
    await rows(`set session_replication_role = replica; insert into company_numbering (tenant_id, record_id, position, document_kind, prefix, number_digits)
      values (1, 1, 0, 'books', 'B-', 4)`)
    expect((await migrate(database.url, numbered)).refused).toEqual([])
    expect(await rows('select sequence, number from books order by id')).toEqual([
      { sequence: 7, number: 'B-0007' },
      { sequence: 12345, number: 'B-12345' },
      { sequence: null, number: null },
      { sequence: 7, number: '7' },
    ])
    expect((await migrate(database.url, numbered)).statements).toEqual([])
  })

  itOfSweep('sums up the years of books that were kept before years were summed up', async () => {
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

  it('leaves functions, triggers and rights as they are where their definitions are, and makes them anew where they are not known', async () => {
    const code = () =>
      rows(`select oid::text || proname as made from pg_proc where starts_with(proname, 'daftar_use_') or starts_with(proname, 'daftar_search_')
        union all select oid::text || tgname from pg_trigger where starts_with(tgname, 'daftar_use_')
        union all select p.oid::text || c.relname from pg_policy p join pg_class c on c.oid = p.polrelid where c.relname <> 'sign_in_names' order by 1`)
    const rights = () =>
      rows(
        `select table_name, privilege_type from information_schema.role_table_grants where grantee = 'daftar_app' order by 1, 2`,
      )
    await migrate(database.url, withBooks())
    const [before, known] = [await code(), await rights()]
    expect(before.length).toBeGreaterThan(1000)
    await migrate(database.url, withBooks(books({ title: { kind: 'text' } })))
    const after = await code()
    expect(before.filter((one) => !after.some(({ made }) => made === one.made))).toEqual([])
    const added = after.filter((one) => !before.some(({ made }) => made === one.made)).map(({ made }) => made.replace(/^\d+/, ''))
    expect(added.sort()).toEqual(['books', 'daftar_search_books'])
    const given = await rights()
    expect(given.filter(({ table_name: name }) => name !== 'books')).toEqual(known)
    expect(given.filter(({ table_name: name }) => name === 'books').map(({ privilege_type: right }) => right)).toEqual([
      'DELETE',
      'INSERT',
      'SELECT',
      'UPDATE',
    ])
    // A database that was restored beside another role has its rights again.
    await rows('revoke all on students, books from daftar_app')
    await migrate(database.url, withBooks(books({ title: { kind: 'text' }, pages: { kind: 'int' } })))
    expect(await rights()).toEqual(given)
    const open = await rows(`select proname from pg_proc where pronamespace = 'public'::regnamespace
      and (has_function_privilege('public', oid, 'execute') or has_function_privilege('daftar_app', oid, 'execute') = (prorettype = 'trigger'::regtype))`)
    expect(open).toEqual([])
    await rows(`update daftar_migrations set digest = 'of an older release'`)
    await migrate(database.url, withBooks(books({ title: { kind: 'text' }, pages: { kind: 'int' } })))
    const anew = await code()
    const limits = ({ made }: { made: string }) => made.includes('daftar_use_')
    expect(anew.filter(limits).length).toBe(before.filter(limits).length)
    expect(anew.filter((one) => limits(one) && before.some(({ made }) => made === one.made))).toEqual([])
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
    const { number } = await migrate(database.url, withBooks(shelf))
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
    expect((await migrate(database.url, withBooks(shelf))).number).toBe((number ?? 0) + 1)
    expect(await rows('select title_folded, search from books')).toEqual([{ title_folded: 'عبدالله', search: 'عبدالله|' }])
    expect(await catalogue()).toEqual(before)
    expect((await migrate(database.url, withBooks(shelf))).number).toBeNull()
  })

  it('goes on whatever becomes of a definition with records: other kinds, scopes, states, limits, names that are words of SQL', async () => {
    const text: FieldData = { kind: 'text' }
    const kinds: readonly (readonly [field: FieldData, value: string | null])[] = [
      [text, "'12'"],
      [{ kind: 'richText' }, "'<p>a</p>'"],
      [{ kind: 'int' }, '5'],
      [{ kind: 'money' }, '5.5'],
      [{ kind: 'date', hijri: true }, "'2020-02-29'"],
      [{ kind: 'dateTime' }, "'2020-02-29 10:00'"],
      [{ kind: 'month' }, "'2020-02'"],
      [{ kind: 'time' }, "'07:30'"],
      [{ kind: 'flag', default: true }, 'true'],
      [{ kind: 'choice', values: ['a', 'b'] }, "'a'"],
      [{ kind: 'ref', to: 'users' }, null],
      [{ kind: 'refMany', to: 'users' }, null],
      [{ kind: 'party', targets: ['users', 'branches'] }, null],
      [{ kind: 'code', unique: true }, "'7'"],
      [{ kind: 'text', name: true }, "'x'"],
      [{ kind: 'permissionList' }, "'{a}'"],
    ]
    const turned = (step: number, shift: number): ResourceData => {
      const fields = Object.fromEntries(kinds.map((_, at) => [`f${at}`, kinds[(at + shift) % kinds.length]?.[0] as FieldData]))
      const searched = Object.entries(fields).flatMap(([name, { kind }]) =>
        ['text', 'code', 'choice'].includes(kind) ? [name] : [],
      )
      return { name: `turned${step}`, scope: 'tenant', fields, search: searched }
    }
    // Every kind becomes another one, in a sweep each of the others.
    const every = kinds.map((_, at) => at).slice(1)
    const steps = some(every, every.slice(0, 4))
    const lent = (kind: string): ResourceData[] => [
      { name: 'tools', scope: 'tenant', fields: { title: text, places: { kind } } },
      {
        name: 'lent',
        scope: 'tenant',
        fields: { tool: { kind: 'ref', to: 'tools' }, taken: { kind } },
        limits: [{ of: 'tool', sum: 'taken', atMost: 'places' }],
      },
    ]
    const opened = (kind: FieldData, value: string | number): ResourceData => ({
      name: 'opened',
      scope: 'branchYear',
      fields: { date: { kind: 'date', required: true }, kind },
      effects: { ledger: 'voucher' },
      yearEnds: { opens: { kind: value } },
      states: { draft: ['open'], open: ['posted'], posted: ['open'] },
      actions: { post: { to: 'posted', posts: 'post' }, unpost: { to: 'open', unposts: true } },
    })
    const scoped = (scope: Scope): ResourceData => ({
      name: `moved${scope}`,
      scope,
      fields: { title: { ...text, unique: true } },
    })
    const scopes = ['branch', 'branchYear', 'shared', 'user'] as const
    const before = [
      ...steps.map((step) => turned(step, 0)),
      ...lent('int'),
      opened({ kind: 'choice', values: ['a', 'opening'] }, 'opening'),
      ...scopes.map((scope) => ({ ...scoped(scope), scope: 'tenant' as const })),
      { name: 'plain', scope: 'tenant' as const, fields: { title: text } },
    ]
    const after: ResourceData[] = [
      ...steps.map((step) => turned(step, step)),
      ...lent('quantity'),
      opened({ kind: 'int' }, 5),
      ...scopes.map(scoped),
      { name: 'plain', scope: 'tenant', number: {}, fields: { title: text }, states: { draft: ['done'], done: [] } },
      {
        name: 'order',
        scope: 'tenant',
        fields: {
          user: { kind: 'text', name: true },
          end: { kind: 'choice', values: ['a'] },
          group: { kind: 'ref', to: 'users' },
          desc: { kind: 'text', unique: true },
          table: { kind: 'flag' },
          row: text,
        },
        search: ['user', 'desc', 'end', 'row'],
        unique: [{ fields: ['user'], when: { table: true, end: 'a' } }],
        lines: { from: { fields: { select: { kind: 'choice', values: ['b'] }, limit: { kind: 'money' } } } },
        totals: { sum: { sum: 'from.limit' } },
      },
    ]
    const registryOf = (more: readonly ResourceData[]) => createRegistry([...definitions, ...more])
    expect(checkDefinitions([...definitions, ...after])).toEqual([])
    await migrate(database.url, registryOf(before))
    const values = kinds.flatMap(([, value], at) => (value === null ? [] : [[`f${at}`, value] as const]))
    for (const step of steps)
      await rows(
        `insert into turned${step} (tenant_id, ${values.map(([name]) => name).join()}) values (1, ${values.map(([, value]) => value).join()})`,
      )
    await rows(`insert into plain (tenant_id, title) values (1, 'a')`)
    for (const scope of scopes)
      await rows(`insert into ${tableName(`moved${scope}`)} (tenant_id, title) values (1, 'a'), (1, 'b')`)
    await rows(`insert into tools (tenant_id, title, places) values (1, 'saw', 2)`)
    const changed = await migrate(database.url, registryOf(after))
    expect(changed.kept.map(({ sentence }) => sentence)).toContain('values of turned1.f1 that are no integer')
    expect(await rows('select status, number from plain')).toEqual([{ status: 'draft', number: null }])
    expect(await rows('select places::text, "left"::text from tools')).toEqual([{ places: '2.000', left: '2.000' }])
    expect((await migrate(database.url, registryOf(after))).statements).toEqual([])
    await migrate(database.url, registryOf(before))
    expect(await rows('select f0 from turned2')).toEqual([{ f0: '12' }])
    await migrate(database.url, registryOf(after), { allowLoss: true })
    expect(await rows('select f1 from turned1')).toEqual([{ f1: null }])
  })

  itOfSweep('finds a table again that was left when its definition comes back', async () => {
    const shelf = books({ title: { kind: 'text', required: true } })
    await migrate(database.url, withBooks(shelf))
    await rows(`insert into books (tenant_id, title) values (1, 'x')`)
    await migrate(database.url, withBooks())
    await migrate(database.url, withBooks(shelf))
    expect(await rows('select title from books')).toEqual([{ title: 'x' }])
  })

  itOfSweep('widens a type and refuses to narrow one without the flag', async () => {
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

    itOfSweep('takes the form away again only when that is allowed', async () => {
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
      await rows(
        `update daftar_migrations set digest = 'of an older release', shape = replace(shape::text, ',"markup":true', '')::json`,
      )
      const { statements } = await migrate(database.url, noted('richText'), { planOnly: true })
      const updated = new Set(statements.map((one) => one.split(' set ')[0]))
      expect([...updated].sort()).toEqual(['update "message_templates"', 'update "students"'])
      await migrate(database.url, noted('richText'))
      expect(await stored()).toEqual([own])
    })
  })

  it('looks through a database of an older release, which noted nothing of what it had made', async () => {
    await migrate(database.url, withBooks())
    await rows('alter table daftar_migrations drop column made')
    expect(await connected(database.url, (client) => inspectData((work) => work(client), withBooks()))).toEqual([])
    expect(await migrate(database.url, withBooks())).toMatchObject({ number: null, statements: [], refused: [] })
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

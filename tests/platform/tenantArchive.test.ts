import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { ZipFile } from 'yazl'
import { importTenant } from '../../src/server/archive/importTenant.ts'
import type { Manifest } from '../../src/server/archive/manifest.ts'
import { passOver } from '../../src/server/archive/nodeNumbers.ts'
import { rowOf, valuesOf } from '../../src/server/archive/rows.ts'
import { formerSealOf, sealOf } from '../../src/server/archive/seal.ts'
import { onMigrated } from '../../src/server/commands/command.ts'
import { readRegistry } from '../../src/server/commands/registry.ts'
import { tenantWork } from '../../src/server/commands/tenantVerbs.ts'
import { readConfig } from '../../src/server/config.ts'
import { branchesOf } from '../support/branches.ts'
import { connected, createDatabase, unwatched } from '../support/database.ts'
import { isSigned, openReceiver } from '../support/receiver.ts'
import { type Caller, emptyTemplate, openSchool, type School, template } from '../support/school.ts'
import { itOfSweep, some } from '../support/sweep.ts'

const program = fileURLToPath(new URL('../../src/server/commands/tenant.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'daftar-archives-'))
const [secret, otherSecret] = [0, 1].map(() => randomBytes(36).toString('base64')) as [string, string]
const passphrase = 'what both sides agreed on'

const environment = (url: string, more: Record<string, string> = {}) => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'test',
  DATABASE_URL: url,
  DATA_DIR: join(folder, 'data'),
  DAFTAR_SECRET: secret,
  DAFTAR_ARCHIVE_PASSPHRASE: passphrase,
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  ...more,
})

/** `npm run tenant -- …` on a database: what it said, and whether it ended well. */
async function tenantProcess(url: string, args: readonly string[], more?: Record<string, string>) {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env: environment(url, more) })
    return { ended: 0, said: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { ended: code, said: stdout + stderr }
  }
}

/** The same in this process, which knows the definitions already. */
async function tenant(url: string, args: readonly string[], more?: Record<string, string>) {
  const lines: string[] = []
  const config = readConfig(environment(url, more))
  const at = { url, config, print: (line: string) => void lines.push(line), ...(await readRegistry()) }
  try {
    await onMigrated(at, tenantWork(args))
    return { ended: 0, said: lines.join('\n') }
  } catch (error) {
    return { ended: 1, said: [...lines, (error as Error).message].join('\n') }
  }
}

/** Every table of a database that has rows of tenants, from its catalogue. */
const tablesIn = (url: string) =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (select from pg_inherits i where i.inhrelid = c.oid) order by 1`,
    )
    return rows.map(({ name }) => name).filter((name) => name !== 'daftar_fills')
  })

/** What each table has of a tenant: how many rows, and what they come to in any order without the tenant's number. */
const contentOf = (url: string, code: string) =>
  connected(url, async (client) => {
    const names = await tablesIn(url)
    const { rows: columns } = await client.query<{ name: string; values: string }>(
      `select relname as name, string_agg(quote_ident(attname), ', ' order by attname) as values from pg_attribute join pg_class c on c.oid = attrelid
        where attrelid = any ($1::regclass[]) and attnum > 0 and not attisdropped and attname not in ('tenant_id', 'sealed') group by 1`,
      [names],
    )
    const each = columns.map(
      ({ name, values }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(row(${values})::text, 0)), 0) as content
           from ${name} where tenant_id = (select id from tenants where code = $1)`,
    )
    const { rows } = await client.query<{ name: string; content: string }>(each.join(' union all '), [code])
    return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
  })

const countIn = (url: string, table: string) =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    return rows[0]?.count ?? 0
  })

type Rows = Readonly<Record<string, (rows: string) => string>>

interface Other {
  readonly rows?: Rows
  readonly manifest?: (manifest: Record<string, unknown>) => void
  readonly seal?: (manifest: Buffer) => string
}

/** Packs an archive anew with other rows and another manifest, which has the digests of those rows, signed as the product signs it. */
async function rewritten(from: string, to: string, { rows = {}, manifest: change, seal }: Other): Promise<void> {
  const read = await yauzl.openPromise(from, { lazyEntries: true, autoClose: false })
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(to))
  const digests = new Map<string, { rows: number; sha256: string }>()
  let comment = ''
  for await (const entry of read.eachEntry()) {
    let content = await buffer(await read.openReadStreamPromise(entry))
    const table = /^tables\/(.*)\.copy$/.exec(entry.fileName)?.[1] ?? ''
    const other = rows[table]
    if (other) {
      content = Buffer.from(other(content.toString('latin1')), 'latin1')
      const sha256 = createHash('sha256').update(content).digest('hex')
      digests.set(table, { rows: content.filter((byte) => byte === 10).length, sha256 })
    }
    if (entry.fileName === 'manifest.json') {
      const manifest = JSON.parse(content.toString()) as Record<string, unknown> & { tables: { name: string }[] }
      for (const one of manifest.tables) Object.assign(one, digests.get(one.name))
      change?.(manifest)
      content = Buffer.from(JSON.stringify(manifest))
      comment = seal ? seal(content) : sealOf(content, passphrase)
    }
    zip.addBuffer(content, entry.fileName, { compress: false })
  }
  zip.end({ forceZip64Format: false, comment })
  await written
  read.close()
}

/** The lines of a table with a value of the first of them changed, by the order of its columns in the archive. */
const firstRow = (columns: readonly string[], column: string, change: (value: string) => string) => (rows: string) => {
  const [first = '', ...others] = rows.split('\n')
  const at = columns.indexOf(column)
  const values = first.split('\t').map((value, index) => (index === at ? change(value) : value))
  return [values.join('\t'), ...others].join('\n')
}

describe('a school moves by an archive', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let student = 0
  let signature = ''
  let receiver: Awaited<ReturnType<typeof openReceiver>>
  const archive = join(folder, 'demo.zip')
  const photo = Buffer.from(`${'\\x00\t\n\r\\N '.repeat(300)}\u0000\u00ff`)

  beforeAll(async () => {
    receiver = await openReceiver()
    school = await openSchool({ outgoing: { mayBePrivate: true, secret } })
    admin = await school.signIn('demo_admin')
    branch = (await branchesOf(admin)).boys
    const list = await admin.call<{ id: number }[]>('GET', 'students?range=[0,0]', { branch })
    student = list.body[0]?.id ?? 0
    const body = new FormData()
    body.append('file', new Blob([photo], { type: 'text/plain' }), 'note.txt')
    expect((await admin.call('POST', `students/${student}/attachments`, { branch, body })).status).toBe(201)
    const hook = { label: 'moves', webAddress: `${receiver.address}/moved`, events: [{ resource: 'areas', event: 'created' }] }
    const made = await admin.call<{ revealed: string }>('POST', 'webhooks', { branch, body: hook })
    expect(made.status).toBe(201)
    signature = made.body.revealed
    const out = await tenant(school.databaseUrl, ['export', 'demo', archive])
    expect(out).toMatchObject({
      ended: 0,
      said: expect.stringMatching(/✓ entriesAgree: 0 of \d+[\s\S]*is in .*demo\.zip: \d+ rows/),
    })
  })

  afterAll(async () => {
    await school?.close()
    await receiver?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('every table with rows of tenants is carried, but for who is signed in and who asked for another password', async () => {
    const zip = await yauzl.openPromise(archive, { lazyEntries: true, autoClose: false })
    const names: string[] = []
    for await (const { fileName } of zip.eachEntry()) names.push(fileName)
    zip.close()
    const carried = names.flatMap((name) => /^tables\/(.*)\.copy$/.exec(name)?.[1] ?? [])
    expect([...carried, 'sessions', 'password_resets', 'book_checks'].sort()).toEqual(await tablesIn(school.databaseUrl))
  })

  const formerKnown = [
    'a secret of its own, which knows the former one',
    otherSecret,
    { DAFTAR_SECRET: otherSecret, DAFTAR_FORMER_SECRET: secret },
  ] as const
  it.each(some([['the same secret', secret, {}], formerKnown], [formerKnown]))(
    'comes into an empty installation with %s as it was, row by row, and goes on there',
    async (_with, own, more) => {
      const other = await openSchool({ empty: true, outgoing: { mayBePrivate: true, secret: own } })
      const sent = receiver.at('/moved').length
      try {
        const into = await tenantProcess(other.databaseUrl, ['import', archive], more)
        expect(into).toMatchObject({ ended: 0, said: expect.stringMatching(/✓ entriesAgree: 0 of [1-9]/) })
        expect(into.said).not.toContain('cannot be read here')
        const [there, here] = [await contentOf(school.databaseUrl, 'demo'), await contentOf(other.databaseUrl, 'demo')]
        for (const left of ['sessions', 'password_resets', 'book_checks']) [there[left], here[left]] = ['', '']
        expect(here).toEqual(there)
        const moved = await other.signIn('demo_admin')
        const files = await moved.call<{ id: number }[]>('GET', `students/${student}/attachments`, { branch })
        const response = await fetch(`${other.address}/api/files/${files.body.at(-1)?.id}`, {
          headers: { Authorization: `Bearer ${moved.token}`, Branch: String(branch) },
        })
        expect(Buffer.from(await response.arrayBuffer()).equals(photo)).toBe(true)
        // Its next ids are those that come after: nothing is made over what came.
        const area = { code: 'moved', arabicName: 'حي جديد' }
        expect((await moved.call('POST', 'areas', { branch, body: area })).status).toBe(201)
        // What was sealed is still known: the webhook signs with the secret that its receiver has.
        await expect
          .poll(() =>
            receiver
              .at('/moved')
              .slice(sent)
              .map((one) => isSigned(one, signature)),
          )
          .toEqual([true])
        const books = await moved.call<{ rows: { role: string }[] }>('GET', 'reports/integrity', { branch, year: 'all' })
        expect(books.body.rows.filter(({ role }) => role === 'bad')).toEqual([])
        const again = await tenant(other.databaseUrl, ['import', archive])
        expect(again).toMatchObject({ ended: 1, said: expect.stringContaining('There is a tenant "demo" already.') })
      } finally {
        await other.close()
      }
    },
  )

  itOfSweep(
    'has what nodes of a distributed database numbered by themselves numbered as everybody does, in its order and with what points to it',
    async () => {
      const [from, to] = [await createDatabase(template()), await createDatabase()]
      const file = join(folder, 'numbered.zip')
      const ofNodes = ['account_sums', 'notifications']
      // Each row as it is without its number, in the order of their numbers.
      const inOrder = (url: string) =>
        connected(url, async (client) => {
          const lists = []
          for (const table of ofNodes) {
            const { rows } = await client.query(
              `select to_jsonb(t) - 'tenant_id' - 'id' as row from ${table} t where tenant_id = (select id from tenants where code = 'demo') order by id`,
            )
            lists.push(rows.map(({ row }) => row))
          }
          const read = await client.query(
            `select n.resource, n.record_id, n.field from notification_reads r join notifications n on n.tenant_id = r.tenant_id and n.id = r.notification_id
           where r.tenant_id = (select id from tenants where code = 'demo') order by 1, 2, 3`,
          )
          return [...lists, read.rows]
        })
      try {
        await unwatched(from.url, async (client) => {
          await client.query(`insert into notifications (tenant_id, resource, record_id, field, due, step)
          select 1, 'students', n, 'told', current_date, n from generate_series(1, 3) n`)
          await client.query(`insert into notification_reads (tenant_id, user_id, notification_id)
          select 1, 1, id from notifications where tenant_id = 1 and field = 'told'`)
          for (const table of ofNodes) {
            const { rows } = await client.query(`select id from ${table} where tenant_id = 1 order by id`)
            const half = rows[Math.floor(rows.length / 2)]?.id ?? 0
            await client.query(`update ${table} set id = id + 844424930131968 where tenant_id = 1 and id >= ${half}`)
            if (table === 'notifications')
              await client.query(
                `update notification_reads set notification_id = notification_id + 844424930131968 where tenant_id = 1 and notification_id >= ${half}`,
              )
          }
        })
        expect(await tenant(from.url, ['export', 'demo', file])).toMatchObject({ ended: 0 })
        expect(await tenant(to.url, ['import', file])).toMatchObject({ ended: 0 })
        const [there, here] = [await inOrder(from.url), await inOrder(to.url)]
        expect(Math.min(...there.map((rows) => rows.length))).toBeGreaterThan(1)
        expect(here).toEqual(there)
        await connected(to.url, async (client) => {
          for (const table of ofNodes) {
            const { rows } = await client.query(
              `select max(id) < 1000000 as low, max(id) <= pg_sequence_last_value('${table}_id_seq') as passed from ${table}`,
            )
            expect(rows, table).toEqual([{ low: true, passed: true }])
          }
        })
      } finally {
        await from.drop()
        await to.drop()
      }
    },
  )

  it('gets another number where its own is taken, and touches nothing of those who are there', async () => {
    const database = await createDatabase(template())
    try {
      await connected(database.url, async (client) => {
        await client.query(`update tenants set code = 'first' where code = 'demo'`)
        await client.query(`update sign_in_names set name = 'first_' || name where name like 'demo%'`)
      })
      const before = await contentOf(database.url, 'first')
      const into = await tenant(database.url, ['import', archive], { DAFTAR_SECRET: otherSecret })
      expect(into).toMatchObject({
        ended: 0,
        said: expect.stringMatching(/is here as number 3[\s\S]*1 sealed secrets .* cannot be read here/),
      })
      const [there, here] = [await contentOf(school.databaseUrl, 'demo'), await contentOf(database.url, 'demo')]
      for (const left of ['sessions', 'password_resets', 'book_checks']) [there[left], here[left]] = ['', '']
      expect(here).toEqual(there)
      expect(await contentOf(database.url, 'first')).toEqual(before)
    } finally {
      await database.drop()
    }
  })

  describe('is refused', () => {
    let database: Awaited<ReturnType<typeof createDatabase>>
    beforeAll(async () => {
      database = await createDatabase(emptyTemplate())
    })
    afterAll(() => database?.drop())
    const refused = async (file: string) => {
      const into = await tenant(database.url, ['import', file])
      expect(into.ended).toBe(1)
      expect((await connected(database.url, (client) => client.query('select from tenants'))).rowCount).toBe(0)
      return into.said
    }

    it('where a byte of what it carries is another one, in whichever part', async () => {
      const whole = readFileSync(archive)
      const contents = contentsOf(whole)
      expect(contents.length).toBeGreaterThan(20)
      for (const part of some([0, 0.3, 0.5, 0.7, 0.99], [0.5])) {
        const file = join(folder, 'bitten.zip')
        const bitten = Buffer.from(whole)
        const at = contents[Math.floor(contents.length * part)] as number
        bitten.writeUInt8(bitten.readUInt8(at) ^ 0x10, at)
        writeFileSync(file, bitten)
        expect(await refused(file)).toMatch(/is damaged|cannot be read as an archive/)
      }
    })

    it('where its end is missing, and where it is none', async () => {
      const file = join(folder, 'short.zip')
      writeFileSync(file, readFileSync(archive).subarray(0, -1000))
      expect(await refused(file)).toContain('cannot be read as an archive')
      expect(await refused(program)).toContain('cannot be read as an archive')
    })

    it('where its rows or its manifest are others than were written', async () => {
      const file = join(folder, 'changed.zip')
      await rewritten(archive, file, {
        manifest: (manifest) => {
          const tables = manifest['tables'] as { name: string; sha256: string }[]
          for (const table of tables) if (table.name === 'students') table.sha256 = createHash('sha256').digest('hex')
        },
      })
      expect(await refused(file)).toContain('the rows of students are not those that were written')
    })

    it('where it comes from another shape of the database, and says where they differ', async () => {
      const file = join(folder, 'other.zip')
      await rewritten(archive, file, {
        manifest: ({ shape, tables: packed }) => {
          const tables = shape as Record<string, Record<string, string>>
          tables['students'] = { ...tables['students'], x_bus_card: 'text' }
          delete tables['areas']
          const list = packed as { name: string }[]
          list.splice(
            list.findIndex(({ name }) => name === 'areas'),
            1,
          )
        },
      })
      const said = await refused(file)
      expect(said).toContain('the column students.x_bus_card is not here')
      expect(said).toContain('the table areas is not in the archive')
    })

    it('where books do not say what they said there', async () => {
      const file = join(folder, 'books.zip')
      await rewritten(archive, file, {
        manifest: (manifest) => {
          const books = manifest['books'] as { check: string; checked: number }[]
          for (const check of books) if (check.check === 'entriesAgree') check.checked++
        },
      })
      expect(await refused(file)).toContain('The books do not say here what they said there (entriesAgree')
    })

    it('where one of its user names is another one’s', async () => {
      const other = await createDatabase(template())
      try {
        await connected(other.url, (client) => client.query(`update tenants set code = 'first' where code = 'demo'`))
        const into = await tenant(other.url, ['import', archive])
        expect(into).toMatchObject({ ended: 1, said: expect.stringMatching(/these are taken: demo_accountant, demo_admin/) })
      } finally {
        await other.drop()
      }
    })
  })

  describe('that somebody forged', () => {
    let database: Awaited<ReturnType<typeof createDatabase>>
    let registry: Awaited<ReturnType<typeof readRegistry>>['registry']
    let shape: Manifest['shape']
    let before: Record<string, string>
    const forged = join(folder, 'forged.zip')
    /** Imports the archive as the command does. */
    const into = (unsigned = false, secrets = [passphrase]) =>
      connected(database.url, (client) =>
        importTenant(client, {
          file: forged,
          url: database.url,
          registry,
          secret,
          formerSecret: null,
          trust: { secrets, unsigned },
        }),
      )
    const columnsOf = (table: string) => Object.keys(shape[table] ?? {})
    const inFirst = (table: string, column: string, change: (value: string) => string): Other => ({
      rows: { [table]: firstRow(columnsOf(table), column, change) },
    })

    beforeAll(async () => {
      database = await createDatabase(template())
      await connected(database.url, async (client) => {
        await client.query(`update tenants set code = 'first' where code = 'demo'`)
        await client.query(`update sign_in_names set name = 'first_' || name where name like 'demo%'`)
      })
      ;({ registry } = await readRegistry())
      const zip = await yauzl.openPromise(archive, { lazyEntries: true, autoClose: false })
      for await (const entry of zip.eachEntry())
        if (entry.fileName === 'manifest.json') ({ shape } = JSON.parse(await text(await zip.openReadStreamPromise(entry))))
      zip.close()
      before = await contentOf(database.url, 'first')
    })
    afterAll(() => database?.drop())

    it('writes nothing into a school that is there, and uses up nobody’s numbers, also where its signature is right', async () => {
      /** The first row of a table once more, as one of the school with number 1, behind an end of the row that only COPY sees. */
      const smuggled = (end: string, others: Readonly<Record<string, string>>, table: string) => (rows: string) => {
        const [first = ''] = rows.split('\n')
        const columns = columnsOf(table)
        const values = first.split('\t').map((value, at) => others[columns[at] ?? ''] ?? value)
        return `${first}${end}1\t${values.join('\t')}${end}\\.${end}\n${rows}`
      }
      const attacks: [string, Other, RegExp][] = [
        ...['\r', '\r\n', '\v', '\f', '\b', '\0'].map((end): [string, Other, RegExp] => [
          `a row behind ${JSON.stringify(end)}`,
          {
            rows: {
              users: smuggled(end, { id: '900001', user_name: 'root' }, 'users'),
              sign_in_names: smuggled(end, { name: 'root', user_id: '900001' }, 'sign_in_names'),
            },
          },
          /COPY would not have written/,
        ]),
        ['an end of the rows', { rows: { areas: (rows) => `\\.\n${rows}` } }, /COPY would not have written/],
        ['a tenant of its own', { rows: { areas: (rows) => `1\t${rows}` } }, /A row of areas has \d+ values/],
        ['the last id of all', inFirst('areas', 'id', () => '2147483647'), /A row of areas has the id 2147483647/],
        ['the last number of a log', inFirst('audit_log', 'id', () => '281474976710655'), /audit_log has the id 281474976710655/],
        [
          'the last version of a user',
          inFirst('users', 'version', () => '2147483647'),
          /A row of users has the version 2147483647/,
        ],
        ['the last number of documents', inFirst('counters', 'value', () => '1099511627776'), /A row of counters has the value/],
        ['an id that is none', inFirst('areas', 'id', () => '-1'), /A row of areas has the id -1/],
        [
          'the last number of a school',
          { manifest: ({ tenant }) => Object.assign(tenant as object, { number: 2147483647 }) },
          /the number of the school/,
        ],
        [
          'a name that nobody can have written',
          { manifest: ({ tenant }) => Object.assign(tenant as object, { name: 'x\r\ny\u0007' }) },
          /the name of the school/,
        ],
        [
          'a code that is none',
          { manifest: ({ tenant }) => Object.assign(tenant as object, { code: 'Demo\n' }) },
          /the code of the school/,
        ],
        [
          'a table of everybody',
          { manifest: ({ tables }) => (tables as object[]).push({ name: 'tenants', rows: 0, sha256: '' }) },
          /the list of tables/,
        ],
        [
          'a table that is not here',
          {
            manifest: (all) => {
              ;(all['tables'] as object[]).push({ name: 'pg_authid', rows: 0, sha256: '' })
              Object.assign(all['shape'] as object, { pg_authid: { rolname: 'text' } })
            },
          },
          /the table pg_authid is not here/,
        ],
        ['a name to sign in by of nobody', inFirst('sign_in_names', 'user_id', () => '999999'), /is none of a user/],
        ['a guardian of nobody', inFirst('students', 'guardian_id', () => '999999'), /foreign key constraint/],
        [
          'a hash that costs a server its memory',
          inFirst('users', 'password', (hash) => hash.replace(/m=\d+/, 'm=4194304')),
          /users\.password holds/,
        ],
        ['an invisible character', inFirst('areas', 'arabic_name', (name) => `${name}\u0001`), /areas\.arabic_name holds/],
        [
          'a name that turns its neighbours',
          inFirst('areas', 'arabic_name', (name) => `${name}${Buffer.from('\u202e').toString('latin1')}`),
          /areas\.arabic_name holds/,
        ],
        [
          'sums that no rows give',
          inFirst('account_sums', 'debit', () => '1234567.00'),
          /✗ sumsAgree: 1 of[\s\S]*Integrity of the books/,
        ],
      ]
      // One that each check refuses; the sweep tries their variants.
      const ofEachKind = [
        'a row behind "\\r\\n"',
        'a tenant of its own',
        'the last id of all',
        'the last number of a school',
        'a table that is not here',
        'a name to sign in by of nobody',
        'a guardian of nobody',
        'a hash that costs a server its memory',
        'an invisible character',
        'sums that no rows give',
      ]
      const tried = some(
        attacks,
        attacks.filter(([what]) => ofEachKind.includes(what)),
      )
      expect(tried.length).toBeGreaterThanOrEqual(ofEachKind.length)
      for (const [what, other, said] of tried) {
        await rewritten(archive, forged, other)
        await expect(into(), what).rejects.toThrow(said)
      }
      expect(await contentOf(database.url, 'first')).toEqual(before)
      await connected(database.url, async (client) => {
        expect((await client.query('select code from tenants order by id')).rows.map(({ code }) => code)).not.toContain('demo')
        const { rows } = await client.query(
          `select max(coalesce(last_value, 0))::text as most from pg_sequences where schemaname = 'public'`,
        )
        expect(Number(rows[0]?.most)).toBeLessThan(1_000_000)
      })
    }, 300_000)

    it('is not taken where nobody who is known signed it, and one of earlier versions only where that is said', async () => {
      await rewritten(archive, forged, { seal: (manifest) => sealOf(manifest, 'words that nobody agreed on') })
      await expect(into()).rejects.toThrow('is signed with no secret that is known here')
      await expect(into(true)).rejects.toThrow('is signed with no secret that is known here')
      await rewritten(archive, forged, { seal: formerSealOf })
      await expect(into(true)).rejects.toThrow('has form 2')
      await rewritten(archive, forged, { seal: () => '' })
      await expect(into(true)).rejects.toThrow('is signed with no secret that is known here')
      await rewritten(archive, forged, { manifest: (manifest) => Object.assign(manifest, { form: 1 }), seal: formerSealOf })
      await expect(into()).rejects.toThrow('nobody signed')
      await expect(into(true, [])).resolves.toMatchObject({ manifest: { form: 1, tenant: { code: 'demo' } } })
      expect(await contentOf(database.url, 'first')).toEqual(before)
    })

    it('costs nobody time by its numbers: the greatest that may come is passed over at once, and a smaller one moves nothing back', async () => {
      await connected(database.url, async (client) => {
        const next = async (table: string) =>
          (await client.query<{ next: string }>(`select nextval('${table}_id_seq')::text as next`)).rows[0]?.next
        for (const [table, most] of [
          ['areas', 2n ** 30n],
          ['audit_log', 2n ** 40n],
        ] as const) {
          await passOver(client, table, 'id', most)
          await passOver(client, table, 'id', 7n)
          expect(await next(table)).toBe(String(most + 1n))
        }
      })
    })

    it('has sound books: a school whose books are not leaves by no archive, and the command says what to do', async () => {
      const file = join(folder, 'broken.zip')
      await unwatched(database.url, (client) =>
        client.query(`update account_sums set debit = debit + 1 where (tenant_id, id) = (select tenant_id, min(id) from account_sums
          where tenant_id = (select id from tenants where code = 'first') group by tenant_id)`),
      )
      const out = await tenantProcess(database.url, ['export', 'first', file])
      expect(out).toMatchObject({
        ended: 1,
        said: expect.stringMatching(/✗ sumsAgree: 1 of[\s\S]*take them back and post them again/),
      })
      expect(existsSync(file)).toBe(false)
    })
  })

  it('a row of COPY stays one row, whatever stands in it: what the database writes comes back, all else is refused or stays as it is', async () => {
    const odd = fc.constantFrom(
      ...Array.from({ length: 33 }, (_, code) => String.fromCharCode(code)),
      '\x7f',
      '\\',
      '.',
      'N',
      'b',
      'x',
      '0',
      'ب',
    )
    const pieces = (most: number) => fc.array(odd, { maxLength: most }).map((all) => all.join(''))
    const stored = fc
      .sample(fc.tuple(fc.option(pieces(6)), fc.option(pieces(6))), { numRuns: 2000, seed: 1 })
      .map((row) => row.map((value) => value?.replaceAll('\0', '') ?? null))
    const sent = fc
      .sample(fc.tuple(pieces(8), pieces(4)), { numRuns: 5000, seed: 2 })
      .map((row) => Buffer.from(row.join('\t').replaceAll('\n', '')).toString('latin1'))
    const latin = (value: string | null) => value && Buffer.from(value).toString('latin1')
    await connected(school.databaseUrl, async (client) => {
      await client.query('create temp table odd_rows (tenant_id int, a text, b text, at serial)')
      await client.query('insert into odd_rows (tenant_id, a, b) select 1, a, b from unnest($1::text[], $2::text[]) u(a, b)', [
        stored.map(([a]) => a),
        stored.map(([, b]) => b),
      ])
      const written = (await buffer(client.query(copyTo('copy (select a, b from odd_rows order by at) to stdout')))).toString(
        'latin1',
      )
      const lines = written.split('\n').slice(0, -1)
      expect(lines.map(valuesOf)).toEqual(stored.map((row) => row.map(latin)))
      expect(lines.map((line) => rowOf(valuesOf(line)))).toEqual(lines)
      const taken = sent.flatMap((line) => {
        try {
          return [valuesOf(line)].filter((values) => values.length === 2)
        } catch {
          return []
        }
      })
      expect(taken.length).toBeGreaterThan(100)
      expect(taken.length).toBeLessThan(sent.length)
      await client.query('truncate odd_rows')
      const copy = client.query(copyFrom('copy odd_rows (tenant_id, a, b) from stdin'))
      await pipeline([Buffer.from(taken.map((values) => `${rowOf(['7', ...values])}\n`).join(''), 'latin1')], copy)
      const { rows } = await client.query<{ tenant_id: number; a: string | null; b: string | null }>(
        'select * from odd_rows order by at',
      )
      expect(rows.map((row) => [row.tenant_id, latin(row.a), latin(row.b)])).toEqual(taken.map((values) => [7, ...values]))
    })
  })

  itOfSweep('an import that is killed in the middle leaves nothing, and can be begun again', async () => {
    const database = await createDatabase()
    try {
      expect((await tenant(database.url, ['list'])).ended).toBe(0)
      const holder = new pg.Client({ connectionString: database.url })
      await holder.connect()
      await holder.query('begin')
      await holder.query('lock table vouchers in exclusive mode')
      const child = spawn(process.execPath, [program, 'import', archive], { env: environment(database.url), stdio: 'ignore' })
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'copy %'`
      await expect.poll(async () => (await connected(database.url, (client) => client.query(waiting))).rowCount).toBe(1)
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
      // The database does not go on with what nobody waits for.
      await expect.poll(async () => (await connected(database.url, (client) => client.query(waiting))).rowCount).toBe(0)
      await holder.query('rollback')
      await holder.end()
      const left = await contentOf(database.url, 'demo')
      expect(Object.values(left).filter((one) => !one.startsWith('0 '))).toEqual([])
      expect((await connected(database.url, (client) => client.query('select from students'))).rowCount).toBe(0)
      expect((await tenant(database.url, ['import', archive])).ended).toBe(0)
    } finally {
      await database.drop()
    }
  })

  describe('a school that has moved is removed', () => {
    let database: Awaited<ReturnType<typeof createDatabase>>
    const own = join(folder, 'leaving.zip')
    // Where nobody agreed on words, the secret of the installation signs.
    const alone = { DAFTAR_ARCHIVE_PASSPHRASE: '' }
    const remove = (file: string, code = 'demo') => tenant(database.url, ['remove', code, file], alone)
    const rows = async (code: string) =>
      Object.values(await contentOf(database.url, code)).reduce((sum, one) => sum + Number(one.split(' ')[0]), 0)
    beforeAll(async () => {
      database = await createDatabase(template())
      await tenant(database.url, ['create', '--code', 'staying', '--name', 'باقية', '--admin', 'staying_admin'])
    })
    afterAll(() => database?.drop())

    it('only while nobody may work in it, and only where its archive has every row as it is now', async () => {
      expect(await tenant(database.url, ['export', 'demo', own], alone)).toMatchObject({ ended: 0 })
      const before = await contentOf(database.url, 'demo')
      expect(await remove(own)).toMatchObject({ ended: 1, said: expect.stringContaining('People may still work in "demo"') })
      await tenant(database.url, ['subscription', '--code', 'demo', '--status', 'suspended'])
      const late = await remove(own)
      expect(late).toMatchObject({ ended: 1, said: expect.stringMatching(/export it anew\. Other rows: subscriptions\./) })
      expect((await remove(own, 'staying')).said).toContain('is the archive of "demo", not of "staying"')
      expect((await remove(program)).said).toContain('cannot be read as an archive')
      const after = await contentOf(database.url, 'demo')
      before['subscriptions'] = after['subscriptions'] = ''
      expect(after).toEqual(before)
    })

    it('with every row that it had, while others keep theirs; and it can come back', async () => {
      rmSync(own)
      expect(await tenant(database.url, ['export', 'demo', own], alone)).toMatchObject({ ended: 0 })
      const there = await contentOf(database.url, 'demo')
      const staying = await contentOf(database.url, 'staying')
      const all = await Promise.all((await tablesIn(database.url)).map((name) => countIn(database.url, name)))
      const gone = await rows('demo')
      expect(await remove(own)).toMatchObject({ ended: 0, said: expect.stringMatching(/"demo" is no longer here: \d+ rows/) })
      const left = await Promise.all((await tablesIn(database.url)).map((name) => countIn(database.url, name)))
      const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0)
      expect(sum(all) - sum(left)).toBe(gone)
      expect(await contentOf(database.url, 'staying')).toEqual(staying)
      expect((await remove(own)).said).toContain('There is no tenant "demo".')
      expect(await tenant(database.url, ['import', own], alone)).toMatchObject({ ended: 0 })
      const back = await contentOf(database.url, 'demo')
      for (const forgotten of ['sessions', 'password_resets', 'book_checks']) [there[forgotten], back[forgotten]] = ['', '']
      expect(back).toEqual(there)
    })
  })

  itOfSweep('a school goes on at once where fewer numbers were given out than it has', async () => {
    const young = await openSchool({ outgoing: { mayBePrivate: true, secret } })
    const own = join(folder, 'goesOn.zip')
    const say = (...args: string[]) => tenant(young.databaseUrl, args)
    try {
      await say('subscription', '--code', 'demo', '--status', 'suspended')
      expect(await say('export', 'demo', own)).toMatchObject({ ended: 0 })
      expect(await say('remove', 'demo', own)).toMatchObject({ ended: 0 })
      await connected(young.databaseUrl, (client) =>
        client.query(
          `select setval(pg_get_serial_sequence(t.name, 'id'), 1) from unnest('{audit_log,areas,vouchers,journal_entries}'::text[]) t(name)`,
        ),
      )
      expect(await say('import', own)).toMatchObject({ ended: 0 })
      await say('subscription', '--code', 'demo', '--status', 'active')
      const returned = await young.signIn('demo_admin')
      const body = { code: '909', arabicName: 'حي الروضة', englishName: 'Rawdah' }
      expect((await returned.call('POST', 'areas', { branch, body })).status).toBe(201)
    } finally {
      await young.close()
    }
  })

  it('an export does not write over a file, and leaves none where there is no such school', async () => {
    expect(await tenant(school.databaseUrl, ['export', 'demo', archive])).toMatchObject({
      ended: 1,
      said: expect.stringContaining('is there already'),
    })
    const missing = join(folder, 'missing.zip')
    expect((await tenant(school.databaseUrl, ['export', 'nobody', missing])).said).toContain('There is no tenant "nobody".')
    expect(existsSync(missing)).toBe(false)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

/** Where the contents of a zip's parts lie: a byte in the midst of each that has more than a few. */
function contentsOf(zip: Buffer): number[] {
  const header = Buffer.from('PK\x03\x04', 'latin1')
  const starts: number[] = []
  for (let at = zip.indexOf(header); at >= 0; at = zip.indexOf(header, at + 4)) starts.push(at)
  return starts.flatMap((start, index) => {
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const until = starts[index + 1] ?? from
    return until - from > 100 ? [from + 30] : []
  })
}

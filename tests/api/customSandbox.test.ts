import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { customFolder } from '../support/customFolder.ts'
import { childrenOf } from '../support/processes.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

/** Why code that does not return is ended; a busy machine gives it no second of processor within ten. */
const tooLong = /longer than (1 second without a pause|10 seconds)/

/** What code of an installation does by the title of the record that is written, and what administrators are told of it. */
const attacks: readonly (readonly [title: string, code: string, told: RegExp])[] = [
  ['exits', '() => process.exit(1)', /process is not defined/],
  ['kills', "() => process.kill(process.pid, 'SIGKILL')", /process is not defined/],
  ['finds the process', "() => Function('return process')()", /process is not defined/],
  ['reads files', "() => import('node:fs')", /imports 'node:fs', which code of an installation may not/],
  ['runs programs', "() => import('child_process')", /imports 'child_process'/],
  ['listens', "() => import('node:net')", /imports 'node:net'/],
  ['makes a module', "() => import('data:text/javascript,export default 1')", /imports 'data:text/],
  ['opens the database', "() => import('pg')", /imports '/],
  ['reads the server', `() => import('${new URL('../../src/server/config.ts', import.meta.url)}')`, /imports 'file:/],
  ['spins', '() => { for (;;); }', tooLong],
  ['spins later', 'async () => { await null; for (;;); }', tooLong],
  ['fills memory', '() => { const all = []; for (;;) all.push(new Array(100000).fill({})) }', /more memory than|without a pause/],
  [
    'fills buffers',
    '() => { const all = []; for (;;) all.push(new Uint8Array(1e8).fill(1)) }',
    /more memory than|without a pause/,
  ],
  ['gives a function', "() => [{ code: 'Trial', params: { by: () => 1 } }]", /could not be cloned/],
  ['gives a proxy', '() => new Proxy([], {})', /could not be cloned/],
  ['gives a trap', "() => [{ get code() { throw new Error('sprung') } }]", /sprung/],
  ['gives too much', "() => ['x'.repeat(2 ** 28)].map((one) => one + one)", /more memory than|Invalid string|no list of faults/],
  ['gives too many faults', "() => Array.from({ length: 2000 }, () => ({ code: 'Trial' }))", /more than 1000 faults/],
  ['gives too large faults', "() => [{ code: 'Trial', params: { by: 'x'.repeat(5e6) } }]", /more than 4 MB/],
  ['never ends its calls', '() => { const f = () => f(); f() }', /call stack/],
]

/** Statements by which a query would leave its tenant, its transaction, its time or the database. */
const statements = [
  "do $$ begin perform set_config('app.tenant', '2', true); end $$",
  "select set_config('app.tenant', '2', true)",
  "select pg_catalog.set_config('app.tenant', '2', true)",
  "select count(*) from branches where set_config('app.tenant', '2', true) <> ''",
  "with x as (select set_config('app.tenant', '2', true)) select count(*) from branches, x",
  "select U&\"\\0073et_config\"('app.tenant', '2', true)",
  "select/**/set_config/**/('app.tenant', '2', true) -- so",
  "update pg_settings set setting = '2' where name = 'app.tenant'",
  "update pg_catalog.pg_settings set setting = '2' where name = 'app.tenant'",
  "set local app.tenant = '2'",
  'set role postgres',
  'reset role',
  'reset all',
  'discard all',
  'select 1; select 2',
  'commit',
  'rollback and chain',
  'savepoint a',
  "prepare transaction 'a'",
  'prepare a as select 1',
  'lock table students',
  "copy students to program 'id'",
  'copy students to stdout',
  "select pg_read_file('/etc/passwd')",
  "select lo_import('/etc/passwd')",
  "select * from dblink('dbname=postgres', 'select 1') as t (a int)",
  "select query_to_xml('select 1', true, true, '')",
  // Wherever a call may stand, and by whatever it may be said.
  "select id from branches order by set_config('app.tenant', '2', true)",
  "select count(*) filter (where set_config('app.tenant', '2', true) <> '') from branches",
  "select sum(id) over (partition by set_config('app.tenant', '2', true)) from branches",
  "select * from rows from (set_config('app.tenant', '2', true)) as given",
  "select * from branches b, lateral (select set_config('app.tenant', b.id::text, true)) as given",
  "select id from branches limit set_config('app.tenant', '2', true)::int",
  "select case when true then set_config('app.tenant', '2', true) end",
  "select array(select set_config('app.tenant', '2', true))",
  'select (b).set_config from branches b',
  "values (set_config('app.tenant', '2', true))",
  "update trials set title = title returning set_config('app.tenant', '2', true)",
  "insert into trials (title) select set_config('app.tenant', '2', true)",
  "delete from trials using (select set_config('app.tenant', '2', true)) as given where false",
  "with recursive n as (select '1' as i union all select set_config('app.tenant', '2', true) from n where i = '1') select * from n",
  "select current_setting('app.tenant')",
  'select * from trials where current of c',
  "notify changed, 'x'",
  'listen changed',
  'execute a',
  'explain analyze select 1',
  "create function pg_temp.f() returns text language sql security definer as $$ select set_config('app.tenant', '2', true) $$",
  'select pg_temp.f()',
  "alter role current_user set app.tenant = '2'",
  'call f()',
  "select * from json_table('[1]', '$[*]' columns (a text default set_config('app.tenant', '2', true) on empty)) as t",
  // What is larger than a server may keep, in one value, in many, and in what is written.
  "select lpad('x', 1000000000)",
  "select lpad('x', 20000000) from students",
  "update trials set title = title returning lpad('x', 100000000)",
  'select pg_sleep(30)',
  'select pg_advisory_lock(1)',
  'select pg_terminate_backend(1)',
  'notify a',
  'listen a',
  'select 1 into stolen',
  'create temp table stolen (a int)',
  'create table stolen as select 1',
  'select * from pg_stat_activity',
  'select * from information_schema.tables',
  'select * from pgboss.job',
  'select * from tenants',
  'select * from sign_in_names',
  'truncate trials',
  'explain analyze delete from trials',
  'merge into trials using trials as o on false when not matched then do nothing',
  'call nothing()',
  'selec 1',
  'select $1',
  '',
]

const file = `
import { defineBehaviour } from '../../schema/behaviour.ts'
export const trials = { name: 'trials', scope: 'tenant', fields: { title: { kind: 'text', required: true, max: 900 } }, labels: { en: { 'errors.Trial': '{{by}}' } } }
const attacks = { ${attacks.map(([title, code]) => `${JSON.stringify(title)}: ${code}`).join(',\n')} }
export const tries = defineBehaviour(trials, {
  prepare: ({ title }) => {
    if (title === 'spins at once') for (;;);
    return {}
  },
  check: async ({ record: { title }, query }) => {
    if (title === 'falls silent') Promise.prototype.then = () => { throw new Error('silent') }
    if (title.startsWith('says')) return (await query([title.slice(5)]), [])
    if (title === 'sees') {
      const [{ rows }] = await query\`select count(*)::int as rows from branches\`
      return [{ code: 'Trial', params: { by: String(rows) } }]
    }
    return attacks[title]?.() ?? []
  },
})
`

const poison = `
import { defineBehaviour } from '../../schema/behaviour.ts'
export const poisons = { name: 'poisons', scope: 'tenant', fields: { title: { kind: 'text', required: true } } }
export const spoils = defineBehaviour(poisons, {
  write: () => {
    Object.prototype.zz = 1
    Array.prototype.map = () => { throw new Error('spoilt') }
    JSON.parse = () => { throw new Error('spoilt') }
  },
})
`

describe('code of an installation that means harm', () => {
  let school: School
  let admin: Caller
  let branch = 0
  const files = customFolder()
  const make = (resource: string, title: string) =>
    admin.call<Problem>('POST', resource, { branch, body: { title }, language: 'en' })
  const serves = async () => {
    expect((await make('trials', 'harmless')).status).toBe(201)
    expect((await school.call('GET', 'health')).body).toMatchObject({ status: 'ok' })
    expect((await admin.call('GET', 'students', { branch })).status).toBe(200)
  }

  beforeAll(async () => {
    files.put('trials.ts', file)
    files.put('poisons.ts', poison)
    school = await openSchool({ customFolder: files.folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(async () => {
    await school.close()
    files.remove()
  })

  it.each(attacks)('is refused by the name of its file where it %s, and all others are served', async (title, _code, told) => {
    const { status, body } = await make('trials', title)
    expect([status, body.errors]).toMatchObject([400, [{ code: 'Custom.Failed', params: { file: 'trials.ts' } }]])
    // What failed is kept beside the answer, which does not wait for it.
    await vi.waitFor(async () => {
      const { failed } = (await admin.call<{ failed: { file: string; message: string }[] }>('GET', 'installation')).body
      expect(failed).toContainEqual(expect.objectContaining({ file: 'trials.ts', message: expect.stringMatching(told) }))
    })
    expect(school.lines).toContainEqual(expect.stringMatching(/^resources\/custom\/trials\.ts: check failed: /))
    await serves()
  })

  it('is not at fault where the machine lets it wait', async () => {
    await serves()
    const own = childrenOf(process.pid).filter((pid) =>
      /sandboxProcess\.ts\0.*trials\.ts\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
    )
    expect(own).toHaveLength(1)
    // The server waits without a pause until it goes on, so that somebody else has to let it.
    execFileSync('kill', ['-STOP', String(own[0])])
    spawn('sh', ['-c', `sleep 1.5; kill -CONT ${own[0]}`])
    expect((await make('trials', 'waited for its turn')).status).toBe(201)
  })

  it('is ended where nobody else is served meanwhile', async () => {
    const { status, body } = await make('trials', 'spins at once')
    expect([status, body.errors]).toMatchObject([400, [{ code: 'Custom.Failed', params: { file: 'trials.ts' } }]])
    await serves()
  })

  it('is begun anew where it answers no call any more, and nobody waits for it', async () => {
    await make('trials', 'falls silent')
    expect((await make('trials', 'next')).body.errors).toMatchObject([{ code: 'Custom.Failed', params: { file: 'trials.ts' } }])
    expect(school.lines).toContainEqual(
      expect.stringMatching(/^resources\/custom\/trials\.ts: prepare failed: it gives no answer/),
    )
    await serves()
  })

  it('changes what the language is made of for itself alone', async () => {
    for (const title of ['first', 'second']) await make('poisons', title)
    await serves()
  })

  it('asks nothing by which it would leave its tenant, its transaction or its time', async () => {
    for (const statement of statements) {
      const { status, body } = await make('trials', `says ${statement}`)
      expect([statement, status, body.errors]).toMatchObject([
        statement,
        400,
        [{ code: 'Custom.Failed', params: { file: 'trials.ts' } }],
      ])
    }
    const branches = (await admin.call<{ id: number }[]>('GET', 'branches', { branch })).body
    expect((await make('trials', 'sees')).body.errors).toMatchObject([{ code: 'Trial', params: { by: String(branches.length) } }])
    await serves()
  })

  it('asks what reads and writes rows of its tenant', async () => {
    for (const statement of [
      'select s.id, upper(s.arabic_name) from students s order by 1 for update of s',
      "with a as (select id from trials limit 1) update trials set title = title || '' from a where trials.id = a.id returning trials.id",
      "with gone as (delete from trials where title = 'nobody' returning *) select count(*) from gone;",
      'values (1), (2)',
      "select coalesce(max(id), 0)::text as a, 'commit; set role x' as b from trials -- the last",
    ])
      expect([statement, (await make('trials', `says ${statement}`)).status]).toEqual([statement, 201])
  })

  it('is ended with a statement that does not end', async () => {
    const endless = 'with recursive n as (select 1 as i union all select i % 9 + 1 from n) select count(*) from n'
    expect((await make('trials', `says ${endless}`)).body.errors).toMatchObject([{ code: 'Custom.Failed' }])
    expect(school.lines).toContain('resources/custom/trials.ts: check failed: a query took longer than 5 seconds')
    await serves()
  })
})

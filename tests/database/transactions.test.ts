import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all, type Database, openDatabase } from '../../src/server/database/database.ts'
import { sql } from '../../src/server/database/sql.ts'
import { connected, createDatabase } from '../support/database.ts'

describe.each([
  ['in packets', {}],
  ['in packets of a connection that keeps few plans', { plans: 3 }],
  ['one by one, as every driver can', { packets: false }],
])('statements that are sent %s', (_, options) => {
  let own: Awaited<ReturnType<typeof createDatabase>>
  let database: Database

  beforeAll(async () => {
    own = await createDatabase()
    await connected(own.url, (client) =>
      client.query(
        'create table kept (tenant_id integer not null default 1, id integer primary key, name text, bytes bytea, many integer[], at timestamptz, shape jsonb, amount numeric, day date)',
      ),
    )
    // One connection: what a failure leaves behind meets the next transaction.
    database = openDatabase(own.url, { size: 1, ...options })
  })

  afterAll(async () => {
    await database.close()
    await own.drop()
  })

  const names = async (): Promise<unknown[]> =>
    (await database.one(1, sql`select name from kept where tenant_id = 1 order by id`)).map(({ name }) => name)

  const clean = () => database.one(1, sql`delete from kept where tenant_id = 1`)

  test('a transaction fails with the statement that failed by itself, also where another one hears first that it has failed', async () => {
    const work = database.transaction(1, async (run) => {
      const claimed = run(sql`select 1 as one`).then(() => run(sql`select 2 as two`))
      const read = run(sql`select id from kept where tenant_id = 1 and id = ${2_147_483_648}`)
      await all([claimed, read])
      return { result: Promise.resolve() }
    })
    await expect(work).rejects.toMatchObject({ code: '22003' })
    expect(await database.one(1, sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  test('values of every kind come back as they were given', async () => {
    await clean()
    const given = [7, `"a\\b',{}`, Buffer.from([0, 255, 92]), [3, 1], '2026-03-01', '1.50'] as const
    const [id, name, bytes, many, day, amount] = given
    await database.one(
      1,
      sql`insert into kept (id, name, bytes, many, day, amount, shape) values (${id}, ${name}, ${bytes}, ${[...many]}, ${day}, ${amount}, ${{ a: [1, null] }})`,
    )
    const [row] = await database.one(
      1,
      sql`select id, name, bytes, many, day, amount, shape, ${['"q"', 'b\\s', null, 'c,d']}::text[] as texts, ${null}::text as nothing, ${true}::boolean as yes from kept where tenant_id = 1`,
    )
    expect(row).toEqual({
      id,
      name,
      bytes,
      many: [3, 1],
      day,
      amount,
      shape: { a: [1, null] },
      texts: ['"q"', 'b\\s', null, 'c,d'],
      nothing: null,
      yes: true,
    })
  })

  test('each statement of a packet gets its own rows, also those without any', async () => {
    await clean()
    const [inserted, both, none] = await database.transaction(1, async (run) => {
      const statements = [
        run(sql`insert into kept (id, name) values (1, 'a'), (2, 'b')`),
        run(sql`select id, name from kept where tenant_id = 1 order by id`),
        run(sql`select 1 as one from kept where tenant_id = 1 and id = 9`),
      ] as const
      return { result: Promise.all(statements) }
    })
    expect([inserted, both, none]).toEqual([
      [],
      [
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
      ],
      [],
    ])
  })

  test('after a statement that fails the others of the packet fail with its error, and nothing is kept', async () => {
    await clean()
    const outcomes: unknown[] = []
    const failing = database.transaction(1, async (run) => {
      const statements = [
        run(sql`insert into kept (id, name) values (1, 'a')`),
        run(sql`insert into kept (id, name) values (1, 'again')`),
        run(sql`insert into kept (id, name) values (2, 'b')`),
      ]
      outcomes.push(
        ...(await Promise.allSettled(statements)).map((one) => (one.status === 'rejected' ? one.reason.code : 'done')),
      )
      return { result: Promise.all(statements) }
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(outcomes).toEqual(['done', '23505', '23505'])
    expect(await names()).toEqual([])
  })

  test('what a failed packet did not reach is planned when it comes again', async () => {
    await clean()
    const work = (divisor: number) =>
      database.transaction(1, async (run) => ({
        result: Promise.all([
          run(sql`insert into kept (id, name) values (5, ${'five'})`),
          run(sql`select 10 / ${divisor}::int as quotient`),
          run(sql`select count(*)::int as many from kept where tenant_id = 1 and name = ${'five'}`),
        ]),
      }))
    await expect(work(0)).rejects.toMatchObject({ code: '22012' })
    await expect(work(0)).rejects.toMatchObject({ code: '22012' })
    const [, [quotient], [count]] = await work(5)
    expect([quotient, count]).toEqual([{ quotient: 2 }, { many: 1 }])
  })

  test('a statement whose table was changed by somebody else is planned anew', async () => {
    await clean()
    const all = () => database.one(1, sql`select * from kept where tenant_id = 1`)
    await all()
    await connected(own.url, (client) => client.query('alter table kept add column later text'))
    await all().catch(() => undefined)
    await database.one(1, sql`insert into kept (id, later) values (1, 'x')`)
    expect((await all())[0]).toMatchObject({ id: 1, later: 'x' })
  })

  test('a wrong statement says what is wrong with it and leaves the connection fit for the next one', async () => {
    await clean()
    const wrong = () => database.one(1, sql`select nothing from nowhere where tenant_id = 1`)
    await expect(wrong()).rejects.toMatchObject({ code: '42P01' })
    await expect(wrong()).rejects.toMatchObject({ code: '42P01' })
    await database.one(1, sql`insert into kept (id, name) values (1, 'a')`)
    expect(await names()).toEqual(['a'])
  })

  test('a value that nothing can be made of keeps the whole packet from being committed', async () => {
    await clean()
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    const failing = database.transaction(1, async (run) => {
      run(sql`insert into kept (id, name) values (1, 'a')`).catch(() => undefined)
      run(sql`insert into kept (id, shape) values (2, ${circle})`).catch(() => undefined)
      return { result: Promise.resolve(null) }
    })
    await expect(failing).rejects.toThrow('circular')
    expect(await names()).toEqual([])
  })

  test('after a savepoint is rolled back the transaction goes on', async () => {
    await clean()
    await database.transaction(1, async (run) => {
      await run(sql`insert into kept (id, name) values (1, 'a')`)
      const tried = [
        run(sql`savepoint one`),
        run(sql`insert into kept (id, name) values (1, 'again')`),
        run(sql`release savepoint one`),
      ]
      const outcomes = await Promise.allSettled(tried)
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
      await run(sql`rollback to savepoint one`)
      return { result: run(sql`insert into kept (id, name) values (2, 'b')`) }
    })
    expect(await names()).toEqual(['a', 'b'])
  })

  test('a transaction sees its own tenant alone, whoever had the connection before', async () => {
    const asked = sql`select current_setting('app.tenant', true) as tenant`
    expect(await database.one(1, asked)).toEqual([{ tenant: '1' }])
    expect(await database.transaction(22, async (run) => ({ result: run(asked) }))).toEqual([{ tenant: '22' }])
    expect((await database.pool.query("select current_setting('app.tenant', true) as tenant")).rows).toEqual([{ tenant: '' }])
  })

  test('a connection that breaks fails what it was asked and is replaced', async () => {
    await clean()
    const broken = database.transaction(1, async (run) => {
      const [row] = await run<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await connected(own.url, (client) => client.query('select pg_terminate_backend($1)', [row?.pid]))
      return { result: Promise.all([run(sql`select 1`), run(sql`select 2`)]) }
    })
    await expect(broken).rejects.toThrow()
    expect(await names()).toEqual([])
  })
})

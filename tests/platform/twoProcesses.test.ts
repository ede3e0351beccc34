import { kill } from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { connected, createDatabase } from '../support/database.ts'
import { type OwnProcess, ownProcess } from '../support/ownProcess.ts'
import { type Persistent, persistent } from '../support/persistent.ts'
import { childrenOf, ticksOf } from '../support/processes.ts'
import { template } from '../support/school.ts'

interface Job {
  readonly id: number
  readonly state: string
  readonly done: number
  readonly failed: number
}

const many = 1_500
const year = new Date().getFullYear()

describe('a long job', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let server: OwnProcess
  let caller: Persistent
  let token = ''
  let branch = 0
  let ids: readonly number[] = []
  const patient = { timeout: 60_000, interval: 50 }
  const call = <T>(method: string, path: string, body?: unknown) => caller.call<T>(token, method, path, body, branch)
  const query = <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    connected(database.url, async (client) => (await client.query(text, values)).rows as T[])
  const order = async (action: string, input: object = {}) =>
    (await call<Job>('POST', 'jobs', { action, targets: [{ resource: 'students', ids }], input })).id
  const whenDone = async (job: number) => {
    await expect.poll(async () => (await call<Job>('GET', `jobs/${job}`)).state, patient).toBe('done')
    const { done, failed } = await call<Job>('GET', `jobs/${job}`)
    return { done, failed }
  }
  /** How often each student was the object of an action, and how many were so often. */
  const timesOf = (action: string) =>
    query<{ times: number; students: number }>(
      `select times, count(*)::int as students from (select count(*)::int as times from audit_log
        where tenant_id = 1 and resource = 'students' and action = $1 and record_id = any($2) group by record_id) x group by times`,
      [action, ids],
    )

  beforeAll(async () => {
    database = await createDatabase(template())
    // What the database works out itself cannot be given to it.
    const [given] = await query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_schema = 'public' and table_name = 'students' and is_generated = 'NEVER'`,
    )
    const made = await query<{ id: number; branch: number }>(
      `with one as (select s as student, y as place from students s join students_years y on y.tenant_id = s.tenant_id and y.record_id = s.id
          join fiscal_years f on f.tenant_id = y.tenant_id and f.id = y.fiscal_year_id and f.year = $2
          where s.tenant_id = 1 and not s.suspended and y.left_on is null order by s.id limit 1),
        copies as (select (jsonb_populate_record(student, jsonb_build_object(
          'id', 500000 + n, 'code', 'T' || n, 'identity_number', 'T' || n, 'noor_id', null, 'arabic_name', 'طالب ' || n))).*
          from one, generate_series(1, $1::int) n),
        students as (insert into students (${given?.names}) select ${given?.names} from copies returning id)
        insert into students_years select (jsonb_populate_record(place, jsonb_build_object('record_id', students.id, 'class_room_id', null))).* from one, students
        returning record_id as id, branch_id as branch`,
      [many, year],
    )
    ids = made.map(({ id }) => id).toSorted((a, b) => a - b)
    branch = made[0]?.branch ?? 0
    server = await ownProcess(database.url)
    caller = persistent(() => server.address, year)
    await server.start()
    const signIn = { userName: 'demo_admin', password: 'Daftar@2026' }
    token = (await caller.call<{ token: string }>('', 'POST', 'Users/auth', signIn)).token
    // Somebody asks for a file, which begins the process beside the server.
    const file = await fetch(`${server.address}/api/students/data-migration?format=csv&template=1`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(file.status).toBe(200)
  })
  afterAll(async () => {
    await server?.close()
    await database?.drop()
  })

  it('is done by the server and the process beside it together, each record once', async () => {
    const [beside = 0] = childrenOf(server.pid)
    const before = ticksOf(beside)
    const job = await order('suspend', { suspensionReason: 'رسوم', suspendedFrom: today() })
    expect(await whenDone(job)).toEqual({ done: many, failed: 0 })
    expect(await timesOf('suspend')).toEqual([{ times: 1, students: many }])
    expect(ticksOf(beside)).toBeGreaterThan(before)
  })

  it('goes on by itself when the process beside the server dies under it: nothing is missing, nothing done twice', async () => {
    const [beside = 0] = childrenOf(server.pid)
    let job = 0
    // Whoever comes last is held, so that the job stands still in the middle.
    await connected(database.url, async (client) => {
      await client.query('begin')
      await client.query('select 1 from students where tenant_id = 1 and id = any($1) order by id desc limit 700 for update', [
        ids,
      ])
      job = await order('unsuspend')
      await expect.poll(async () => (await timesOf('unsuspend')).length, patient).toBe(1)
      kill(beside, 'SIGKILL')
      await client.query('rollback')
    })
    expect(await whenDone(job)).toEqual({ done: many, failed: 0 })
    expect(await timesOf('unsuspend')).toEqual([{ times: 1, students: many }])
  })
})

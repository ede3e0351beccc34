import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notifications } from '../../src/shared/notification.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { separated } from '../support/importing.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

describe('an import that breaks off', () => {
  let school: School
  let secretary: Caller
  let branch = 0
  const at = (extra: object = {}) => ({ branch, language: 'en', ...extra })
  /** So many guardians of whom none is known. */
  const guardians = (count: number, offset: number) =>
    separated(
      'الاسم;الجوال',
      Array.from({ length: count }, (_, row) => `سالم عوض مرزوق الحويطي ${offset + row};05${61_000_000 + offset + row}`),
    )
  const count = async () =>
    Number(
      (await secretary.call('GET', `guardians?${query({ range: [0, 0] })}`, at())).headers.get('content-range')?.split('/')[1],
    )
  const told = async () => {
    const { body } = await secretary.call<Notifications>('GET', `notifications?${query({ range: [0, 99] })}`, at())
    return body.items.flatMap(({ resource, happened }) => (happened && resource === 'guardians' ? [happened] : []))
  }
  /** Sends a file; the last line that came, or none. */
  const follow = async (file: string, signal = new AbortController().signal) => {
    const form = new FormData()
    form.append('file', new Blob([file]), 'x.csv')
    const headers = { Authorization: `Bearer ${secretary.token}`, Branch: String(branch), Accept: 'application/x-ndjson' }
    const address = `${school.address}/api/guardians/data-migration`
    const text = await fetch(address, { method: 'POST', headers, body: form, signal })
      .then((answer) => answer.text())
      .catch((error: unknown) => {
        if (!signal.aborted) throw error
        return '{}'
      })
    return JSON.parse(text.trim().split('\n').at(-1) ?? '{}') as { problem?: Problem; result?: { counts: object } }
  }
  /** Holds an import in its row 900 while something happens to it, which is told the number of its connection. */
  const heldIn = <T>(importing: () => Promise<T>, act: (client: Client, connection: number) => unknown) =>
    connected(school.databaseUrl, async (client) => {
      await client.query('select pg_advisory_lock(77)')
      const under = importing()
      const waits = `select pid from pg_locks where locktype = 'advisory' and objid = 77 and not granted`
      const waiting = async () => (await client.query<{ pid: number }>(waits)).rows[0]?.pid
      await expect.poll(waiting).toBeGreaterThan(0)
      await act(client, (await waiting()) ?? 0)
      await client.query('select pg_advisory_unlock(77)')
      return under
    })
  const broken = async () => (await told()).filter(({ kind }) => kind === 'brokenImport').length

  beforeAll(async () => {
    school = await openSchool()
    secretary = await school.signIn('demo_secretary')
    ;({ boys: branch } = await branchesOf(secretary))
    await connected(school.databaseUrl, (client) =>
      client.query(`create function stops() returns trigger language plpgsql as $$ begin
          if new.arabic_name like '% 2900' then raise exception 'disk full' using errcode = '53100'; end if;
          perform pg_advisory_xact_lock_shared(77); return new; end $$;
        create trigger stops before insert on guardians for each row when (new.arabic_name like '%900') execute function stops()`),
    )
  })
  afterAll(() => school.close())

  it('goes on to its end when whoever sent it goes away, and tells them what became of it', async () => {
    const before = await count()
    const control = new AbortController()
    await heldIn(
      () => follow(guardians(1000, 0), control.signal),
      () => control.abort(),
    )
    await expect.poll(told).toEqual([{ kind: 'import', created: 1000, updated: 0, faulty: 0 }])
    expect(await count()).toBe(before + 1000)
  })

  it('has written nothing when a row far below fails, and says so in the bell', async () => {
    const before = await count()
    expect((await follow(guardians(1000, 2000))).problem?.status).toBeGreaterThanOrEqual(500)
    expect(await count()).toBe(before)
    await expect.poll(broken).toBe(1)
  })

  it('has written nothing when its connection to the database breaks, says so once, and takes the file again', async () => {
    const before = await count()
    const file = guardians(1000, 4000)
    const { problem } = await heldIn(
      () => follow(file),
      (client, connection) => client.query('select pg_terminate_backend($1)', [connection]),
    )
    expect(problem?.status).toBeGreaterThanOrEqual(500)
    expect(await count()).toBe(before)
    await expect.poll(broken).toBe(2)
    expect((await follow(file)).result?.counts).toMatchObject({ created: 1000, faulty: 0 })
    expect(await count()).toBe(before + 1000)
    expect(await broken()).toBe(2)
  })

  it('is not told where its answer said why it was refused', async () => {
    const form = new FormData()
    form.append('file', new Blob(['رقم,شيء\n1,2\n']), 'x.csv')
    expect((await secretary.call('POST', 'guardians/data-migration', at({ body: form }))).status).toBe(400)
    expect(await broken()).toBe(2)
  })
})

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
  /** Sends a file and does something as soon as some rows are done; the last line that came, or none. */
  const interrupted = async (file: string, act: (control: AbortController) => unknown, search = '') => {
    const form = new FormData()
    form.append('file', new Blob([file]), 'x.csv')
    const control = new AbortController()
    const answer = await fetch(`${school.address}/api/guardians/data-migration${search}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secretary.token}`, Branch: String(branch), Accept: 'application/x-ndjson' },
      body: form,
      signal: control.signal,
    })
    let text = ''
    let acted = false
    try {
      for await (const part of answer.body ?? []) {
        text += new TextDecoder().decode(part)
        if (acted || !/"done":[2-9]\d\d/.test(text)) continue
        acted = true
        await act(control)
      }
    } catch (error) {
      if (!control.signal.aborted) throw error
    }
    const lines = text.trim().split('\n')
    return JSON.parse(lines.at(-1) ?? '{}') as { problem?: Problem; result?: { counts: object } }
  }

  beforeAll(async () => {
    school = await openSchool()
    secretary = await school.signIn('demo_secretary')
    ;({ boys: branch } = await branchesOf(secretary))
  })
  afterAll(() => school.close())

  it('goes on to its end when whoever sent it goes away, and tells them what became of it', async () => {
    const before = await count()
    await interrupted(guardians(1000, 0), (control) => control.abort())
    await expect.poll(told, { timeout: 30_000 }).toEqual([{ kind: 'import', created: 1000, updated: 0, faulty: 0 }])
    expect(await count()).toBe(before + 1000)
  })

  it('has written nothing when a row far below fails, and says so in the bell', async () => {
    const [before, known] = [await count(), (await told()).length]
    await connected(school.databaseUrl, (client) =>
      client.query(`create function fails() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = '53100'; end $$;
        create trigger fails before insert on guardians for each row when (new.arabic_name like '% 2900') execute function fails()`),
    )
    const { problem } = await interrupted(guardians(1000, 2000), () => undefined)
    expect(problem?.status).toBeGreaterThanOrEqual(500)
    expect(await count()).toBe(before)
    await expect.poll(told, { timeout: 10_000 }).toHaveLength(known + 1)
    expect((await told())[0]).toEqual({ kind: 'brokenImport' })
    await connected(school.databaseUrl, (client) => client.query('drop trigger fails on guardians; drop function fails()'))
  })

  it('has written nothing when its connection to the database breaks, says so once, and takes the file again', async () => {
    const [before, known] = [await count(), (await told()).length]
    const file = guardians(1000, 4000)
    const { problem } = await interrupted(file, () =>
      connected(school.databaseUrl, (client) =>
        client.query(
          `select pg_terminate_backend(l.pid) from pg_locks l where l.relation = 'guardians'::regclass and l.mode = 'RowExclusiveLock' and l.pid <> pg_backend_pid()`,
        ),
      ),
    )
    expect(problem?.status).toBeGreaterThanOrEqual(500)
    expect(await count()).toBe(before)
    await expect.poll(told, { timeout: 10_000 }).toHaveLength(known + 1)
    expect((await told())[0]).toEqual({ kind: 'brokenImport' })
    const { result } = await interrupted(file, () => undefined)
    expect(result?.counts).toMatchObject({ created: 1000, faulty: 0 })
    expect(await count()).toBe(before + 1000)
    expect(await told()).toHaveLength(known + 1)
  })

  it('is not told where its answer said why it was refused', async () => {
    const known = (await told()).length
    const form = new FormData()
    form.append('file', new Blob(['رقم,شيء\n1,2\n']), 'x.csv')
    expect((await secretary.call('POST', 'guardians/data-migration', at({ body: form }))).status).toBe(400)
    expect(await told()).toHaveLength(known)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { changeSubscription } from '../../src/server/tenants/subscription.ts'
import { identityNumber, sample } from '../contract/sample.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { sendFile } from '../support/importing.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

const registry = createRegistry(definitions)
const year = new Date().getFullYear()

describe('what a school has subscribed to', () => {
  let school: School
  let admin: Caller
  let branch = 0
  const at = (extra: object = {}) => ({ branch, year, language: 'ar', ...extra })
  const create = async (resource: string) => {
    const body = await sample(registry.get(resource), registry, { caller: admin, branch, year })
    const answer = await admin.call<Problem>('POST', resource, at({ body }))
    return [answer.status, ...(answer.body.errors ?? []).map(({ code }) => code)]
  }
  /** Allows as many more as are said of what there is in the whole school. */
  const allow = async (what: 'maxStudents' | 'maxBranches', table: string, more: number) => {
    await connected(school.databaseUrl, async (client) => {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table} where tenant_id = 1`)
      await changeSubscription(client, 'demo', { [what]: (rows[0]?.count ?? 0) + more })
    })
    await expect
      .poll(async () => (await admin.call<Record<string, number>>('GET', 'subscription', at())).body[what])
      .toBeGreaterThan(0)
  }

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(() => school.close())

  it('is how many students may be made, one by one or by a file', async () => {
    await allow('maxStudents', 'students', 2)
    expect(await create('students')).toEqual([201])
    const row = (n: number) => `${noorIdentity(630_000 + n)},نادر عوض سالم العلياني ${n},0125,056300000${n}`
    const { body } = await sendFile(admin, 'students', `رقم الهوية,اسم الطالب,الصف,الجوال\n${row(1)}\n${row(2)}\n`, at())
    expect(body).toMatchObject({ counts: { created: 1, faulty: 1 }, faults: [{ row: 3, code: 'Subscription.MaxStudents' }] })
    expect(await create('students')).toEqual([409, 'Subscription.MaxStudents'])
    const [student] = (
      await admin.call<{ id: number; version: number }[]>(
        'GET',
        `students?${query({ range: [0, 0], fields: ['version'] })}`,
        at(),
      )
    ).body
    const { body: whole } = await admin.call<{ version: number }>('GET', `students/${student?.id}`, at())
    const changed = await admin.call(
      'PUT',
      `students/${student?.id}`,
      at({ body: { version: whole.version, notes: 'ليس جديدًا' } }),
    )
    expect(changed.status).toBe(200)
  })

  it('is given to exactly as many as there is place for, however many ask at once, and shows how much of it is used', async () => {
    await allow('maxStudents', 'students', 20)
    const { code: _code, ...one } = await sample(registry.get('students'), registry, { caller: admin, branch, year })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const own = { arabicName: `فهد العتيق السالم ${n}`, identityNumber: identityNumber('1', 720_000 + n), noorId: null }
        return admin.call<Problem>('POST', 'students', at({ body: { ...one, ...own } }))
      }),
    )
    const said = Map.groupBy(answers, ({ status, body }) => [status, ...(body.errors ?? []).map(({ code }) => code)].join(' '))
    expect([...said].map(([what, some]) => [what, some.length]).sort()).toEqual([
      ['201', 20],
      ['409 Subscription.MaxStudents', 180],
    ])
    const { body } = await admin.call<Record<string, number>>('GET', 'subscription', at())
    expect(body['students']).toBe(body['maxStudents'])
  })

  it('is how many schools there may be beside the head office', async () => {
    await allow('maxBranches', 'branches', 0)
    expect(await create('branches')).toEqual([201])
    expect(await create('branches')).toEqual([409, 'Subscription.MaxBranches'])
  })
})

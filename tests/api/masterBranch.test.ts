import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

const models = createRegistry(definitions).models.filter((model) => !model.data.headOffice)

describe('the head office', () => {
  let school: School
  let admin: Caller
  let master = 0
  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ master } = await branchesOf(admin))
  })
  afterAll(() => school.close())

  const refused = async (method: string, path: string, body?: unknown) => {
    const answer = await admin.call<Problem>(method, path, { branch: master, ...(body !== undefined && { body }) })
    return [`${method} ${path}`, answer.status, answer.body?.errors?.[0]?.code]
  }
  const refusedInBulk = async (name: string, id: number) => {
    const { body } = await admin.call<{ results: { ok: boolean; error?: { code: string } }[] }>(
      'POST',
      `${name}/actions/delete`,
      {
        branch: master,
        body: { ids: [id] },
      },
    )
    return body.results.map((result) => [result.ok, result.error?.code])
  }
  const anyId = async (name: string) => {
    const range = query({ range: [0, 0] })
    const { body } = await admin.call<{ id: number }[]>('GET', `${name}?${range}`, { branch: master })
    return body[0]?.id
  }

  it.each(models.map((model) => [model.name, model] as const))(
    'changes no %s, even for an administrator',
    async (name, model) => {
      const id = await anyId(name)
      const asked: (readonly [method: string, path: string, body?: unknown])[] = [
        ['POST', name, {}],
        ...(id === undefined
          ? []
          : ([
              ['PUT', `${name}/${id}`, { version: 1 }],
              ['DELETE', `${name}/${id}`],
              ...[...model.actions]
                .filter(([, { internal }]) => !internal)
                .map(([action]) => ['POST', `${name}/${id}/${action}`, {}] as const),
            ] as const)),
      ]
      const answers = []
      for (const [method, path, body] of asked) answers.push(await refused(method, path, body))
      expect(answers).toEqual(asked.map(([method, path]) => [`${method} ${path}`, 403, 'MasterBranch.ReadOnly']))
      if (id !== undefined) expect(await refusedInBulk(name, id)).toEqual([[false, 'MasterBranch.ReadOnly']])
    },
  )

  it('takes no file to a record', async () => {
    const form = new FormData()
    form.set('file', new Blob(['x'], { type: 'text/plain' }), 'x.txt')
    const id = await anyId('students')
    expect(await refused('POST', `students/${id}/attachments`, form)).toEqual([
      `POST students/${id}/attachments`,
      403,
      'MasterBranch.ReadOnly',
    ])
  })

  it('shows the records of every school', async () => {
    const { status, headers } = await admin.call('GET', `students?${query({ range: [0, 0] })}`, { branch: master })
    expect(status).toBe(200)
    expect(Number(headers.get('content-range')?.split('/')[1])).toBeGreaterThan(1000)
  })
})

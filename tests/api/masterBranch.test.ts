import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { runs } from '../../resources/runs/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

const models = createRegistry(definitions).models.filter((model) => !model.data.headOffice)
const named = new Set(createRegistry(definitions).models.map(({ name }) => name))

/** Calls by POST that write nothing: what a document would come to, its paper. */
const reading = ['/facts', '/print']

/** Calls about oneself, of guests, of one's own jobs, of papers and files, none of which is a record of a school. */
const own =
  / \/(Users\/(auth|authCode|signOut|sessions|secondFactor|changePassword|forgotPassword|resetPassword)|FavoriteRoutes|preferences|notifications|public|files|jobs\/{id}\/(cancel|confirm|undo)|reports\/{name}\/file)(\/|$)/

/** A call needs its body to be understood before it is refused for where it is made. */
function bodyFor(path: string, id: number | undefined): unknown {
  if (path.endsWith('/attachments') || path.endsWith('/data-migration')) {
    const form = new FormData()
    form.set('file', new Blob(['x'], { type: 'text/plain' }), path.endsWith('/attachments') ? 'x.txt' : 'x.csv')
    return form
  }
  if (path.endsWith('/apart') || path.endsWith('/merge')) return { gone: 2, goneVersion: 1, version: 1 }
  return { version: 1, ...(!path.includes('/') && { id }) }
}

describe('the head office', () => {
  let school: School
  let admin: Caller
  let master = 0
  let paths: Readonly<Record<string, object>> = {}
  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ master } = await branchesOf(admin))
    ;({ paths } = (await admin.call<{ paths: typeof paths }>('GET', 'openapi.json')).body)
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

  /** The calls of one definition that are no reading, as the API itself describes them, on one of its records. */
  const writesOf = (name: string, id: number): (readonly [method: string, path: string])[] =>
    Object.entries(paths).flatMap(([path, operations]) =>
      path.split('/')[1] !== name
        ? []
        : Object.keys(operations)
            .filter((method) => method !== 'get' && !reading.some((end) => path.endsWith(end)) && !/{(?!id})\w+}/.test(path))
            .map((method) => [method.toUpperCase(), path.slice(1).replace('{id}', String(id))] as const),
    )

  it.each(models.map((model) => [model.name, model] as const))(
    'changes no %s, even for an administrator',
    async (name, model) => {
      const id = await anyId(name)
      const all = writesOf(name, id ?? 0).filter(([method, path]) => id !== undefined || (path === name && method === 'POST'))
      const answers = []
      for (const [method, path] of all) answers.push(await refused(method, path, bodyFor(path, id)))
      expect(answers).toEqual(all.map(([method, path]) => [`${method} ${path}`, 403, 'MasterBranch.ReadOnly']))
      expect(all.length).toBeGreaterThanOrEqual(Number(!model.data.log))
      if (id === undefined || model.data.log) return
      expect(await refusedInBulk(name, id)).toEqual([[false, 'MasterBranch.ReadOnly']])
      const queued = [...model.actions].find(([, { bulk, internal, stepUp }]) => bulk && !internal && !stepUp)
      if (!queued) return
      const order = { action: queued[0], targets: [{ resource: name, ids: [id] }], input: {} }
      expect(await refused('POST', 'jobs', order)).toEqual(['POST jobs', 403, 'MasterBranch.ReadOnly'])
    },
  )

  it.each(runs.map(({ name }) => name))('begins no run %s, nor looks at what it would make', async (name) => {
    const path = `runs/${name}`
    expect(await refused('POST', `${path}/preview`, {})).toEqual([`POST ${path}/preview`, 403, 'MasterBranch.ReadOnly'])
    expect(await refused('POST', path, { count: 1 })).toEqual([`POST ${path}`, 403, 'MasterBranch.ReadOnly'])
  })

  it('has no other call that writes than those that were judged here', () => {
    const further = Object.entries(paths)
      .flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method} ${path}`))
      .filter((call) => !call.startsWith('get ') && !named.has(call.split('/')[1] ?? ''))
    expect(further.filter((call) => !own.test(call) && !/ \/(jobs|runs\/{name}(\/preview)?)$/.test(call))).toEqual([])
  })

  it('is for what belongs to the group itself and to none of its schools', () => {
    const belongs = createRegistry(definitions).models.filter((model) => model.data.headOffice)
    expect(belongs.map(({ name }) => name)).toEqual(
      createRegistry(definitions)
        .models.filter(({ data }) => data.menu?.group === 'settings')
        .map(({ name }) => name),
    )
    expect(belongs.filter(({ data, yearly, posting }) => data.scope !== 'tenant' || yearly || posting)).toEqual([])
  })

  it('shows the records of every school', async () => {
    const { status, headers } = await admin.call('GET', `students?${query({ range: [0, 0] })}`, { branch: master })
    expect(status).toBe(200)
    expect(Number(headers.get('content-range')?.split('/')[1])).toBeGreaterThan(1000)
  })
})

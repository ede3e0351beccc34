import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSchool, query, type School } from '../support/school.ts'

/** Stands in every text and name of a file of the other school that is not asked for by whoever looks. */
const mark = 'Zanzibar'
const labels = Object.fromEntries(
  ['ar', 'en'].map((language) => [
    language,
    {
      'fields.xPlanted': `${mark} card`,
      'fields.xSort': `${mark} sort`,
      'choices.xSort.palm': `${mark} palm`,
      'sections.xIsland': `${mark} island`,
      'errors.xPlanted.Missing': `The ${mark} card is missing`,
    },
  ]),
)
const planted = {
  extends: 'students',
  tenants: ['another'],
  fields: {
    xPlanted: { kind: 'text', requiredWhen: { usesBus: true }, missing: 'xPlanted.Missing' },
    xSort: { kind: 'choice', values: ['palm', 'reef'] },
  },
  sections: { xIsland: { fields: { xDeep: { kind: 'text' } } } },
  labels,
}
const people = ['demo_admin', 'demo_secretary', 'demo_accountant', 'demo_cashier', 'demo_head', 'demo_payroll', 'demo_client']

describe('what one school adds to a definition', () => {
  let school: School
  let folder = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
    writeFileSync(join(folder, `x${mark}.json`), JSON.stringify(planted))
    writeFileSync(
      join(folder, `x${mark}Broken.json`),
      JSON.stringify({ extends: 'guardians', tenants: ['another'], fields: { xBroken: { kind: 'no such kind' } } }),
    )
    writeFileSync(
      join(folder, 'xOurs.json'),
      JSON.stringify({ extends: 'guardians', fields: { xOurs: { kind: 'no such kind' } } }),
    )
    const others = { extends: 'guardians', tenants: ['another'], fields: { [`x${mark}`]: { kind: 'no such kind' } } }
    const all = { extends: 'employees', fields: { xAll: { kind: 'text' } } }
    writeFileSync(
      join(folder, 'xBoth.ts'),
      `export const others = ${JSON.stringify(others)}\nexport const all = ${JSON.stringify(all)}\n`,
    )
    writeFileSync(join(folder, 'xTorn.json'), '[{')
    school = await openSchool({ customFolder: folder })
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  it('is met by nobody of another one, whatever they ask for', async () => {
    expect(school.lines.join()).not.toContain(`x${mark}.json: students`)
    type Described = { paths: Record<string, Record<string, unknown>> }
    const { body } = await school.call<Described>('GET', 'openapi.json')
    // Those of one definition stand for those of all; the description of the API tells of every field by design.
    const others = new Set(['openapi.json', 'definitions/schema.json'])
    const all = Object.keys(body.paths).filter((path) => body.paths[path]?.['get'])
    const paths = all.map((path) => path.replace(/^(\/api)?\//, '')).filter((path) => !others.has(path))
    const bases = new Set(paths.filter((path) => path.endsWith('/new')).map((path) => path.slice(0, -'/new'.length)))
    const asked = paths.filter((path) => path.startsWith('students/') || !bases.has(path.split('/')[0] ?? ''))
    expect(asked.length).toBeGreaterThan(40)
    const list = `students?${query({ range: [0, 1] })}`
    const template = 'students/data-migration?format=csv&template=1'
    const pages = ['definitions', 'reference/entities/students', 'reference/entities/guardians', template, list]
    const found: string[] = []
    for (const name of people) {
      const caller = await school.signIn(name)
      // What is of the whole school is asked by whoever may ask for all of it; what differs by person, by each.
      const own = name === 'demo_admin' ? asked.map((one) => one.replace(/\{\w+\}/g, '1')) : []
      const look = async (path: string) => {
        const answer = await caller.call('GET', path, { language: 'en' })
        if (JSON.stringify(answer.body).includes(mark)) found.push(`${name} ${path}`)
      }
      const waiting = [...own, ...pages]
      while (waiting.length) await Promise.all(waiting.splice(0, 8).map(look))
    }
    expect([...new Set(found)]).toEqual([])
  })

  it('is not named by a refusal of somebody who guesses what it is called', async () => {
    const admin = await school.signIn('demo_admin')
    const [student] = (await admin.call<{ id: number; version: number }[]>('GET', `students?${query({ range: [0, 0] })}`)).body
    for (const language of ['ar', 'en'])
      for (const field of ['xPlanted', 'xSort', 'xDeep', 'xIsland', 'xSail']) {
        const answers = await Promise.all([
          admin.call('PUT', `students/${student?.id}`, { language, body: { version: student?.version, [field]: 'palm' } }),
          admin.call('GET', `students?${query({ filter: { [field]: 'palm' } })}`, { language }),
          admin.call('GET', `students?${query({ sort: [field, 'ASC'] })}`, { language }),
          admin.call('GET', `students?${query({ fields: [field] })}`, { language }),
          admin.call('POST', `students/${student?.id}/${field}`, { language, body: {} }),
        ])
        expect([field, JSON.stringify(answers.map(({ body }) => body)).includes(mark)]).toEqual([field, false])
      }
  })

  it('is told to its own administrators alone where its file is wrong; of a file for everybody all are told, and of theirs in it that it is', async () => {
    const leftOut = async () => {
      const admin = await school.signIn('demo_admin')
      const { body } = await admin.call<{ leftOut: { file: string; faults: string[] }[] }>('GET', 'installation')
      return Object.fromEntries(body.leftOut.map(({ file, faults }) => [file, faults.join()]))
    }
    const told = await leftOut()
    // Whose a file is that nobody can read is not known where there are several schools.
    expect(Object.keys(told).sort()).toEqual(['xBoth.ts', 'xOurs.json'])
    expect(told['xOurs.json']).toContain('no such kind')
    expect(told['xBoth.ts']).toContain('for other schools too')
    expect(JSON.stringify(told)).not.toContain(mark)
    const health = await school.call('GET', 'health')
    expect(JSON.stringify(health.body)).not.toContain(mark)
    expect(health.body['leftOut']).toBe(4)
  })
})

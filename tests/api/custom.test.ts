import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '../../schema/values/moment.ts'
import { branchesOf } from '../support/branches.ts'
import { libraryBooks } from '../support/readmeExample.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

describe('an entity of an installation, in one file', () => {
  let school: School
  let admin: Caller
  let folder = ''
  let branch = 0
  const put = (data: object, name = 'libraryBooks.json') => writeFileSync(join(folder, name), JSON.stringify(data))
  const restart = async () => {
    await school.restart({ customFolder: folder })
    admin = await school.signIn('demo_admin')
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
    mkdirSync(folder, { recursive: true })
    put(libraryBooks)
    school = await openSchool({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  it('has a table, an API, checks and search', async () => {
    const made = await admin.call<{ id: number }>('POST', 'libraryBooks', {
      branch,
      body: { title: 'الأيام', copies: 3, level: 'easy' },
    })
    expect(made.status).toBe(201)
    const wrong = await admin.call('POST', 'libraryBooks', { branch, body: { copies: -1, level: 'none' }, language: 'ar' })
    expect(wrong.body['errors']).toEqual([
      { code: 'Field.Required', field: 'title', message: expect.stringContaining('العنوان') },
      { code: 'Field.Min', field: 'copies', message: expect.stringContaining('النسخ'), params: { min: 0 } },
      { code: 'Field.Choice', field: 'level', message: expect.stringContaining('المستوى') },
    ])
    const found = await admin.call<unknown[]>('GET', `libraryBooks?${query({ filter: { q: 'ايام' } })}`, { branch })
    expect(found.body).toHaveLength(1)
  })

  it('reaches the browser as data, with its labels and menu entry', async () => {
    const { body } = await admin.call<{
      resources: { name: string; menu: object }[]
      labels: Record<string, Record<string, string>>
    }>('GET', 'definitions')
    expect(body.resources.find((one) => one.name === 'libraryBooks')?.menu).toEqual({ group: 'schoolData', icon: 'menuBook' })
    expect(body.labels['ar']?.['resources.libraryBooks.name_two']).toBe('كتب المكتبة')
  })

  it('has permissions of its own', async () => {
    const secretary = await school.signIn('demo_secretary')
    expect((await secretary.call('GET', 'libraryBooks', { branch })).status).toBe(403)
  })

  it('is imported and exported', async () => {
    const form = new FormData()
    form.append('file', new Blob(['العنوان,النسخ,المستوى\nالأيام,3,easy\nكليلة ودمنة,2,صعب\n']), 'books.csv')
    const imported = await admin.call<{ counts: object }>('POST', 'libraryBooks/data-migration', {
      branch,
      body: form,
      language: 'ar',
    })
    expect(imported.body.counts).toEqual({ created: 1, updated: 0, unchanged: 1, faulty: 0 })
    const file = await admin.call<Uint8Array>('GET', 'libraryBooks/data-migration?format=csv', { branch, language: 'ar' })
    expect(new TextDecoder().decode(file.body)).toMatch(/كليلة ودمنة.*صعب/)
  })

  it('renames a field without losing what stood in it', async () => {
    const { title, ...rest } = libraryBooks.fields
    const labels = Object.fromEntries(
      Object.entries(libraryBooks.labels).map(([language, texts]) => [
        language,
        Object.fromEntries(Object.entries(texts).map(([key, text]) => [key === 'fields.title' ? 'fields.heading' : key, text])),
      ]),
    )
    put({
      ...libraryBooks,
      labels,
      title: ['heading'],
      search: ['heading'],
      list: { columns: ['heading'] },
      import: { match: ['heading'] },
      fields: { heading: { ...title, was: 'title' }, ...rest },
    })
    await restart()
    const { body } = await admin.call<{ heading: string }[]>('GET', 'libraryBooks', { branch })
    expect(body.map((row) => row.heading).sort()).toEqual(['الأيام', 'كليلة ودمنة'])
  })

  it('goes with its file, and its rows are still there when the file comes back', async () => {
    rmSync(join(folder, 'libraryBooks.json'))
    await restart()
    expect((await admin.call('GET', 'libraryBooks', { branch })).status).toBe(404)
    put(libraryBooks)
    await restart()
    const { body } = await admin.call<unknown[]>('GET', 'libraryBooks', { branch })
    expect(body).toHaveLength(2)
  })

  it('may be TypeScript as well', async () => {
    writeFileSync(
      join(folder, 'clubs.ts'),
      `export const clubs = { name: 'clubs', scope: 'tenant', fields: { arabicName: { kind: 'text', required: true, name: true }, since: { kind: 'dateTime', default: 'now' } } }\n`,
    )
    await restart()
    const [before, made] = [now(), await admin.call('POST', 'clubs', { branch, body: { arabicName: 'نادي القراءة' } })]
    expect(made.status).toBe(201)
    // A moment that nobody gave is that of the making.
    expect([before, String(made.body['since']), now()].toSorted()).toEqual([before, made.body['since'], now()])
    const empty = await admin.call('POST', 'clubs', { branch, body: { arabicName: 'نادي الرسم', since: null } })
    expect([empty.status, empty.body['since']]).toEqual([201, null])
  })

  it('is left out when it is wrong, and everything that is wrong with it is said', async () => {
    put({ ...libraryBooks, name: 'wrongBooks', list: { column: ['titel'] }, menu: { group: 'scholData' } }, 'wrong.json')
    await restart()
    expect(school.lines.join('\n')).toMatch(/wrong\.json: wrongBooks\.list: unknown word 'column', did you mean 'columns'\?/)
    expect(school.lines.join('\n')).toMatch(/wrong\.json: wrongBooks\.menu\.group: no 'scholData', did you mean 'schoolData'\?/)
    expect((await admin.call('GET', 'wrongBooks', { branch })).status).toBe(404)
    expect((await admin.call<unknown[]>('GET', 'libraryBooks', { branch })).body).toHaveLength(2)
    expect((await school.call('GET', 'health')).body).toMatchObject({ status: 'ok', leftOut: 1 })
    const { body } = await admin.call<{ leftOut: { file: string; faults: string[] }[] }>('GET', 'installation')
    expect(body.leftOut).toMatchObject([{ file: 'wrong.json', isShown: false }])
    const secretary = await school.signIn('demo_secretary')
    expect((await secretary.call('GET', 'installation')).status).toBe(403)
    await expect(school.restart({ customFolder: folder, strict: true })).rejects.toThrow(/wrong\.json: wrongBooks\.list/)
    rmSync(join(folder, 'wrong.json'))
    await restart()
  })

  it('stays to be read as it was when its file breaks, and is written again when that is mended', async () => {
    writeFileSync(join(folder, 'libraryBooks.json'), JSON.stringify(libraryBooks).slice(0, -40))
    await restart()
    const { body } = await admin.call<{ id: number; version: number }[]>('GET', 'libraryBooks', { branch })
    expect(body).toHaveLength(2)
    const refusals = await Promise.all([
      admin.call('POST', 'libraryBooks', { branch, body: { title: 'x' } }),
      admin.call('PUT', `libraryBooks/${body[0]?.id}`, { branch, body: { version: body[0]?.version, title: 'x' } }),
      admin.call('DELETE', `libraryBooks/${body[0]?.id}`, { branch }),
    ])
    for (const { status, body: refused } of refusals)
      expect([status, refused['errors']]).toEqual([409, [expect.objectContaining({ code: 'Definition.ReadOnly' })]])
    put(libraryBooks)
    await restart()
    expect((await admin.call('POST', 'libraryBooks', { branch, body: { title: 'x' } })).status).toBe(201)
  })

  it('goes on without a part of it that is wrong, and administrators are told which', async () => {
    const [allowed, refused] = ['https://erp.example/books', 'http://10.0.0.1/books']
    put({
      ...libraryBooks,
      webhooks: [
        { on: ['created'], post: refused },
        { on: ['created'], post: allowed },
      ],
      alerts: [{ field: 'shelf', before: [3] }],
      print: { fields: ['titel'] },
      import: { match: ['titel'] },
    })
    writeFileSync(
      join(folder, 'clubs.ts'),
      `export const clubs = { name: 'clubs', scope: 'tenant', fields: { arabicName: { kind: 'text', required: true, name: true } } }
       export const members = { report: 'clubMembers', of: 'clubs', columns: ['memebers'] }
       export const listed = { card: 'newClubs', of: 'clubs', where: { member: 1 } }`,
    )
    await restart()
    const faults = [
      'clubs.ts: clubMembers.columns',
      'clubs.ts: newClubs.where',
      "libraryBooks.json: libraryBooks.alerts[0].field: 'shelf' is no day",
      "libraryBooks.json: libraryBooks.import.match: no field 'titel', did you mean 'title'?",
      "libraryBooks.json: libraryBooks.print.fields: no field 'titel', did you mean 'title'?",
      `libraryBooks.json: libraryBooks.webhooks[0].post: '${refused}' is not encrypted: write https://, or start the server with WEBHOOKS_PRIVATE=yes`,
    ]
    const { body } = await admin.call<{ leftOut: { file: string; faults: string[]; isPart: boolean }[] }>('GET', 'installation')
    expect(body.leftOut.map(({ isPart }) => isPart)).toEqual([true, true])
    const told = body.leftOut.flatMap((one) => one.faults).toSorted()
    expect(told).toEqual(faults.map((fault) => expect.stringContaining(fault)))
    expect(school.lines.join('\n')).toContain('resources/custom: of 2 files a part is left out; the rest is at work.')
    expect((await admin.call('POST', 'libraryBooks', { branch, body: { title: 'y' } })).status).toBe(201)
    expect((await admin.call('POST', 'clubs', { branch, body: { arabicName: 'نادي الشطرنج' } })).status).toBe(201)
    const hooks = await admin.call<{ webAddress: string }[]>('GET', 'webhooks', { branch })
    expect(hooks.body.map(({ webAddress }) => webAddress)).toEqual([allowed])
  })
})

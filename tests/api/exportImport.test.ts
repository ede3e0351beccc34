import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'
import { representatives } from '../support/shapes.ts'
import { all as isSweep, some } from '../support/sweep.ts'

interface Report {
  counts: { created: number; updated: number; unchanged: number; faulty: number }
  faults: object[]
  questions: object[]
}

const { models } = createRegistry(definitions)
// Where rows are lines of one document, tests/ledger/openingBalances.test.ts sends them back.
const importable = representatives(models.filter((model) => model.data.import && !model.data.import.lines))

/** Each branch has one of them; a sweep gives it every other one as well. */
const written = [
  ['ar', 'xlsx'],
  ['en', 'csv'],
  ['en', 'xlsx'],
  ['ar', 'csv'],
] as const

describe('what comes out changes nothing when it comes in again', () => {
  let school: School
  let admin: Caller
  let branches: number[] = []
  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ schools: branches } = await branchesOf(admin))
  })
  afterAll(() => school.close())

  const hasAny = async (name: string, branch: number) =>
    (await admin.call<unknown[]>('GET', `${name}?${query({ range: [0, 0] })}`, { branch })).body.length > 0
  const importAgain = async (name: string, path: string, format: string, branch: number, language: string) => {
    const file = await admin.call<Uint8Array<ArrayBuffer>>('GET', path, { branch, language })
    expect(file.status).toBe(200)
    const form = new FormData()
    form.append('file', new Blob([file.body]), `x.${format}`)
    const { body } = await admin.call<Report>('POST', `${name}/data-migration?check=1`, { branch, language, body: form })
    const { created, updated, unchanged, faulty } = body.counts
    expect([branch, language, format, { created, updated, faulty }, body.faults.slice(0, 2), body.questions]).toEqual([
      branch,
      language,
      format,
      { created: 0, updated: 0, faulty: 0 },
      [],
      [],
    ])
    return unchanged
  }

  it.each(importable.map(({ name }) => name))(
    '%s, whole, in both languages and both formats',
    async (name) => {
      for (let turn = 0; turn < (isSweep ? written.length : 1); turn++) {
        let [unchanged, there] = [0, false]
        for (const [index, branch] of branches.entries()) {
          const [language, format] = written[(turn + index) % written.length] ?? written[0]
          there ||= await hasAny(name, branch)
          unchanged += await importAgain(name, `${name}/data-migration?${query({ format })}`, format, branch, language)
        }
        // An empty file would change nothing either; of some documents one school keeps all, of some a school begins with none.
        expect(unchanged > 0).toBe(there)
      }
    },
    180_000,
  )

  it('has its rows in the order that is asked for', async () => {
    const codes = async (order: string) => {
      const path = `rows/data-migration?${query({ format: 'csv', sort: ['code', order] })}`
      const { body, headers } = await admin.call<Uint8Array<ArrayBuffer>>('GET', path, { branch: branches[0] ?? 0 })
      expect(headers.get('content-type')).toBe('application/octet-stream')
      return Buffer.from(body)
        .toString('utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.trim())
    }
    const ascending = await codes('ASC')
    expect(ascending.length).toBeGreaterThan(1)
    expect(await codes('DESC')).toEqual(ascending.toReversed())
  })

  it('tells formatted texts without their form, and leaves theirs to those that a file says nothing else about', async () => {
    const branch = branches[0] ?? 0
    const notes = [
      '<p>على <strong>كل</strong> حال &lt;b&gt; &amp; غيره</p><ul><li><p>أول</p></li><li><p>ثانٍ</p></li></ul>',
      '<p style="text-align: center">=1+1</p><p></p><ol><li><p>واحد</p></li></ol>',
      '<p>سطر  بفراغين<br>وآخر</p>',
    ]
    const { body: all } = await admin.call<{ id: number; version: number }[]>(
      'GET',
      `students?${query({ range: [0, notes.length - 1], sort: ['id', 'ASC'], fields: ['version'] })}`,
      { branch },
    )
    for (const [index, { id, version }] of all.entries()) {
      const body = { version, notes: notes[index], medicalNotes: 'حساسية:\n  فول  سوداني' }
      expect((await admin.call('PUT', `students/${id}`, { branch, body })).body).toMatchObject({ notes: notes[index] })
    }
    const path = `students/export?${query({ format: 'csv', fields: ['identityNumber', 'notes'], filter: { id: all.map(({ id }) => id) }, sort: ['id', 'ASC'] })}`
    const file = await admin.call<Uint8Array<ArrayBuffer>>('GET', path, { branch, language: 'ar' })
    const text = Buffer.from(file.body).toString('utf8')
    for (const line of ['على كل حال <b> & غيره\n• أول\n• ثانٍ"', '=1+1\n\n1. واحد', 'سطر  بفراغين\nوآخر'])
      expect(text).toContain(line)
    for (const format of ['xlsx', 'csv']) {
      expect(await importAgain('students', `students/data-migration?${query({ format })}`, format, branch, 'ar')).toBeGreaterThan(
        0,
      )
    }
    const form = new FormData()
    form.append('file', new Blob([text.replace('ثانٍ', 'ثالث <i>')]), 'x.csv')
    const { body } = await admin.call<Report>('POST', 'students/data-migration', { branch, language: 'ar', body: form })
    expect(body.counts).toMatchObject({ updated: 1, unchanged: 2, faulty: 0 })
    const now = async (id = 0) => (await admin.call<{ notes: string }>('GET', `students/${id}`, { branch })).body.notes
    expect(await Promise.all(all.map(({ id }) => now(id)))).toEqual([
      '<p>على كل حال &lt;b&gt; &amp; غيره</p><p>• أول</p><p>• ثالث &lt;i&gt;</p>',
      ...notes.slice(1),
    ])
    const found = async (filter: object) =>
      (await admin.call<{ id: number }[]>('GET', `students?${query({ filter, sort: ['notes', 'ASC'] })}`, { branch })).body.map(
        ({ id }) => id,
      )
    expect(await found({ notes_like: 'حال <b> & غيره • اول' })).toEqual([all[0]?.id])
    expect(await found({ notes_like: 'strong' })).toEqual([])
    expect(await found({ notes: 'سطر  بفراغين\nوآخر' })).toEqual([all[2]?.id])
    expect(await found({ notes_not: null })).toEqual([all[1]?.id, all[2]?.id, all[0]?.id])
  })

  it('refuses what formatted text may not hold, by its field and in the language of the reader', async () => {
    const branch = branches[0] ?? 0
    const { body: all } = await admin.call<{ id: number; version: number }[]>('GET', `students?${query({ range: [0, 0] })}`, {
      branch,
    })
    const [{ id = 0 } = {}] = all
    const { body: stored } = await admin.call<{ version: number }>('GET', `students/${id}`, { branch })
    const body = { version: stored.version, notes: '<p onclick="alert(1)">a</p>' }
    for (const [language, label] of Object.entries({
      ar: 'ملاحظات',
      en: 'Notes',
      de: 'Bemerkungen',
      fr: 'Remarques',
      pt: 'Observações',
    })) {
      const refused = await admin.call<{ errors: { message: string }[] }>('PUT', `students/${id}`, { branch, language, body })
      expect([refused.status, refused.body.errors]).toMatchObject([400, [{ code: 'Text.Markup', field: 'notes' }]])
      expect(refused.body.errors[0]?.message).toMatch(new RegExp(`${label}.*<p onclick="alert\\(1\\)">`))
    }
  })

  // A list may lack the column that an import of new records would need: the type of an identity, the guardian's mobile.
  it.each(importable.map(({ name, list }) => [name, list.columns] as const))(
    '%s, as its list shows it',
    async (name, columns) => {
      const branch = branches[0] ?? 0
      const there = await hasAny(name, branch)
      const own = columns.filter((column) => !column.includes('.'))
      const asked = some(
        [
          [columns, 'ar'],
          [own, 'en'],
          [columns, 'en'],
          [own, 'ar'],
        ],
        [[columns, 'ar']],
      )
      for (const [fields, language] of asked) {
        const path = `${name}/export?${query({ format: 'xlsx', fields })}`
        expect((await importAgain(name, path, 'xlsx', branch, language)) > 0).toBe(there)
      }
    },
  )
})

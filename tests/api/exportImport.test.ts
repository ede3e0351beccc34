import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

interface Report {
  counts: { created: number; updated: number; unchanged: number; faulty: number }
  faults: object[]
  questions: object[]
}

const { models } = createRegistry(definitions)
// Where rows are lines of one document, tests/ledger/openingBalances.test.ts sends them back.
const importable = models.filter((model) => model.data.import && !model.data.import.lines)

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
    expect(unchanged).toBeGreaterThan(5)
  }

  it.each(importable.map(({ name }) => name))(
    '%s, whole, in both languages and both formats',
    async (name) => {
      for (const branch of branches)
        for (const [language, format] of [
          ['ar', 'xlsx'],
          ['en', 'csv'],
          ['en', 'xlsx'],
          ['ar', 'csv'],
        ] as const)
          await importAgain(name, `${name}/data-migration?${query({ format })}`, format, branch, language)
    },
    180_000,
  )

  it('has its rows in the order that is asked for', async () => {
    const codes = async (order: string) => {
      const path = `rows/data-migration?${query({ format: 'csv', sort: ['code', order] })}`
      const { body } = await admin.call<Uint8Array<ArrayBuffer>>('GET', path, { branch: branches[0] ?? 0 })
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

  // A list may lack the column that an import of new records would need: the type of an identity, the guardian's mobile.
  it.each(importable.map(({ name, list }) => [name, list.columns] as const))(
    '%s, as its list shows it',
    async (name, columns) => {
      for (const fields of [columns, columns.filter((column) => !column.includes('.'))])
        for (const language of ['ar', 'en'])
          await importAgain(name, `${name}/export?${query({ format: 'xlsx', fields })}`, 'xlsx', branches[0] ?? 0, language)
    },
  )
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCustom } from '../../src/server/custom/check.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { studentsExtension } from '../support/extensionExample.ts'
import { openSchool, type School } from '../support/school.ts'

const loans = (fields: object, words: object = {}) => ({
  name: 'toolLoans',
  scope: 'tenant',
  menu: { group: 'schoolData' },
  fields: { tool: { kind: 'text', required: true }, days: { kind: 'text' }, ...fields },
  labels: { en: { name: 'Loan', name_two: 'Loans', 'fields.tool': 'Tool', 'fields.days': 'Days' } },
  ...words,
})

describe('the check of the own files against the data', () => {
  let school: School
  let folder = ''
  const put = (file: string, data: unknown) => writeFileSync(join(folder, file), JSON.stringify(data))
  const check = () => checkCustom(folder, school.databaseUrl)

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-check-'))
    put('loans.json', loans({}))
    school = await openSchool({ customFolder: folder })
    const admin = await school.signIn('demo_admin')
    const { boys: branch } = await branchesOf(admin)
    for (const [tool, days] of [
      ['saw', '3'],
      ['saw', 'three'],
      ['drill', null],
    ])
      await admin.call('POST', 'toolLoans', { branch, body: { tool, days } })
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  it('finds nothing where nothing is wrong, and says which languages lack a text', async () => {
    expect(await check()).toEqual({
      files: 1,
      faults: [],
      notes: [
        "loans.json: toolLoans: no text in ar, fr, de, pt for 'name' and 6 more; another language is shown",
        "loans.json: toolLoans: no text in en for 'permissions.viewToolLoans' and 2 more; another language is shown",
      ],
    })
  })

  it('tells the file, the field, how many rows, the first values, and what to write', async () => {
    put('loans.json', loans({ days: { kind: 'int' }, tool: { kind: 'text', required: true, unique: true } }))
    expect((await check()).faults).toEqual([
      "loans.json: toolLoans.days: 1 row holds no value of the kind 'int'; mend the rows, or give the new field another name and leave this one as it was (first values: 'three')",
      "loans.json: toolLoans.tool: 2 rows share a value that is to be unique; change them or leave out 'unique' (first values: 'saw')",
    ])
  })

  it('says what people will be asked for when they save what is there', async () => {
    put('loans.json', loans({ days: { kind: 'text', required: true }, tool: { kind: 'text', required: true, max: 4 } }))
    const { faults, notes } = await check()
    expect(faults).toEqual([])
    expect(notes).toEqual(
      expect.arrayContaining([
        'loans.json: toolLoans.days: 1 row is without it; each is asked for it when it is next saved',
        "loans.json: toolLoans.tool: 1 row is with a value that would be refused when it is next saved (first values: 'drill')",
      ]),
    )
  })

  it('names what was perhaps not meant', async () => {
    put(
      'loans.json',
      loans(
        {},
        {
          menu: { group: 'schoolData', icon: 'schol' },
          labels: { an: { name: 'x' }, en: { 'field.tool': 'Tool' } },
          rules: [{ error: 'Loan.Long', holds: { tool: { empty: false } } }],
          actions: { back: { set: { days: null }, permission: 'editStudent' } },
        },
      ),
    )
    expect((await check()).notes).toEqual(
      expect.arrayContaining([
        "loans.json: toolLoans.menu.icon: no icon 'schol', did you mean 'school'?; a dot is shown",
        "loans.json: toolLoans.labels: no language 'an', did you mean 'ar'?, one of ar, en, fr, de, pt",
        "loans.json: toolLoans.labels.en: nothing is called by 'field.tool', did you mean 'fields'?",
        "loans.json: toolLoans: the error 'Loan.Long' has no text; say it in 'labels' as 'errors.Loan.Long'",
        "loans.json: toolLoans.actions.back: the permission 'editStudent' is a new one, did you mean 'editStudents'?",
      ]),
    )
  })

  it('tries the example of the documentation, and leaves the database as it was', async () => {
    put('loans.json', loans({}))
    put('students.json', studentsExtension)
    const { faults, notes } = await check()
    expect(faults).toEqual([])
    expect(notes).toContainEqual(
      expect.stringMatching(/^students\.json: students: no text in fr, de, pt for 'fields\.xBusCard' and \d+ more/),
    )
    const columns = await connected(school.databaseUrl, (client) =>
      client.query(`select from information_schema.columns where table_name = 'students' and column_name like 'x_%card'`),
    )
    expect(columns.rowCount).toBe(0)
  })
})

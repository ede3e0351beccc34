import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions as product } from '../../resources/index.ts'
import { assemble } from '../../src/server/custom/assemble.ts'
import { checkCustom } from '../../src/server/custom/check.ts'
import { customLabels } from '../../src/server/custom/customLabels.ts'
import { productCode } from '../../src/server/custom/productCode.ts'
import { readFolder } from '../../src/server/custom/readFolder.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { entityExamples, studentsExtension } from '../support/extensionExample.ts'
import { openSchool, type School } from '../support/school.ts'

const racks = { name: 'toolRacks', scope: 'tenant', fields: { title: { kind: 'text' } } }
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
      leftOut: 0,
      faults: [],
      notes: ["loans.json: toolLoans: no text in ar, fr, de, pt for 'name' and 2 more; another language is shown"],
    })
  })

  it('tells the file, the field, how many rows, the first values, and what to write', async () => {
    put('loans.json', loans({ days: { kind: 'int' }, tool: { kind: 'text', required: true, unique: true } }))
    const { faults, notes } = await check()
    expect(faults).toEqual([
      "loans.json: toolLoans.days: 1 row holds no value of the kind 'int'; mend the rows, or give the new field another name and leave this one as it was (first values: 'three')",
      "loans.json: toolLoans.tool: 2 rows share a value that is to be unique; change them or leave out 'unique' (first values: 'saw')",
    ])
    // Each is told once.
    expect(notes.filter((note) => /toolLoans\.(days|tool)/.test(note))).toEqual([])
  })

  it('holds nothing back for a file of which nothing can be shown', () => {
    const file = (name: string, data: object) => ({
      ...{ file: `${name}.json`, items: [{ name, scope: 'tenant', ...data }], faults: [] },
      ...{ calculations: {}, makers: {}, recipes: {}, behaviours: [] },
    })
    const kind = (of: string) => ({ fields: { title: { kind: of } } })
    const files = [file('toolBoxes', kind('wrong')), file('toolRacks', { ...kind('text'), search: ['title'] })]
    const before = [file('toolBoxes', kind('of another release')), file('toolRacks', kind('text'))]
    const { broken, good } = assemble(product, files, {
      ...productCode,
      lastGood: new Map(before.map((one) => [one.file, one.items])),
    })
    expect(broken.map((one) => [one.file, one.isShown])).toEqual([['toolBoxes.json', false]])
    expect([...good.keys()]).toEqual(['toolRacks.json'])
  })

  it('says of a file that names what another one would bring which one that is, and no more', async () => {
    const named = {
      name: 'toolLists',
      scope: 'tenant',
      fields: { rack: { kind: 'ref', to: 'toolRacks' }, card: { kind: 'txt' } },
    }
    put('racks.json', { ...racks, scope: 'room' })
    put('shown.json', { card: 'racksThere', of: 'toolRacks', where: { title: 'x' } })
    put('bad.json', named)
    const { fields, ...rest } = named
    put('named.json', { ...rest, name: 'toolSets', fields: { rack: fields.rack } })
    const faults = async () => (await checkCustom(folder, null)).faults.filter((line) => !line.startsWith('loans'))
    const others = [
      "bad.json: toolLists.fields.card: unknown kind 'txt', did you mean 'text'?",
      "named.json: it needs 'toolRacks' of racks.json, which is left out",
      "shown.json: it needs 'toolRacks' of racks.json, which is left out",
    ]
    expect((await faults()).toSorted()).toEqual(
      [...others, "racks.json: toolRacks.scope: no 'room', one of tenant, branch, branchYear, shared, user"].toSorted(),
    )
    writeFileSync(join(folder, 'racks.json'), JSON.stringify(racks).slice(0, -1))
    expect((await faults()).toSorted()).toEqual([...others, 'racks.json: line 1: a closing } is missing'].toSorted())
    for (const file of ['racks', 'shown', 'bad', 'named']) rmSync(join(folder, `${file}.json`))
  })

  it('gives the line in a file with code, and prints nothing back that nobody could read', async () => {
    writeFileSync(join(folder, 'comma.ts'), "export const clubs = {\n  name: 'clubs'\n  scope: 'tenant',\n}\n")
    writeFileSync(join(folder, 'thrown.ts'), '\nconst none = undefined\nexport const clubs = { name: none.name }\n')
    put('long.json', { name: 'toolRows', scope: 'tenant', fields: racks.fields, ['x'.repeat(1_000_000)]: 'y '.repeat(500_000) })
    const { faults } = await checkCustom(folder, null)
    for (const file of ['comma.ts', 'thrown.ts', 'long.json']) rmSync(join(folder, file))
    expect(faults).toEqual([
      "comma.ts: line 3: Expected ',', got 'ident'",
      "thrown.ts: line 3: Cannot read properties of undefined (reading 'name')",
      expect.stringMatching(/^long\.json: toolRows: unknown word 'x{400,500}…$/),
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
          lines: { parts: { min: 1, fields: { what: { kind: 'text' } } } },
          import: { match: ['tool'] },
          actions: { back: { set: { days: null }, permission: 'editStudent' } },
        },
      ),
    )
    expect((await check()).notes).toEqual(
      expect.arrayContaining([
        "loans.json: toolLoans.menu.icon: no icon 'schol', did you mean 'school'?; a dot is shown",
        "loans.json: toolLoans.labels: no language 'an', did you mean 'ar'?, one of ar, en, fr, de, pt",
        "loans.json: toolLoans.labels.en: nothing is called by 'field.tool', did you mean 'fields.tool'?",
        "loans.json: toolLoans.import: a file makes no new records, for each needs lines of 'parts' ('min': 1) and a row brings none; it can only change records that are there",
        "loans.json: toolLoans.actions.back: the permission 'editStudent' is a new one, did you mean 'editStudents'?",
      ]),
    )
  })

  it('names tenants that are not there, and texts that nothing is called by beside what is', async () => {
    put(
      'loans.json',
      loans(
        { publicHoliday: { kind: 'ref', to: 'publicHolidays' } },
        { labels: { en: { name: 'Loan', name_two: 'Loans', tool: 'Tool' } } },
      ),
    )
    put('xTenant.json', { extends: 'students', tenants: ['dmo'], fields: { xTenant: { kind: 'text' } } })
    put('xTexts.json', { texts: { en: { 'menu.scholData': 'x', 'resources.student.name': 'y' } } })
    const { faults, notes } = await check()
    for (const name of ['xTenant.json', 'xTexts.json']) rmSync(join(folder, name))
    expect(faults).toEqual([])
    expect(notes).toEqual(
      expect.arrayContaining([
        "loans.json: toolLoans.labels.en: nothing is called by 'tool', did you mean 'fields.tool'?",
        "xTenant.json: tenants: there is no tenant 'dmo', did you mean 'demo'?",
        "xTexts.json: texts.en: no text is called 'menu.scholData', did you mean 'menu.schoolData'?",
        "xTexts.json: texts.en: no text is called 'resources.student.name', did you mean 'resources.students.name'?",
      ]),
    )
    // A reference that is called like what it refers to needs no text of its own.
    expect(notes.filter((note) => note.includes("'fields.publicHoliday'"))).toEqual([])
    const { en, ar } = customLabels(assemble(product, await readFolder(folder), productCode))
    expect([en, ar].map((texts) => texts?.['resources.toolLoans.fields.publicHoliday'])).toEqual([
      'Public holiday',
      'إجازة رسمية',
    ])
  })

  it('leaves the file in use whose limit was there first, and tells the other', async () => {
    const plates = { name: 'plates', scope: 'tenant', fields: { title: { kind: 'text' }, seats: { kind: 'int' } } }
    const trips = (name: string, atMost: unknown) => ({
      name,
      scope: 'tenant',
      fields: { plate: { kind: 'ref', to: 'plates' } },
      limits: [{ of: 'plate', atMost }],
    })
    put('loans.json', loans({}))
    put('plates.json', plates)
    put('trip2.json', trips('secondTrips', 3))
    put('trip3.json', trips('thirdTrips', 'seats'))
    const brokenWith = async (lastGood: ReadonlyMap<string, readonly unknown[]>) =>
      assemble(product, await readFolder(folder), { ...productCode, lastGood }).broken.flatMap(({ faults }) => faults)
    const [byName, byTime] = [
      await brokenWith(new Map()),
      await brokenWith(new Map([['trip3.json', [trips('thirdTrips', 'seats')]]])),
    ]
    for (const name of ['plates.json', 'trip2.json', 'trip3.json']) rmSync(join(folder, name))
    expect(byName).toEqual([
      "trip3.json: thirdTrips.limits[0]: 'used' of plates is at most '3' by secondTrips; call this one otherwise by 'as'",
    ])
    expect(byTime).toEqual([
      "trip2.json: secondTrips.limits[0]: 'used' of plates is at most 'seats' by thirdTrips; call this one otherwise by 'as'",
    ])
  })

  it('tells what a file leaves behind when it is loaded', async () => {
    put('loans.json', loans({}))
    writeFileSync(join(folder, 'late.ts'), "setTimeout(() => { throw new Error('late boom') })\nexport const x = 1")
    const { faults } = await check()
    rmSync(join(folder, 'late.ts'))
    expect(faults).toEqual(['late.ts: exports no definition', 'late.ts: code that nobody waits for failed: late boom'])
  })

  it('refuses to send where nothing is sent, unless the installation allows it', async () => {
    const sent = (post: string) => put('loans.json', loans({}, { webhooks: [{ on: ['created'], post }] }))
    sent('http://erp.example/x')
    expect((await check()).faults).toEqual([
      "loans.json: toolLoans.webhooks[0].post: 'http://erp.example/x' is not encrypted: write https://, or start the server with WEBHOOKS_PRIVATE=yes",
    ])
    sent('https://10.0.0.1/x')
    expect((await check()).faults).toHaveLength(1)
    expect((await checkCustom(folder, null, true)).faults).toEqual([])
    sent('https://erp.example/x')
    expect((await check()).faults).toEqual([])
  })

  it('knows every label that the documentation writes', async () => {
    put('loans.json', loans({}))
    const examples = [...entityExamples('extends'), ...entityExamples('name')].filter((example) => 'labels' in example)
    for (const [at, example] of examples.entries()) put(`example${at}.json`, example)
    const { notes } = await check()
    for (const at of examples.keys()) rmSync(join(folder, `example${at}.json`))
    expect(examples.length).toBeGreaterThan(5)
    expect(notes.filter((note) => /nothing is called by|only rows that have it|is a new one/.test(note))).toEqual([])
    expect(notes.filter((note) => /^example.*no text in ([a-z, ]*, )?(ar|en)\b/.test(note))).toEqual([])
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

  it('counts a value by the name that it gets, and one that is only offered no more as none that is refused', async () => {
    put('students.json', { extends: 'students', fields: {} })
    const sized = (values: string[], map?: object) =>
      loans({ days: { kind: 'choice', values, ...(map && { map }) }, tool: { kind: 'text', required: true } })
    put('loans.json', sized(['3', 'III'], { three: 'III' }))
    const { faults, notes } = await check()
    expect([faults, notes.filter((note) => note.includes('refused'))]).toEqual([[], []])
  })

  it('says what stays behind where a name goes without its former one', async () => {
    const { days: _days, ...fields } = loans({}).fields
    put('loans.json', { ...loans({}), fields, labels: {} })
    expect((await check()).notes).toContainEqual(
      `loans.json: the column 'days' of 'tool_loans' has a value in 2 rows, and no field names it any more; a field with "was": "days" takes it over (first values: '3', 'three')`,
    )
    put('loans.json', { ...loans({}), name: 'toolRentals' })
    expect((await check()).notes).toContainEqual(
      'resources/custom: the table \'tool_loans\' has 3 rows, and no definition names it any more; if one has another name now, it says "was"',
    )
  })
})

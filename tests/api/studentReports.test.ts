import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { readPdf } from '../support/pdf.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

interface Answer {
  readonly columns: { name: string; kind: string; label: string; drill?: { report: string; with: Record<string, string> } }[]
  readonly rows: { cells: Record<string, unknown>; level: number; role?: string; ids?: Record<string, number> }[]
  readonly totals: Record<string, string>
  readonly page?: { next: string | null }
}
type Row = Record<string, unknown> & { id: number }

describe('reports about students', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let everywhere = 0
  const ask = async (name: string, parameters: Record<string, string> = {}, at = branch) => {
    const path = `reports/${name}?${new URLSearchParams(parameters)}`
    const answer = await admin.call<Answer>('GET', path, { branch: at, language: 'en' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const all = (name: string, parameters: Record<string, string> = {}) => ask(name, { ...parameters, rows: '1000' })
  const top = ({ rows }: Answer) => rows.filter(({ level }) => level === 0)
  const sum = (rows: Answer['rows'], column: string) => rows.reduce((total, { cells }) => total + Number(cells[column] ?? 0), 0)

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch, master: everywhere } = await branchesOf(admin))
  })
  afterAll(async () => school.close())

  it('stand on a page of their own, whole for whoever may view students', async () => {
    const seen = (await admin.call<{ name: string; page: string }[]>('GET', 'reports', { branch })).body
    const names = seen.filter(({ page }) => page === 'students-reports').map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['classList', 'placesByClass', 'studentsByAge', 'leftStudents', 'siblings', 'missingData']),
    )
  })

  it.each([
    'studentsByGrade',
    'studentsByClass',
    'studentsByNationality',
    'studentsByAge',
    'studentsByReligion',
    'studentsByArea',
  ])('%s counts the same students as the class lists, and its parts make its total', async (name) => {
    const [answer, list] = [await ask(name, {}, everywhere), await ask('classList', {}, everywhere)]
    expect(answer.totals['count']).toBe(list.totals['count'])
    expect(Number(answer.totals['count'])).toBeGreaterThan(10)
    expect(list.rows.filter(({ level }) => level === 1)).toHaveLength(Number(list.totals['count']))
    const genders = answer.columns.filter((column) => column.name.startsWith('of.'))
    expect(genders.length).toBeGreaterThan(1)
    for (const { cells } of answer.rows)
      expect(genders.reduce((total, one) => total + Number(cells[one.name] ?? 0), 0)).toBe(Number(cells['count']))
    expect(sum(answer.rows, 'count')).toBe(Number(answer.totals['count']))
  })

  it('sets the places of each class against those taken, which are the students of its list', async () => {
    const [places, list] = [await ask('placesByClass'), await ask('classList')]
    const unplaced = await all('missingData', { case: 'noClass' })
    expect(Number(places.totals['sum.used'])).toBe(Number(list.totals['count']) - unplaced.rows.length)
    expect(sum(top(places), 'sum.capacity')).toBe(Number(places.totals['sum.capacity']))
    const classes = places.rows.filter(({ level }) => level === 1)
    expect(sum(classes, 'sum.used')).toBe(Number(places.totals['sum.used']))
    for (const { cells } of classes)
      if (cells['sum.capacity'] !== 0)
        expect(Number(cells['sum.left'])).toBe(Number(cells['sum.capacity']) - Number(cells['sum.used']))
  })

  it('leads from a number to the students behind it', async () => {
    const answer = await ask('studentsByNationality')
    const { drill } = answer.columns.find(({ name }) => name === 'count') ?? {}
    expect(drill).toEqual({ report: 'classList', with: expect.objectContaining({ nationality: 'row.nationality' }) })
    const [row] = answer.rows.filter(({ ids }) => ids)
    const behind = await ask('classList', { nationality: String(row?.ids?.['nationality']) })
    expect(behind.totals['count']).toBe(String(row?.cells['count']))
  })

  it('counts whole years on the day that is asked', async () => {
    const now = await ask('studentsByAge', { on: '2026-01-01' })
    const later = await ask('studentsByAge', { on: '2028-01-01' })
    const ages = (answer: Answer) => answer.rows.map(({ cells }) => [cells['birthDate'], cells['count']])
    expect(ages(later)).toEqual(ages(now).map(([age, count]) => [Number(age) + 2, count]))
  })

  it('sets the year before beside a year', async () => {
    const answer = await ask('studentsByGrade', { compare: 'year' })
    const year = new Date().getFullYear()
    const [now, before] = ['count', 'count.before'].map((name) => answer.columns.find((one) => one.name === name)?.label)
    expect([now, before]).toEqual([`${year}`, `${year - 1}`])
    const years = (await admin.call<{ year: number }[]>('GET', 'fiscalYears', { branch })).body
    expect(years.some((one) => one.year === year - 1)).toBe(true)
    const earlier = await admin.call<Answer>('GET', 'reports/studentsByGrade', {
      branch,
      language: 'en',
      year: year - 1,
    } as never)
    expect(answer.totals['count.before']).toBe(earlier.body.totals['count'])
  })

  it('tells who came and who left within a period, and takes days that lie backwards for a mistake', async () => {
    const year = new Date().getFullYear()
    const students = (await admin.call<Row[]>('GET', `students?${new URLSearchParams({ range: '[0,499]' })}`, { branch })).body
    const came = await all('newStudents', { from: `${year}-01-01`, to: `${year}-01-31` })
    const within = students.filter(
      ({ registrationDate: day }) => String(day) >= `${year}-01-01` && String(day) <= `${year}-01-31`,
    )
    expect(came.rows.length).toBeGreaterThanOrEqual(within.length)
    for (const { cells } of came.rows) expect(String(cells['registrationDate'])).toMatch(new RegExp(`^${year}-01-`))
    const refused = await admin.call<Problem>('GET', `reports/newStudents?from=${year}-05-01&to=${year}-04-01`, { branch })
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([400, 'Report.PeriodBackwards'])
    const left = await ask('leftStudents')
    expect(left.rows.filter(({ level }) => level === 1)).toHaveLength(Number(left.totals['count']))
  })

  it('shows families of two children and more, and none of one', async () => {
    const answer = await ask('siblings')
    expect(top(answer).length).toBeGreaterThan(0)
    for (const { cells } of top(answer)) expect(Number(cells['count'])).toBeGreaterThanOrEqual(2)
    expect(sum(top(answer), 'count')).toBe(Number(answer.totals['count']))
    expect(answer.rows.filter(({ level }) => level === 1)).toHaveLength(Number(answer.totals['count']))
  })

  it('says of each student all that is missing, and shows one sort of it alone', async () => {
    const [student] = (
      await admin.call<Row[]>('GET', `students?${new URLSearchParams({ filter: '{"leftOn":null}', range: '[0,0]' })}`, { branch })
    ).body
    const { version } = (await admin.call<Row>('GET', `students/${student?.id}`, { branch })).body as never
    const saved = await admin.call('PUT', `students/${student?.id}`, {
      branch,
      body: { version, identityExpiry: '2020-01-01', classRoom: null },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const found = (await all('missingData', { case: 'expiredIdentity' })).rows.find(
      ({ cells }) => (cells['arabicName'] as { id: number }).id === student?.id,
    )
    expect(found?.cells['#cases']).toContain('Identity expired · ')
    expect(found?.cells['#cases']).toContain('No class')
    expect((await all('missingData', { case: 'noPhone' })).rows.map(({ cells }) => cells['#cases'])).toEqual([])
    const unknown = await admin.call<Problem>('GET', 'reports/missingData?case=nothing', { branch })
    expect([unknown.status, unknown.body.errors[0]?.code]).toEqual([400, 'Field.Choice'])
  })

  it('holds a file from Noor against the school: only here, only there, what differs', async () => {
    const [room] = (await admin.call<Row[]>('GET', 'classRooms', { branch })).body
    const filter = JSON.stringify({ classRoom: room?.id, leftOn: null })
    const pupils = (await admin.call<Row[]>('GET', `students?${new URLSearchParams({ filter, range: '[0,99]' })}`, { branch }))
      .body
    const whole = await Promise.all(
      pupils.map(async ({ id }) => (await admin.call<Row>('GET', `students/${id}`, { branch })).body),
    )
    const [left, other, ...same] = whole
    const rows = [
      ['اسم الطالب', 'رقم الهوية', 'مكان الميلاد'],
      [other?.['arabicName'], other?.['identityNumber'], 'جازان البعيدة'],
      ...same.map((one) => [one['arabicName'], one['identityNumber'], one['birthPlace'] ?? '']),
      ['طالب جديد من نور', '1999999999', 'أبها'],
    ]
    const body = new FormData()
    body.append('file', new Blob([rows.map((row) => row.join(',')).join('\r\n')]), 'noor.csv')
    const file = (await admin.call<{ id: number }>('POST', 'files', { branch, body })).body.id
    const answer = await ask('noorReconciliation', {
      file: String(file),
      classRoom: String(room?.id),
      row: String(room?.['row']),
    })
    const found = (finding: string) => {
      const at = answer.rows.findIndex(({ cells }) => cells['#finding'] === finding)
      const next = answer.rows.findIndex(({ level }, index) => index > at && level === 0)
      return { count: answer.rows[at]?.cells['#count'], rows: answer.rows.slice(at + 1, next < 0 ? undefined : next) }
    }
    const titles = (finding: string) => found(finding).rows.map(({ cells }) => (cells['arabicName'] as { title: string }).title)
    expect(titles('Here, not in the file')).toEqual([left?.['englishName']])
    expect(titles('In the file, not here')).toEqual(['طالب جديد من نور'])
    expect(found('Different').rows.map(({ cells }) => [cells['#field'], cells['#file'], cells['#row']])).toEqual([
      ['مكان الميلاد', 'جازان البعيدة', 2],
    ])
    const secretary = await school.signIn('demo_secretary')
    const foreign = await secretary.call<Problem>('GET', `reports/noorReconciliation?file=${file}`, { branch })
    expect([foreign.status, foreign.body.errors[0]?.code]).toEqual([400, 'Report.FileGone'])
    const none = await admin.call<Problem>('GET', 'reports/noorReconciliation', { branch })
    expect([none.status, none.body.errors[0]?.field]).toEqual([400, 'file'])
  })

  it('begins a page with each class on paper, numbers its students and counts them', async () => {
    const list = await ask('classList')
    const pdf = await admin.call<Uint8Array>('GET', 'reports/classList/file?format=pdf', { branch, language: 'en' })
    expect(pdf.status).toBe(200)
    const paper = readPdf(Buffer.from(pdf.body))
    const classes = top(list).filter(({ cells }) => Number(cells['count']) > 0)
    expect(paper.pages.length).toBeGreaterThanOrEqual(classes.length)
    for (const { cells } of classes.slice(0, 3)) expect(paper.text).toContain(String(cells['classRoom']))
  })

  it('counts requests by what became of them, in the order of their states, and leads to them', async () => {
    const answer = await ask('registrationFunnel')
    const states = answer.columns.filter(({ name }) => name.startsWith('of.')).map(({ name }) => name.slice(3))
    expect(states.length).toBeGreaterThan(1)
    expect(states).toEqual(['new', 'contacted', 'accepted', 'rejected'].filter((one) => states.includes(one)))
    const list = await all('registrationRequests')
    expect(String(list.rows.length)).toBe(answer.totals['count'])
    const [row] = answer.rows.filter(({ ids }) => ids)
    const behind = await all('registrationRequests', { row: String(row?.ids?.['row']) })
    expect(String(behind.rows.length)).toBe(String(row?.cells['count']))
  })

  it('counts as many seats of each bus as the bus list has students on the way', async () => {
    const [seats, list] = [await all('busSeats'), await ask('busList')]
    const riders = list.rows.filter(({ level }) => level === 1).map(({ cells }) => cells['trip'])
    const on = (way: string) => riders.filter((trip) => trip === way || trip === 'Both ways').length
    expect(riders.length).toBeGreaterThan(0)
    expect([seats.totals['morningSeats'], seats.totals['returnSeats']]).toEqual([String(on('Morning')), String(on('Return'))])
  })

  it('shows a photo where it is asked for', async () => {
    expect((await ask('classList')).columns.map(({ kind }) => kind)).not.toContain('picture')
    expect((await ask('classList', { showPhoto: '1' })).columns.map(({ kind }) => kind)).toContain('picture')
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

type Data = Record<string, unknown>
interface Row extends Data {
  readonly id: number
  readonly version: number
}

const fields = {
  title: { kind: 'text', required: true },
  pages: { kind: 'text' },
  size: { kind: 'choice', values: ['small', 'big', 'huge'] },
}
const shelf = (own: Data, words: Data = {}) => ({ name: 'shelfBooks', scope: 'tenant', fields: { ...fields, ...own }, ...words })

describe('a definition of the installation that changes while there are records', () => {
  let school: School
  let admin: Caller
  let folder = ''
  let branch = 0
  let told = 0
  const start = async (data: Data, name = 'shelf.json') => {
    writeFileSync(join(folder, name), JSON.stringify(data))
    await restart()
  }
  const restart = async () => {
    told = school.lines.length
    await school.restart({ customFolder: folder })
    admin = await school.signIn('demo_admin')
  }
  const lines = () => school.lines.slice(told).join('\n')
  const list = async (resource = 'shelfBooks', filter: Data = {}) =>
    (await admin.call<Row[]>('GET', `${resource}?${query({ filter, sort: ['id', 'ASC'] })}`, { branch })).body
  const write = (method: string, path: string, body: Data) => admin.call<Row & { errors: Data[] }>(method, path, { branch, body })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
    school = await openSchool({ customFolder: folder })
    await start(shelf({}))
    ;({ boys: branch } = await branchesOf(admin))
    for (const [title, pages, size] of [
      ['a', '200', 'small'],
      ['b', ' 35', 'big'],
      ['c', null, 'huge'],
    ])
      await write('POST', 'shelfBooks', { title, pages, size })
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  it('makes whole numbers of a text that holds nothing else', async () => {
    await start(shelf({ pages: { kind: 'int' } }))
    expect((await list()).map(({ pages }) => pages)).toEqual([200, 35, null])
    expect((await list('shelfBooks', { pages_gt: 100 })).map(({ title }) => title)).toEqual(['a'])
    await start(shelf({}))
    expect((await list()).map(({ pages }) => pages)).toEqual(['200', '35', null])
  })

  it('names the rows that are none, shows them as they were, and takes the file when they are mended', async () => {
    const [first] = await list()
    await write('PUT', `shelfBooks/${first?.id}`, { version: first?.version, pages: '007' })
    await start(shelf({ pages: { kind: 'int' } }))
    expect(lines()).toContain(
      "shelf.json: shelfBooks.pages: 1 row holds no value of the kind 'int'; mend the rows, or give the new field another name and leave this one as it was",
    )
    expect(lines()).toContain("shelf.json: the first values are '007'")
    expect((await list()).map(({ pages }) => pages)).toEqual(['007', '35', null])
    expect((await write('POST', 'shelfBooks', { title: 'd' })).status).toBe(409)
    await start(shelf({}))
    const [again] = await list()
    await write('PUT', `shelfBooks/${again?.id}`, { version: again?.version, pages: '7' })
    await start(shelf({ pages: { kind: 'int' } }))
    expect((await list()).map(({ pages }) => pages)).toEqual([7, 35, null])
    expect((await write('POST', 'shelfBooks', { title: 'd', pages: 1 })).status).toBe(201)
  })

  it('gives values of a choice, and states, other names', async () => {
    const pages = { kind: 'int' }
    await start(shelf({ pages, size: { kind: 'choice', values: ['small', 'large'], map: { big: 'large', huge: 'large' } } }))
    expect((await list()).map(({ size }) => size)).toEqual(['small', 'large', 'large', null])
    await start(
      { name: 'shelfLoans', scope: 'tenant', fields: { title: fields.title }, states: { open: ['shut'], shut: [] } },
      'loans.json',
    )
    await write('POST', 'shelfLoans', { title: 'x' })
    await start(
      {
        name: 'shelfLoans',
        scope: 'tenant',
        fields: { title: fields.title },
        states: { begun: ['shut'], shut: [] },
        mapStates: { open: 'begun' },
      },
      'loans.json',
    )
    expect((await list('shelfLoans')).map(({ status }) => status)).toEqual(['begun'])
    expect((await admin.call<{ pendingMigrations: number }>('GET', 'health')).body.pendingMigrations).toBe(0)
  })

  it('keeps a value that is not offered any more where it is, and gives it to nobody else', async () => {
    const pages = { kind: 'int' }
    await start(shelf({ pages, size: { kind: 'choice', values: ['small'] } }))
    expect(lines()).toContain('Kept in shelf_books.size, although no choice offers them any more: large.')
    const [small, large] = await list()
    expect((await write('PUT', `shelfBooks/${large?.id}`, { ...large, title: 'renamed' })).status).toBe(200)
    const given = await write('PUT', `shelfBooks/${small?.id}`, { version: small?.version, size: 'large' })
    expect([given.status, given.body.errors]).toEqual([400, [expect.objectContaining({ code: 'Field.Choice', field: 'size' })]])
  })

  it('tells what cannot be unique yet, and goes on', async () => {
    const pages = { kind: 'int' }
    const size = { kind: 'choice', values: ['small'] }
    await write('POST', 'shelfBooks', { title: 'd' })
    await start(shelf({ pages, size, title: { ...fields.title, unique: true } }))
    expect(lines()).toMatch(/Not possible with the rows of shelf_books yet \(shelf_books_title_key\): .*duplicated/)
    expect((await write('POST', 'shelfBooks', { title: 'e' })).status).toBe(201)
    const twice = (await list()).filter(({ title }) => title === 'd')
    await write('PUT', `shelfBooks/${twice[0]?.id}`, { version: twice[0]?.version, title: 'dd' })
    await restart()
    expect(lines()).not.toMatch(/Not possible/)
    expect((await write('POST', 'shelfBooks', { title: 'e' })).body.errors).toMatchObject([{ code: 'Value.AlreadyUsed' }])
  })

  it('takes everything along that was said of an entity when it gets another name', async () => {
    const couriers = (name: string, more: Data = {}) => ({
      name,
      scope: 'tenant',
      number: {},
      fields: { title: fields.title, helpers: { kind: 'refMany', to: 'shelfBooks' } },
      lines: { tools: { fields: { label: fields.title, shelves: { kind: 'refMany', to: 'shelfBooks' } } } },
      import: { match: ['title'] },
      ...more,
    })
    const parcels = (target: string) => ({
      name: 'shelfParcels',
      scope: 'tenant',
      fields: { title: fields.title, to: { kind: 'party', targets: ['guardians', target] } },
    })
    writeFileSync(join(folder, 'parcels.json'), JSON.stringify(parcels('shelfCouriers')))
    await start(couriers('shelfCouriers'), 'couriers.json')
    const [book] = await list()
    const values = { title: 'Ali', helpers: [book?.id], tools: [{ label: 'bag', shelves: [book?.id] }] }
    const ali = (await write('POST', 'shelfCouriers', values)).body
    await write('PUT', `shelfCouriers/${ali.id}`, { version: ali.version, title: 'Omar' })
    const parcel = (await write('POST', 'shelfParcels', { title: 'x', to: { resource: 'shelfCouriers', id: ali.id } })).body
    const file = new FormData()
    file.append('file', new Blob(['%PDF-1.4 licence'], { type: 'application/pdf' }), 'licence.pdf')
    await admin.call('POST', `shelfCouriers/${ali.id}/attachments`, { branch, body: file })
    await write('POST', 'FavoriteRoutes', { routeUrl: '/shelfCouriers', title: 'Couriers' })
    const saved = [{ name: 'mine', filter: { title: 'Omar' }, sort: { field: 'title', order: 'ASC' } }]
    await write('PUT', 'preferences/lists.shelfCouriers.filters', { value: saved })
    const recent = [{ to: `/shelfCouriers/edit/${ali.id}`, title: 'Omar', icon: 'dot' }]
    await write('PUT', 'preferences/palette.recent', { value: recent })
    const group = (
      await write('POST', 'accessGroups', {
        code: 'couriers',
        arabicName: 'سعاة',
        permissions: ['viewShelfCouriers', 'editShelfCouriers', 'viewStudents'],
      })
    ).body

    writeFileSync(join(folder, 'parcels.json'), JSON.stringify(parcels('shelfDrivers')))
    await start(couriers('shelfDrivers', { was: 'shelfCouriers' }), 'couriers.json')
    expect(lines()).not.toMatch(/left out|Kept.*courier/)
    const { body } = await admin.call<Row>('GET', `shelfDrivers/${ali.id}`, { branch })
    expect(body).toMatchObject({ title: 'Omar', number: 1, helpers: [book?.id], tools: [{ label: 'bag', shelves: [book?.id] }] })
    const history = await admin.call<Data[]>('GET', `shelfDrivers/${ali.id}/history`, { branch })
    expect(history.body.map(({ action }) => action)).toEqual(expect.arrayContaining(['create', 'update', 'attach']))
    const files = await admin.call<Data[]>('GET', `shelfDrivers/${ali.id}/attachments`, { branch })
    expect(files.body.map(({ name }) => name)).toEqual(['licence.pdf'])
    expect((await admin.call<Row>('GET', `shelfParcels/${parcel.id}`, { branch })).body['to']).toEqual({
      resource: 'shelfDrivers',
      id: ali.id,
    })
    const past = await admin.call<Data[]>('GET', `shelfParcels/${parcel.id}/history`, { branch })
    expect(JSON.stringify(past.body)).not.toContain('shelfCouriers')
    const favourites = await admin.call<Data[]>('GET', 'FavoriteRoutes')
    expect(favourites.body.map(({ routeUrl }) => routeUrl)).toContain('/shelfDrivers')
    const preferences = (await admin.call<Data>('GET', 'preferences')).body
    expect(preferences['lists.shelfDrivers.filters']).toEqual(saved)
    expect(preferences['palette.recent']).toEqual([{ ...recent[0], to: `/shelfDrivers/edit/${ali.id}` }])
    const permissions = (await admin.call<Row>('GET', `accessGroups/${group.id}`, { branch })).body['permissions']
    expect(permissions).toEqual(['editShelfDrivers', 'viewShelfDrivers', 'viewStudents'])
    const next = await write('POST', 'shelfDrivers', { title: 'Said' })
    expect([next.status, next.body['number']]).toEqual([201, 2])
    const guarded = { guards: [{ on: ['delete'], usedBy: 'shelfParcels.to', error: 'Driver.Waited' }] }
    await start(couriers('shelfDrivers', { was: 'shelfCouriers', ...guarded }), 'couriers.json')
    expect((await write('DELETE', `shelfDrivers/${ali.id}`, {})).body.errors).toContainEqual(
      expect.objectContaining({ code: 'Driver.Waited' }),
    )
    // One that nobody waits for is refused for its number alone.
    expect((await write('DELETE', `shelfDrivers/${next.body.id}`, {})).body.errors).toMatchObject([{ code: 'Record.Numbered' }])
  })

  it('keeps an added value of a built-in choice when the file that added it goes', async () => {
    await start({ extends: 'students', change: { relationship: { addValues: ['driver'] } } }, 'students.json')
    const [student] = await list('students', { relationship: 'father' })
    await write('PUT', `students/${student?.id}`, { version: student?.version, relationship: 'driver' })
    rmSync(join(folder, 'students.json'))
    await restart()
    const { body } = await admin.call<Row>('GET', `students/${student?.id}`, { branch })
    expect(body['relationship']).toBe('driver')
    expect(
      (await write('PUT', `students/${student?.id}`, { version: body.version, relationship: 'driver', address: 'x' })).status,
    ).toBe(200)
    const other = (await list('students', { relationship: 'father' }))[0]
    expect((await write('PUT', `students/${other?.id}`, { version: other?.version, relationship: 'driver' })).status).toBe(400)
  })

  it('shows the fields of an extension whose file is broken, and lets everything else be written', async () => {
    await start({ extends: 'students', fields: { xCard: { kind: 'text', required: true } } }, 'students.json')
    const [student] = await list('students')
    await write('PUT', `students/${student?.id}`, { version: student?.version, xCard: 'C1' })
    await start({ extends: 'students', fields: { xCard: { kind: 'txt', required: true } } }, 'students.json')
    const { body } = await admin.call<Row>('GET', `students/${student?.id}`, { branch })
    expect(body['xCard']).toBe('C1')
    const refused = await write('PUT', `students/${student?.id}`, { version: body.version, xCard: 'C2' })
    expect([refused.status, refused.body.errors]).toEqual([400, [expect.objectContaining({ field: 'xCard' })]])
    const saved = await write('PUT', `students/${student?.id}`, { version: body.version, xCard: 'C1', address: 'y' })
    expect([saved.status, saved.body['xCard'], saved.body['address']]).toEqual([200, 'C1', 'y'])
  })

  it('is there for the tenants that it names, and for no other', async () => {
    const extension = { extends: 'students', fields: { xCard: { kind: 'text', required: true } } }
    const codes = await connected(school.databaseUrl, (client) => client.query<{ code: string }>('select code from tenants'))
    await start({ ...extension, tenants: ['another'] }, 'students.json')
    const [student] = await list('students')
    const path = `students/${student?.id}`
    const { body } = await admin.call<Row>('GET', path, { branch })
    expect(body).not.toHaveProperty('xCard')
    expect((await write('PUT', path, { version: body.version, xCard: 'C9' })).body.errors).toMatchObject([
      { code: 'Field.Unknown' },
    ])
    const saved = await write('PUT', path, { version: body.version, address: 'z' })
    expect(saved.status).toBe(200)
    await start({ ...extension, tenants: [codes.rows[0]?.code] }, 'students.json')
    const asked = await write('PUT', path, { version: saved.body.version, address: 'zz', xCard: null })
    expect(asked.body.errors).toMatchObject([{ code: 'Field.Required', field: 'xCard' }])
  })
})

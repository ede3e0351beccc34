import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCustom } from '../../src/server/custom/check.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { sendFile, separated } from '../support/importing.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'
import { all, itOfSweep, some } from '../support/sweep.ts'

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
  const put = (data: Data, name: string) => writeFileSync(join(folder, name), JSON.stringify(data))
  const start = async (data: Data, name = 'shelf.json') => {
    put(data, name)
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
    put(shelf({}), 'shelf.json')
    school = await openSchool({ customFolder: folder })
    admin = await school.signIn('demo_admin')
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

  itOfSweep('makes whole numbers of a text that holds nothing else', async () => {
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

  itOfSweep('gives values of a choice, and states, other names', async () => {
    const pages = { kind: 'int' }
    put(
      { name: 'shelfLoans', scope: 'tenant', fields: { title: fields.title }, states: { open: ['shut'], shut: [] } },
      'loans.json',
    )
    await start(shelf({ pages, size: { kind: 'choice', values: ['small', 'large'], map: { big: 'large', huge: 'large' } } }))
    expect((await list()).map(({ size }) => size)).toEqual(['small', 'large', 'large', null])
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

  itOfSweep('keeps a value that is not offered any more where it is, and gives it to nobody else', async () => {
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
      public: { by: 'anyone', create: true, fields: ['title'] },
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
    expect(body).toMatchObject({
      title: 'Omar',
      number: '1',
      helpers: [book?.id],
      tools: [{ label: 'bag', shelves: [book?.id] }],
    })
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
    expect([next.status, next.body['number']]).toEqual([201, '2'])
    // The address that was printed before goes on leading there.
    const { code } = (await admin.call<{ code: string }>('GET', 'shelfDrivers/publicAddress', { branch })).body
    for (const name of ['shelfCouriers', 'shelfDrivers']) {
      const form = await school.call<{ form: Data[] }>('GET', `public/forms/${code}/${name}`)
      expect([form.status, form.body.form?.map((field) => field['name'])]).toEqual([200, ['title']])
    }
    expect((await school.call('GET', `public/forms/${code}/shelfBooks`)).status).toBe(404)
    const sent = await school.call('POST', `public/forms/${code}/shelfCouriers`, { body: { title: 'Zaid' } })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect((await list('shelfDrivers')).map(({ title }) => title)).toContain('Zaid')
    const guarded = {
      guards: [{ on: ['delete'], usedBy: 'shelfParcels.to', error: 'Driver.Waited' }],
      labels: { en: { 'errors.Driver.Waited': 'Waited for' } },
    }
    await start(couriers('shelfDrivers', { was: 'shelfCouriers', ...guarded }), 'couriers.json')
    expect((await write('DELETE', `shelfDrivers/${ali.id}`, {})).body.errors).toContainEqual(
      expect.objectContaining({ code: 'Driver.Waited' }),
    )
    // One that nobody waits for is refused for its number alone.
    expect((await write('DELETE', `shelfDrivers/${next.body.id}`, {})).body.errors).toMatchObject([{ code: 'Record.NumberKept' }])
  })

  it('lets filters, columns, favourites, webhooks, reminders and history follow to other names of fields, states, values and lines', async () => {
    const crates = (
      names: { field: string; day: string; lines: string; article: string; size: string; open: string },
      was: boolean,
    ) => {
      const former = (name: string) => (was ? { was: name } : {})
      return {
        name: 'shelfCrates',
        scope: 'tenant',
        fields: {
          [names.field]: { kind: 'text', required: true, ...former('title') },
          size: { kind: 'choice', values: ['small', names.size], ...(was && { map: { big: names.size } }) },
          [names.day]: { kind: 'date', ...former('due') },
        },
        lines: {
          [names.lines]: {
            ...former('pieces'),
            fields: { [names.article]: { kind: 'text', ...former('label') }, count: { kind: 'int', required: true } },
          },
        },
        states: { [names.open]: ['shut'], shut: [] },
        ...(was && { mapStates: { open: 'begun' } }),
        alerts: [{ field: names.day, before: [30], while: { status: names.open } }],
      }
    }
    const takes = (lines: string) => ({
      name: 'shelfTakes',
      scope: 'tenant',
      fields: { title: fields.title },
      lines: {
        rows: {
          fields: { piece: { kind: 'ref', to: `shelfCrates.${lines}`, required: true }, taken: { kind: 'int', required: true } },
        },
      },
      limits: [{ of: 'rows.piece', sum: 'taken', atMost: 'count' }],
    })
    const report = (field: string, day: string, lines: string, article: string) => ({
      report: 'shelfPieces',
      of: `shelfCrates.${lines}`,
      filters: ['document.size', `document.${day}`, 'document.status', article],
      columns: [article, 'count', `document.${field}`],
    })
    writeFileSync(join(folder, 'takes.json'), JSON.stringify(takes('pieces')))
    writeFileSync(join(folder, 'pieces.json'), JSON.stringify(report('title', 'due', 'pieces', 'label')))
    await start(
      crates({ field: 'title', day: 'due', lines: 'pieces', article: 'label', size: 'big', open: 'open' }, false),
      'crates.json',
    )
    const due = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const crate = (await write('POST', 'shelfCrates', { title: 'a', size: 'big', due, pieces: [{ label: 'cup', count: 3 }] }))
      .body
    const [piece] = crate['pieces'] as Row[]
    const taken = await write('POST', 'shelfTakes', { title: 'x', rows: [{ piece: piece?.id, taken: 2 }] })
    expect(taken.status).toBe(201)
    const saved = [
      {
        name: 'mine',
        filter: { title_like: 'a', size: 'big', status_in: ['open', 'shut'] },
        sort: { field: 'title', order: 'ASC' },
        columns: ['title', 'size'],
      },
    ]
    await write('PUT', 'preferences/lists.shelfCrates.filters', { value: saved })
    await write('PUT', 'preferences/lists.shelfCrates.columns', { value: ['due', 'title'] })
    const address = (filter: Data, sort: string) =>
      `/shelfCrates?${new URLSearchParams({ filter: JSON.stringify(filter), sort })}`
    await write('POST', 'FavoriteRoutes', { routeUrl: address({ status: 'open', title: 'a' }, 'due'), title: 'Open' })
    for (const at of ['/reports?report=shelfPieces&', '/reports/shelfPieces?'])
      await write('POST', 'FavoriteRoutes', {
        routeUrl: `${at}documentSize=big&documentDueFrom=${due}&documentStatus=open&label=big`,
        title: 'Pieces',
      })
    const hook = {
      label: 'crates',
      webAddress: 'https://erp.example/crates',
      events: [{ resource: 'shelfCrates', event: 'open' }],
    }
    const webhook = await write('POST', 'webhooks', hook)
    expect(webhook.status).toBe(201)

    writeFileSync(join(folder, 'takes.json'), JSON.stringify(takes('parts')))
    writeFileSync(join(folder, 'pieces.json'), JSON.stringify(report('heading', 'untilDay', 'parts', 'thing')))
    await start(
      crates({ field: 'heading', day: 'untilDay', lines: 'parts', article: 'thing', size: 'large', open: 'begun' }, true),
      'crates.json',
    )
    expect(lines()).not.toMatch(/left out|Kept.*crate/)
    const { body } = await admin.call<Row>('GET', `shelfCrates/${crate.id}`, { branch })
    expect(body).toMatchObject({
      heading: 'a',
      size: 'large',
      status: 'begun',
      untilDay: due,
      parts: [{ id: piece?.id, thing: 'cup', used: 2, left: 1 }],
    })
    const more = await write('POST', 'shelfTakes', { title: 'y', rows: [{ piece: piece?.id, taken: 2 }] })
    expect(more.status).toBe(400)
    const preferences = (await admin.call<Data>('GET', 'preferences')).body
    expect(preferences['lists.shelfCrates.filters']).toEqual([
      {
        name: 'mine',
        filter: { heading_like: 'a', size: 'large', status_in: ['begun', 'shut'] },
        sort: { field: 'heading', order: 'ASC' },
        columns: ['heading', 'size'],
      },
    ])
    expect(preferences['lists.shelfCrates.columns']).toEqual(['untilDay', 'heading'])
    const favourites = await admin.call<Data[]>('GET', 'FavoriteRoutes')
    expect(favourites.body.map(({ routeUrl }) => routeUrl)).toContain(address({ status: 'begun', heading: 'a' }, 'untilDay'))
    const chosen = `documentSize=large&documentUntilDayFrom=${due}&documentStatus=begun&thing=big`
    expect(favourites.body.map(({ routeUrl }) => routeUrl)).toEqual(
      expect.arrayContaining([`/reports?report=shelfPieces&${chosen}`, `/reports/shelfPieces?${chosen}`]),
    )
    const read = await admin.call<{ rows: Data[] }>('GET', `reports/shelfPieces?${chosen.replace('&thing=big', '')}`, { branch })
    expect([read.status, read.body.rows?.length]).toEqual([200, 1])
    expect((await admin.call<Row>('GET', `webhooks/${webhook.body.id}`, { branch })).body['events']).toMatchObject([
      { resource: 'shelfCrates', event: 'begun' },
    ])
    const reminders = await connected(school.databaseUrl, (client) =>
      client.query<{ field: string }>(`select field from notifications where resource = 'shelfCrates'`),
    )
    expect(reminders.rows).toEqual([{ field: 'untilDay' }])
    const history = JSON.stringify((await admin.call<Data[]>('GET', `shelfCrates/${crate.id}/history`, { branch })).body)
    expect(history).toMatch(/"heading":"a"/)
    expect(history).toMatch(/"parts":\[\{[^\]]*"thing":"cup"/)
    expect(history).not.toMatch(/"title":|"pieces":|"label":|"big"|"open"/)
    for (const file of ['takes.json', 'pieces.json', 'crates.json']) rmSync(join(folder, file))
  })

  it('lets what documents read and how they were posted follow to other names, so that the books agree and prices stay', async () => {
    const goods = (name: string, price: string, account: string, was: Data = {}) => ({
      name,
      ...(was['name'] !== undefined && { was: was['name'] }),
      scope: 'tenant',
      fields: {
        title: fields.title,
        [price]: { kind: 'money', required: true, ...(was['price'] !== undefined && { was: was['price'] }) },
        [account]: { kind: 'ref', to: 'accounts', required: true, ...(was['account'] !== undefined && { was: was['account'] }) },
      },
    })
    const sales = (
      [name, group, one]: [string, string, string],
      [good, price, account]: [string, string, string],
      was: Data = {},
      booked = 'posted',
    ) => ({
      name,
      ...(was['name'] !== undefined && { was: was['name'] }),
      scope: 'branchYear',
      fields: { date: { kind: 'date', required: true }, note: { kind: 'text' } },
      lines: {
        [group]: {
          ...(was['group'] !== undefined && { was: was['group'] }),
          fields: {
            [one]: { kind: 'ref', to: good, required: true, ...(was['one'] !== undefined && { was: was['one'] }) },
            count: { kind: 'int', required: true },
            amount: { kind: 'money', is: `count * ${one}.${price}` },
          },
        },
      },
      totals: { total: { sum: `${group}.amount` } },
      states: { draft: ['sold'], sold: [booked], [booked]: ['sold'] },
      ...(booked !== 'posted' && { mapStates: { posted: booked } }),
      actions: { post: { to: booked, posts: 'post' }, unpost: { to: 'sold', unposts: true } },
      effects: {
        ledger: [
          { debit: 'role.safe', amount: 'total' },
          { each: group, credit: `${one}.${account}`, amount: 'amount' },
        ],
      },
    })
    const named = async (own: Data[]) => {
      for (const [index, file] of ['kioskGoods.json', 'kioskSales.json'].entries())
        writeFileSync(join(folder, file), JSON.stringify(own[index]))
      await restart()
      expect(lines()).not.toMatch(/left out/)
    }
    await named([
      goods('kioskGoods', 'price', 'income'),
      sales(['kioskSales', 'items', 'item'], ['kioskGoods', 'price', 'income']),
    ])
    const [account] = (await admin.call<Row[]>('GET', `accounts?${query({ filter: { code: '4104' } })}`, { branch })).body
    const good = await write('POST', 'kioskGoods', { title: 'x', price: '10.00', income: account?.id })
    const [date] = [`${new Date().getFullYear()}-01-20`]
    const sell = (count: number) => write('POST', 'kioskSales', { date, status: 'sold', items: [{ item: good.body.id, count }] })
    const [posted, sold] = [await sell(2), await sell(3)]
    expect([posted.status, posted.body.errors]).toEqual([201, undefined])
    expect((await write('POST', `kioskSales/${posted.body.id}/post`, {})).status).toBe(200)
    expect((await write('PUT', `kioskGoods/${good.body.id}`, { version: 1, price: '99.00' })).status).toBe(200)

    if (all)
      await named([
        goods('kioskGoods', 'charge', 'earns', { price: 'price', account: 'income' }),
        sales(['kioskSales', 'parts', 'good'], ['kioskGoods', 'charge', 'earns'], { group: 'items', one: 'item' }),
      ])
    const [price, income, items, item] = all ? ['charge', 'earns', 'parts', 'good'] : ['price', 'income', 'items', 'item']
    const wrong = async () => {
      const report = await admin.call<{ rows: { cells: Data; role?: string }[] }>('GET', 'reports/integrity', { branch })
      return report.body.rows.filter(({ role }) => role === 'bad')
    }
    expect(await wrong()).toEqual([])
    expect((await write('PUT', `kioskSales/${sold.body.id}`, { version: 1, note: 'said' })).body).toMatchObject({
      total: '30.00',
      [items as string]: [{ amount: '30.00' }],
    })
    // All at once: the definitions, their fields, a state, and the lines.
    await named([
      goods('stallGoods', 'fee', 'gains', { name: 'kioskGoods', price, account: income }),
      sales(
        ['stallSales', 'wares', 'ware'],
        ['stallGoods', 'fee', 'gains'],
        { name: 'kioskSales', group: items, one: item },
        'booked',
      ),
    ])
    expect(await wrong()).toEqual([])
    const unposted = await write('POST', `stallSales/${posted.body.id}/unpost`, { reason: 'wrong' })
    expect([unposted.status, unposted.body.errors]).toEqual([200, undefined])
    expect((await write('PUT', `stallSales/${sold.body.id}`, { version: 2, note: 'again' })).body).toMatchObject({
      total: '30.00',
      wares: [{ amount: '30.00' }],
    })
    for (const file of ['kioskSales.json', 'kioskGoods.json']) rmSync(join(folder, file))
  })

  it('leaves out a file that says nothing any more of documents in the books, guards these, and posts none of them twice', async () => {
    const words = {
      states: { draft: ['booked'], booked: ['draft'] },
      actions: { post: { to: 'booked', posts: 'post' }, unpost: { to: 'draft', unposts: true } },
      effects: {
        ledger: [
          { debit: 'role.safe', amount: 'amount' },
          { credit: 'role.income', amount: 'amount' },
        ],
      },
    }
    const dues = (own: Data) => ({
      name: 'standDues',
      scope: 'branchYear',
      number: {},
      fields: { date: { kind: 'date', required: true }, amount: { kind: 'money', required: true }, note: { kind: 'text' } },
      ...own,
    })
    await start(dues(words), 'dues.json')
    const date = `${new Date().getFullYear()}-01-21`
    const due = (await write('POST', 'standDues', { date, amount: '10.00' })).body
    expect((await write('POST', `standDues/${due.id}/post`, {})).status).toBe(200)
    const { states, actions, effects } = words
    const renamed = {
      states: { draft: ['done'], done: ['draft'] },
      actions: { ...actions, post: { to: 'done', posts: 'post' } },
      effects,
    }
    const moved = { ...renamed, mapStates: { booked: 'draft' } }
    const told = 'dues.json: standDues: 1 document stands in the books'
    for (const own of some<Data>([{}, { states }, renamed, moved], [{}, moved])) {
      put(dues(own), 'dues.json')
      expect((await checkCustom(folder, school.databaseUrl)).faults).toEqual([expect.stringContaining(told)])
    }
    for (const own of some<Data>([{}, { states }, renamed, moved], [{}])) {
      await start(dues(own), 'dues.json')
      for (const line of [told, `dues.json: the first values are '${due['number']}'`, 'dues.json: its last good shape is shown'])
        expect(lines()).toContain(line)
      expect((await write('PUT', `standDues/${due.id}`, { version: 2, note: 'changed' })).status).toBe(409)
      expect((await write('DELETE', `standDues/${due.id}`, {})).status).toBe(409)
      expect((await admin.call('GET', `standDues/${due.id}/entry`, { branch })).status).toBe(200)
    }
    await start(dues(words), 'dues.json')
    expect(lines()).not.toContain('left out')
    // Rows that are made otherwise are told, and change nothing of what is posted.
    const ofNotes = async () => {
      const { faults, notes } = await checkCustom(folder, school.databaseUrl)
      expect(faults).toEqual([])
      return notes.filter((note) => note.startsWith('dues.json: standDues.effects'))
    }
    expect(await ofNotes()).toEqual([])
    const [debit] = effects.ledger
    writeFileSync(
      join(folder, 'dues.json'),
      JSON.stringify(dues({ ...words, effects: { ledger: [debit, { credit: 'role.temporaryClearing', amount: 'amount' }] } })),
    )
    expect(await ofNotes()).toEqual([
      expect.stringContaining(`1 document stands in the books otherwise than it would be posted now (first: ${due['number']})`),
    ])
    put(dues(words), 'dues.json')
    // Whatever becomes of its state, it stands in the books.
    await connected(school.databaseUrl, (client) => client.query(`update stand_dues set status = 'draft'`))
    const twice = await write('POST', `standDues/${due.id}/post`, {})
    expect([twice.status, twice.body.errors]).toEqual([409, [expect.objectContaining({ code: 'Ledger.AlreadyPosted' })]])
    await connected(school.databaseUrl, (client) => client.query(`update stand_dues set status = 'booked'`))
    expect((await write('POST', `standDues/${due.id}/unpost`, { reason: 'wrong' })).status).toBe(200)
    await start(dues({}), 'dues.json')
    expect(lines()).not.toContain('left out')
    rmSync(join(folder, 'dues.json'))
  })

  itOfSweep('starts without a file for which the database cannot be changed, says why, and takes what else is new', async () => {
    const crate = (name: string, weight: Data) => ({ name, scope: 'tenant', fields: { title: fields.title, weight } })
    for (const name of ['boundCrates', 'freeCrates'])
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(crate(name, { kind: 'int' })))
    await restart()
    const asOwner = (statement: string) => connected(school.databaseUrl, (client) => client.query(statement))
    // A school's own view of a table.
    await asOwner('create view heavy_crates as select id, weight from bound_crates where weight > 100')
    for (const name of ['boundCrates', 'freeCrates'])
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(crate(name, { kind: 'money' })))
    const report = await checkCustom(folder, school.databaseUrl)
    const line = 'boundCrates.json: The migration cannot be applied: cannot alter type of a column used by a view or rule'
    expect([report.leftOut, report.faults]).toEqual([1, [expect.stringContaining(line)]])
    await restart()
    expect(lines()).toContain(line)
    expect(lines()).toContain('boundCrates.json: its last good shape is shown')
    expect((await write('POST', 'freeCrates', { title: 'x', weight: '1.5' })).status).toBe(201)
    expect((await admin.call('GET', 'boundCrates', { branch })).status).toBe(200)
    await asOwner('drop view heavy_crates')
    await restart()
    expect(lines()).not.toContain('left out')
    expect((await write('POST', 'boundCrates', { title: 'x', weight: '1.5' })).status).toBe(201)
    for (const name of ['boundCrates', 'freeCrates']) rmSync(join(folder, `${name}.json`))
  })

  itOfSweep('sets aside what was written in a field that is calculated now, and gives it back', async () => {
    const stock = (left: Data) => ({
      name: 'shelfStocks',
      scope: 'tenant',
      fields: { title: fields.title, places: { kind: 'int' }, ...left },
    })
    const limit = {
      name: 'shelfUses',
      scope: 'tenant',
      fields: { stock: { kind: 'ref', to: 'shelfStocks', required: true }, taken: { kind: 'int', required: true } },
      limits: [{ of: 'stock', sum: 'taken', atMost: 'places' }],
    }
    await start(stock({ left: { kind: 'int' } }), 'stocks.json')
    for (const left of [7, 8, null]) await write('POST', 'shelfStocks', { title: `s${left}`, places: 5, left })
    writeFileSync(join(folder, 'uses.json'), JSON.stringify(limit))
    await start(stock({}), 'stocks.json')
    expect((await list('shelfStocks')).map(({ left }) => left)).toEqual([5, 5, 5])
    expect(lines()).toContain(
      `Kept, although no definition names it any more: column shelf_stocks.left_stored (2 rows, first values: '7', '8'; a field with "was": "leftStored" shows them).`,
    )
    expect((await checkCustom(folder, school.databaseUrl)).notes).toContain(
      `stocks.json: the column 'left_stored' of 'shelf_stocks' has a value in 2 rows, and no field names it any more; a field with "was": "leftStored" takes it over (first values: '7', '8')`,
    )
    await start(stock({ hadLeft: { kind: 'int', was: 'leftStored' } }), 'stocks.json')
    expect((await list('shelfStocks')).map(({ left, hadLeft }) => [left, hadLeft])).toEqual([
      [5, 7],
      [5, 8],
      [5, null],
    ])
    rmSync(join(folder, 'uses.json'))
    await start(stock({ left: { kind: 'int', was: 'hadLeft' } }), 'stocks.json')
    expect((await list('shelfStocks')).map(({ left }) => left)).toEqual([7, 8, null])
    rmSync(join(folder, 'stocks.json'))
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
    const extension = {
      extends: 'students',
      fields: { xCard: { kind: 'text', required: true } },
      rules: [{ holds: { xCard: { not: '0' } }, field: 'xCard', error: 'Card.Zero' }],
      labels: { en: { 'fields.xCard': 'Card of the other school', 'errors.Card.Zero': 'Their cards begin with one.' } },
    }
    const words = async () => {
      const { body } = await admin.call<{ labels: Record<string, Data> }>('GET', 'definitions')
      return ['resources.students.fields.xCard', 'errors.Card.Zero'].map((key) => body.labels['en']?.[key] ?? null)
    }
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
    expect(await words()).toEqual([null, null])
    await start({ ...extension, tenants: [codes.rows[0]?.code] }, 'students.json')
    expect(await words()).toEqual(['Card of the other school', 'Their cards begin with one.'])
    const asked = await write('PUT', path, { version: saved.body.version, address: 'zz', xCard: null })
    expect(asked.body.errors).toMatchObject([{ code: 'Field.Required', field: 'xCard' }])
  })

  it('brings an entity, a report and a card to the tenants that they name, and nothing of them to others', async () => {
    const { rows } = await connected(school.databaseUrl, (client) => client.query<{ code: string }>('select code from tenants'))
    const [code = ''] = rows.map((row) => row.code)
    const started = async (codes: string[]) => {
      const labels = (name: string) => ({ labels: { en: { name, name_two: name } } })
      const fields = { label: { kind: 'text', required: true, name: true } }
      put(
        { name: 'kites', tenants: codes, scope: 'tenant', fields, menu: { group: 'home' }, ...labels('Kites of one school') },
        'kites.json',
      )
      put(
        { report: 'kitesByLabel', tenants: codes, of: 'kites', group: ['label'], count: true, ...labels('Kites counted') },
        'kitesByLabel.json',
      )
      await start(
        { card: 'kitesThere', tenants: codes, of: 'kites', where: { label: { empty: false } }, ...labels('Kites there') },
        'kitesCard.json',
      )
      expect(lines()).not.toContain('left out')
      const asked = await Promise.all(
        ['definitions', 'reports', 'today'].map((path) => admin.call<object>('GET', path, { branch })),
      )
      return asked.map(({ body }) => JSON.stringify(body))
    }
    const [definitions = '', reports, today] = await started(['another'])
    expect([definitions, reports, today].map((text) => /kite/i.test(text ?? ''))).toEqual([false, false, false])
    expect((await write('POST', 'kites', { label: 'red' })).status).toBe(404)
    expect((await admin.call('GET', 'kites', { branch })).status).toBe(404)
    const own = await started([code, 'another'])
    expect((await write('POST', 'kites', { label: 'red' })).status).toBe(201)
    expect(own[0]).toContain('Kites of one school')
    expect(own[0]).not.toContain('"another"')
    expect(own[1]).toContain('kitesByLabel')
    const { body } = await admin.call<{ items: { name: string; count: number }[] }>('GET', 'today', { branch })
    expect(body.items).toContainEqual(expect.objectContaining({ name: 'kitesThere', count: 1 }))
    const report = await admin.call('GET', `reports/kitesByLabel`, { branch })
    expect(report.status).toBe(200)
    // What is for all needs what is for all.
    put({ name: 'kites', tenants: ['another'], scope: 'tenant', fields: { label: { kind: 'text', name: true } } }, 'kites.json')
    put({ report: 'kitesByLabel', of: 'kites', group: ['label'], count: true }, 'kitesByLabel.json')
    const { faults } = await checkCustom(folder, null)
    expect(faults).toContainEqual(expect.stringMatching(/^kitesByLabel\.json: .*kites/))
    for (const name of ['kites', 'kitesByLabel', 'kitesCard']) rmSync(join(folder, `${name}.json`))
  })

  it('begins with the moment, counts years, is filtered by what a reference names, and takes documents with their lines from a sheet', async () => {
    const heading = (ar: string) => ({ ar, en: ar })
    const named = Object.entries({
      label: 'رقم الرحلة',
      student: 'الطالب',
      date: 'يوم الرحلة',
      born: 'مولود في',
      age: 'العمر',
      beganAt: 'بدأت',
      place: 'المكان',
      fee: 'الرسم',
    })
    await start(
      {
        name: 'outings',
        scope: 'branchYear',
        title: ['label'],
        fields: {
          label: { kind: 'text', required: true },
          student: { kind: 'ref', to: 'students' },
          date: { kind: 'date', required: true, within: 'fiscalYear', default: 'today' },
          beganAt: { kind: 'dateTime', required: true, default: 'now' },
          born: { kind: 'date' },
          age: { kind: 'int', is: 'years(born, date)' },
        },
        lines: { stops: { min: 1, fields: { place: { kind: 'text', required: true }, fee: { kind: 'money' } } } },
        totals: { total: { sum: 'stops.fee' } },
        list: { columns: ['label', 'student', 'age', 'total'], filters: ['student.row', 'student.gender'] },
        import: { match: ['place'], lines: { of: 'stops', by: 'label' } },
        labels: Object.fromEntries(
          (['ar', 'en'] as const).map((language) => [
            language,
            {
              name: 'رحلة',
              name_two: 'الرحلات',
              'lines.stops': 'المحطات',
              'fields.total': 'الإجمالي',
              ...Object.fromEntries(named.map(([field, text]) => [`fields.${field}`, heading(text)[language]])),
            },
          ]),
        ),
      },
      'outings.json',
    )
    expect(lines()).not.toContain('outings')
    const year = new Date().getFullYear()
    const file = separated('رقم الرحلة;يوم الرحلة;مولود في;المكان;الرسم', [
      `R-1;${year}-03-01;2012-02-29;المتحف;10`,
      `R-1;${year}-03-01;2012-02-29;الحديقة;5.50`,
      `R-2;${year}-02-28;2012-03-01;البحر;7`,
    ])
    const sent = await sendFile(admin, 'outings', file, { branch, year, language: 'ar' })
    expect([sent.body.faults, sent.body.questions, sent.body.counts.created]).toEqual([[], [], 3])
    const outings = await list('outings')
    expect(outings.map(({ label, age, total }) => [label, age, total])).toEqual([
      ['R-1', year - 2012, '15.50'],
      ['R-2', year - 2013, '7.00'],
    ])
    const [first] = await Promise.all(outings.map(({ id }) => admin.call<Row>('GET', `outings/${id}`, { branch, year })))
    const began = Date.parse(`${String(first?.body['beganAt']).replace(' ', 'T')}+03:00`)
    expect(Math.abs(began - Date.now())).toBeLessThan(600_000)
    const students = await admin.call<{ id: number; row: number; gender: string }[]>(
      'GET',
      `students?${query({ range: [0, 1], fields: ['row', 'gender'] })}`,
      { branch },
    )
    const [student] = students.body
    const [one] = outings
    await write('PUT', `outings/${one?.id}`, { version: one?.version, student: student?.id })
    const found = async (filter: Data) => (await list('outings', filter)).map(({ label }) => label)
    expect(await found({ 'student.row': student?.row })).toEqual(['R-1'])
    expect(await found({ 'student.row_in': [student?.row, 999] })).toEqual(['R-1'])
    expect(await found({ 'student.gender': student?.gender === 'male' ? 'female' : 'male' })).toEqual([])
    expect(await found({ 'student.row': (student?.row ?? 0) + 100_000 })).toEqual([])
    rmSync(join(folder, 'outings.json'))
  })

  itOfSweep('leaves a value that an extension offers no more, with all its labels, to those who have it', async () => {
    const sizes = (values: string[], words: Data = {}) => ({
      extends: 'students',
      fields: { xSize: { kind: 'choice', values } },
      list: { filters: { insert: ['xSize'] } },
      labels: { ar: { 'fields.xSize': 'المقاس' }, en: { 'fields.xSize': 'Size', ...words } },
    })
    await start(sizes(['S', 'M', 'L']), 'students.json')
    const [student, other] = await list('students')
    const path = `students/${student?.id}`
    expect((await write('PUT', path, { version: student?.version, xSize: 'M' })).status).toBe(200)
    await start(sizes(['S', 'L', 'XL']), 'students.json')
    const { body: labels } = await admin.call<{ labels: Record<string, Data> }>('GET', 'definitions')
    expect(labels.labels['ar']?.['resources.students.fields.xSize']).toBe('المقاس')
    expect(labels.labels['en']).toMatchObject({
      'resources.students.choices.xSize.M': 'M',
      'resources.students.choices.xSize.XL': 'Xl',
    })
    await start(sizes(['S', 'L', 'XL'], { 'choices.xSize.M': 'Medium' }), 'students.json')
    expect(lines()).not.toContain('left out')
    const { body: again } = await admin.call<{ labels: Record<string, Data> }>('GET', 'definitions')
    expect(again.labels['en']?.['resources.students.choices.xSize.M']).toBe('Medium')
    expect(await checkCustom(folder, school.databaseUrl)).toMatchObject({
      leftOut: 0,
      faults: [],
      notes: expect.arrayContaining([
        expect.stringMatching(/^students\.json: students\.labels\.en: no 'xSize\.M' among the choices.*; only rows that have it/),
      ]),
    })
    const { body: whole } = await admin.call<Row>('GET', path, { branch })
    expect((await write('PUT', path, { ...whole, address: 'changed' })).status).toBe(200)
    expect((await list('students', { xSize: 'M' })).map(({ id }) => id)).toEqual([student?.id])
    expect((await write('PUT', `students/${other?.id}`, { version: other?.version, xSize: 'M' })).body.errors).toMatchObject([
      { code: 'Field.Choice', field: 'xSize' },
    ])
    rmSync(join(folder, 'students.json'))
  })

  itOfSweep('leaves it in lines as well', async () => {
    const parts = (values: string[]) => ({
      name: 'shelfParts',
      scope: 'tenant',
      fields: { title: fields.title },
      lines: { pieces: { fields: { size: { kind: 'choice', values } } } },
    })
    await start(parts(['small', 'big']), 'parts.json')
    const made = (await write('POST', 'shelfParts', { title: 'a', pieces: [{ size: 'big' }] })).body
    await start(parts(['small']), 'parts.json')
    const [line] = made['pieces'] as Data[]
    const path = `shelfParts/${made.id}`
    const saved = await write('PUT', path, { version: made.version, title: 'b', pieces: [line] })
    expect(saved.status).toBe(200)
    const added = await write('PUT', path, { version: saved.body.version, pieces: [line, { id: null, size: 'big' }] })
    expect(added.body.errors).toMatchObject([{ code: 'Field.Choice', field: 'pieces.1.size' }])
  })

  it('chooses a line by the state of its document, and a record by what another one says', async () => {
    const orders = {
      name: 'shelfOrders',
      scope: 'branch',
      fields: { title: fields.title },
      lines: { items: { title: ['article'], fields: { article: fields.title } } },
      states: { draft: ['open'], open: [] },
    }
    const arrived = { kind: 'ref', to: 'shelfOrders.items', where: { 'record.status': 'open' } }
    const pupil = { kind: 'ref', to: 'students', where: { 'guardian.active': true } }
    put(orders, 'orders.json')
    const returns = { name: 'shelfReturns', fields: { title: fields.title, arrived, pupil }, list: { filters: ['pupil.row'] } }
    await start({ ...returns, scope: 'branch' }, 'returns.json')
    expect(lines()).not.toContain('left out')
    const order = async (status: string) => {
      const { body } = await write('POST', 'shelfOrders', { title: 'a', status, items: [{ article: 'x' }] })
      return (body['items'] as Row[])[0]?.id
    }
    const refused = await write('POST', 'shelfReturns', { title: 'a', arrived: await order('draft') })
    expect(refused.body.errors).toMatchObject([
      { code: 'Reference.NotAllowed', field: 'arrived', message: 'Arrived: this record cannot be chosen here (Status = Open)' },
    ])
    const [student] = await list('students', { 'guardian.active': true })
    const taken = await write('POST', 'shelfReturns', { title: 'a', arrived: await order('open'), pupil: student?.id })
    expect(taken.status).toBe(201)
    const { row, gender } = (await admin.call<Row & { row: number }>('GET', `students/${student?.id}`, { branch })).body
    // What a student is in is kept for each year: of the one in which one works.
    const found = async (filter: Data) => (await list('shelfReturns', filter)).map(({ id }) => id)
    expect(await found({ 'pupil.row_in': [row] })).toEqual([taken.body.id])
    expect(await found({ 'pupil.row_in': [row + 1] })).toEqual([])
    expect(await found({ 'pupil.gender': gender })).toEqual([taken.body.id])
    await start({ ...returns, scope: 'branchYear' }, 'returns.json')
    const homeless =
      "returns.json: shelfReturns.scope: 1 row belongs to no fiscal year and would not be found again by 'branchYear'; say the former scope again, or give the new definition another name"
    expect(lines()).toContain(homeless)
    expect((await checkCustom(folder, school.databaseUrl)).faults).toEqual([homeless])
    expect(await found({})).toEqual([taken.body.id])
    expect((await write('POST', 'shelfReturns', { title: 'b' })).status).toBe(409)
    await start({ ...returns, scope: 'branch' }, 'returns.json')
    expect((await write('POST', 'shelfReturns', { title: 'b' })).status).toBe(201)
    const guardian = (await admin.call<Row>('GET', `guardians/${student?.['guardian']}`, { branch })).body
    expect((await write('PUT', `guardians/${guardian.id}`, { version: guardian.version, active: false })).status).toBe(200)
    const gone = await write('POST', 'shelfReturns', { title: 'b', pupil: student?.id })
    expect(gone.body.errors).toMatchObject([{ code: 'Reference.NotAllowed', field: 'pupil' }])
    for (const name of ['orders.json', 'returns.json']) rmSync(join(folder, name))
  })

  itOfSweep('goes on with a right file while the file of what it makes is wrong', async () => {
    const goods = { name: 'shelfGoods', scope: 'tenant', fields: { title: fields.title } }
    const wishes = {
      name: 'shelfWishes',
      scope: 'tenant',
      fields: { title: fields.title },
      states: { asked: ['made'], made: [] },
      actions: { make: { from: ['asked'], to: 'made', makes: 'shelfGoods', with: { title: 'title' } } },
    }
    await start(goods, 'goods.json')
    await start(wishes, 'wishes.json')
    const wish = (await write('POST', 'shelfWishes', { title: 'a' })).body
    await start({ ...goods, serch: ['title'] }, 'goods.json')
    expect(lines()).toContain('1 file left out')
    expect(lines()).toContain('goods.json: its last good shape is shown, and cannot be written')
    expect((await write('POST', 'shelfWishes', { title: 'b' })).status).toBe(201)
    const made = await write('POST', `shelfWishes/${wish.id}/make`, { version: wish.version })
    expect([made.status, made.body.errors]).toMatchObject([409, [{ code: 'Definition.ReadOnly' }]])
    await start({ ...wishes, list: { column: ['title'] } }, 'wishes.json')
    expect(lines()).toContain('wishes.json: its last good shape is shown, and cannot be written')
    expect((await list('shelfWishes')).map(({ title }) => title)).toEqual(['a', 'b'])
    for (const name of ['goods.json', 'wishes.json']) rmSync(join(folder, name))
  })

  itOfSweep('shows what files held when all was right until they are mended, whatever else changes meanwhile', async () => {
    const toys = (price: string, was: Data = {}) => ({
      name: 'shelfToys',
      scope: 'tenant',
      fields: {
        title: fields.title,
        [price]: { kind: 'money', required: true, ...was },
        pieces: { kind: 'int', required: true },
      },
      list: { columns: ['title', 'used', 'left'] },
    })
    const sales = (name: string, price: string, own: Data = {}) => ({
      name,
      scope: 'tenant',
      fields: { title: fields.title },
      lines: {
        items: {
          fields: {
            toy: { kind: 'ref', to: 'shelfToys', required: true },
            count: { kind: 'int', required: true },
            amount: { kind: 'money', is: `count * toy.${price}` },
          },
        },
      },
      limits: [{ of: 'items.toy', sum: 'count', atMost: 'pieces' }],
      ...own,
    })
    const returns = (of: string) => ({
      name: 'toyReturns',
      scope: 'tenant',
      fields: { item: { kind: 'ref', to: `${of}.items`, required: true }, count: { kind: 'int', required: true } },
      limits: [{ of: 'item', sum: 'count', atMost: 'count' }],
    })
    const report = (of: string) => ({ report: 'toysSold', of: `${of}.items`, columns: ['toy', 'amount'] })
    const put = async (all: Record<string, unknown>) => {
      for (const [name, data] of Object.entries(all))
        writeFileSync(join(folder, `${name}.json`), typeof data === 'string' ? data : JSON.stringify(data))
      await restart()
    }
    const read = async (path: string) => (await admin.call<Row[]>('GET', path, { branch })).status
    const before = { toys: toys('price'), toyReturns: returns('toySales'), toysSold: report('toySales') }
    await put({ ...before, toySales: sales('toySales', 'price') })
    expect(lines()).not.toContain('left out')
    const toy = (await write('POST', 'shelfToys', { title: 'car', price: '5.00', pieces: 9 })).body
    const sale = await write('POST', 'toySales', { title: 'x', items: [{ toy: toy.id, count: 2 }] })
    const [item] = sale.body['items'] as Row[]
    expect((await write('POST', 'toyReturns', { item: item?.id, count: 1 })).status).toBe(201)

    // Everything gets another name, the file as well, and one file is wrong: by a word, then by a comma.
    rmSync(join(folder, 'toySales.json'))
    const after = {
      toys: toys('cost', { was: 'price' }),
      toyReturns: returns('bundles'),
      toysSold: report('bundles'),
    }
    const bundles = sales('bundles', 'cost', { was: 'toySales' })
    for (const wrong of [{ ...bundles, serch: [] }, JSON.stringify(bundles).slice(0, -3)]) {
      await put({ ...after, bundles: wrong })
      expect(lines()).not.toContain('no good shape')
      expect(lines()).toContain('toys.json: it stays as it was when all was right, for what is shown of')
      const [shown] = (await admin.call<Row[]>('GET', 'toySales', { branch })).body
      expect((await admin.call<Row>('GET', `toySales/${shown?.id}`, { branch })).body['items']).toMatchObject([
        { amount: '10.00', used: 1 },
      ])
      expect(await Promise.all(['shelfToys', 'toyReturns', 'reports/toysSold'].map(read))).toEqual([200, 200, 200])
      expect((await write('POST', 'toySales', { title: 'y', items: [{ toy: toy.id, count: 1 }] })).status).toBe(409)
    }
    // The others as they were: the one file alone is left out.
    await put(before)
    expect(lines()).toContain('1 file left out')
    expect((await write('POST', 'toyReturns', { item: item?.id, count: 1 })).status).toBe(201)
    await put({ ...after, bundles })
    expect(lines()).not.toContain('left out')
    expect((await list('bundles')).map(({ id }) => id)).toEqual([sale.body.id])

    // What another one refers to is taken away.
    rmSync(join(folder, 'toys.json'))
    await restart()
    expect(lines()).not.toContain('no good shape')
    expect(lines()).toContain('toys.json: the file is gone, and stays as it was, for what is shown of')
    expect(await Promise.all(['shelfToys', 'bundles', 'toyReturns'].map(read))).toEqual([200, 200, 200])
    expect((await write('POST', 'shelfToys', { title: 'y', cost: '1.00', pieces: 1 })).status).toBe(409)
    for (const name of ['bundles', 'toyReturns', 'toysSold']) rmSync(join(folder, `${name}.json`))
    await restart()
    expect(lines()).not.toContain('left out')
    expect(await read('shelfToys')).toBe(404)
  })

  itOfSweep('leaves a name to the file that had it when another one takes it as well', async () => {
    const racks = { name: 'shelfRacks', scope: 'tenant', fields: { title: fields.title } }
    await start(racks, 'racks.json')
    const busCard = (name: string, max: number) => {
      const fields = { xRackCard: { kind: 'text', max } }
      writeFileSync(
        join(folder, name),
        JSON.stringify({ extends: 'students', fields, labels: { en: { 'fields.xRackCard': 'Rack' } } }),
      )
    }
    busCard('rackCard.json', 20)
    await start(racks, 'racks.json')
    busCard('a-rackCard.json', 30)
    await start({ ...racks, fields: {} }, 'a-copy.json')
    expect(lines()).toContain(
      "a-rackCard.json: 'students.xRackCard' is defined in rackCard.json as well, and taken from there; leave it in one place",
    )
    expect(lines()).not.toMatch(/^ *rack(s|Card)\.json:/m)
    expect(lines()).toContain(
      "a-copy.json: 'shelfRacks' is defined in racks.json as well, and taken from there; leave it in one place",
    )
    expect((await write('POST', 'shelfRacks', { title: 'a' })).status).toBe(201)
    for (const name of ['racks.json', 'a-copy.json', 'rackCard.json', 'a-rackCard.json']) rmSync(join(folder, name))
  })

  itOfSweep('works out new fields for the records that are there, and leaves these as they were otherwise', async () => {
    const bills = (own: Data, words: Data = {}, line: Data = {}) => ({
      name: 'shelfBills',
      scope: 'branchYear',
      fields: {
        title: fields.title,
        rate: { kind: 'ref', to: 'shelfRates' },
        pieces: { kind: 'int' },
        men: { kind: 'int' },
        ...own,
      },
      lines: { items: { fields: { amount: { kind: 'money', required: true }, ...line } } },
      states: { draft: ['final'], final: [] },
      guards: [{ on: ['edit'], holds: { status: 'draft' }, error: 'Bill.Final' }],
      labels: { en: { 'errors.Bill.Final': 'It is final.' } },
      ...words,
    })
    writeFileSync(
      join(folder, 'rates.json'),
      JSON.stringify({ name: 'shelfRates', scope: 'tenant', fields: { title: fields.title, price: { kind: 'money' } } }),
    )
    await start(bills({}), 'bills.json')
    const rate = (await write('POST', 'shelfRates', { title: 'a', price: '2.5' })).body
    const bill = { rate: rate.id, pieces: 3, men: 2, items: [{ amount: '1.25' }, { amount: '2' }] }
    const ids: number[] = []
    for (const [title, men] of [
      ['a', 2],
      ['b', 0],
      ['c', 1],
    ] as const)
      ids.push((await write('POST', 'shelfBills', { ...bill, title, men })).body.id)
    const first = (await admin.call<Row>('GET', `shelfBills/${ids[0]}`, { branch })).body
    expect((await write('PUT', `shelfBills/${ids[0]}`, { ...first, status: 'final' })).status).toBe(200)
    const plain = async (id: number | undefined) => (await admin.call<Row>('GET', `shelfBills/${id}`, { branch })).body
    const before = await Promise.all(ids.map(plain))
    const history = async () => (await admin.call<Data[]>('GET', `shelfBills/${ids[0]}/history`, { branch })).body
    const past = await history()

    const all = {
      due: { kind: 'money', is: 'pieces * rate.price + total' },
      each: { kind: 'money', is: 'due / men' },
    }
    const whole = (own: Data) =>
      bills(own, { totals: { total: { sum: 'items.amount' } } }, { tax: { kind: 'money', is: 'amount * 0.15' } })
    await start(whole(all), 'bills.json')
    expect(lines()).toContain(`shelfBills.each could not be worked out for 1 record (Formula.DivisionByZero; first: #${ids[1]}).`)
    const after = await Promise.all(ids.map(plain))
    expect(after.map(({ total, due, each }) => [total, due, each])).toEqual([
      ['3.25', '10.75', '5.38'],
      ['3.25', '10.75', null],
      ['3.25', '10.75', '10.75'],
    ])
    expect(after.map(({ items }) => (items as Data[]).map(({ tax }) => tax))).toEqual(ids.map(() => ['0.19', '0.30']))
    expect(after.map(({ version, updatedAt }) => [version, updatedAt])).toEqual(
      before.map(({ version, updatedAt }) => [version, updatedAt]),
    )
    expect(await history()).toEqual(past)

    // A server that ended after the first record goes on behind it.
    await connected(school.databaseUrl, async (client) => {
      await client.query('update shelf_bills set due = null')
      await client.query(
        `insert into daftar_fills (resource, columns, tenant_id, record_id) select 'shelfBills', '{shelf_bills.due}', tenant_id, id from shelf_bills where id = $1`,
        [ids[0]],
      )
    })
    await start(whole(all), 'bills.json')
    expect((await Promise.all(ids.map(plain))).map(({ due }) => due)).toEqual([null, '10.75', '10.75'])

    // Records that came while the field was away have no value of it when it is back.
    await start(whole({ due: all.due }), 'bills.json')
    const late = (await write('POST', 'shelfBills', { ...bill, title: 'd', men: 5 })).body
    await start(whole(all), 'bills.json')
    expect((await Promise.all([ids[0], late.id].map(plain))).map(({ each }) => each)).toEqual(['5.38', '2.15'])

    await start(whole({ ...all, pieces: { kind: 'int', is: 'men + 1' } }), 'bills.json')
    expect((await plain(ids[2]))['pieces']).toBe(2)
    expect(lines()).toContain(`column shelf_bills.pieces_stored (4 rows, first values: '3'`)
    for (const name of ['bills.json', 'rates.json']) rmSync(join(folder, name))
  })

  itOfSweep('takes a limit by a new formula as soon as every row has its value', async () => {
    const packs = (own: Data) => ({
      name: 'shelfPacks',
      scope: 'tenant',
      fields: { title: fields.title },
      lines: { goods: { title: ['amount'], fields: { amount: { kind: 'int', required: true }, part: { kind: 'int' }, ...own } } },
    })
    const cap = { cap: { kind: 'int', is: 'amount - 1' } }
    const share = { share: { kind: 'int', is: 'amount / part' } }
    const sales = (atMost?: string) => ({
      name: 'shelfSales',
      scope: 'tenant',
      fields: { title: fields.title, pack: { kind: 'ref', to: 'shelfPacks.goods' }, amount: { kind: 'int' } },
      ...(atMost !== undefined && {
        rules: [{ error: 'Sale.Large', holds: { amount: { lt: 9 } } }],
        limits: [{ of: 'pack', sum: 'amount', atMost }],
        labels: { en: { 'errors.Sale.Large': 'That is much.' } },
      }),
    })
    await start(packs({}), 'packs.json')
    const pack = (await write('POST', 'shelfPacks', { title: 'a', goods: [{ amount: 5, part: 1 }] })).body
    const [good] = pack['goods'] as Row[]
    const [much] = (await write('POST', 'shelfPacks', { title: 'z', goods: [{ amount: 5, part: 1 }] })).body['goods'] as Row[]
    await start(sales(), 'sales.json')
    const large = (await write('POST', 'shelfSales', { title: 'a', pack: much?.id, amount: 9 })).body
    writeFileSync(join(folder, 'packs.json'), JSON.stringify(packs(cap)))
    writeFileSync(join(folder, 'sales.json'), JSON.stringify(sales('cap')))
    expect(await checkCustom(folder, school.databaseUrl)).toMatchObject({
      faults: [],
      notes: expect.arrayContaining([
        `sales.json: shelfSales.limits: of 1 row of shelfPacks.goods more is used up than 'cap'; that stays, and nothing more is used up of them (first: #${much?.id}: 9 of 4)`,
        `sales.json: shelfSales.rules: 1 record breaks the rule 'Sale.Large' and would be refused when next saved (first: #${large.id} '9')`,
      ]),
    })
    await start(sales('cap'), 'sales.json')
    expect(lines()).not.toContain('left out')
    const sold = await write('POST', 'shelfSales', { title: 'a', pack: good?.id, amount: 3 })
    expect(sold.status).toBe(201)
    const over = await write('POST', 'shelfSales', { title: 'a', pack: good?.id, amount: 2 })
    expect([over.status, over.body.errors]).toMatchObject([400, [{ code: 'Limit.Exceeded' }]])

    const other = (await write('POST', 'shelfPacks', { title: 'b', goods: [{ amount: 4, part: 0 }] })).body
    writeFileSync(join(folder, 'packs.json'), JSON.stringify(packs({ ...cap, ...share })))
    writeFileSync(join(folder, 'sales.json'), JSON.stringify(sales('share')))
    expect(await checkCustom(folder, school.databaseUrl)).toMatchObject({
      leftOut: 1,
      faults: [expect.stringMatching(/^sales\.json: shelfSales\.limits: 'share' of shelfPacks\.goods cannot be worked out/)],
      notes: expect.arrayContaining([
        `packs.json: shelfPacks.goods.share could not be worked out for 1 record (Formula.DivisionByZero; first: #${other.id}); they have no value until they are mended and saved`,
      ]),
    })
    await start(sales('share'), 'sales.json')
    expect(lines()).toContain(
      "sales.json: shelfSales.limits: 'share' of shelfPacks.goods cannot be worked out everywhere, and 1 row has no value",
    )
    await start(sales('cap'), 'sales.json')
    const { body: wrong } = await admin.call<Row>('GET', `shelfPacks/${other.id}`, { branch })
    const [bad] = wrong['goods'] as Row[]
    const mended = await write('PUT', `shelfPacks/${other.id}`, { version: wrong.version, goods: [{ ...bad, part: 2 }] })
    expect(mended.status).toBe(200)
    await start(sales('share'), 'sales.json')
    expect(lines()).not.toContain('left out')
    const [line] = mended.body['goods'] as Row[]
    const most = await write('POST', 'shelfSales', { title: 'a', pack: line?.id, amount: 3 })
    expect(most.body.errors).toMatchObject([{ code: 'Limit.Exceeded' }])
    for (const name of ['packs.json', 'sales.json']) rmSync(join(folder, name))
  })
})

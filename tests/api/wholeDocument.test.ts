import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postingRoles } from '../../resources/groups/values.ts'
import { sum } from '../../schema/values/money.ts'
import { checkCustom } from '../../src/server/custom/check.ts'
import { branchesOf } from '../support/branches.ts'
import { customFolder, exampleOf, examplesOf } from '../support/customFolder.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

const page = 'docs/extending.md'
const files = {
  'shopItems.json': exampleOf(page, 'json', '"name": "shopItems"'),
  'shopSales.json': exampleOf(page, 'json', '"name": "shopSales"'),
  'shopOrders.json': exampleOf(page, 'json', '"name": "shopOrders"'),
  'shopSalesByItem.json': exampleOf(page, 'json', '"report": "shopSalesByItem"'),
  'shopSalesToPost.json': exampleOf(page, 'json', '"card": "shopSalesToPost"'),
  'busCard.json': exampleOf(page, 'json', '"xBusNumber"'),
}

interface Line {
  readonly item: number
  readonly price: string
  readonly gross: string
  readonly net: string
}
interface Sale {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly number: string | null
  readonly gross: string
  readonly reduction: string
  readonly total: string
  readonly items: readonly Line[]
}
interface Item {
  readonly id: number
  readonly used: number
  readonly left: number
}
interface Entry {
  readonly state: string
  readonly entries: readonly {
    readonly lines: readonly { readonly account: { readonly code: string }; readonly debit: string; readonly credit: string }[]
  }[]
}
interface Report {
  readonly rows: readonly { readonly cells: Record<string, unknown> }[]
  readonly totals: Record<string, string>
}

describe('the document that the documentation writes in JSON alone', () => {
  const { folder, put, remove } = customFolder()
  let school: School
  let admin: Caller
  let branch = 0
  let student = 0
  let uniforms: { id: number; code: string } = { id: 0, code: '' }
  const year = new Date().getFullYear()
  const call = <T = Sale & Problem>(method: string, path: string, body?: object, who = admin) =>
    who.call<T>(method, path, { branch, body })
  const item = async (label: string, price: string, pieces: number, incomeAccount: number | null = null) =>
    (await call('POST', 'shopItems', { label, price, pieces, incomeAccount })).body.id
  const standing = async (id: number) => {
    const { used, left } = (await call<Item>('GET', `shopItems/${id}`)).body
    return [used, left]
  }
  const sell = (items: object[], status = 'sold', who = admin) =>
    call('POST', 'shopSales', { date: `${year}-02-01`, student, items, status }, who)
  const told = ({ errors = [] }: Problem) => errors.map(({ code, field, message }) => [code, field, message])
  const act = (id: number, action: string, body: object = {}, who = admin) => call('POST', `shopSales/${id}/${action}`, body, who)
  const trialBalance = async (code: string) => {
    const { body } = await call<Report>('GET', `reports/trialBalance?${query({ from: `${year}-01-01`, to: `${year}-12-31` })}`)
    return body.rows.find(({ cells }) => cells['code'] === code)?.cells
  }

  beforeAll(async () => {
    for (const [file, content] of Object.entries(files)) put(file, content)
    school = await openSchool({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    student = (await call<{ id: number }[]>('GET', 'students')).body[0]?.id ?? 0
    const incomes = await call<{ id: number; code: string }[]>(
      'GET',
      `accounts?${query({ filter: { kind: 'income', isLeaf: true }, sort: ['code', 'DESC'] })}`,
    )
    uniforms = incomes.body[0] ?? uniforms
  })
  afterAll(async () => {
    await school.close()
    remove()
  })

  it('is right as it stands there, and every text is there in Arabic and English', async () => {
    const { faults, notes } = await checkCustom(folder, school.databaseUrl)
    expect(faults).toEqual([])
    expect(notes.filter((note) => !note.includes('no text in fr, de, pt'))).toEqual([])
    expect(school.lines.filter((line) => line.includes('left out'))).toEqual([])
  })

  it('takes the price of the item, calculates each line and adds them up', async () => {
    const shirt = await item('قميص', '45.50', 10)
    const book = await item('دفتر', '3.33', 10)
    const { status, body } = await sell([{ item: shirt, quantity: 3, discount: '10' }, { item: book }], 'draft')
    expect([status, body.number, body.status]).toEqual([201, null, 'draft'])
    expect(body.items.map(({ price, gross, net }) => [price, gross, net])).toEqual([
      ['45.50', '136.50', '122.85'],
      ['3.33', '3.33', '3.33'],
    ])
    expect([body.gross, body.reduction, body.total]).toEqual(['139.83', '13.65', '126.18'])
    expect(await standing(shirt)).toEqual([0, 10])
    const sold = await call('PUT', `shopSales/${body.id}`, { version: body.version, status: 'sold' })
    expect([sold.status, sold.body.number]).toEqual([200, '1'])
    expect(await standing(shirt)).toEqual([3, 7])
    expect((await act(body.id, 'cancel')).status).toBe(200)
    expect(await standing(shirt)).toEqual([0, 10])
  })

  it('keeps the price of the day where a line begins from it', async () => {
    const scarf = await item('وشاح', '45.50', 10)
    const order = () => call('POST', 'shopOrders', { items: [{ item: scarf, quantity: 2 }] })
    const { body } = await order()
    expect(body.total).toBe('91.00')
    const { version } = (await call('GET', `shopItems/${scarf}`)).body
    expect((await call('PUT', `shopItems/${scarf}`, { version, price: '60' })).status).toBe(200)
    const noted = await call('PUT', `shopOrders/${body.id}`, { version: body.version, note: 'x', items: body.items })
    expect([noted.status, noted.body.total]).toEqual([200, '91.00'])
    expect((await order()).body.total).toBe('120.00')
  })

  it('tells at the field what is not there, and which item stands twice', async () => {
    const cap = await item('قبعة', '20', 2)
    const tooMany = await sell([{ item: cap, quantity: 3 }])
    expect([tooMany.status, told(tooMany.body)]).toEqual([
      400,
      [['ShopSale.NotEnough', 'items.0.quantity', 'Only 2 of قبعة is left']],
    ])
    const twice = await sell([{ item: cap }, { item: cap }])
    expect([twice.status, told(twice.body)]).toEqual([
      400,
      [['ShopSale.ItemTwice', 'items.1.item', 'This item stands here already']],
    ])
    const written = await sell([{ item: cap, price: '1' }])
    expect([written.status, told(written.body).map(([code, field]) => [code, field])]).toEqual([
      400,
      [['Field.ReadOnly', 'items.0.price']],
    ])
  })

  it('sells to twenty who ask at once exactly what is there', async () => {
    const bag = await item('حقيبة', '80', 7)
    const answers = await Promise.all(Array.from({ length: 20 }, () => sell([{ item: bag }])))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(answers.length - refused.length).toBe(7)
    expect(new Set(refused.map(({ status, body }) => `${status} ${told(body)[0]?.[0]}`))).toEqual(
      new Set(['400 ShopSale.NotEnough']),
    )
    expect(await standing(bag)).toEqual([7, 0])
  })

  it('posts what its definition says, is taken back, and waits on the home page meanwhile', async () => {
    const coat = await item('معطف', '200', 5, uniforms.id)
    const pen = await item('قلم', '1.50', 50)
    const waiting = async () =>
      (await call<{ items: { name: string; count: number; sum: string }[] }>('GET', 'today')).body.items.find(
        ({ name }) => name === 'shopSalesToPost',
      )
    const before = await waiting()
    const { body } = await sell([
      { item: coat, quantity: 2, discount: '5' },
      { item: pen, quantity: 3 },
    ])
    const now = await waiting()
    expect([(now?.count ?? 0) - (before?.count ?? 0), sum([now?.sum ?? '0', `-${before?.sum ?? '0'}`])]).toEqual([1, '384.5'])
    expect((await act(body.id, 'post')).status).toBe(200)
    expect(await waiting()).toEqual(before)
    const entry = (await call<Entry>('GET', `shopSales/${body.id}/entry`)).body
    const lines = entry.entries.flatMap((one) => one.lines.map(({ debit, credit }) => [debit, credit]))
    expect([entry.state, lines]).toEqual([
      'posted',
      [
        ['384.50', '0.00'],
        ['0.00', '380.00'],
        ['0.00', '4.50'],
      ],
    ])
    expect(entry.entries[0]?.lines[1]?.account.code).toBe(uniforms.code)
    expect(await trialBalance(uniforms.code)).toMatchObject({ credit: '380.00' })
    const edited = await call('PUT', `shopSales/${body.id}`, { version: body.version + 1, date: `${year}-02-02` })
    expect(told(edited.body)[0]?.[0]).toBe('Document.Posted')
    expect((await act(body.id, 'unpost', { reason: 'خطأ' })).status).toBe(200)
    expect((await call('GET', `shopSales/${body.id}`)).body.status).toBe('sold')
    expect(await standing(coat)).toEqual([2, 3])
    const { body: books } = await admin.call<Report>('GET', 'reports/integrity', { year })
    expect(books.rows.filter(({ cells }) => cells['outcome'] === 'failed')).toEqual([])
  })

  it('is told by its report, and prints', async () => {
    const ball = await item('كرة', '60', 9)
    const { body } = await sell([{ item: ball, quantity: 4, discount: '25' }])
    const report = (await call<Report>('GET', 'reports/shopSalesByItem')).body
    expect(report.rows.map(({ cells }) => Object.values(cells))).toContainEqual(
      expect.arrayContaining([expect.stringContaining('كرة'), 1, '4', '180.00']),
    )
    const paper = await call<Uint8Array>('GET', `shopSales/${body.id}/print`)
    expect([paper.status, Buffer.from(paper.body).toString('latin1', 0, 5)]).toEqual([200, '%PDF-'])
  })

  it('names the roles that there are', () => {
    const [, named = ''] = /The roles of `role\.…`[^:]*:\s([\s\S]*?)\.\n/.exec(readFileSync(page, 'utf8')) ?? []
    expect([...named.matchAll(/`(\w+)`/g)].map(([, role]) => role)).toEqual(postingRoles)
  })

  it('stands beside the one field more that students have', async () => {
    const one = (await call<{ version: number; usesBus: boolean }>('GET', `students/${student}`)).body
    const saved = await call<{ xBusNumber: string }>('PUT', `students/${student}`, {
      version: one.version,
      xBusNumber: ' 17 ',
    })
    expect([saved.status, saved.body.xBusNumber]).toEqual([200, '17'])
  })

  it('is for those who were given its permissions, and posting for those who may post', async () => {
    const cashier = await school.signIn('demo_cashier')
    for (const path of ['shopSales', 'shopItems', 'reports/shopSalesByItem'])
      expect((await call('GET', path, undefined, cashier)).status, path).toBe(403)
    expect((await sell([], 'draft', cashier)).status).toBe(403)
    expect((await act(1, 'post', {}, cashier)).status).toBe(403)
  })
})

describe('the files of the index of wishes', () => {
  const { folder, put, remove } = customFolder()
  const wishes = examplesOf('docs/wishes.md', 'json')
  const text = readFileSync('docs/wishes.md', 'utf8')
  let school: School
  let admin: Caller
  let branch = 0
  const call = <T = { id: number; version: number; status: string } & Problem>(method: string, path: string, body?: object) =>
    admin.call<T>(method, path, { branch, body })
  const codes = ({ status, body }: { status: number; body: Problem }) => [status, ...(body.errors ?? []).map(({ code }) => code)]

  beforeAll(async () => {
    for (const [index, wish] of wishes.entries()) put(`wish${index}.json`, wish)
    school = await openSchool({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(async () => {
    await school.close()
    remove()
  })

  it('are one at least for each wish, of at most twenty lines, and all in the table', () => {
    const [, ...parts] = text.split(/^## /m)
    for (const part of parts) {
      const [heading = ''] = part.split('\n')
      expect([heading, part.includes('```json')]).toEqual([heading, true])
      expect([
        heading,
        text.includes(`| [${heading.toLowerCase()}](`) || text.includes(`| [${heading[0]?.toLowerCase()}${heading.slice(1)}](`),
      ]).toEqual([heading, true])
    }
    expect(wishes.filter((wish) => wish.trimEnd().split('\n').length > 20)).toEqual([])
  })

  it('are right together, and taken by a server as they stand', async () => {
    expect((await checkCustom(folder, school.databaseUrl)).faults).toEqual([])
    expect(school.lines.filter((line) => line.includes('left out'))).toEqual([])
    const names = wishes.flatMap((wish) => {
      const { name, over, tenants } = JSON.parse(wish) as Record<string, string | undefined>
      return name && !over && !tenants ? [name] : []
    })
    const asked = await Promise.all(names.map(async (name) => [name, (await call('GET', name)).status]))
    expect(asked).toEqual(names.map((name) => [name, 200]))
  })

  it('do what they promise', async () => {
    const [student] = (await call<{ id: number; row: number }[]>('GET', `students?${query({ fields: ['row'] })}`)).body
    const [guardian] = (await call<{ id: number }[]>('GET', 'guardians')).body
    const [employee] = (await call<{ id: number }[]>('GET', 'employees')).body
    const made = async (resource: string, values: object) => {
      const answer = await call('POST', resource, values)
      expect([resource, ...codes(answer)]).toEqual([resource, 201])
      return answer.body
    }
    const note = await made('leaveNotes', { reason: 'سفر' })
    expect((await call('POST', `leaveNotes/${note.id}/approve`, {})).body.status).toBe('approved')
    await made('keyLoans', { door: '7', employee: employee?.id })
    expect(codes(await call('POST', 'keyLoans', { door: '7', employee: employee?.id }))).toEqual([400, 'KeyLoan.Out'])
    const camp = await made('camps', { label: 'أبها', beds: 1 })
    await made('campPlaces', { student: student?.id, camp: camp.id })
    expect(codes(await call('POST', 'campPlaces', { student: student?.id, camp: camp.id })).at(-1)).toBe('Camp.Full')
    expect(
      codes(
        await call('POST', 'workshops', {
          topic: 'x',
          fromDay: `${new Date().getFullYear()}-02-02`,
          toDay: `${new Date().getFullYear()}-02-01`,
        }),
      ),
    ).toEqual([400, 'Workshop.EndsBefore'])
    expect(codes(await call('POST', 'giftVouchers', { shop: 'x', amount: '5000' })).at(-1)).toBe('GiftVoucher.Dear')
    await made('nurseVisits', { complaint: 'صداع', student: student?.id })
    const visits = await call<object[]>('GET', `nurseVisits?${query({ filter: { 'student.row': student?.row } })}`)
    expect(visits.body).toHaveLength(1)
    expect(await made('summerFees', { child: 'x', born: '2019-06-02', begins: '2026-06-01', weeks: [] })).toMatchObject({
      age: 6,
      discount: '50',
    })
    const request = await made('courtRequests', { purpose: 'x', guardian: guardian?.id, offer: '80' })
    const rented = await call<{ made: { resource: string; id: number }[] }>('POST', `courtRequests/${request.id}/rent`, {})
    const [rental] = rented.body.made
    expect((await call('POST', `courtRentals/${rental?.id}/post`, {})).body.status).toBe('posted')
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentFacts } from '../../src/shared/documentFacts.ts'
import { branchesOf } from '../support/branches.ts'
import { uniformPrices, uniformSales } from '../support/readmeExample.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

/** A trip is a service with prices of its own, as lines; its account overrules that of its kind. */
const tripKinds = {
  name: 'tripKinds',
  scope: 'tenant',
  fields: { title: { kind: 'text', required: true }, taxed: { kind: 'flag' }, account: { kind: 'ref', to: 'accounts' } },
}
const trips = {
  name: 'trips',
  scope: 'tenant',
  fields: { title: { kind: 'text', required: true }, kind: { kind: 'ref', to: 'tripKinds' } },
  lines: {
    prices: {
      fields: {
        row: { kind: 'ref', to: 'rows' },
        stage: { kind: 'ref', to: 'stages' },
        least: { kind: 'int', empty: null },
        price: { kind: 'money', required: true },
        deposit: { kind: 'money' },
      },
    },
  },
}
/** Its formulas step to other records by themselves. */
const tripOrders = {
  name: 'tripOrders',
  scope: 'branch',
  fields: {
    guide: { kind: 'ref', to: 'tripGuides' },
    fee: { kind: 'money', is: 'guide.fee * 2' },
    remark: { kind: 'text' },
  },
  lines: {
    items: {
      fields: {
        guide: { kind: 'ref', to: 'tripGuides', required: true },
        pieces: { kind: 'int', required: true },
        amount: { kind: 'money', is: 'pieces * guide.fee' },
      },
    },
  },
  totals: { total: { sum: 'items.amount' } },
  states: { draft: ['sent'], sent: ['done'], done: [] },
  actions: { finish: { to: 'done' } },
}
const tripGuides = {
  name: 'tripGuides',
  scope: 'tenant',
  title: ['title'],
  fields: { title: { kind: 'text', required: true }, fee: { kind: 'money' } },
}
/** The places of a file that is written in TypeScript: its facts are typed from the declaration. */
const bookings = `
import { calculate } from '${new URL('../../schema/calculate.ts', import.meta.url)}'
export const bookings = {
  name: 'bookings', scope: 'branchYear', calculate: 'deposits',
  fields: {
    student: { kind: 'ref', to: 'students', required: true },
    nation: { kind: 'money', is: 'saudi ? 1 : 2' },
    deposit: { kind: 'money', readOnly: true },
    digits: { kind: 'text', readOnly: true },
  },
  lines: {
    items: {
      fields: {
        trip: { kind: 'ref', to: 'trips', required: true },
        pieces: { kind: 'int', required: true },
        amount: { kind: 'money', is: 'pieces * price.price' },
        tax: { kind: 'money', is: 'taxed ? amount * 15 / 100 : 0' },
      },
    },
  },
  totals: { total: { sum: 'items.amount' } },
  reads: {
    row: 'student.row',
    stage: 'student.row.stage',
    saudi: 'student.nationality.isSaudi',
    taxed: 'items.trip.kind.taxed',
    digits2: { of: 'company', take: 'digits' },
    receivable: { of: 'company.accountMappings', where: { role: 'guardianReceivable' }, take: 'account' },
    price: { of: 'trips.prices', each: 'items', where: { least: { empty: true } }, best: ['row', 'stage'], take: ['price', 'deposit'] },
  },
}
export const deposits = calculate('bookings', (booking, facts) => ({
  ...booking,
  digits: facts.digits2,
  deposit: facts.items.find((item) => item.price?.deposit)?.price.deposit ?? null,
}))
`

type Row = Record<string, unknown> & { id: number; version: number }

describe('a document that reads others', () => {
  let school: School
  let admin: Caller
  let folder = ''
  let branch = 0
  let student: Row
  const call = <T = Row>(method: string, path: string, body?: object, who = admin) => who.call<T>(method, path, { branch, body })
  const make = async (path: string, body: object) => {
    const { status, body: made } = await call<Row & Problem>('POST', path, body)
    expect([status, made.errors]).toEqual([201, undefined])
    return made
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
    for (const definition of [uniformPrices, uniformSales, tripKinds, trips, tripGuides, tripOrders])
      writeFileSync(join(folder, `${definition.name}.json`), JSON.stringify(definition))
    writeFileSync(join(folder, 'bookings.ts'), bookings)
    school = await openSchool({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    const { body: students } = await call<Row[]>('GET', 'students?range=[0,0]')
    ;({ body: student } = await call('GET', `students/${students[0]?.id}`))
    const { body: row } = await call('GET', `rows/${student['row']}`)
    student = { ...student, stage: row['stage'] }
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  it('takes the best price: one for the row before one for the stage, and that before one for all', async () => {
    const sale = async () => (await make('uniformSales', { student: student.id, items: [{ size: 'small', pieces: 3 }] })) as Row
    const amounts = ({ total, items }: Row) => [total, (items as Row[]).map(({ price, amount }) => `${price} ${amount}`)]
    expect(amounts(await sale())).toEqual(['0.00', ['0.00 0.00']])
    const forAll = await make('uniformPrices', { size: 'small', price: '40.00' })
    await make('uniformPrices', { size: 'big', row: student['row'], price: '99.00' })
    expect(amounts(await sale())).toEqual(['120.00', ['40.00 120.00']])
    await make('uniformPrices', { size: 'small', stage: student['stage'], price: '35.50' })
    expect(amounts(await sale())).toEqual(['106.50', ['35.50 106.50']])
    await make('uniformPrices', { size: 'small', row: student['row'], price: '30.10' })
    const cheap = await sale()
    expect(amounts(cheap)).toEqual(['90.30', ['30.10 90.30']])
    await call('PUT', `uniformPrices/${forAll.id}`, { version: 1, price: '41.00' })
    expect(amounts(await sale())).toEqual(['90.30', ['30.10 90.30']])
  })

  it('is asked for many at once as for one', async () => {
    const sales = await Promise.all(
      [1, 2, 3].map((pieces) =>
        make('uniformSales', {
          student: student.id,
          items: [
            { size: 'small', pieces },
            { size: 'big', pieces },
          ],
        }),
      ),
    )
    expect(sales.map(({ total }) => total)).toEqual(['129.10', '258.20', '387.30'])
  })

  it('keeps what it came to when an action only moves it on, and is worked out anew when it is changed', async () => {
    const sale = await make('uniformSales', { student: student.id, items: [{ size: 'small', pieces: 1 }] })
    const dearer = await make('uniformPrices', { size: 'small', row: student['row'], price: '77.00' })
    const { status, body: sold } = await call('POST', `uniformSales/${sale.id}/sell`, {})
    expect([status, sold['status'], sold['total']]).toEqual([200, 'sold', '30.10'])
    const { body: back } = await call('POST', `uniformSales/${sale.id}/reopen`, {})
    expect([back['status'], back['total']]).toEqual(['draft', '30.10'])
    const { body: again } = await call('PUT', `uniformSales/${sale.id}`, { version: back.version })
    expect(again['total']).toBe('77.00')
    await call('DELETE', `uniformPrices/${dearer.id}?version=1`)
  })

  it('keeps what its formulas stepped to once it is issued, and reads anew what is chosen anew', async () => {
    const [cheap, dear] = [
      await make('tripGuides', { title: 'cheap', fee: '10' }),
      await make('tripGuides', { title: 'dear', fee: '50' }),
    ]
    const order = await make('tripOrders', { guide: cheap.id, items: [1, 2].map((pieces) => ({ guide: cheap.id, pieces })) })
    expect(order).toMatchObject({ fee: '20.00', total: '30.00' })
    const raise = async (fee: string) => {
      const { body } = await call('GET', `tripGuides/${cheap.id}`)
      return call('PUT', `tripGuides/${cheap.id}`, { version: body.version, fee })
    }
    await raise('11')
    const { body: sent } = await call('PUT', `tripOrders/${order.id}`, { version: 1, status: 'sent' })
    expect(sent).toMatchObject({ status: 'sent', fee: '22.00', total: '33.00' })
    await raise('99')
    const asked = await call('POST', 'tripOrders/facts', { ...sent, remark: 'asked' })
    expect(asked.body).toMatchObject({ facts: { 'guide.fee': '11.00' } })
    const { status, body: noted } = await call('PUT', `tripOrders/${order.id}`, { version: sent.version, remark: 'later' })
    expect([status, noted['fee'], noted['total']]).toEqual([200, '22.00', '33.00'])
    const lines = noted['items'] as Row[]
    const { body: other } = await call('PUT', `tripOrders/${order.id}`, {
      version: noted.version,
      items: [lines[0], { ...lines[1], guide: dear.id }],
    })
    expect(other).toMatchObject({ fee: '22.00', total: '111.00' })
    const { body: done } = await call('POST', `tripOrders/${order.id}/finish`, {})
    expect(done).toMatchObject({ status: 'done', fee: '22.00', total: '111.00' })
  })

  it('is shown to the form before it is saved, by the same figures', async () => {
    const draft = {
      student: student.id,
      items: [
        { size: 'small', pieces: 2 },
        { size: 'small', pieces: 'x' },
      ],
    }
    const { status, body } = await call<DocumentFacts>('POST', 'uniformSales/facts', draft)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      facts: { row: student['row'], stage: student['stage'] },
      lines: { items: [{ best: '30.10' }, { best: '30.10' }] },
      calculated: { total: '60.20', items: [{ amount: '60.20' }, { amount: '0.00' }] },
    })
    const sale = await make('uniformSales', { student: student.id, items: [{ size: 'small', pieces: 2 }] })
    const changed = { id: sale.id, items: [{ size: 'big', pieces: 1 }] }
    const { body: edited } = await call<DocumentFacts>('POST', 'uniformSales/facts', changed)
    expect(edited.calculated).toMatchObject({ total: '99.00' })
    const { body: stored } = await call('GET', `uniformSales/${sale.id}`)
    expect([stored['total'], stored.version]).toEqual(['60.20', 1])
    const { body: history } = await call<object[]>('GET', `uniformSales/${sale.id}/history`)
    expect(history).toHaveLength(1)
    expect(JSON.stringify(history)).not.toContain('facts')
  })

  it('tells facts to who may write the document, and nothing but what is declared', async () => {
    const group = await make('accessGroups', {
      arabicName: 'بائعون',
      englishName: 'Sellers',
      permissions: ['viewBranches', 'viewUniformSales', 'addUniformSales'],
    })
    const reader = await make('accessGroups', {
      arabicName: 'قراء',
      englishName: 'Readers',
      permissions: ['viewBranches', 'viewUniformSales', 'viewUniformPrices'],
    })
    const user = (userName: string, accessGroup: number) =>
      make('users', {
        userName,
        fullName: userName,
        permissions: ['viewBranches'],
        password: 'Daftar@2026',
        confirmPassword: 'Daftar@2026',
        branches: [branch],
        accessGroups: [accessGroup],
      })
    await user('seller', group.id)
    await user('reader', reader.id)
    const [seller, onlooker] = [await school.signIn('seller'), await school.signIn('reader')]
    const draft = { student: student.id, items: [{ size: 'small', pieces: 1 }] }
    expect((await call('GET', 'uniformPrices', undefined, seller)).status).toBe(403)
    const { status, body } = await call<DocumentFacts>('POST', 'uniformSales/facts', draft, seller)
    expect([status, body.facts, body.lines]).toEqual([
      200,
      { row: student['row'], stage: student['stage'] },
      { items: [{ best: '30.10' }] },
    ])
    expect((await call('POST', 'uniformSales', draft, seller)).status).toBe(201)
    expect((await call('POST', 'uniformSales/facts', draft, onlooker)).status).toBe(403)
    expect((await call('POST', 'uniformSales/facts', { ...draft, id: 1 }, seller)).status).toBe(403)
  })

  it('is refused by a readable answer where the form asks for what is not there', async () => {
    expect((await call('POST', 'uniformSales/facts', { id: 999999 })).status).toBe(404)
    expect((await call('POST', 'uniformSales/facts', { id: 'x' })).status).toBe(400)
    expect((await call('POST', 'uniformPrices/facts', {})).status).toBe(404)
    expect((await call('POST', 'uniformSales/facts', { student: 'x', items: [{ pieces: 'x' }] })).status).toBe(200)
    const told = async (body: object) => (await call<Problem>('POST', 'uniformSales/facts', body)).body.errors
    expect(await told({ items: 5 })).toMatchObject([{ field: 'items', code: 'Field.Type' }])
    expect(await told({ foo: 1 })).toMatchObject([{ field: 'foo', code: 'Field.Unknown' }])
  })

  it('reads the lines of others, settings and accounts of roles, by functions and formulas alike', async () => {
    const kind = await make('tripKinds', { title: 'رحلات', taxed: true })
    const trip = await make('trips', {
      title: 'متحف',
      kind: kind.id,
      prices: [
        { price: '10.00', deposit: '1.00' },
        { row: student['row'], price: '8.00', deposit: '2.50' },
        { row: student['row'], least: 5, price: '5.00' },
      ],
    })
    const free = await make('trips', { title: 'حديقة', prices: [] })
    const items = [
      { trip: trip.id, pieces: 2 },
      { trip: free.id, pieces: 9 },
    ]
    const booking = await make('bookings', { student: student.id, items })
    expect(booking).toMatchObject({
      total: '16.00',
      deposit: '2.50',
      digits: 'latin',
      items: [
        { amount: '16.00', tax: '2.40' },
        { amount: '0.00', tax: '0.00' },
      ],
    })
    const { body } = await call<DocumentFacts>('POST', 'bookings/facts', { student: student.id, items })
    expect(body.facts['receivable']).toEqual(expect.any(Number))
    expect([body.facts['saudi'] ? '1.00' : '2.00', booking['nation']]).toEqual([booking['nation'], body.calculated['nation']])
    expect(body.calculated).toMatchObject({ deposit: '2.50', items: [{ tax: '2.40' }, { tax: '0.00' }] })
  })

  it('is left out with a readable line where a read leads nowhere, and refused by a strict start', async () => {
    const wrong = { ...uniformSales, name: 'badSales', reads: { ...uniformSales.reads, row: 'student.rov' } }
    const line = "bad.json: badSales.reads.row: no field 'rov' in students, did you mean 'row'?"
    writeFileSync(join(folder, 'bad.json'), JSON.stringify(wrong))
    await expect(school.restart({ customFolder: folder, strict: true })).rejects.toThrow(line)
    await school.restart({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    expect(school.lines.join('\n')).toContain(line)
    expect((await call('GET', 'badSales')).status).toBe(404)
    expect((await call('GET', 'uniformSales')).status).toBe(200)
  })
})

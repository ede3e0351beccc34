import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationUrl } from '../../src/server/database/role.ts'
import { branchesOf } from '../support/branches.ts'
import { connected, refusedBy } from '../support/database.ts'
import { sendFile } from '../support/importing.ts'
import { supplyDeliveries, supplyOrders } from '../support/readmeExample.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

const seats = {
  name: 'tripSeats',
  scope: 'branch',
  fields: { trip: { kind: 'ref', to: 'trips', required: true }, pupil: { kind: 'text', required: true, name: true } },
  limits: [{ of: 'trip', atMost: 'seats' }],
  import: { match: ['pupil'] },
}
const tripGuides = {
  name: 'tripGuides',
  scope: 'branch',
  fields: {
    trip: { kind: 'ref', to: 'trips', required: true, where: { zone: { same: 'zone' } } },
    guide: { kind: 'text', required: true },
    zone: { kind: 'text' },
  },
  limits: [{ of: 'trip', atMost: 'seats', as: 'guided' }],
}
const trips = {
  name: 'trips',
  scope: 'branch',
  fields: { title: { kind: 'text', required: true }, seats: { kind: 'int' }, zone: { kind: 'text' } },
  import: { match: ['title'] },
  follows: { places: { none: 'free', some: 'open', all: 'full' } },
}

const tills = {
  name: 'tripTills',
  scope: 'branch',
  title: ['title'],
  fields: { title: { kind: 'text', required: true }, budget: { kind: 'money', required: true } },
}
/** What it uses up of a till is worked out. */
const charges = {
  name: 'tripCharges',
  scope: 'branch',
  fields: { note: { kind: 'text' } },
  lines: {
    items: {
      fields: {
        till: { kind: 'ref', to: 'tripTills', required: true },
        pieces: { kind: 'int', required: true },
        price: { kind: 'money', required: true },
        cost: { kind: 'money', is: 'pieces * price' },
      },
    },
  },
  limits: [{ of: 'items.till', sum: 'cost', atMost: 'budget', error: 'Charge.TooMuch' }],
  labels: { en: { 'errors.Charge.TooMuch': 'Only {{left}} of {{name}}' } },
}

/** A document that is taken back, and one that uses up its lines, whatever its state. */
const kits = {
  name: 'tripKits',
  scope: 'branch',
  number: {},
  fields: { note: { kind: 'text' } },
  lines: { items: { fields: { kit: { kind: 'text', required: true }, quantity: { kind: 'int', required: true } } } },
  states: { open: ['scrapped'], scrapped: [] },
  actions: { scrap: { to: 'scrapped', takesBack: true } },
}
const kitsBack = {
  name: 'tripKitsBack',
  scope: 'branch',
  number: {},
  fields: { note: { kind: 'text' } },
  lines: {
    parts: {
      fields: { item: { kind: 'ref', to: 'tripKits.items' }, pieces: { kind: 'int', required: true } },
    },
  },
  limits: [{ of: 'parts.item', sum: 'pieces', atMost: 'quantity', while: { status: 'valid' } }],
  states: { draft: ['valid'], valid: ['void'], void: [] },
  actions: { cancel: { to: 'void', takesBack: true } },
  labels: { en: { name: 'Return of kits', name_two: 'Returns of kits' } },
}

interface Line {
  id: number
  item: number
  quantity: string
  used: string
  left: string
  delivery: string
  refs: Record<string, Record<string, unknown>>
}
interface Saved {
  id: number
  version: number
  status: string
  number: number
  items: Line[]
  goods: Line[]
  received: string
  receivedLeft: string
  arrival: string
  [field: string]: unknown
}

describe('what documents use up of each other', () => {
  let school: School
  let admin: Caller
  let folder = ''
  let branch = 0
  const call = <T = Saved>(method: string, path: string, body?: object) => admin.call<T>(method, path, { branch, body })
  const told = ({ errors = [] }: Problem) =>
    errors.map(({ field, code, params }) => [field, code, params?.['left'] ?? params?.['used']])
  const order = async (...quantities: string[]) => {
    const items = quantities.map((quantity, index) => ({ article: `صنف ${index + 1}`, quantity }))
    const { body, status } = await call('POST', 'supplyOrders', { supplier: 'مؤسسة التوريد', items })
    expect(status).toBe(201)
    return body
  }
  const itemsOf = async (id: number) =>
    (await call('GET', `supplyOrders/${id}`)).body.items.map(({ used, left, delivery }) => [used, left, delivery])
  /** What the order itself says of all its items. */
  const orderOf = async (id: number) => {
    const { ordered, received, receivedLeft, arrival } = (await call('GET', `supplyOrders/${id}`)).body
    return [ordered, received, receivedLeft, arrival]
  }
  const deliver = <T = Saved>(goods: object[], status = 'done') => call<T>('POST', 'supplyDeliveries', { goods, status })
  /** What the database says to the application's role itself. */
  const directly = (text: string, values: unknown[] = []) =>
    connected(applicationUrl(school.databaseUrl), async (client) => {
      await client.query('begin')
      await client.query("set local app.tenant = '1'")
      try {
        await client.query(text, values)
        await client.query('commit')
        return 'done'
      } catch (error) {
        await client.query('rollback')
        return refusedBy(error)
      }
    })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
    // A path goes through the line to the document that it stands in.
    const deliveries = { ...supplyDeliveries, reads: { supplier: 'goods.item.record.supplier', article: 'goods.item.article' } }
    for (const one of [supplyOrders, deliveries, seats, tripGuides, trips, tills, charges, kits, kitsBack])
      writeFileSync(join(folder, `${one.name}.json`), JSON.stringify(one))
    school = await openSchool({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  it('is counted while the document counts, and given back when it is voided, changed or deleted', async () => {
    const { id, items } = await order('10', '5')
    const [first, second] = items.map((item) => item.id)
    expect(await itemsOf(id)).toEqual([
      ['0', '10', 'awaited'],
      ['0', '5', 'awaited'],
    ])
    const draft = await deliver([{ item: first, quantity: '99' }], 'draft')
    expect([draft.status, draft.body.number]).toEqual([201, null])
    expect((await call('DELETE', `supplyDeliveries/${draft.body.id}`)).status).toBe(200)
    const made = await deliver([
      { item: first, quantity: '4.5' },
      { item: second, quantity: '5' },
    ])
    expect(made.status).toBe(201)
    expect(await itemsOf(id)).toEqual([
      ['4.5', '5.5', 'partly'],
      ['5', '0', 'complete'],
    ])
    expect(await orderOf(id)).toEqual(['15', '9.5', '5.5', 'partly'])
    const { body: changed } = await call('PUT', `supplyDeliveries/${made.body.id}`, {
      version: made.body.version,
      goods: [{ ...made.body.goods[0], quantity: '10' }],
    })
    expect(await itemsOf(id)).toEqual([
      ['10', '0', 'complete'],
      ['0', '5', 'awaited'],
    ])
    const voided = await call('POST', `supplyDeliveries/${changed.id}/cancel`, { version: changed.version })
    expect([voided.status, voided.body.status]).toEqual([200, 'void'])
    expect(await orderOf(id)).toEqual(['15', '0', '15', 'awaited'])
    expect(await itemsOf(id)).toEqual([
      ['0', '10', 'awaited'],
      ['0', '5', 'awaited'],
    ])
  })

  it('refuses at its field what is more than is left, and says how much that is', async () => {
    const { id, items, number } = await order('10')
    const item = items[0]?.id
    const made = await deliver([{ item, quantity: '4' }])
    const more = await deliver<Problem>([
      { item, quantity: '5' },
      { item, quantity: '2' },
    ])
    expect([more.status, told(more.body)]).toEqual([400, [['goods.1.quantity', 'Delivery.MoreThanOrdered', '1']]])
    expect(more.body.errors[0]?.message).toBe(`Only 1 of ${number} / صنف 1 is still to come`)
    const edited = await call<Problem>('PUT', `supplyDeliveries/${made.body.id}`, {
      version: made.body.version,
      goods: [{ ...made.body.goods[0], quantity: '10.001' }],
    })
    expect(told(edited.body)).toEqual([['goods.0.quantity', 'Delivery.MoreThanOrdered', '10']])
    const less = await call<Problem>('PUT', `supplyOrders/${id}`, {
      version: (await call('GET', `supplyOrders/${id}`)).body.version,
      items: [{ ...items[0], quantity: '3.999' }],
    })
    expect([less.status, told(less.body)]).toEqual([400, [['items.0.quantity', 'Limit.BelowUsed', '4']]])
    const draft = await deliver([{ item, quantity: '7' }], 'draft')
    const done = await call<Problem>('PUT', `supplyDeliveries/${draft.body.id}`, { version: draft.body.version, status: 'done' })
    expect(told(done.body)).toEqual([['goods.0.quantity', 'Delivery.MoreThanOrdered', '6']])
    const gone = await call<Problem>('DELETE', `supplyOrders/${id}`)
    expect(gone.status).toBe(409)
    expect(await itemsOf(id)).toEqual([['4', '6', 'partly']])
  })

  it('judges at its field, by its name, what a formula uses up, when it is made and when it is changed', async () => {
    const till = await call('POST', 'tripTills', { title: 'صندوق', budget: '100' })
    const refusals = async (method: string, path: string, body: object) => {
      const { body: problem } = await admin.call<Problem>(method, path, { branch, body, language: 'en' })
      return problem.errors.map(({ field, message }) => `${field}: ${message}`)
    }
    const items = (...pieces: number[]) => pieces.map((one) => ({ till: till.body.id, pieces: one, price: '30' }))
    expect(await refusals('POST', 'tripCharges', { items: items(4) })).toEqual(['items.0.cost: Only 100.00 of صندوق'])
    expect(await refusals('POST', 'tripCharges', { items: items(2, 2) })).toEqual(['items.1.cost: Only 40.00 of صندوق'])
    const { body: made } = await call('POST', 'tripCharges', { items: items(3) })
    const more = { version: made.version, items: [{ ...made.items[0], pieces: 4 }] }
    expect(await refusals('PUT', `tripCharges/${made.id}`, more)).toEqual(['items.0.cost: Only 100.00 of صندوق'])
    const less = { version: made.version, items: [{ ...made.items[0], pieces: 2 }] }
    expect((await call('PUT', `tripCharges/${made.id}`, less)).status).toBe(200)
    expect((await call('GET', `tripTills/${till.body.id}`)).body).toMatchObject({ used: '60.00', left: '40.00' })
  })

  it('takes figures that came with a record for what they are: nobody writes them', async () => {
    const { id, items } = await order('3')
    const version = (await call('GET', `supplyOrders/${id}`)).body.version
    const { status, body } = await call('PUT', `supplyOrders/${id}`, {
      version,
      supplier: 'غيره',
      items: [{ ...items[0], used: '3', left: '0', delivery: 'complete' }],
    })
    expect([status, body.items[0]?.used, body.items[0]?.delivery]).toEqual([200, '0', 'awaited'])
  })

  it('lets lines be chosen, titled, read by paths and filtered', async () => {
    const { id, number, items } = await order('8', '9')
    const lines = await call<Record<string, unknown>[]>(
      'GET',
      `supplyOrders.items?${query({ filter: { record: id, left_gte: '9' }, fields: ['record', 'article', 'left', 'position', 'record.supplier'] })}`,
    )
    expect(lines.body).toMatchObject([
      { id: items[1]?.id, article: 'صنف 2', left: '9', position: 2, refs: { record: { number, supplier: 'مؤسسة التوريد' } } },
    ])
    const found = await call<{ id: number }[]>('GET', `supplyOrders.items?${query({ filter: { q: `${number} / 1` } })}`)
    expect(found.body.map((one) => one.id)).toEqual([items[0]?.id])
    const { body } = await deliver([{ item: items[0]?.id, quantity: '1' }])
    expect(body.goods[0]?.refs).toMatchObject({ item: { article: 'صنف 1', refs: { record: { number } } } })
    const { body: known } = await call<{ lines: object }>('POST', 'supplyDeliveries/facts', { goods: [{ item: items[0]?.id }] })
    expect(known.lines).toEqual({ goods: [{ supplier: 'مؤسسة التوريد', article: 'صنف 1' }] })
    for (const [method, path] of [
      ['GET', `supplyOrders.items/${items[0]?.id}`],
      ['POST', 'supplyOrders.items'],
      ['DELETE', `supplyOrders.items/${items[0]?.id}`],
    ] as const)
      expect([method, (await call(method, path, method === 'POST' ? {} : undefined)).status]).toEqual([method, 404])
    const unknown = await deliver<Problem>([{ item: 999_999, quantity: '1' }])
    expect(told(unknown.body)).toEqual([['goods.0.item', 'Reference.NotFound', undefined]])
    const outsider = await school.signIn('demo_admin')
    const { girls } = await branchesOf(outsider)
    const elsewhere = await outsider.call<Problem>('POST', 'supplyDeliveries', {
      branch: girls,
      body: { goods: [{ item: items[0]?.id, quantity: '1' }], status: 'done' },
    })
    expect(told(elsewhere.body)).toEqual([['goods.0.item', 'Reference.NotFound', undefined]])
  })

  it('is of documents in force: none is taken back while others use it up, nor used up when it was', async () => {
    const kit = async () => (await call('POST', 'tripKits', { items: [{ kit: 'a', quantity: 3 }] })).body
    const back = (item: number | undefined, status = 'valid') =>
      call<Saved & Problem>('POST', 'tripKitsBack', { status, parts: [{ item, pieces: 1 }] })
    const scrap = (one: Saved) => call<Saved & Problem>('POST', `tripKits/${one.id}/scrap`, {})
    const sold = await kit()
    const item = sold.items[0]?.id
    const [returned, draft] = [await back(item), await back(item, 'draft')]
    expect([returned.status, draft.status]).toEqual([201, 201])
    const refused = await scrap(sold)
    expect([refused.status, refused.body.errors.map(({ code, message }) => [code, message])]).toEqual([
      409,
      [['Limit.InUse', `Return of kits ${returned.body.number} uses it up; take that back first`]],
    ])
    expect((await call('POST', `tripKitsBack/${returned.body.id}/cancel`, {})).status).toBe(200)
    expect((await scrap(sold)).status).toBe(200)
    const late = await back(item)
    expect([late.status, late.body.errors.map(({ field, code }) => [field, code])]).toEqual([
      400,
      [['parts.0.item', 'Limit.NotInForce']],
    ])
    expect(late.body.errors[0]?.message).toContain(`${sold.number} / `)
    // What was a draft before uses nothing up later either.
    const later = await call<Problem>('PUT', `tripKitsBack/${draft.body.id}`, { version: draft.body.version, status: 'valid' })
    expect(later.body.errors).toMatchObject([{ code: 'Limit.NotInForce' }])
    // Of two at once one comes first.
    for (let turn = 0; turn < 6; turn++) {
      const both = await kit()
      const answers = await Promise.all([back(both.items[0]?.id), scrap(both)])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    }
    const { body } = await admin.call<{ rows: { cells: Record<string, unknown> }[] }>('GET', 'reports/integrity', { branch })
    expect(body.rows.find(({ cells }) => cells['check'] === 'usedInForce')?.cells['found']).toBe(0)
  })

  it('gives the last piece once, however many ask for it at the same moment', async () => {
    const { id, items } = await order('100')
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => deliver<Problem>([{ item: items[0]?.id, quantity: '1' }])),
    )
    const statuses = Map.groupBy(
      answers,
      ({ status, body }) =>
        `${status} ${told(body as Problem)
          .flat()
          .join(' ')}`,
    )
    expect([...statuses].map(([said, some]) => [said, some.length]).sort()).toEqual([
      ['201 ', 100],
      ['400 goods.0.quantity Delivery.MoreThanOrdered 0', 100],
    ])
    expect(await itemsOf(id)).toEqual([['100', '0', 'complete']])
  })

  it('never makes two wait for each other that use the same things in another order', async () => {
    const { id, items } = await order(...Array.from({ length: 8 }, () => '1000'))
    const shuffled = () => items.map((item) => ({ item: item.id, quantity: '1' })).sort(() => Math.random() - 0.5)
    const answers = await Promise.all(Array.from({ length: 60 }, () => deliver(shuffled())))
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([201])
    const voided = await Promise.all(
      answers.map(({ body }, index) =>
        index % 2
          ? call('POST', `supplyDeliveries/${body.id}/cancel`, { version: body.version })
          : call('PUT', `supplyDeliveries/${body.id}`, { version: body.version, goods: body.goods.toReversed().slice(1) }),
      ),
    )
    expect([...new Set(voided.map(({ status }) => status))]).toEqual([200])
    expect((await itemsOf(id)).map(([used]) => Number(used)).reduce((a, b) => a + b)).toBe(30 * 7)
  })

  it('is followed by the document of the lines that are used up, also while it is edited itself', async () => {
    const { id, items } = await order('40', '40')
    const save = async (n: number) => {
      const { version } = (await call('GET', `supplyOrders/${id}`)).body
      return call('PUT', `supplyOrders/${id}`, {
        version,
        supplier: `مورد ${n}`,
        items: [{ ...items[0], article: `صنف ${n}` }, items[1]],
      })
    }
    const answers = await Promise.all([
      ...Array.from({ length: 40 }, (_, n) =>
        deliver([
          { item: items[n % 2]?.id, quantity: '1' },
          { item: items[(n + 1) % 2]?.id, quantity: '1' },
        ]),
      ),
      ...Array.from({ length: 20 }, (_, n) => save(n)),
    ])
    expect(
      [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 201 && status !== 200 && status !== 409),
    ).toEqual([])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(40)
    expect(await orderOf(id)).toEqual(['80', '80', '0', 'complete'])
    const listed = await call<Saved[]>('GET', `supplyOrders?${query({ filter: { arrival: 'complete', receivedLeft_lte: '0' } })}`)
    expect(listed.body.map((one) => one.id)).toContain(id)
    expect(await directly(`update supply_orders set received = 0 where id = ${id}`)).toBe('42501')
    expect(await directly(`update supply_orders set ordered = 1 where id = ${id}`)).toBe('supply_orders_received_check')
  })

  it('counts references, limits a file row by row, and leaves unlimited what says no number', async () => {
    const trip = (title: string, most: number | null) => call('POST', 'trips', { title, seats: most })
    const { body: small } = await trip('رحلة', 3)
    const { body: open } = await trip('مفتوحة', null)
    const rows = [1, 2, 3, 4, 5].map((n) => `طالب ${n},رحلة`).join('\n')
    const { body } = await sendFile(admin, 'tripSeats', `pupil,trip\n${rows}\n`, { branch })
    expect(body).toMatchObject({ counts: { created: 3, faulty: 2 }, faults: [{ row: 5, code: 'Limit.Exceeded' }, { row: 6 }] })
    expect((await call('GET', `trips/${small.id}`)).body).toMatchObject({ used: 3, left: 0, places: 'full' })
    await call('POST', 'tripSeats', { trip: open.id, pupil: 'آخر' })
    expect((await call('GET', `trips/${open.id}`)).body).toMatchObject({ used: 1, left: null, places: 'open' })
    const full = await call<{ title: string }[]>('GET', `trips?${query({ filter: { places: 'full' } })}`)
    expect(full.body.map(({ title }) => title)).toEqual(['رحلة'])
    const last = await call<{ id: number }[]>('GET', `tripSeats?${query({ filter: { 'trip.left': 0 } })}`)
    expect(last.body).toHaveLength(3)
    await call('DELETE', `tripSeats/${last.body[0]?.id}`)
    expect((await call('GET', `trips/${small.id}`)).body).toMatchObject({ used: 2, left: 1, places: 'open' })
  })

  it('stays what it was by that by which its users chose it, by the form and by a file, until nobody uses it up', async () => {
    const { body: trip } = await call('POST', 'trips', { title: 'رحلة الشمال', seats: 3, zone: 'شمال' })
    const { body: guide } = await call('POST', 'tripGuides', { trip: trip.id, guide: 'دليل', zone: 'شمال' })
    const put = async (values: object) =>
      call<Saved & Problem>('PUT', `trips/${trip.id}`, {
        version: (await call('GET', `trips/${trip.id}`)).body.version,
        ...values,
      })
    const moved = await put({ zone: 'جنوب', seats: 4 })
    expect([moved.status, told(moved.body)]).toEqual([400, [['zone', 'Limit.FieldInUse', undefined]]])
    const { body: sent } = await sendFile(admin, 'trips', 'title,zone\nرحلة الشمال,جنوب\n', { branch })
    expect(sent).toMatchObject({ counts: { faulty: 1 }, faults: [{ code: 'Limit.FieldInUse', column: 'zone' }] })
    expect((await put({ seats: 4, zone: 'شمال' })).status).toBe(200)
    await call('DELETE', `tripGuides/${guide.id}`)
    expect((await put({ zone: 'جنوب' })).status).toBe(200)
  })

  it('is held by the database, whatever the application says to it', async () => {
    const { items } = await order('10')
    const item = items[0]?.id
    const { body: made } = await deliver([{ item, quantity: '9' }])
    const line = made.goods[0]?.id
    const { body: draft } = await deliver([{ item, quantity: '1' }], 'draft')
    const counts = (
      await connected(school.databaseUrl, (client) =>
        client.query<{ name: string }>(
          "select attname as name from pg_attribute where attrelid = 'supply_deliveries_goods'::regclass and attname like 'counts%'",
        ),
      )
    ).rows[0]?.name
    const more = (...quantities: number[]) =>
      directly(
        `insert into supply_deliveries_goods (tenant_id, record_id, position, item_id, quantity, ${counts}) values ${quantities.map((n, index) => `(1, ${made.id}, ${index + 5}, ${item}, ${n}, true)`).join()}`,
      )
    const constraint = 'supply_orders_items_used_check'
    expect(await more(1.001)).toBe(constraint)
    expect(await more(0.6, 0.6)).toBe(constraint)
    expect(await directly(`update supply_deliveries_goods set quantity = 10.001 where id = ${line}`)).toBe(constraint)
    expect(await directly(`update supply_orders_items set quantity = 8.999 where id = ${item}`)).toBe(constraint)
    expect(await directly(`update supply_orders_items set used = 0 where id = ${item}`)).toBe('42501')
    expect(await directly(`update supply_deliveries_goods set ${counts} = false where id = ${line}`)).toMatch(/_counts_.*_fkey$/)
    expect(await directly(`update supply_deliveries_goods set ${counts} = null where id = ${line}`)).toBe('23502')
    expect(await directly(`update supply_deliveries set status = 'done' where id = ${draft.id}`)).toMatch(/_counts_.*_fkey$/)
    expect(await directly(`truncate supply_deliveries_goods`)).toBe('42501')
    expect(await directly(`alter table supply_deliveries_goods disable trigger user`)).toBe('42501')
    expect(
      await directly(
        `create temporary table own (tenant_id int, item_id int, quantity numeric); create trigger t after insert on own referencing new table as come for each statement execute function daftar_use_supply_deliveries_goods_item_id_used_insert()`,
      ),
    ).toBe('42501')
    expect(
      await directly(
        `insert into supply_deliveries_goods (tenant_id, record_id, position, item_id, quantity, ${counts}) values (2, ${made.id}, 9, ${item}, -5, true)`,
      ),
    ).toBe('42501')
    expect(await more(1)).toBe('done')
  })

  it('is told of lines alone that name something, also where each line said whether its document counts', async () => {
    const { body: kit } = await call<Saved>('POST', 'tripKits', { items: [{ kit: 'Ball', quantity: 5 }] })
    const item = kit.items[0]?.id
    const parts = [{ item, pieces: 2 }, { pieces: 7 }]
    const { body: made } = await call<Saved & { parts: Line[] }>('POST', 'tripKitsBack', { parts, status: 'valid' })
    const left = async () => (await call<Saved>('GET', `tripKits/${kit.id}`)).body.items[0]?.left
    const flags = async () => {
      const { rows } = await connected(school.databaseUrl, (client) =>
        client.query(`select to_jsonb(p) as row from trip_kits_back_parts p where record_id = ${made.id} order by position`),
      )
      return rows.map(({ row }) => Object.entries(row as object).find(([name]) => name.startsWith('counts'))) as [
        string,
        unknown,
      ][]
    }
    expect([await left(), (await flags()).map(([, counts]) => counts)]).toEqual([3, [true, null]])
    const [[column]] = (await flags()) as [[string, unknown]]
    expect(await directly(`update trip_kits_back_parts set ${column} = true where record_id = ${made.id}`)).toBe('done')
    const changed = [
      { ...made.parts[0], item: null },
      { ...made.parts[1], item, pieces: 4 },
    ]
    const { body: turned } = await call<Saved>('PUT', `tripKitsBack/${made.id}`, { version: made.version, parts: changed })
    expect([await left(), (await flags()).map(([, counts]) => counts)]).toEqual([1, [null, true]])
    expect(await directly(`update trip_kits_back_parts set ${column} = true where record_id = ${made.id}`)).toBe('done')
    const { status } = await call('POST', `tripKitsBack/${made.id}/cancel`, { version: turned.version })
    expect([status, await left(), (await flags()).map(([, counts]) => counts)]).toEqual([200, 5, [null, false]])
  })

  it('is counted anew by the integrity check, and again when definitions change', async () => {
    const checked = async () => {
      const { body } = await admin.call<{ rows: { cells: Record<string, unknown> }[] }>('GET', 'reports/integrity', { branch })
      const from = body.rows.findIndex(({ cells }) => cells['check'] === 'usedAgrees')
      const cells = body.rows.slice(from).map((row) => row.cells)
      const next = cells.findIndex((cell, index) => index > 0 && 'check' in cell)
      return next < 0 ? cells : cells.slice(0, next)
    }
    expect(await checked()).toMatchObject([{ check: 'usedAgrees', found: 0 }])
    const { id, items: ordered } = await order('10')
    const wrong = () =>
      connected(school.databaseUrl, (client) =>
        client.query(`update supply_orders_items set used = 3 where id = ${ordered[0]?.id}`),
      )
    await wrong()
    // The order follows its item, and both are told where that was not so.
    expect(await checked()).toMatchObject([{ found: 1 }, { document: { resource: 'supplyOrders', id } }])
    await connected(school.databaseUrl, (client) => client.query(`update supply_orders set received = 2 where id = ${id}`))
    expect(await checked()).toMatchObject([
      { found: 2 },
      {},
      { document: { resource: 'supplyOrders', id }, description: '2.000 <> 3.000' },
    ])
    writeFileSync(
      join(folder, 'supplyDeliveries.json'),
      JSON.stringify({
        ...supplyDeliveries,
        limits: supplyDeliveries.limits?.map((limit) => ({ ...limit, while: { status: { in: ['draft', 'done'] } } })),
      }),
    )
    await school.restart({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    // Drafts of before use up more than there is: they stay, and may become less.
    expect(await checked()).toMatchObject([{ check: 'usedAgrees', found: 0 }])
    const overdrawn = async () =>
      (await call<(Line & { record: number })[]>('GET', `supplyOrders.items?${query({ filter: { left_lt: '0' } })}`)).body
    const [item] = await overdrawn()
    expect(await overdrawn()).toHaveLength(2)
    const putItem = async (values: object) => {
      const { body: stored } = await call('GET', `supplyOrders/${item?.record}`)
      const items = stored.items.map((line) => (line.id === item?.id ? { ...line, ...values } : line))
      return call<Saved & Problem>('PUT', `supplyOrders/${stored.id}`, { version: stored.version, items })
    }
    expect((await putItem({ article: 'صنف آخر' })).status).toBe(200)
    expect((await putItem({ quantity: '10.5' })).status).toBe(200)
    expect(told((await putItem({ quantity: '10.499' })).body)).toEqual([['items.0.quantity', 'Limit.BelowUsed', '11']])
    const quantity = (to: string) => directly(`update supply_orders_items set quantity = ${to} where id = ${item?.id}`)
    expect([await quantity('10.6'), await quantity('10.5')]).toEqual(['done', 'supply_orders_items_used_check'])
    const drafts = await call<Saved[]>('GET', `supplyDeliveries?${query({ filter: { status: 'draft' }, sort: ['id', 'ASC'] })}`)
    for (const { id: one } of drafts.body.slice(0, 1)) {
      const { body: draft } = await call('GET', `supplyDeliveries/${one}`)
      const goods = (quantity: string) => ({ version: draft.version, goods: [{ ...draft.goods[0], quantity }] })
      expect((await call('PUT', `supplyDeliveries/${one}`, goods('7.001'))).status).toBe(400)
      expect((await call('PUT', `supplyDeliveries/${one}`, goods('6'))).status).toBe(200)
    }
    expect(await overdrawn()).toHaveLength(1)
    expect(await checked()).toMatchObject([{ check: 'usedAgrees', found: 0 }])
    await deliver([{ item: ordered[0]?.id, quantity: '2' }], 'draft')
    expect(await itemsOf(id)).toEqual([['2', '8', 'partly']])
    writeFileSync(join(folder, 'supplyDeliveries.json'), JSON.stringify({ ...supplyDeliveries, limits: [] }))
    const { labels: _labels, ...bare } = supplyOrders
    const items = { ...bare.lines?.['items'], follows: {} }
    const { ordered: _ordered, ...fields } = bare.fields
    writeFileSync(
      join(folder, 'supplyOrders.json'),
      JSON.stringify({ ...bare, fields, limits: [], follows: {}, list: { columns: ['number'] }, lines: { items } }),
    )
    await school.restart({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    const { body: last } = await call('GET', `supplyOrders/${id}`)
    expect(last).not.toHaveProperty('received')
    expect(last.items[0]).not.toHaveProperty('used')
  })
})

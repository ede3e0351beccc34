import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import type { MadeRecord } from '../../src/shared/made.ts'
import type { Occurrences } from '../../src/shared/occurrences.ts'
import { branchesOf } from '../support/branches.ts'
import { tripBills, tripFees } from '../support/readmeExample.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

const schema = (path: string) => `'${new URL(`../../schema/${path}`, import.meta.url)}'`
/** A function makes as many loans as there are pieces, each with the price that is read for the input's size. */
const rentals = `
import { maker } from ${schema('maker.ts')}
import { int } from ${schema('fields/int.ts')}
import { repeating } from ${schema('repeating.ts')}
export const routines = {
  name: 'routines', scope: 'branch', fields: { title: { kind: 'text', required: true, name: true }, ...repeating() },
  repeats: { makes: 'chores', with: { title: 'title', day: 'input.date', steps: { lines: [{ what: 'title', by: 'input.date' }, { what: { value: 'sweep' } }] } } },
}
export const chores = {
  name: 'chores', scope: 'branch',
  fields: { title: { kind: 'text', required: true, max: 20 }, day: { kind: 'date', required: true } },
  lines: { steps: { fields: { what: { kind: 'text' }, by: { kind: 'date' } } } },
}
export const rentals = {
  name: 'rentals', scope: 'branch',
  fields: { title: { kind: 'text', required: true, name: true }, pieces: { kind: 'int', required: true } },
  states: { open: ['lent'], lent: [] },
  actions: { lend: { to: 'lent', bulk: true, makes: 'loans', by: 'loansOfRental', input: { size: { kind: 'int', required: true } } } },
}
export const sizes = { name: 'sizes', scope: 'branch', fields: { size: { kind: 'int', required: true }, price: { kind: 'money', required: true } } }
export const loans = { name: 'loans', scope: 'branch', fields: { title: { kind: 'text', required: true, name: true }, price: { kind: 'money', max: '500' } } }
export const loansOfRental = maker(
  rentals, loans,
  ({ title, pieces }, { size }, { price }) =>
    title === 'throws' ? price.no.where
    : title === 'promises' ? Promise.resolve([])
    : title === 'floats' ? [{ title, price: 0.1 }]
    : title === 'stranger' ? [{ title, cost: price }]
    : title === 'no record' ? ['loan']
    : price === null
      ? { fault: { code: 'Field.Choice', field: 'size' } }
      : Array.from({ length: pieces }, (_, index) => ({ title: title + ' ' + size + '/' + (index + 1), price })),
  { input: { size: int({ required: true }) }, reads: { price: { of: 'sizes', where: { size: { same: 'size' } }, take: 'price' } } },
)
`

interface Saved {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly number: string | null
  readonly made?: readonly { resource: string; id: number }[]
  readonly source: { resource: string; id: number } | null
  readonly [field: string]: unknown
}
interface Row {
  readonly id: number
  readonly ok: boolean
  readonly made?: readonly { resource: string; id: number }[]
  readonly error?: { code: string; field?: string; message: string }
}

describe('records that an action makes', () => {
  let school: School
  let admin: Caller
  let folder = ''
  let branch = 0
  let student = 0
  const call = <T = Saved>(method: string, path: string, body?: object, headers?: Record<string, string>) =>
    admin.call<T>(method, path, { branch, ...(body && { body }), ...(headers && { headers }) })
  const fee = async (...amounts: string[]) => {
    const items = amounts.map((amount) => ({ trip: `رحلة ${amount}`, amount }))
    const { status, body } = await call('POST', 'tripFees', { student, items })
    expect([status, (body as unknown as Problem).errors]).toEqual([201, undefined])
    return body
  }
  const bill = (id: number, input: object = { day: '2026-11-01' }, headers?: Record<string, string>) =>
    call('POST', `tripFees/${id}/bill`, input, headers)
  const madeOf = async (path: string) => (await call<MadeRecord[]>('GET', `${path}/made`)).body
  const rental = async (pieces: number) => (await call('POST', 'rentals', { title: 'عباءة', pieces })).body

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
    for (const one of [tripFees, tripBills]) writeFileSync(join(folder, `${one.name}.json`), JSON.stringify(one))
    writeFileSync(join(folder, 'rentals.ts'), rentals)
    school = await openSchool({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    expect(school.lines.filter((line) => line.includes('left out'))).toEqual([])
    student = (await call<{ id: number }[]>('GET', 'students?range=[0,0]')).body[0]?.id ?? 0
    await call('POST', 'sizes', { size: 40, price: '120.00' })
    await call('POST', 'sizes', { size: 50, price: '900.00' })
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  it('are told in its answer, know what they are made of, and are listed there', async () => {
    const { id, number } = await fee('100', '50')
    const { status, body } = await bill(id)
    expect([status, body.status]).toEqual([200, 'billed'])
    const [name] = body.made ?? []
    expect(name).toEqual({ resource: 'tripBills', id: expect.any(Number) })
    const made = await call('GET', `tripBills/${name?.id}`)
    expect(made.body).toMatchObject({
      student,
      day: '2026-11-01',
      number: '1',
      total: '150.00',
      source: { resource: 'tripFees', id },
      refs: { source: { number } },
      parts: [
        { what: 'رحلة 100', amount: '100.00' },
        { what: 'رحلة 50', amount: '50.00' },
      ],
    })
    expect(await madeOf(`tripFees/${id}`)).toMatchObject([{ ...name, number: '1', status: 'open', title: '1' }])
    expect(await madeOf(`tripFees/${(await fee('1')).id}`)).toEqual([])
    expect((await call<Problem>('GET', 'tripFees/999999/made')).status).toBe(404)
  })

  it('are written by nobody else: a source that comes with a request is refused', async () => {
    const { body } = await call<Problem>('POST', 'tripBills', {
      student,
      day: '2026-11-01',
      parts: [{ what: 'x', amount: '1' }],
      source: { resource: 'tripFees', id: 1 },
    })
    expect(body.errors).toMatchObject([{ code: 'Field.ReadOnly', field: 'source' }])
  })

  it('are made once, however often the request comes', async () => {
    const { id } = await fee('70')
    const headers = { 'Idempotency-Key': `bill-${id}` }
    const [first, second] = await Promise.all([bill(id, undefined, headers), bill(id, undefined, headers)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.made).toEqual(first.body.made)
    expect((await bill(id)).status).toBe(409)
    expect(await madeOf(`tripFees/${id}`)).toHaveLength(1)
  })

  it('use up what they are made of, and give it back when they are taken back or deleted', async () => {
    const { id } = await fee('80')
    const left = async () => {
      const { body } = await call('GET', `tripFees/${id}`)
      return (body['items'] as { left: string; billing: string }[]).map((item) => [item.left, item.billing])
    }
    const { body } = await bill(id)
    expect(body).toMatchObject({ items: [{ left: '0.00', billing: 'all' }] })
    const [made] = body.made ?? []
    const voided = await call('POST', `tripBills/${made?.id}/cancel`, {})
    expect([voided.status, await left()]).toEqual([200, [['80.00', 'none']]])
    await call('POST', `tripFees/${id}/reopen`, {})
    const again = await bill(id)
    expect([again.status, await left()]).toEqual([200, [['0.00', 'all']]])
    expect((await call<Problem>('DELETE', `tripFees/${id}`)).status).toBe(409)
    expect((await madeOf(`tripFees/${id}`)).map(({ status }) => status)).toEqual(['open', 'void'])
  })

  it('are refused with what stands against them, by the name of what was to be made, and nothing of the action stands', async () => {
    const one = await rental(2)
    const refused = await call<Problem>('POST', `rentals/${one.id}/lend`, { size: 50 })
    expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, undefined])
    expect(refused.body.detail).toMatch(/^Loans: /)
    const none = await call<Problem>('POST', `rentals/${one.id}/lend`, { size: 41 })
    expect(none.body.errors).toMatchObject([{ code: 'Field.Choice', field: 'size' }])
    expect((await call('GET', `rentals/${one.id}`)).body.status).toBe('open')
    expect(await madeOf(`rentals/${one.id}`)).toEqual([])
    const { body } = await call('POST', `rentals/${one.id}/lend`, { size: 40 })
    expect(body.made).toHaveLength(2)
    expect((await madeOf(`rentals/${one.id}`)).map(({ title }) => title)).toEqual(['عباءة 40/2', 'عباءة 40/1'])
  })

  it('are made of many together; what cannot be made keeps none of the others', async () => {
    const some = [await rental(1), await rental(600), await rental(3)]
    const { body } = await call<{ results: Row[] }>('POST', 'rentals/actions/lend', {
      ids: [...some.map(({ id }) => id), 999_999],
      input: { size: 40 },
    })
    expect(body.results.map(({ ok, made, error }) => [ok, made?.length ?? error?.code])).toEqual([
      [true, 1],
      [true, 600],
      [true, 3],
      [false, 'Record.NotFound'],
    ])
    const others = [await fee('5'), await fee('6')]
    await bill(others[0]?.id ?? 0)
    const bills = await call<{ results: Row[] }>('POST', 'tripFees/actions/bill', {
      ids: others.map(({ id }) => id),
      input: { day: '2026-11-02' },
    })
    expect(bills.body.results.map(({ ok }) => ok)).toEqual([false, true])
  })

  it('are refused by name where their function throws or gives nonsense, and nothing is written', async () => {
    const wrong = {
      throws: "Cannot read properties of undefined (reading 'where')",
      promises: 'by gives a promise, and nobody waits for it: it is no async function',
      floats: 'it gives price as 0.1: an amount is an exact text',
      stranger: "it gives 'cost', which loans does not have",
      'no record': 'it gives "loan" for a record of loans',
    }
    for (const [title, reason] of Object.entries(wrong)) {
      const { body } = await call('POST', 'rentals', { title, pieces: 1 })
      const answer = await call<Problem>('POST', `rentals/${body.id}/lend`, { size: 40 })
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [expect.objectContaining({ code: 'Code.Failed', message: `The function loansOfRental of rentals failed: ${reason}` })],
      ])
      expect((await call('GET', `rentals/${body.id}`)).body).toMatchObject({ status: 'open', version: 1 })
    }
    const good = await rental(1)
    const bad = (await call('POST', 'rentals', { title: 'throws', pieces: 1 })).body
    const { body } = await call<{ results: Row[] }>('POST', 'rentals/actions/lend', {
      ids: [bad.id, good.id],
      input: { size: 40 },
    })
    expect(body.results.map(({ ok, error }) => [ok, error?.code])).toEqual([
      [false, 'Code.Failed'],
      [true, undefined],
    ])
    const [line = ''] = school.lines.filter((one) => one.includes('loansOfRental'))
    expect(line).toMatch(/^resources\/custom\/rentals.ts: loansOfRental of rentals failed: Cannot read .*\n\s+at .*rentals\.ts/)
    await vi.waitFor(async () => {
      const told = await call<{ failed: object[] }>('GET', 'installation')
      expect(told.body.failed).toContainEqual(
        expect.objectContaining({ file: 'rentals.ts', part: 'loansOfRental', message: expect.stringContaining('Cannot read') }),
      )
    })
  })

  it('need the right to add them; who may not view them is not told of them', async () => {
    const stem = ['viewTripFees', 'addTripFees', 'editTripFees']
    const person = async (userName: string, permissions: string[]) => {
      const group = await call('POST', 'accessGroups', { code: userName, arabicName: userName, permissions })
      expect(group.status).toBe(201)
      const user = await call('POST', 'users', {
        userName,
        fullName: userName,
        password: 'Daftar@2026',
        confirmPassword: 'Daftar@2026',
        accessGroups: [group.body.id],
        branches: [branch],
        permissions: ['viewBranches'],
      })
      expect([user.status, (user.body as unknown as Problem).errors]).toEqual([201, undefined])
      return school.signIn(userName)
    }
    const seller = await person('fees_only', stem)
    const { id } = await fee('9')
    const refused = await seller.call<Problem>('POST', `tripFees/${id}/bill`, { branch, body: { day: '2026-11-01' } })
    expect([refused.status, refused.body.errors[0]?.params?.['permission']]).toEqual([403, 'addTripBills'])
    const [made] = (await bill(id)).body.made ?? []
    const told = await seller.call<MadeRecord[]>('GET', `tripFees/${id}/made`, { branch })
    expect([told.status, told.body]).toEqual([200, []])
    expect((await seller.call('GET', `tripBills/${made?.id}`, { branch })).status).toBe(403)
  })

  it('are made by a clock on the days that a record says, each day once; a day that fails is noted and tried again', async () => {
    const startDate = addDays(today(), -14)
    const begin = async (title: string) =>
      (await call('POST', 'routines', { title, every: 'week', interval: 1, startDate, times: 2 })).body.id
    const days = async (id: number, method = 'GET') => (await call<Occurrences>(method, `routines/${id}/occurrences`)).body
    const good = await begin('سقي')
    const done = await days(good, 'POST')
    expect(done.occurrences.map(({ date, state }) => [date, state])).toEqual([
      [addDays(startDate, 7), 'made'],
      [startDate, 'made'],
    ])
    const first = await call('GET', `chores/${done.occurrences[1]?.made?.id}`)
    expect(first.body).toMatchObject({ title: 'سقي', day: startDate, source: { resource: 'routines', id: good } })
    expect(first.body['steps']).toMatchObject([
      { what: 'سقي', by: startDate },
      { what: 'sweep', by: null },
    ])
    expect((await days(good, 'POST')).occurrences).toEqual(done.occurrences)
    const bad = await begin('x'.repeat(21))
    const failed = await days(bad, 'POST')
    expect(failed.occurrences.map(({ state, errors }) => [state, errors[0]?.code])).toEqual([
      ['failed', 'Field.TooLong'],
      ['failed', 'Field.TooLong'],
    ])
    expect((await call('GET', `routines/${bad}`)).body['failures']).toBe(2)
    const { body: waiting } = await call<{ items: { name: string; resource: string; count: number; tone: string }[] }>(
      'GET',
      'today',
    )
    const filter = { failures_gt: 0 }
    expect(waiting.items).toContainEqual({ name: 'routines.failures', resource: 'routines', filter, count: 1, tone: 'danger' })
    const { labels } = (await call<{ labels: Record<string, Record<string, string>> }>('GET', 'definitions')).body
    expect(labels['en']?.['cards.routines.failures']).toMatch(/: could not make what is due$/)
    expect(school.lines.join()).toContain(`Not made on ${startDate} by routines ${bad}`)
    const { version } = (await call('GET', `routines/${bad}`)).body
    await call('PUT', `routines/${bad}`, { version, title: 'قص' })
    expect((await days(bad, 'POST')).occurrences.map(({ state }) => state)).toEqual(['made', 'made'])
    expect((await call('GET', 'areas/1/occurrences')).status).toBe(404)
  })

  it('are described: the answer of the action, and the route of what was made', async () => {
    const { body } = await call<{ paths: Record<string, unknown> }>('GET', 'openapi.json')
    expect(JSON.stringify(body.paths['/tripFees/{id}/bill'])).toContain('#/components/schemas/RecordName')
    expect(body.paths['/tripFees/{id}/made']).toBeDefined()
    expect(body.paths['/areas/{id}/made']).toBeUndefined()
  })
})

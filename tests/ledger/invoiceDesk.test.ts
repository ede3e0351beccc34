import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>

let admin: Caller
let boys = 0
let draft: object
let cash: Row
const year = Number(today().slice(0, 4))

onStage((stage) => {
  ;({ admin } = stage)
  ;({ boys } = stage.branches)
})

const call = <T = Row & Problem>(method: string, path: string, body?: unknown) =>
  admin.call<T>(method, path, { branch: boys, year, ...(body !== undefined && { body }) })
const list = async (path: string) => (await call<Row[]>('GET', path)).body
const told = ({ body }: { body: Problem }) => (body.errors ?? []).map(({ code, field }) => `${code} ${field}`)

beforeAll(async () => {
  const [student] = await list('students?range=[0,0]')
  const [service] = await list('services?filter={"q":"تسجيل"}')
  cash = (await list('paymentMethods?range=[0,49]')).find(({ kind }) => kind === 'cash') as Row
  draft = {
    date: addDays(today(), -3),
    guardian: student?.['guardian'],
    items: [{ student: student?.id, service: service?.id, quantity: '1' }],
  }
})

describe('an invoice that is paid when it is written', () => {
  const paid = { paidOn: today(), paymentMethod: 0, amount: '300' }

  it('gets its number and its receipt in one step, and both in none where the receipt is refused', async () => {
    const one = await call('POST', 'salesInvoices', draft)
    expect(told(one)).toEqual([])
    const path = `salesInvoices/${one.body.id}/issueAndCollect`
    const refused = await call('POST', path, { version: one.body.version, ...paid, paymentMethod: 999_999 })
    expect(refused.status).toBe(400)
    expect((await call('GET', `salesInvoices/${one.body.id}`)).body).toMatchObject({ status: 'draft', number: null })
    const done = await call('POST', path, { version: one.body.version, ...paid, paymentMethod: cash.id })
    expect(told(done)).toEqual([])
    const { body } = await call('GET', `salesInvoices/${one.body.id}`)
    expect(body).toMatchObject({ status: 'open', paid: '300.00', payment: 'partlyPaid' })
    const [receipt] = await list(`collections?filter=${JSON.stringify({ guardian: body['guardian'] })}&sort=["id","DESC"]`)
    expect(receipt).toMatchObject({ received: '300.00', status: 'open' })
    // Its only instalment was due three days ago.
    expect(body['overdue']).toBe(body['paidLeft'])
    const late = await list(`salesInvoices?filter=${encodeURIComponent(JSON.stringify({ overdue_gt: 0 }))}&range=[0,99]`)
    expect(late.map(({ id }) => id)).toContain(body.id)
    expect(late.every(({ payment }) => payment !== 'paid')).toBe(true)
  })

  it('asks whom it is for', async () => {
    const { guardian: _, ...nobody } = draft as Record<string, unknown>
    expect(told(await call('POST', 'salesInvoices', nobody))).toContain('Invoice.PartyRequired guardian')
  })
})

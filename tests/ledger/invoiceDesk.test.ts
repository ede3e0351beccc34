import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { sum, toFixed } from '../../schema/values/money.ts'
import type { Caller, Problem } from '../support/school.ts'
import { soldAgain } from '../support/soldAgain.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>

let admin: Caller
let boys = 0
let draft: Record<string, unknown>
let cash: Row
let transfer: Row
const year = Number(today().slice(0, 4))

onStage((stage) => {
  ;({ admin } = stage)
  ;({ boys } = stage.branches)
})

const call = <T = Row & Problem>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  admin.call<T>(method, path, { branch: boys, year, headers, ...(body !== undefined && { body }) })
const list = async (path: string) => (await call<Row[]>('GET', path)).body
const told = ({ body }: { body: Problem }) => (body.errors ?? []).map(({ code, field }) => `${code} ${field}`)
const issuedAndPosted = async () => {
  const { body } = await call('POST', 'salesInvoices', { ...draft, status: 'open' })
  return call('POST', `salesInvoices/${body.id}/post`, { version: body.version })
}
const receipts = (guardian: unknown) => list(`collections?filter=${JSON.stringify({ guardian })}&sort=["id","DESC"]&range=[0,99]`)

beforeAll(async () => {
  const [student] = await list('students?range=[0,0]')
  const service = await soldAgain(admin, boys)
  const methods = await list('paymentMethods?range=[0,49]')
  cash = methods.find(({ kind }) => kind === 'cash') as Row
  transfer = methods.find(({ kind }) => kind === 'transfer') as Row
  draft = {
    date: addDays(today(), -3),
    guardian: student?.['guardian'],
    items: [{ student: student?.id, service: service.id, quantity: '1' }],
  }
})

describe('an invoice that is paid when it is written', () => {
  const paying = (...amounts: string[]) => ({
    payments: amounts.map((amount, at) =>
      at ? { paymentMethod: transfer.id, amount, reference: `T-${at}` } : { paymentMethod: cash.id, amount },
    ),
  })

  it('is issued with its receipt by one save, by several means, and a request that comes twice makes nothing twice', async () => {
    const before = (await receipts(draft['guardian'])).length
    const body = { ...draft, ...paying('100', '200'), status: 'open' }
    const answers = [1, 2].map(() => call('POST', 'salesInvoices', body, { 'Idempotency-Key': 'paid-at-once' }))
    const [one, again] = await Promise.all(answers)
    expect([told(one as never), again?.body.id]).toEqual([[], one?.body.id])
    const { body: invoice } = await call('GET', `salesInvoices/${one?.body.id}`)
    expect(invoice).toMatchObject({ status: 'open', paidNow: '300.00', paid: '300.00', payment: 'partlyPaid' })
    const [receipt, ...others] = await receipts(draft['guardian'])
    expect(others.length).toBe(before)
    const { body: whole } = await call('GET', `collections/${receipt?.id}`)
    expect(whole).toMatchObject({ received: '300.00', status: 'open', date: draft['date'], allocated: '300.00' })
    expect((whole['methods'] as Row[]).map(({ amount, reference }) => [amount, reference])).toEqual([
      ['100.00', null],
      ['200.00', 'T-1'],
    ])
    // What was paid with it is said by the receipt from now on.
    const { version } = invoice
    expect(told(await call('PUT', `salesInvoices/${invoice.id}`, { version, payments: [] }))).toEqual(['Lines.Settled payments'])
    expect((await call('PUT', `salesInvoices/${invoice.id}`, { version, description: 'ملاحظة' })).status).toBe(200)
    // Its only instalment was due three days ago: in the books it is overdue.
    const stored = async () => (await call('GET', `salesInvoices/${invoice.id}`)).body
    expect((await stored())['overdue']).toBe('0.00')
    expect((await call('POST', `salesInvoices/${invoice.id}/post`, { version: (await stored()).version })).status).toBe(200)
    const posted = await stored()
    expect(posted['overdue']).toBe(posted['paidLeft'])
    const late = await list(`salesInvoices?filter=${encodeURIComponent(JSON.stringify({ overdue_gt: 0 }))}&range=[0,99]`)
    expect(late.map(({ id }) => id)).toContain(invoice.id)
    expect(late.every(({ payment }) => payment !== 'paid')).toBe(true)
  })

  it('gets both in one step by the action too, and neither where the receipt is refused', async () => {
    const one = await call('POST', 'salesInvoices', { ...draft, ...paying('50') })
    expect(told(one)).toEqual([])
    const { body: method } = await call('GET', `paymentMethods/${cash.id}`)
    const off = await call('PUT', `paymentMethods/${cash.id}`, { version: method.version, active: false })
    const refused = await call('POST', `salesInvoices/${one.body.id}/issue`, { version: one.body.version })
    expect(refused.status).toBe(400)
    expect((await call('GET', `salesInvoices/${one.body.id}`)).body).toMatchObject({ status: 'draft', number: null })
    await call('PUT', `paymentMethods/${cash.id}`, { version: off.body.version, active: true })
    const done = await call('POST', `salesInvoices/${one.body.id}/issue`, { version: one.body.version })
    expect(told(done)).toEqual([])
    expect((await call('GET', `salesInvoices/${one.body.id}`)).body).toMatchObject({ status: 'open', paid: '50.00' })
  })

  it('asks for the amount and the reference of each means at its line, and takes no more than the invoice comes to', async () => {
    const refused = async (payments: object[]) =>
      told(await call('POST', 'salesInvoices', { ...draft, status: 'open', payments }))
    expect(await refused([{ paymentMethod: cash.id }])).toEqual(['Payment.AmountRequired payments.0.amount'])
    expect(await refused([{ paymentMethod: cash.id, amount: '0' }])).toEqual(['Payment.AmountRequired payments.0.amount'])
    expect(await refused([{ paymentMethod: cash.id, amount: '-5' }])).toEqual(['Number.Negative payments.0.amount'])
    expect(await refused([{ paymentMethod: cash.id, amount: '999999' }])).toEqual(['Payment.MoreThanInvoice paidNow'])
    expect(await refused([{ paymentMethod: transfer.id, amount: '5' }])).toEqual(['Field.Required payments.0.reference'])
  })

  it('is collected by a cheque with its number and its day, which are asked at their fields', async () => {
    const one = await issuedAndPosted()
    const cheque = (await list('paymentMethods?filter={"kind":"cheque"}'))[0]?.id
    const collect = (more: object) =>
      call('POST', `salesInvoices/${one.body.id}/collect`, { paidOn: today(), paymentMethod: cheque, amount: '10', ...more })
    expect(told(await collect({}))).toEqual(['Field.Required reference', 'Field.Required chequeDate'])
    expect(told(await collect({ reference: 'C-881', chequeDate: addDays(today(), 30), chequeBank: 'الراجحي' }))).toEqual([])
    // What the receipt itself refuses stands at what was asked for as well.
    const [safe] = await list('safes?range=[0,0]&sort=["id","ASC"]')
    const inShifts = async (keptInShifts: boolean) => {
      const { version } = (await call('GET', `safes/${safe?.id}`)).body
      expect((await call('PUT', `safes/${safe?.id}`, { version, keptInShifts })).status).toBe(200)
    }
    await inShifts(true)
    expect(told(await collect({ paymentMethod: cash.id }))).toEqual(['Shift.NotOpen paymentMethod'])
    await inShifts(false)
    const [receipt] = await receipts(draft['guardian'])
    expect((await call('GET', `collections/${receipt?.id}`)).body['methods']).toMatchObject([
      { reference: 'C-881', chequeBank: 'الراجحي', chequeDate: addDays(today(), 30), amount: '10.00' },
    ])
  })

  it('collects more than is left of an invoice only when it is said that the rest becomes an advance', async () => {
    const one = await issuedAndPosted()
    const total = Number(one.body['total'])
    const collect = (amount: string, headers: Record<string, string> = {}) =>
      call('POST', `salesInvoices/${one.body.id}/collect`, { paidOn: today(), paymentMethod: cash.id, amount }, headers)
    const before = (await receipts(draft['guardian'])).length
    const asked = await collect(`${total + 50}`)
    expect([asked.status, told(asked)[0]]).toEqual([409, expect.stringContaining('Receipt.BecomesAdvance')])
    expect(asked.body).toMatchObject({ asks: true, errors: [{ params: { advance: '50.00' } }] })
    expect((await receipts(draft['guardian'])).length).toBe(before)
    expect(told(await collect('50'))).toEqual([])
    expect(told(await collect(`${total}`, { Confirmed: 'Receipt.BecomesAdvance' }))).toEqual([])
    expect((await receipts(draft['guardian']))[0]).toMatchObject({ received: one.body['total'], advance: '50.00' })
  })

  it('is due in the years of the books unless somebody says so, by instalments that come to the whole', async () => {
    const due = (...terms: (readonly [dueOn: string, share: string])[]) => ({
      ...draft,
      status: 'open',
      terms: terms.map(([dueOn, share]) => ({ dueOn, share })),
    })
    const late = await call('POST', 'salesInvoices', due([`${year + 2}-03-01`, '100']))
    expect([late.status, ...late.body.errors.map(({ code }) => code)]).toEqual([409, 'Invoice.AfterYears'])
    const half = await call('POST', 'salesInvoices', due([today(), '50'], [today(), '40']))
    expect(half.body.errors.map(({ code }) => code)).toEqual(['Invoice.TermsDiffer'])
    expect(told(await call('POST', 'salesInvoices', due([today(), '-1'], [today(), '101'])))).toEqual([
      'Value.AboveZero terms.0.share',
      'Field.Max terms.1.share',
    ])
  })

  it('gives back no more of a line than is left, nothing of nothing, and nothing of what was not issued', async () => {
    const one = await call('POST', 'salesInvoices', { ...draft, status: 'open' })
    const items = (amount: string) => [{ item: (one.body['items'] as Row[])[0]?.id, amount }]
    const back = (amount: string) =>
      call('POST', 'salesReturns', { date: today(), status: 'open', invoice: one.body.id, reason: 'مرتجع', items: items(amount) })
    expect(told(await back('1'))).toContain('Return.NotPosted invoice')
    await call('POST', `salesInvoices/${one.body.id}/post`, { version: one.body.version })
    expect(told(await back('0'))).toContain('Value.AboveZero items.0.amount')
    expect(told(await back('-1'))).toContain('Value.AboveZero items.0.amount')
    expect(told(await back('0.001'))).toEqual(['Number.Decimals items.0.amount'])
    expect(told(await back('400'))).toEqual([])
    expect(told(await back('400'))).toContain('Return.MoreThanLeft items.0.amount')
  })

  it('asks whom it is for, whoever it is, once it is no draft', async () => {
    const { guardian: _, ...nobody } = draft
    const kinds = { guardian: 'guardian', customer: 'customer', supplier: 'supplier', walkIn: 'buyerName' }
    for (const [soldTo, field] of Object.entries(kinds))
      expect(told(await call('POST', 'salesInvoices', { ...nobody, status: 'open', soldTo }))).toContain(
        `Invoice.PartyRequired ${field}`,
      )
    const kept = await call<Row & Problem>('POST', 'salesInvoices', { ...nobody, status: 'draft' })
    expect([kept.status, kept.body.errors]).toEqual([201, undefined])
    const issued = await call<Problem>('POST', `salesInvoices/${kept.body.id}/issue`, { version: kept.body['version'] })
    expect(told(issued)).toContain('Invoice.PartyRequired guardian')
  })
})

describe('the list of invoices', () => {
  const totals = async (filter: object) => {
    const { headers, body } = await call<Row[]>('GET', `salesInvoices?filter=${JSON.stringify(filter)}&totals=1&range=[0,199]`)
    return { told: JSON.parse(headers.get('X-Totals') ?? '{}') as Record<string, string>, rows: body }
  }

  it('adds up what is due: a draft owes nothing until it is issued, and is neither paid nor unpaid', async () => {
    const guardian = draft['guardian']
    const before = (await totals({ guardian })).told
    const one = (await call('POST', 'salesInvoices', draft)).body
    const [priced] = one['items'] as { price: string }[]
    const whole = { ...(draft['items'] as object[])[0], discount: priced?.price }
    const empty = (await call('POST', 'salesInvoices', { ...draft, items: [whole] })).body
    const now = await totals({ guardian })
    expect(now.told).toEqual(before)
    for (const { id } of [one, empty])
      expect(now.rows.find((row) => row.id === id)).toMatchObject({ payment: null, status: 'draft' })
    expect((await totals({ guardian, payment: 'unpaid' })).rows.map(({ id }) => id)).not.toContain(one.id)
    // Who asks for drafts is told what they come to.
    for (const asked of [{ status: 'draft' }, { status_in: ['draft'] }]) {
      const { told: drafts, rows } = await totals({ guardian, ...asked })
      for (const column of ['total', 'paidLeft'])
        expect([asked, drafts[column]]).toEqual([asked, toFixed(sum(rows.map((row) => String(row[column]))), 2)])
      expect(Number(drafts['total'])).toBeGreaterThan(0)
    }
    const both = (await totals({ guardian, status_in: ['draft', 'open', 'posted'] })).told
    // Beside others they stand by themselves, in every column.
    expect(both).toEqual(before)
    const issued = (await call('POST', `salesInvoices/${one.id}/issue`, { version: one.version })).body
    expect(issued['payment']).toBe('unpaid')
    const after = (await totals({ guardian })).told
    expect(Number(after['total']) - Number(before['total'])).toBe(Number(one['total']))
  })
})

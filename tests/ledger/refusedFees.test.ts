import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { lockArea } from '../support/lockBooks.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>

let admin: Caller
let boys = 0
const year = Number(today().slice(0, 4))

onStage(
  (stage) => {
    ;({ admin } = stage)
    ;({ boys } = stage.branches)
  },
  { advancesWithInvoice: true },
)

const call = <T = Row & Problem>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  admin.call<T>(method, path, { branch: boys, year, headers, ...(body !== undefined && { body }) })
const list = async (path: string) => (await call<Row[]>('GET', path)).body
const told = ({ status, body }: { status: number; body: Problem }) => [
  status,
  ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`),
]
const made = async (path: string, body: object): Promise<Row> => {
  const one = await call('POST', path, body)
  expect(told(one)).toEqual([201])
  return one.body
}
const post = (path: string, { id, version }: Row) => call('POST', `${path}/${id}/post`, { version })

let student: Row
let service = 0
let unpriced = 0
let cash = 0
let cheque = 0
let term = 0
let stranger: unknown
let advance: Row
let gone: Row
let invoice: Row

const item = (more: object = {}) => ({ student: student.id, service, quantity: '1', ...more })
const billed = (...items: object[]) => ({ date: today(), status: 'open', guardian: student['guardian'], items })
const received = (methods: object[], more: object = {}) => ({
  date: today(),
  status: 'open',
  guardian: student['guardian'],
  methods,
  ...more,
})
const byCash = (amount: string) => [{ paymentMethod: cash, amount }]

beforeAll(async () => {
  const methods = await list('paymentMethods?range=[0,49]')
  ;[cash, cheque] = ['cash', 'cheque'].map((kind) => methods.find((one) => one['kind'] === kind)?.id ?? 0) as [number, number]
  student = (await list('students?filter={"suspended":false}&range=[0,0]'))[0] as Row
  stranger = (await list('students?filter={"suspended":false}&range=[0,19]')).find(
    (one) => one['guardian'] !== student['guardian'],
  )?.['guardian']
  const [fiscal] = await list('FiscalYears')
  const category = (await made('serviceCategories', { arabicName: 'رسوم أخرى' })).id
  const rows = await list('rows?range=[0,49]')
  const own = (await call('GET', `students/${student.id}`)).body['row']
  const elsewhere = rows.find(({ id }) => id !== own)?.id
  const prices = (more: object) => [{ fiscalYear: fiscal?.id, amount: '300', ...more }]
  service = (await made('services', { arabicName: 'رحلة', category, oncePerYear: false, prices: prices({}) })).id
  unpriced = (await made('services', { arabicName: 'مختبر', category, oncePerYear: false, prices: prices({ row: elsewhere }) }))
    .id
  const one = await made('salesInvoices', billed(item()))
  invoice = (await post('salesInvoices', one)).body
  term = ((await call('GET', `salesInvoices/${one.id}`)).body['terms'] as Row[])[0]?.id ?? 0
  advance = await made('collections', received(byCash('50')))
  gone = await made('collections', received(byCash('50')))
  await call('POST', `collections/${gone.id}/void`, { version: gone.version, reason: 'خطأ' })
})

describe('what is wrong in fees is told at its line and field, and nothing of it is stored', () => {
  it.each<readonly [what: string, path: string, body: () => object, expected: unknown[]]>([
    [
      'a service without a price for the grade of the student',
      'salesInvoices',
      () => billed(item(), item({ service: unpriced })),
      [400, 'Service.NoPrice items.1.service'],
    ],
    [
      'a discount above its line',
      'salesInvoices',
      () => billed(item({ discount: '300.01' })),
      [400, 'Discount.MoreThanLine items.0.discount'],
    ],
    [
      'a discount below nothing',
      'salesInvoices',
      () => billed(item({ discount: '-1' })),
      [400, 'Number.Negative items.0.discount'],
    ],
    [
      'a quantity below nothing',
      'salesInvoices',
      () => billed(item({ quantity: '-1' })),
      [400, 'Value.AboveZero items.0.quantity'],
    ],
    ['a quantity of nothing', 'salesInvoices', () => billed(item({ quantity: '0' })), [400, 'Value.AboveZero items.0.quantity']],
    [
      'a discount finer than the money of the branch',
      'salesInvoices',
      () => billed(item({ discount: '1.001' })),
      [400, 'Number.Decimals items.0.discount'],
    ],
    [
      'a receipt finer than the money of the branch',
      'collections',
      () => received(byCash('10.005')),
      [400, 'Number.Decimals methods.0.amount'],
    ],
    ['a receipt below nothing', 'collections', () => received(byCash('-10')), [400, 'Number.Negative methods.0.amount']],
    [
      'a part of an instalment below nothing',
      'collections',
      () => received(byCash('10'), { allocations: [{ term, amount: '-10' }] }),
      [400, 'Value.AboveZero allocations.0.amount'],
    ],
    [
      'a receipt before the invoice that it pays',
      'collections',
      () => received(byCash('10'), { date: `${year}-01-01`, allocations: [{ term, amount: '10' }] }),
      [400, 'Receipt.BeforeInvoice allocations.0.term'],
    ],
    [
      'a refund before its receipt',
      'paymentTransactions',
      () => ({
        ...received(byCash('10'), { date: `${year}-01-01` }),
        paidTo: 'guardian',
        refunds: [{ collection: advance.id, amount: '10' }],
      }),
      [400, 'Credit.LaterDay refunds.0.collection'],
    ],
    [
      'an instalment named twice',
      'collections',
      () => received(byCash('10'), { allocations: ['4', '6'].map((amount) => ({ term, amount })) }),
      [400, 'Allocation.Repeated allocations.1.term'],
    ],
    [
      'a cheque without its number and its day',
      'collections',
      () => received([{ paymentMethod: cheque, amount: '10' }]),
      [400, 'Field.Required methods.0.reference', 'Field.Required methods.0.chequeDate'],
    ],
    [
      'more of a credit than is left',
      'collections',
      () => received([], { credits: [{ collection: advance.id, amount: '50.01' }] }),
      [400, 'Credit.MoreThanLeft credits.0.amount'],
    ],
    [
      'the instalment of another family',
      'collections',
      () => received(byCash('10'), { guardian: stranger, allocations: [{ term, amount: '10' }] }),
      [400, 'Allocation.OtherFamily allocations.0.term'],
    ],
    [
      'the credit of another family',
      'collections',
      () => received([], { guardian: stranger, credits: [{ collection: advance.id, amount: '10' }] }),
      [400, 'Credit.OtherFamily credits.0.collection'],
    ],
    [
      'the credit of a receipt that was made void',
      'collections',
      () => received([], { credits: [{ collection: gone.id, amount: '10' }] }),
      [400, 'Credit.NotInForce credits.0.collection'],
    ],
    ['the shift of somebody', 'collections', () => received(byCash('10'), { shift: 1 }), [400, 'Field.ReadOnly shift']],
  ])('%s', async (_, path, body, expected) => {
    const newest = async () => (await list(`${path}?range=[0,0]&sort=["id","DESC"]`)).map(({ id }) => id)
    const before = await newest()
    expect(told(await call('POST', path, body()))).toEqual(expected)
    expect(await newest()).toEqual(before)
  })

  it('a receipt of a day to come, until its day is said to be right', async () => {
    const ahead = received(byCash('10'), { date: addDays(today(), 1) })
    const within = ahead.date.startsWith(String(year)) ? 'Receipt.DateAhead' : 'FiscalYear.NoPermission'
    expect(told(await call('POST', 'collections', ahead))).toEqual([expect.any(Number), `${within} date`])
  })

  it('a credit note of a day to come, whatever is said of it', async () => {
    const [line] = (await call('GET', `salesInvoices/${invoice.id}`)).body['items'] as Row[]
    const ahead = {
      date: addDays(today(), 1),
      status: 'open',
      invoice: invoice.id,
      reason: 'خصم',
      items: [{ item: line?.id, amount: '1' }],
    }
    const refused = told(await call('POST', 'salesReturns', ahead))
    expect([refused[0], refused]).toEqual([400, expect.arrayContaining(['TaxDocument.Ahead date'])])
  })

  it('how much is left, as the reader writes amounts', async () => {
    const large = await made('salesInvoices', billed(item({ quantity: '10' })))
    await post('salesInvoices', large)
    const [open] = (await call('GET', `salesInvoices/${large.id}`)).body['terms'] as Row[]
    const above = received(byCash('5000'), { allocations: [{ term: open?.id, amount: '5000' }] })
    const said = async (language: string) =>
      (await admin.call<Problem>('POST', 'collections', { branch: boys, year, language, body: above })).body.errors[0]?.message
    expect(await said('en')).toMatch(/: 3,000\.00$/)
    expect(await said('de')).toMatch(/: 3\.000,00$/)
    expect(await said('ar')).toMatch(/ \u20663,000\.00\u2069$/)
  })

  it('documents of a locked period, which stay as they are', async () => {
    const waiting = [
      ['salesInvoices', await made('salesInvoices', billed(item()))],
      ['collections', await made('collections', received(byCash('5')))],
      [
        'salesReturns',
        await made('salesReturns', {
          date: today(),
          status: 'open',
          invoice: invoice.id,
          reason: 'خصم',
          items: [{ item: ((await call('GET', `salesInvoices/${invoice.id}`)).body['items'] as Row[])[0]?.id, amount: '10' }],
        }),
      ],
    ] as const
    const lock = async (day: string | null) => {
      for (const area of ['sales', 'treasury']) await lockArea(admin, area, day)
    }
    await lock(today())
    for (const [path, one] of waiting) {
      expect([path, ...told(await post(path, one))]).toEqual([path, 400, 'Ledger.Locked date'])
      expect((await call('GET', `${path}/${one.id}`)).body).toMatchObject({ status: 'open', version: one.version })
    }
    // What comes too late takes up no number: the series has no gap.
    const numbers = async () => (await list(`salesInvoices?filter={"status":"open"}&range=[0,199]`)).map(({ number }) => number)
    const [before, draft] = [await numbers(), await made('salesInvoices', { ...billed(item()), status: 'draft' })]
    expect(told(await call('POST', 'salesInvoices', billed(item())))).toEqual([400, 'Ledger.Locked date'])
    expect(told(await call('POST', `salesInvoices/${draft.id}/issue`, { version: draft.version }))).toEqual([
      400,
      'Ledger.Locked date',
    ])
    expect(await numbers()).toEqual(before)
    await lock(null)
    const issued = await call('POST', `salesInvoices/${draft.id}/issue`, { version: draft.version })
    expect(Number(issued.body['number'])).toBe(1 + Math.max(...before.map(Number)))
    for (const [path, one] of waiting) expect([path, ...told(await post(path, one))]).toEqual([path, 200])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
type Term = Row & { readonly left: string; readonly dueOn: string }

let admin: Caller
let boys = 0
let child: Row
let equity: Row
let old: Row
let ofKind: (kind: string) => number
const year = Number(today().slice(0, 4))

onStage((stage) => {
  ;({ admin } = stage)
  ;({ boys } = stage.branches)
})

const call = <T = Row & Problem>(method: string, path: string, body?: unknown) =>
  admin.call<T>(method, path, { branch: boys, year, ...(body !== undefined && { body }) })
const list = async (path: string) => (await call<Row[]>('GET', path)).body
const told = ({ status, body }: { status: number; body: Problem }) => [
  status,
  ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`),
]
const posted = async (resource: string, document: object): Promise<Row> => {
  const one = await call('POST', resource, { date: today(), status: 'open', ...document })
  expect(told(one)).toEqual([201])
  expect(told(await call('POST', `${resource}/${one.body.id}/post`, { version: one.body.version }))).toEqual([200])
  return (await call('GET', `${resource}/${one.body.id}`)).body
}
type Entry = { entries: { lines: { account: { code: string }; debit: string; credit: string }[] }[] }
const rowsOf = async (resource: string, { id }: Row) =>
  (await call<Entry>('GET', `${resource}/${id}/entry`)).body.entries
    .at(-1)
    ?.lines.map(({ account, debit, credit }) => `${account.code} ${debit} | ${credit}`)
    .toSorted()

beforeAll(async () => {
  const methods = await list('paymentMethods?range=[0,49]')
  ofKind = (kind) => methods.find((one) => one['kind'] === kind)?.id ?? 0
  child = (await list('students?range=[0,0]&filter={"suspended":false}'))[0] as Row
  equity = (await list('accounts?filter={"code":"3105"}'))[0] as Row
})

describe('what a family owed before the first year in these books', () => {
  const service = async (values: object) => {
    const category = (await list('serviceCategories?range=[0,0]'))[0]?.id
    return call('POST', 'services', { arabicName: 'رصيد سابق', category, pricedOnInvoice: true, oncePerYear: false, ...values })
  }
  const opening = { kind: 'openingBalance', taxTreatment: 'outOfScope', withdrawal: 'none', incomeAccount: 0 }

  it('is a service of its own, without tax, against the opening balances', async () => {
    const untaxed = 'Service.OpeningUntaxed taxTreatment'
    opening.incomeAccount = equity.id
    const earning = (await list('accounts?filter={"kind":"income","isLeaf":true}&range=[0,0]'))[0]?.id
    expect(told(await service({ ...opening, incomeAccount: earning }))).toEqual([400, 'Service.OpeningAccount incomeAccount'])
    expect(told(await service({ ...opening, withdrawal: 'byDays' }))).toEqual([400, 'Service.OpeningKept withdrawal'])
    expect(told(await service({ ...opening, taxTreatment: 'standard' }))).toEqual([400, untaxed])
    expect(told(await service({ ...opening, deferred: true }))).toEqual([400, untaxed])
    expect(told(await service({ incomeAccount: equity.id }))).toEqual([400, 'Service.IncomeAccount incomeAccount'])
    const made = await service(opening)
    expect(told(made)).toEqual([201])
    old = made.body
  })

  it('is invoiced with the amount that each family owes, and with nothing where none is said', async () => {
    const items = (statedPrice?: string) => [{ student: child.id, service: old.id, quantity: '1', statedPrice }]
    const bill = { date: today(), status: 'open', guardian: child['guardian'] }
    const without = await call('POST', 'salesInvoices', { ...bill, items: items() })
    expect(told(without)).toContain('Field.Required items.0.statedPrice')
    const one = await posted('salesInvoices', { ...bill, items: items('1234.56') })
    expect([one['total'], one['tax'], one['taxDocument']]).toEqual(['1234.56', '0.00', 'none'])
    expect(await rowsOf('salesInvoices', one)).toEqual(['1110 1234.56 | 0.00', '3105 0.00 | 1234.56'])
    const priced = (await list('services?filter={"q":"تسجيل"}'))[0]
    // A price that somebody states is never passed over in favour of the list.
    const usual = (statedPrice: string | null) =>
      call('POST', 'salesInvoices', { ...bill, items: [{ student: child.id, service: priced?.id, quantity: '1', statedPrice }] })
    expect(told(await usual('1'))).toEqual([400, 'Service.PricedByList items.0.statedPrice'])
    expect(told(await usual(null))).not.toContain('Service.PricedByList items.0.statedPrice')
  })

  it('is collected like any other, by an old cheque too, whose bank pays it later', async () => {
    const items = [{ student: child.id, service: old.id, quantity: '1', statedPrice: '900' }]
    const one = await posted('salesInvoices', { guardian: child['guardian'], items })
    const [term] = one['terms'] as Term[]
    const methods = [
      {
        paymentMethod: ofKind('cheque'),
        amount: '900',
        reference: 'OLD-1',
        chequeDate: addDays(today(), 30),
        chequeBank: 'الراجحي',
      },
    ]
    const receipt = await posted('collections', {
      guardian: child['guardian'],
      methods,
      allocations: [{ term: term?.id, amount: '900' }],
    })
    expect(await rowsOf('collections', receipt)).toEqual(['1105 900.00 | 0.00', '1110 0.00 | 900.00'])
    const paid = (await call('GET', `salesInvoices/${one.id}`)).body
    expect((paid['terms'] as Term[])[0]?.['payment']).toBe('paid')
  })
})

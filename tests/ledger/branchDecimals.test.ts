import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { today } from '../../schema/values/date.ts'
import { compare, split, subtract, sum, toFixed } from '../../schema/values/money.ts'
import type { PayerAccount } from '../../src/shared/payerAccount.ts'
import { sample } from '../contract/sample.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
type Reported = { rows: { cells: Record<string, string> }[]; totals: Record<string, string> }

const registry = createRegistry(definitions)

let admin: Caller
let boys = 0
let branch = 0
const year = Number(today().slice(0, 4))

onStage((stage) => {
  ;({ admin } = stage)
  ;({ boys } = stage.branches)
})

const call = <T = Row & Problem>(method: string, path: string, body?: unknown, at = branch) =>
  admin.call<T>(method, path, { branch: at, year, ...(body !== undefined && { body }) })
const list = async (path: string, at = branch) => (await call<Row[]>('GET', path, undefined, at)).body
const right = <T>({ status, body }: { status: number; body: T }): T => {
  expect([200, 201], JSON.stringify(body)).toContain(status)
  return body
}
const told = ({ status, body }: { status: number; body: Problem }) => [
  status,
  ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`),
]
const posted = async (resource: string, document: object): Promise<Row> => {
  const one = right(await call('POST', resource, { date: today(), status: 'open', ...document }))
  right(await call('POST', `${resource}/${one.id}/post`, { version: one.version }))
  return right(await call('GET', `${resource}/${one.id}`))
}
const linesOf = (document: Row, name: string) => document[name] as Row[]
const report = async (name: string, parameters: Record<string, string> = {}) =>
  right(await call<Reported>('GET', `reports/${name}?${new URLSearchParams(parameters)}`))

/** A branch of its own with a family whose child owes a service with three instalments. */
async function opened(decimalDigits: number, price: string) {
  const names = { arabicName: `مدرسة بكسور ${decimalDigits}`, englishName: `School of ${decimalDigits}` }
  branch = right(await call('POST', 'branches', { code: `F${decimalDigits}`, ...names, decimalDigits }, boys)).id
  const valuesOf = (resource: string) => sample(registry.get(resource), registry, { caller: admin, branch, year })
  const guardian = right(await call('POST', 'guardians', await valuesOf('guardians'))).id
  const child = right(await call('POST', 'students', { ...(await valuesOf('students')), guardian }))
  const [fiscalYear] = await list('FiscalYears')
  const category = right(await call('POST', 'serviceCategories', { arabicName: `فئة ${decimalDigits}` })).id
  const service = right(
    await call('POST', 'services', {
      arabicName: `رسوم بكسور ${decimalDigits}`,
      category,
      oncePerYear: false,
      taxTreatment: 'standard',
      prices: [{ fiscalYear: fiscalYear?.id, amount: price }],
    }),
  ).id
  return { child, service, guardian }
}

describe('a branch with other decimals than the riyal', () => {
  it.each([
    [0, '1001', '1', '0.5'],
    [3, '1000.123', '0.001', '0.0001'],
  ])('of %i digits bills, collects, gives back and reports to its last unit', async (digits, price, unit, finer) => {
    const { child, service, guardian } = await opened(digits, price)
    const items = [{ student: child.id, service, quantity: '1' }]
    const shares = ['33.33', '33.33', '33.34']
    const planned = shares.map((share) => ({ share, dueOn: today() }))
    const invoice = await posted('salesInvoices', { guardian, items, terms: planned })
    const tax = toFixed(String(Number(price) * 0.15), digits)
    expect([invoice['net'], invoice['tax'], invoice['total']]).toEqual([price, tax, sum([price, tax])])
    const total = String(invoice['total'])
    const terms = linesOf(invoice, 'terms')
    expect(terms.map(({ amount }) => amount)).toEqual(split(total, shares, digits))

    const paymentMethod = (await list('paymentMethods?range=[0,49]')).find(({ kind }) => kind === 'transfer')?.id
    const pay = (amount: string) => ({
      guardian,
      methods: [{ paymentMethod, amount, reference: `D${digits}${amount}` }],
      allocations: [{ term: terms[0]?.id, amount }],
    })
    const refused = await call('POST', 'collections', { date: today(), status: 'open', ...pay(finer) })
    expect(told(refused)).toEqual(expect.arrayContaining([400, 'Number.Decimals methods.0.amount']))
    await posted('collections', pay(unit))
    await posted('salesReturns', {
      invoice: invoice.id,
      reason: 'خطأ',
      items: [{ item: linesOf(invoice, 'items')[0]?.id, amount: unit }],
    })
    const back = toFixed(String(Number(unit) * 1.15), digits)
    const owed = subtract(subtract(total, unit), back)

    const account = right(await call<PayerAccount>('GET', `desk/families/${guardian}`))
    expect(compare(sum(account.terms.map(({ left }) => left)), owed)).toBe(0)
    const { rows } = await report('guardianStatement', { guardian: String(guardian), from: `${year}-01-01`, to: `${year}-12-31` })
    expect(compare(rows.at(-1)?.cells['balance'] ?? '', owed)).toBe(0)
    const { rows: aged } = await report('receivableAgeing', { guardian: String(guardian) })
    expect(compare(aged[0]?.cells['left'] ?? '', owed)).toBe(0)
    const { totals } = await report('trialBalance', { from: `${year}-01-01`, to: `${year}-12-31` })
    const [debit, credit] = ['debit', 'credit'].map(
      (side) => Object.entries(totals).find(([name]) => name.toLowerCase().includes(side))?.[1],
    )
    expect([debit !== undefined, debit]).toEqual([true, credit])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { today } from '../../schema/values/date.ts'
import { lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import { office, type Row, told } from '../payroll/office.ts'
import { onStage } from '../payroll/stage.ts'
import { type Caller, query } from '../support/school.ts'
import { soldAgain } from '../support/soldAgain.ts'

let admin: Caller
let boys = 0
let master = 0
const year = Number(today().slice(0, 4))
const month = movedMonth(monthOf(today()), -4)

onStage(({ admin: who, branches }) => {
  admin = who
  ;({ boys, master } = branches)
})

const { call, list, made, act, get, hired } = office(() => ({ who: admin, branch: boys, year }))
const one = async (resource: string, filter: object): Promise<Row> =>
  (await list(`${resource}?${query({ filter, range: [0, 0] })}`))[0] as Row
const posted = async (resource: string, body: object): Promise<Row> => {
  const document = await made(resource, { status: 'open', ...body })
  expect(told(await act(resource, document, 'post'))).toEqual([200])
  return get(resource, document)
}

/** Definitions whose documents take cash from where the company's settings say: their rows name it after the safes. */
const paying = createRegistry(definitions).models.flatMap(({ name, data }) => {
  const rows = data.effects?.ledger
  return typeof rows === 'object' && rows.some(({ credit }) => [credit ?? []].flat().includes('role.safe')) ? [name] : []
})

/** No safe of any branch stands on these: the settings name the one for cash, and the other is below the same heading. */
let cashbox: Row
let beside: Row
let method: Row
let bank: Row
let income: Row
let expense: Row

const cash = (amount: string) => [{ paymentMethod: method.id, amount }]
const spend = (amount: string) =>
  call('POST', 'expenseTransactions', { status: 'open', items: [{ expense: expense.id, amount }], methods: cash(amount) })
/** A document that hands out more than there is, by its definition, or of salaries what they come to. */
const payments: Readonly<Record<string, () => Promise<object>>> = {
  expenseTransactions: async () => ({ items: [{ expense: expense.id, amount: '900' }], methods: cash('900') }),
  paymentTransactions: async () => ({
    paidTo: 'other',
    partyName: 'مورد',
    account: (await one('accounts', { code: '6103' })).id,
    methods: cash('900'),
  }),
  custodies: async () => ({
    employee: (await one('employees', { status: 'working' })).id,
    purpose: 'نثريات',
    methods: cash('900'),
  }),
  salesReturns: async () => {
    const student = await one('students', {})
    const service = await soldAgain(admin, boys)
    const invoice = await posted('salesInvoices', {
      guardian: student['guardian'],
      items: [{ student: student.id, service: service.id, quantity: '3' }],
    })
    const paid = { paidOn: today(), paymentMethod: bank.id, amount: invoice['total'], reference: 'N-1' }
    const { body } = await call<{ made: Row[] }>('POST', `salesInvoices/${invoice.id}/collect`, paid)
    expect(told(await act('collections', body.made[0] as Row, 'post'))).toEqual([200])
    const [line] = invoice['items'] as Row[]
    return {
      invoice: invoice.id,
      reason: 'مرتجع',
      items: [{ item: line?.id, amount: line?.['net'] }],
      refunds: cash('900'),
    }
  },
  salaryPayments: async () => {
    const employee = await hired({ paymentMethod: 'cash' })
    const salary = await made('salaries', { employee: employee.id, month, date: lastDay(month) })
    for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
    return { date: today(), month, paymentMethod: method.id }
  },
}

beforeAll(async () => {
  const main = await one('accounts', { code: '110101' })
  const account = (code: string) =>
    made('accounts', { code, arabicName: `نقد ${code}`, englishName: `Cash ${code}`, parent: main['parent'], kind: 'asset' })
  ;[cashbox, beside] = [await account('110181'), await account('110182')]
  const { id, version, accountMappings } = (await admin.call<Row>('GET', 'company/1', { branch: master })).body
  const mappings = (accountMappings as Row[]).map((row) => (row['role'] === 'safe' ? { ...row, account: cashbox.id } : row))
  const saved = await admin.call('PUT', `company/${id}`, { branch: master, body: { version, accountMappings: mappings } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  method = await made('paymentMethods', { arabicName: 'نقد بلا صندوق', kind: 'cash', general: true })
  bank = await one('paymentMethods', { englishName: 'Bank transfer' })
  income = await one('incomes', { arabicName: 'إيجار المقصف' })
  expense = await one('expenses', { arabicName: 'رسوم حكومية' })
  // What waits in the demo and was received in cash goes to this account by now: all of it is handed out.
  const much = await spend('9000000')
  const [, there = ''] = /holds ([\d.,]+), what/.exec(much.body.errors?.[0]?.message ?? '') ?? []
  expect(told(await spend(there.replaceAll(',', '')))).toEqual([201])
})

describe('cash of a branch that has no safe on its account', () => {
  it('is asked of every definition whose documents pay from it', () => {
    expect(Object.keys(payments).toSorted()).toEqual(paying.toSorted())
  })

  it.each(paying)('does not go below zero by %s', async (resource) => {
    const body = await payments[resource]?.()
    const refused = await call('POST', resource, { status: 'open', ...body })
    expect([refused.status, refused.body.errors?.map(({ code }) => code)]).toEqual([400, ['Safe.Short']])
    expect(refused.body.errors?.[0]?.message).toContain('Cash 110181')
    expect(refused.body.errors?.[0]?.message).toContain(' 0.00')
  })

  it('does not go below zero by a voucher, on the account that the settings name and on any other below its heading', async () => {
    const power = await one('accounts', { code: '6103' })
    for (const { id } of [cashbox, beside]) {
      const entries = [
        { account: power.id, debit: '0.01' },
        { account: id, credit: '0.01' },
      ]
      const voucher = await made('vouchers', { date: today(), status: 'open', entries })
      expect(told(await act('vouchers', voucher, 'post'))).toEqual([409, 'Ledger.SafeShort entries.1.credit'])
    }
  })

  it('is handed out once and as far as it is there, and what brought it is not taken back then', async () => {
    const brought = await made('incomeTransactions', {
      status: 'open',
      partyName: 'مقصف',
      items: [{ income: income.id, amount: '40' }],
      methods: cash('46'),
    })
    const both = await Promise.all([spend('46'), spend('46')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect(told(await act('incomeTransactions', brought, 'void', { reason: 'خطأ' }))).toEqual([400, 'Safe.Short undefined'])
  })

  it('does not go below zero on what the chart calls cash wherever it stands, by its own word or that of a heading of cash alone', async () => {
    const power = await one('accounts', { code: '6103' })
    const account = (code: string, more: object = {}) =>
      made('accounts', { code, arabicName: `نقد ${code}`, kind: 'asset', ...more })
    const heading = await account('191', { cashFlow: 'cash' })
    const [alone, below] = [await account('192', { cashFlow: 'cash' }), await account('19101', { parent: heading.id })]
    const entered = async (id: number) => {
      const entries = [
        { account: power.id, debit: '5.00' },
        { account: id, credit: '5.00' },
      ]
      return act('vouchers', await made('vouchers', { date: today(), status: 'open', entries }, 'Bank.Overdrawn'), 'post')
    }
    for (const { id } of [alone, below]) expect(told(await entered(id))).toEqual([409, 'Ledger.SafeShort entries.1.credit'])
    // What somebody holds below the heading of cash makes no safe of it less than before: a bank does.
    await made('banks', { arabicName: 'بنك تحت عنوان النقد', account: below.id, general: true })
    expect(told(await entered(below.id))).toEqual([200])
    expect(told(await entered(alone.id))).toEqual([409, 'Ledger.SafeShort entries.1.credit'])
  })

  it('leaves accounts alone that are no cash: a heading of other things does not make them so', async () => {
    const [prepaid, power] = [await one('accounts', { code: '1140' }), await one('accounts', { code: '6103' })]
    const entries = [
      { account: power.id, debit: '500000.00' },
      { account: prepaid.id, credit: '500000.00' },
    ]
    await posted('vouchers', { date: today(), entries })
  })
})

import { describe, expect, it } from 'vitest'
import type { Caller, Problem } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>

let admin: Caller
let account: unknown
let codes = 0

onStage(async (stage) => {
  ;({ admin } = stage)
  const [one] = (await admin.call<Row[]>('GET', 'salaryItems?range=[0,0]')).body
  account = one?.['account'] ?? (await admin.call<Row>('GET', `salaryItems/${one?.id}`)).body['account']
})

const told = ({ status, body }: { readonly status: number; readonly body: Problem }) => [
  status,
  ...(body.errors ?? []).map(({ code, field, params }) =>
    [code, field, params?.['position'] ?? params?.['items'] ?? params?.['name']].join(' '),
  ),
]
const item = (more: object) => ({ code: `T${++codes}`, arabicName: `بند ${codes}`, kind: 'earning', account, ...more })
const made = async (more: object) => {
  const answer = await admin.call<Row & Problem>('POST', 'salaryItems', { body: item(more) })
  return { ...answer, told: told(answer) }
}
const formula = (text: string, more: object = {}) => made({ basis: 'formula', formula: text, ...more })

describe('the formula of a salary item', () => {
  it.each([
    ['a name that nobody knows', 'basic * bonusRate', 'Formula.UnknownName formula 9'],
    ['what is left open', 'basic * (days + 1', 'Formula.Unclosed formula 9'],
    ['a division by zero, whoever it is for', 'basic / (days - days)', 'Formula.DivisionByZero formula 9'],
    ['less than nothing, whoever it is for', '0 - basic', 'Formula.BelowZero formula 1'],
    ["another's pay", 'employees.basicSalary * 2', 'Formula.UnknownName formula 1'],
    ['what is no figure', "basic + 'ten'", 'Formula.NeedsAmount formula 9'],
  ])('is refused for %s, with the place of the fault', async (_, text, fault) => {
    expect((await formula(text)).told).toEqual([400, fault])
  })

  it.each([
    ['a division', 'basic / (days - days)', 'عند الحرف 9'],
    ['a division by nothing but figures', 'basic * 2 / 0', 'عند الحرف 13'],
    ['a name', 'basic * bonusRate', 'عند الحرف 9'],
  ])('is refused for %s in a sentence that says where', async (_, text, where) => {
    const body = item({ basis: 'formula', formula: text })
    const answer = await admin.call<Problem>('POST', 'salaryItems', { body, language: 'ar' })
    expect(answer.body.errors.map(({ message }) => message)).toEqual([expect.stringContaining(where)])
  })

  it('is kept where it can be worked out, by names of the language and of other items', async () => {
    const car = await made({ basis: 'fixed', symbol: 'بدل_سيارة' })
    expect(car.told).toEqual([201])
    expect((await formula('if(بدل_سيارة > 0, الأساسي ÷ 10, basic × 5 ÷ 100)')).told).toEqual([201])
  })

  it('reads neither itself nor, by way of others, what reads it', async () => {
    expect((await formula('mine + 1', { symbol: 'mine' })).told).toEqual([400, 'SalaryItem.Circle formula mine ⟵ mine'])
    const first = await formula('basic', { symbol: 'first' })
    const second = await formula('first * 2', { symbol: 'second' })
    const third = await made({ basis: 'percentage', percentage: '10', percentageOf: second.body.id, symbol: 'third' })
    expect([first, second, third].map(({ status }) => status)).toEqual([201, 201, 201])
    const turned = await admin.call<Row & Problem>('PUT', `salaryItems/${first.body.id}`, {
      body: { version: first.body.version, formula: 'third / 2' },
    })
    expect(told(turned)).toEqual([400, 'SalaryItem.Circle formula first ⟵ third ⟵ second ⟵ first'])
    const share = await admin.call<Row & Problem>('PUT', `salaryItems/${first.body.id}`, {
      body: { version: first.body.version, basis: 'percentage', percentage: '5', percentageOf: third.body.id },
    })
    expect(told(share)).toEqual([400, 'SalaryItem.Circle percentageOf first ⟵ third ⟵ second ⟵ first'])
  })

  it('keeps the names that it reads: an item is neither renamed nor removed under it, and the reader is named', async () => {
    const read = await made({ basis: 'fixed', symbol: 'rent' })
    const other = await made({ basis: 'fixed', symbol: 'rental' })
    const reader = await formula('rent / 2', { arabicName: 'نصف الإيجار' })
    expect([read, other, reader].map(({ status }) => status)).toEqual([201, 201, 201])
    const put = (one: Row, body: object) =>
      admin.call<Row & Problem>('PUT', `salaryItems/${one.id}`, { body: { version: one.version, ...body } })
    for (const symbol of ['lease', null]) {
      const renamed = await put(read.body, { symbol })
      expect(told(renamed)).toEqual([400, 'SalaryItem.SymbolRead symbol نصف الإيجار'])
      expect(renamed.body.errors?.[0]?.message).toContain('نصف الإيجار')
    }
    const removed = await admin.call<Row & Problem>('DELETE', `salaryItems/${read.body.id}`)
    expect([removed.status, removed.body.errors?.[0]?.code, removed.body.errors?.[0]?.params?.['items']]).toEqual([
      400,
      'SalaryItem.SymbolRead',
      'نصف الإيجار',
    ])
    // A longer name is another one, and what nobody reads any more is free.
    expect((await put(other.body, { symbol: 'tenancy' })).status).toBe(200)
    expect((await put(reader.body, { formula: 'basic / 2' })).status).toBe(200)
    expect((await put(read.body, { symbol: 'lease' })).status).toBe(200)
    expect((await admin.call('DELETE', `salaryItems/${read.body.id}`)).status).toBe(200)
  })

  it('has a name that means nothing else', async () => {
    expect((await made({ basis: 'fixed', symbol: 'basic' })).told).toEqual([400, 'SalaryItem.NameTaken symbol basic'])
    expect((await made({ basis: 'fixed', symbol: 'الإجمالي' })).told).toEqual([400, 'SalaryItem.NameTaken symbol الإجمالي'])
  })
})

describe('the share of a salary item', () => {
  it.each(['0', '-1', '1000'])('is not %s percent', async (percentage) => {
    const answer = await made({ basis: 'percentage', percentage })
    expect([answer.status, answer.body.errors?.map(({ field }) => field)]).toEqual([400, ['percentage']])
  })
})

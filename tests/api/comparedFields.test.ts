import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

const tools = {
  name: 'loanTools',
  scope: 'tenant',
  fields: { arabicName: { kind: 'text', required: true, name: true }, boughtOn: { kind: 'date' } },
}
const loans = {
  name: 'toolLoans',
  scope: 'tenant',
  fields: {
    lentOn: { kind: 'date', required: true },
    dueOn: { kind: 'date', requiredWhen: { lentOn: { gte: { field: 'today', plus: -30 } } } },
    tool: { kind: 'ref', to: 'loanTools', required: true, where: { boughtOn: { lte: { field: 'lentOn' } } } },
    borrower: { kind: 'text', required: true },
    isBack: { kind: 'flag' },
    note: { kind: 'text', max: 40 },
  },
  rules: [
    {
      error: 'Loan.DueBeforeLent',
      holds: { dueOn: { gt: { field: 'lentOn' } } },
      when: { dueOn: { empty: false } },
      field: 'dueOn',
    },
    {
      error: 'Loan.TooLong',
      holds: { dueOn: { lte: { field: 'lentOn', plus: 14 } } },
      when: { dueOn: { empty: false } },
      field: 'dueOn',
    },
  ],
  unique: [{ fields: ['tool'], when: { isBack: false }, error: 'Loan.ToolIsOut' }],
  import: { match: [['tool', 'lentOn']] },
  labels: {
    en: {
      'errors.Loan.ToolIsOut': 'This tool is out',
      'errors.Loan.TooLong': 'At most two weeks',
      'errors.Loan.DueBeforeLent': 'Due before lent',
    },
  },
}

/** What is ordered for good has a price on every line, and no more pieces than the order allows. */
const orders = {
  name: 'toolOrders',
  scope: 'tenant',
  fields: { supplier: { kind: 'text', required: true }, most: { kind: 'int', required: true } },
  states: { draft: ['final'], final: [] },
  actions: { finish: { to: 'final' } },
  lines: {
    parts: {
      fields: { what: { kind: 'text' }, pieces: { kind: 'int' }, price: { kind: 'money', empty: null } },
      rules: [
        { when: { 'document.status': 'final' }, holds: { price: { empty: false } }, error: 'ToolOrder.Unpriced', field: 'price' },
        { holds: { pieces: { lte: { field: 'document.most' } } }, error: 'ToolOrder.TooMany', field: 'pieces' },
      ],
    },
  },
  labels: { en: { 'errors.ToolOrder.Unpriced': 'Say what it costs', 'errors.ToolOrder.TooMany': 'Fewer pieces' } },
}

type Row = Record<string, unknown> & { id: number; version: number; errors?: { code: string; field?: string; message: string }[] }

describe('a definition that compares fields', () => {
  let school: School
  let admin: Caller
  let folder = ''
  let branch = 0
  let saw = 0
  let drill = 0
  const day = (offset: number) => addDays(today(), offset)
  const lend = (values: object) =>
    admin.call<Row>('POST', 'toolLoans', { branch, body: { tool: saw, borrower: 'علي', lentOn: day(-90), ...values } })
  const codes = (answer: { body: Row }) => (answer.body.errors ?? []).map(({ code, field }) => [code, field])

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
    writeFileSync(join(folder, 'a.json'), JSON.stringify(tools))
    writeFileSync(join(folder, 'b.json'), JSON.stringify(loans))
    writeFileSync(join(folder, 'c.json'), JSON.stringify(orders))
    school = await openSchool({ customFolder: folder })
    expect(school.lines.join('\n')).not.toContain('left out')
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    const make = async (arabicName: string, boughtOn: string) =>
      (await admin.call<Row>('POST', 'loanTools', { branch, body: { arabicName, boughtOn } })).body.id
    saw = await make('منشار', day(-400))
    drill = await make('مثقاب', day(-10))
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  it('judges a day by another one, and by days from it', async () => {
    expect(codes(await lend({ dueOn: day(-90) }))).toEqual([['Loan.DueBeforeLent', 'dueOn']])
    expect(codes(await lend({ dueOn: day(-70) }))).toEqual([['Loan.TooLong', 'dueOn']])
    expect(codes(await lend({ lentOn: day(-3) }))).toEqual([['Field.Required', 'dueOn']])
  })

  it('offers and takes only what fits a field of the record', async () => {
    expect(codes(await lend({ tool: drill }))).toHaveLength(1)
    const fitting = await admin.call<Row[]>('GET', `loanTools?${query({ filter: { boughtOn_lte: day(-90) } })}`, { branch })
    expect(fitting.body.map(({ id }) => id)).toEqual([saw])
  })

  it('is unique only where it says so, with its own words', async () => {
    const first = await lend({ dueOn: day(-80) })
    expect(first.status).toBe(201)
    const second = await lend({ borrower: 'سعد', lentOn: day(-85), dueOn: day(-80) })
    expect(second.body.errors).toEqual([{ code: 'Loan.ToolIsOut', field: 'tool', message: 'This tool is out' }])
    await admin.call('PUT', `toolLoans/${first.body.id}`, { branch, body: { version: first.body.version, isBack: true } })
    expect((await lend({ borrower: 'سعد', lentOn: day(-85), dueOn: day(-80) })).status).toBe(201)
  })

  it('judges a line by its document, and by the state that it reaches', async () => {
    const order = (values: object) =>
      admin.call<Row>('POST', 'toolOrders', {
        branch,
        body: { supplier: 'نجار', most: 3, parts: [{ what: 'a', pieces: 2 }], ...values },
      })
    expect(codes(await order({ parts: [{ pieces: 2 }, { pieces: 4 }] }))).toEqual([['ToolOrder.TooMany', 'parts.1.pieces']])
    expect(codes(await order({ most: 'many', parts: [{ pieces: 4 }] }))).toEqual([[expect.any(String), 'most']])
    const { status, body } = await order({})
    expect(status).toBe(201)
    const finish = () => admin.call<Row>('POST', `toolOrders/${body.id}/finish`, { branch, body: {} })
    expect(codes(await finish())).toEqual([['ToolOrder.Unpriced', 'parts.0.price']])
    const { parts, version } = (await admin.call<Row & { parts: object[] }>('GET', `toolOrders/${body.id}`, { branch })).body
    const priced = parts.map((part) => ({ ...part, price: '5' }))
    await admin.call('PUT', `toolOrders/${body.id}`, { branch, body: { version, parts: priced } })
    expect((await finish()).status).toBe(200)
  })

  it('is known in a file by several fields together', async () => {
    const form = new FormData()
    const csv = `Tool,Lent on,Borrower,Note\nمنشار,${day(-90)},علي,first\nمنشار,${day(-85)},سعد,second\nمنشار,${day(-60)},فهد,third\n`
    form.append('file', new Blob([csv]), 'loans.csv')
    const { body } = await admin.call<{ counts: object; faults: object[] }>('POST', 'toolLoans/data-migration', {
      branch,
      body: form,
    })
    expect([body.counts, body.faults]).toEqual([
      { created: 0, updated: 2, unchanged: 0, faulty: 1 },
      [expect.objectContaining({ row: 4, code: 'Loan.ToolIsOut' })],
    ])
    const { body: rows } = await admin.call<Row[]>('GET', `toolLoans?${query({ sort: ['lentOn', 'ASC'] })}`, { branch })
    const notes = await Promise.all(
      rows.map(async ({ id }) => (await admin.call<Row>('GET', `toolLoans/${id}`, { branch })).body['note']),
    )
    expect(notes).toEqual(['first', 'second'])
  })
})

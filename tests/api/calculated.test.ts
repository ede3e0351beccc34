import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { quotations } from '../support/readmeExample.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'

const orders = {
  name: 'uniformOrders',
  scope: 'branch',
  fields: {
    pupil: { kind: 'text', required: true, name: true },
    uniform: { kind: 'ref', to: 'uniforms' },
    pieces: { kind: 'int', required: true },
    price: { kind: 'money', required: true },
    discount: { kind: 'money', min: '0' },
    total: { kind: 'money', is: 'pieces * price - discount', min: '0' },
    mean: { kind: 'money', is: 'total / pieces' },
    saved: { kind: 'money', is: 'pieces * (uniform.price - price)' },
  },
  import: { match: ['pupil'] },
  list: { columns: ['pupil', 'total'] },
}

const uniforms = {
  name: 'uniforms',
  scope: 'tenant',
  fields: { title: { kind: 'text', required: true }, price: { kind: 'money' } },
}

/** Shares the amount that is due out over three instalments. */
const plans = `
import { calculate } from '${new URL('../../schema/calculate.ts', import.meta.url)}'
import { split } from '${new URL('../../schema/values/money.ts', import.meta.url)}'
export const plans = {
  name: 'plans', scope: 'branch', calculate: 'thirds',
  fields: { title: { kind: 'text', required: true }, amount: { kind: 'money' }, first: { kind: 'money', readOnly: true } },
  lines: { terms: { fields: { part: { kind: 'money', readOnly: true }, note: { kind: 'text' } } } },
  totals: { shared: { sum: 'terms.part' } },
}
export const thirds = calculate('plans', (plan) => {
  if (plan.title === 'three' && plan.terms.length !== 3) return { ...plan, terms: ['a', 'b', 'c'].map((note) => ({ note, part: '1.00' })) }
  if (plan.title === 'nothing') return undefined
  if (plan.title === 'float') return { ...plan, first: 0.1 }
  if (plan.title === 'no lines') return { ...plan, terms: 'none' }
  if (plan.title === 'stranger') return { ...plan, second: '1' }
  if (plan.title === 'not its own') return { ...plan, title: 'changed' }
  if (plan.title === 'strange line') return { ...plan, terms: plan.terms.map((term) => ({ ...term, parts: '1' })) }
  const parts = split(plan.amount ?? '0', plan.terms.map(() => '1'), 2)
  return { ...plan, first: parts[0] ?? null, terms: plan.terms.map((term, index) => ({ ...term, part: parts[index] })) }
})
`

type Saved = Record<string, unknown> & { id: number; version: number; items: Record<string, unknown>[] }

describe('a document whose fields follow from others', () => {
  let school: School
  let admin: Caller
  let folder = ''
  let branch = 0
  const save = <T = Saved>(method: string, path: string, body: object) => admin.call<T>(method, path, { branch, body })
  const errors = (problem: Problem) => problem.errors.map(({ field, code }) => `${field} ${code}`)

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
    writeFileSync(join(folder, 'quotations.json'), JSON.stringify(quotations))
    writeFileSync(join(folder, 'uniformOrders.json'), JSON.stringify(orders))
    writeFileSync(join(folder, 'uniforms.json'), JSON.stringify(uniforms))
    writeFileSync(join(folder, 'plans.ts'), plans)
    school = await openSchool({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  const items = [
    { description: 'كتب', type: 'goods', quantity: '3', price: '10.05' },
    { description: 'توصيل', type: 'service', quantity: '0.5', price: '4.99' },
  ]
  let made: Saved

  it('is calculated when it is made, to the last halala', async () => {
    const answer = await save('POST', 'quotations', { customer: 'مكتبة', discount: '10', items })
    expect(answer.status).toBe(201)
    made = answer.body
    expect(made).toMatchObject({
      gross: '32.65',
      services: '2.50',
      reduction: '3.27',
      tax: '4.41',
      due: '33.79',
      items: [{ amount: '30.15' }, { amount: '2.50' }],
    })
    const { body } = await admin.call<Saved>('GET', `quotations/${made.id}`, { branch })
    expect(body).toMatchObject({ due: '33.79', items: [{ amount: '30.15' }, { amount: '2.50' }] })
    const list = await admin.call<Saved[]>('GET', `quotations?${query({ filter: { due_gte: '33.79' } })}`, { branch })
    expect(list.body).toMatchObject([{ customer: 'مكتبة', due: '33.79' }])
  })

  it('is calculated anew when it is changed, by whatever it follows from', async () => {
    const [first, second] = made.items
    const { body, status } = await save('PUT', `quotations/${made.id}`, {
      version: made.version,
      taxed: false,
      items: [{ ...first, quantity: '4' }, second],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ gross: '42.70', tax: '0.00', due: '38.43', items: [{ amount: '40.20' }, { amount: '2.50' }] })
    made = body
  })

  it('refuses another value for what is calculated, takes the same one for what it is, in lines too', async () => {
    const wrong = await save<Problem>('PUT', `quotations/${made.id}`, { version: made.version, due: '1.00' })
    expect([wrong.status, ...errors(wrong.body)]).toEqual([400, 'due Field.ReadOnly'])
    const fresh = await save<Problem>('POST', 'quotations', { customer: 'x', items, gross: '1.00' })
    expect([fresh.status, ...errors(fresh.body)]).toEqual([400, 'gross Field.ReadOnly'])
    const other = await save<Problem>('PUT', `quotations/${made.id}`, {
      version: made.version,
      items: made.items.map((item) => ({ ...item, amount: '9999.00' })),
    })
    expect([other.status, ...errors(other.body)]).toEqual([400, 'items.0.amount Field.ReadOnly', 'items.1.amount Field.ReadOnly'])
    const same = await save('PUT', `quotations/${made.id}`, { ...made, customer: 'دار النشر' })
    expect(same.body).toMatchObject({ customer: 'دار النشر', gross: '42.70', items: [{ amount: '40.20' }, { amount: '2.50' }] })
  })

  it('judges what came out in every language, by field', async () => {
    const negative = await save<Problem>('POST', 'quotations', { customer: 'x', items: [{ ...items[0], price: '-1' }] })
    expect([negative.status, ...errors(negative.body)]).toEqual([400, 'due Number.Negative'])
    for (const [language, said] of [
      ['ar', 'قسمة على صفر'],
      ['en', 'divided by zero'],
      ['fr', 'division par zéro'],
      ['de', 'durch null geteilt'],
      ['pt', 'divisão por zero'],
    ] as const) {
      const body = { pupil: 'x', pieces: 0, price: '5' }
      const answer = await admin.call<Problem>('POST', 'uniformOrders', { branch, body, language })
      expect(answer.body.errors).toMatchObject([
        { field: 'mean', code: 'Formula.DivisionByZero', message: expect.stringContaining(said) },
      ])
    }
    const huge = { pupil: 'x', pieces: 2000000000, price: '999999999.00' }
    const tooLarge = await save<Problem>('POST', 'uniformOrders', huge)
    expect([tooLarge.status, ...errors(tooLarge.body)]).toEqual([400, 'total Formula.TooLarge', 'saved Formula.TooLarge'])
  })

  it('is calculated for every row of a file, and one row that comes out wrong is told', async () => {
    const form = new FormData()
    form.append(
      'file',
      new Blob(['pupil,pieces,price,discount,total\nسعد,3,49.99,10,1\nفهد,2,20,,\nخالد,1,5,9,\n']),
      'orders.csv',
    )
    const imported = await admin.call<{ counts: object; rows: { errors?: object[] }[] }>('POST', 'uniformOrders/data-migration', {
      branch,
      body: form,
    })
    expect(imported.body.counts).toMatchObject({ created: 2, faulty: 1 })
    expect(JSON.stringify(imported.body)).toContain('Number.Negative')
    const { body } = await admin.call<Record<string, unknown>[]>('GET', `uniformOrders?${query({ sort: ['pupil', 'ASC'] })}`, {
      branch,
    })
    expect(body.map(({ pupil, total }) => [pupil, total]).sort()).toEqual([
      ['سعد', '139.97'],
      ['فهد', '40.00'],
    ])
    const again = new FormData()
    again.append('file', new Blob(['pupil,pieces\nسعد,4\n']), 'orders.csv')
    await admin.call('POST', 'uniformOrders/data-migration', { branch, body: again })
    const after = await admin.call<Record<string, unknown>[]>('GET', `uniformOrders?${query({ filter: { pupil: 'سعد' } })}`, {
      branch,
    })
    expect(after.body).toMatchObject([{ total: '189.96' }])
  })

  it('reads through a reference as the referred record stands now', async () => {
    const { body: uniform } = await save('POST', 'uniforms', { title: 'زي صيفي', price: '60.00' })
    const { body } = await save('POST', 'uniformOrders', { pupil: 'ريم', uniform: uniform.id, pieces: 2, price: '49.50' })
    expect(body).toMatchObject({ saved: '21.00', refs: { uniform: { price: '60.00' } } })
    await save('PUT', `uniforms/${uniform.id}`, { version: 1, price: '70.00' })
    const { body: again } = await save('PUT', `uniformOrders/${body.id}`, { version: 1, pieces: 3 })
    expect(again).toMatchObject({ saved: '61.50' })
  })

  it('may be calculated by a function of its own file, which writes read-only fields and lines', async () => {
    const { status, body } = await save('POST', 'plans', {
      title: 'خطة',
      amount: '100.00',
      terms: [{ note: 'a' }, { note: 'b' }, { note: 'c' }],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: 'خطة',
      first: '33.34',
      shared: '100.00',
      terms: [{ part: '33.34' }, { part: '33.33' }, { part: '33.33' }],
    })
  })

  it('may have lines that its function makes or takes away', async () => {
    const { status, body } = await save<Saved & { terms: { id: number }[] }>('POST', 'plans', { title: 'three', terms: [] })
    expect([status, body]).toMatchObject([201, { shared: '3.00', terms: [{ note: 'a' }, { note: 'b' }, { note: 'c' }] }])
    const [first] = body.terms
    const changed = await save('PUT', `plans/${body.id}`, { version: body.version, terms: [{ ...first, note: 'kept' }] })
    expect(changed).toMatchObject({ status: 200, body: { terms: [{ note: 'a' }, { note: 'b' }, { note: 'c' }] } })
    const { body: read } = await admin.call<typeof body>('GET', `plans/${body.id}`, { branch })
    expect(new Set(read.terms.map(({ id }) => id)).size).toBe(3)
  })

  it('says why where its function fails', async () => {
    const { status, body } = await save<Problem>('POST', 'plans', { title: 'none', amount: '5', terms: [] })
    expect([status, body.errors]).toMatchObject([
      400,
      [{ code: 'Code.Failed', message: 'The function thirds of plans failed: no share to split by' }],
    ])
    const wrong = {
      nothing: 'it gives undefined for a record of plans',
      float: 'it gives first as 0.1: an amount is an exact text',
      'no lines': 'it gives no list of lines for terms',
      'not its own': "it gives another 'title', which is not its to write: it writes read-only fields without a formula",
      stranger: "it gives 'second', which plans does not have",
      'strange line': "it gives 'parts', which terms does not have",
    }
    for (const [title, reason] of Object.entries(wrong)) {
      const answer = await save<Problem>('POST', 'plans', { title, amount: '5', terms: [{}] })
      expect([answer.status, answer.body.errors.map(({ message }) => message)]).toEqual([
        400,
        [`The function thirds of plans failed: ${reason}`],
      ])
    }
  })

  it('gets a field that came later at once, and follows another formula when it is saved again, changed or not', async () => {
    const { body } = await save('POST', 'uniformOrders', { pupil: 'نورة', pieces: 3, price: '5' })
    for (const is of ['total / 2', 'total / 3']) {
      const more = { ...orders, fields: { ...orders.fields, half: { kind: 'money', is } } }
      writeFileSync(join(folder, 'uniformOrders.json'), JSON.stringify(more))
      await school.restart({ customFolder: folder })
      admin = await school.signIn('demo_admin')
      const found = await admin.call('GET', `uniformOrders/${body.id}`, { branch })
      expect(found.body).toMatchObject({ half: '7.50', version: 1 })
    }
    expect(await save('PUT', `uniformOrders/${body.id}`, { version: 1 })).toMatchObject({ status: 200, body: { half: '5.00' } })
  })

  it('is left out with a readable line where its formula is wrong, and refused by a strict start', async () => {
    const wrong = { ...orders, name: 'badOrders', fields: { ...orders.fields, total: { kind: 'money', is: 'pieces * prise' } } }
    const line = "bad.json: badOrders.fields.total.is: no field 'prise', at character 10, did you mean 'price'?"
    writeFileSync(join(folder, 'bad.json'), JSON.stringify(wrong))
    await expect(school.restart({ customFolder: folder, strict: true })).rejects.toThrow(line)
    await school.restart({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    expect(school.lines.join('\n')).toContain(line)
    expect((await admin.call('GET', 'badOrders', { branch })).status).toBe(404)
    rmSync(join(folder, 'bad.json'))
  })

  it('may be a built-in one with a field of an extension, which stays calculated while its file is broken', async () => {
    const yearly = { extends: 'employees', fields: { xYearly: { kind: 'money', is: 'basicSalary * 12', after: 'basicSalary' } } }
    const pay = async (basicSalary: string) => {
      const { id } = (await admin.call<Saved[]>('GET', 'employees', { branch })).body[0] as Saved
      const { version } = (await admin.call<Saved>('GET', `employees/${id}`, { branch })).body
      return (await save('PUT', `employees/${id}`, { version, basicSalary })).body
    }
    writeFileSync(join(folder, 'xEmployees.json'), JSON.stringify(yearly))
    await school.restart({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    expect(await pay('5000.50')).toMatchObject({ xYearly: '60006.00' })
    writeFileSync(join(folder, 'xEmployees.json'), JSON.stringify({ ...yearly, change: { salary: {} } }))
    await school.restart({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    expect(school.lines.join('\n')).toContain("xEmployees.json: employees.change.salary: no field 'salary'")
    expect(await pay('6000')).toMatchObject({ xYearly: '72000.00' })
    rmSync(join(folder, 'xEmployees.json'))
  })

  itOfSweep('can be read and not written while the file with its function is broken', async () => {
    const made = await save('POST', 'plans', { title: 'one', amount: '9', terms: [{ note: 'a' }] })
    writeFileSync(join(folder, 'plans.ts'), `${plans}throw new Error('half done')\n`)
    await school.restart({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    const { body } = await admin.call<{ leftOut: object[] }>('GET', 'installation')
    expect(body.leftOut).toMatchObject([
      { file: 'plans.ts', faults: [expect.stringMatching(/^plans\.ts: line \d+: half done$/)], isShown: true },
    ])
    expect((await admin.call('GET', `plans/${made.body.id}`, { branch })).body).toMatchObject({ first: '9.00', shared: '9.00' })
    expect((await save('PUT', `plans/${made.body.id}`, { version: 1, amount: '3' })).status).toBe(409)
    writeFileSync(join(folder, 'plans.ts'), `${plans}\n`)
    await school.restart({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    expect(await save('PUT', `plans/${made.body.id}`, { version: 1, amount: '3' })).toMatchObject({ body: { first: '3.00' } })
  })

  it('follows its function in a file of its own, which is told where another has one of that name', async () => {
    const [definition = '', own = ''] = [
      plans.slice(0, plans.indexOf('export const thirds')),
      plans.slice(plans.indexOf('export const thirds')),
    ]
    const imports = definition.slice(0, definition.indexOf('export const plans'))
    writeFileSync(join(folder, 'plans.ts'), definition)
    writeFileSync(join(folder, 'thirds.ts'), imports + own)
    writeFileSync(join(folder, 'xThirds.ts'), imports + own)
    await school.restart({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    const leftOut = async () => (await admin.call<{ leftOut: object[] }>('GET', 'installation')).body.leftOut
    expect(await leftOut()).toMatchObject([
      {
        file: 'xThirds.ts',
        faults: ["xThirds.ts: 'thirds' is defined in thirds.ts as well, and taken from there; leave it in one place"],
      },
    ])
    expect(await save('POST', 'plans', { title: 'two', amount: '8', terms: [{ note: 'a' }] })).toMatchObject({
      body: { first: '8.00' },
    })
    rmSync(join(folder, 'xThirds.ts'))
    writeFileSync(join(folder, 'thirds.ts'), 'export const thirds =')
    await school.restart({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    // One that nobody can read names no school, and there are two here.
    expect(await leftOut()).toMatchObject([
      {
        file: 'plans.ts',
        faults: [expect.stringMatching(/^plans\.ts: plans\.calculate: no code named 'thirds'/)],
        isShown: true,
      },
    ])
    expect((await admin.call('GET', 'plans', { branch })).status).toBe(200)
  })
})

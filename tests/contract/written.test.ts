import { expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { reports } from '../../resources/reports/index.ts'
import type { ResourceData } from '../../schema/language/definition.ts'
import { permissionNames } from '../../schema/model.ts'
import { createRegistry } from '../../schema/registry.ts'
import { today } from '../../schema/values/date.ts'
import { readPdf } from '../support/pdf.ts'
import type { Caller, Problem, School } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = Record<string, unknown> & { id: number; version: number }
type Invoice = Row & Problem & { items: Row[] }

const registry = createRegistry(definitions)
const every = [...new Set([...registry.models.flatMap(permissionNames), ...reports.map((report) => report.permission)])]

/** Every field of the product that some may write and all may read. */
const all = registry.models
  .filter(({ owner }) => !owner)
  .flatMap((model) =>
    [{ name: '', fields: model.fields }, ...model.lines].flatMap(({ name, fields }) =>
      [...fields.values()].flatMap(({ field, writtenBy }) =>
        writtenBy === undefined ? [] : [{ model: model.name, lines: name, field, writtenBy }],
      ),
    ),
  )

let school: School
let admin: Caller
let clerk: Caller
let branch = 0
let made: Invoice
const call = <T = Row>(who: Caller, method: string, path: string, body?: object) =>
  who.call<T>(method, path, { branch, ...(body && { body }) })
const list = async (path: string) => (await call<Row[]>(admin, 'GET', path)).body

onStage(async (stage) => {
  ;({ school, admin } = stage)
  branch = stage.branches.boys
  const writers = all.map(({ writtenBy }) => writtenBy)
  clerk = await stage.signInWith(
    'writes_no_discount',
    [branch],
    every.filter((name) => !writers.includes(name)),
  )
  const fiscalYear = (await list('FiscalYears'))[0]?.id
  const category = (await call(admin, 'POST', 'serviceCategories', { arabicName: 'رسوم' })).body.id
  const prices = [{ fiscalYear, amount: '1000' }]
  const service = await call(admin, 'POST', 'services', {
    arabicName: 'رحلة',
    category,
    oncePerYear: false,
    taxTreatment: 'standard',
    prices,
  })
  const students = (await list('students?range=[0,99]')) as Row[]
  const student = (await call(admin, 'GET', `students/${students.find((one) => !one['leftOn'])?.id}`)).body
  const answer = await call<Invoice>(admin, 'POST', 'salesInvoices', {
    date: today(),
    guardian: student['guardian'],
    items: [{ student: student.id, service: service.body.id, discount: '123.45' }],
  })
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  made = answer.body
})

const changed = (who: Caller, discount: string | null, more: object = {}) =>
  call<Invoice>(who, 'PUT', `salesInvoices/${made.id}`, {
    version: made.version,
    items: made.items.map(({ id }) => ({ id, discount })),
    ...more,
  })

it('there is a field that some write and all read', () => {
  expect(all.map(({ model, lines, field }) => [model, lines, field].join('.'))).toContain('salesInvoices.items.discount')
})

it('whoever may not write it reads it in the record, the list of lines, the file and the report', async () => {
  const { body } = await call<Invoice>(clerk, 'GET', `salesInvoices/${made.id}`)
  expect(body.items.map(({ discount, net }) => [discount, net])).toEqual([['123.45', '876.55']])
  const year = today().slice(0, 4)
  const days = `from=${year}-01-01&to=${year}-12-31&part=all`
  const report = await call<{ columns: { name: string }[] }>(clerk, 'GET', `reports/invoicedList?${days}`)
  expect(report.body.columns.map(({ name }) => name)).toContain('discount')
})

it('the paper is the same whoever prints it', async () => {
  const texts = await Promise.all(
    [admin, clerk].map(async (who) => {
      const { status, body } = await call<Uint8Array>(who, 'GET', `salesInvoices/${made.id}/print`)
      expect(status).toBe(200)
      return (await readPdf(Buffer.from(body))).text
    }),
  )
  for (const text of texts) expect(text).toContain('123.45')
})

it('the form of whoever may not write it has it to be read, that of others to be filled in', async () => {
  const fieldOf = async (who: Caller) => {
    const { body } = await call<{ resources: ResourceData[] }>(who, 'GET', 'definitions')
    const lines = body.resources.find(({ name }) => name === 'salesInvoices')?.lines?.['items']
    return lines?.fields['discount'] as { readOnly?: boolean; hidden?: boolean }
  }
  expect(await fieldOf(admin)).not.toHaveProperty('readOnly')
  expect(await fieldOf(clerk)).toMatchObject({ readOnly: true })
  expect(await fieldOf(clerk)).not.toHaveProperty('hidden')
})

it('a value from whoever may not write it is refused at the field, one that stays is no change, and the line is kept', async () => {
  for (const value of ['200', '0', null]) {
    const { status, body } = await changed(clerk, value)
    expect([status, body.errors.map(({ code, field, params }) => [code, field, params?.['permission']])]).toEqual([
      400,
      [['Auth.Forbidden', 'items.0.discount', expect.anything()]],
    ])
  }
  const kept = await changed(clerk, '123.45', { description: 'ملاحظة' })
  expect([kept.status, kept.body.items[0]?.['discount']]).toEqual([200, '123.45'])
  made = kept.body
  const without = await call<Invoice>(clerk, 'PUT', `salesInvoices/${made.id}`, {
    version: made.version,
    items: made.items.map(({ id, student, service }) => ({ id, student, service, quantity: '2' })),
  })
  expect([without.status, without.body.items.map(({ discount, net }) => [discount, net])]).toEqual([200, [['123.45', '1876.55']]])
  made = without.body
  const given = await changed(admin, '10')
  expect([given.status, given.body.items[0]?.['discount']]).toEqual([200, '10.00'])
})

it('the description of the API names the permission', async () => {
  const { body } = await school.call<{ components: { schemas: Record<string, { properties: Record<string, unknown> }> } }>(
    'GET',
    'openapi.json',
  )
  const items = body.components.schemas['salesInvoices.create']?.properties['items'] as {
    items: { properties: Record<string, { description?: string }> }
  }
  expect(items.items.properties['discount']?.description).toContain('discountInvoices')
})

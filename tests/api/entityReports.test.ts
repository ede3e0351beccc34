import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { entityExamples } from '../support/extensionExample.ts'
import { readPdf } from '../support/pdf.ts'
import { quotations } from '../support/readmeExample.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Answer {
  readonly columns: { name: string; kind: string; label: string }[]
  readonly rows: { cells: Record<string, unknown>; level: number; role?: string }[]
  readonly totals: Record<string, string>
  readonly page?: { next: string | null }
}

interface Glance {
  readonly charts: { name: string; trend?: object; groups: object[] }[]
  readonly lists: { name: string; records: object[] }[]
}

const wrong = {
  report: 'wrongOne',
  of: 'quotations',
  columns: ['customr', 'date'],
  sum: ['customer'],
  group: [{ by: 'customer', per: 'month' }],
  where: { 'items.type': 'goods' },
  sort: { by: 'tax' },
  permission: 'viewQuotation',
}

const alsoWrong = {
  report: 'alsoWrong',
  of: 'quotations',
  period: 'customer',
  cases: { dear: { duee: { gt: '1' } } },
  parts: { all: { due: { gt: '1' } } },
  group: ['customer'],
  across: 'date',
  count: true,
  sum: ['due'],
  drill: 'quotedService',
}
const wrongDay = { report: 'wrongDay', of: 'salesInvoices', asOf: true, columns: ['number', 'paidLeft'] }
const daylong = { report: 'daylong', of: 'quotations', asOf: true, columns: ['number'] }
const wrongSteps = {
  report: 'wrongSteps',
  of: 'quotations',
  group: ['customer'],
  across: { by: 'due', late: [30, 30] },
  count: true,
}
const ungrouped = { report: 'ungrouped', of: 'quotations', columns: ['number'], optional: ['date'], atLeast: 2, against: 'file' }

describe('reports as data', () => {
  let school: School
  let admin: Caller
  let folder = ''
  let branch = 0
  let girls = 0
  const year = new Date().getFullYear()
  const ask = async (name: string, parameters: Record<string, string> = {}, who = admin, language = 'en') => {
    const answer = await who.call<Answer>('GET', `reports/${name}?${new URLSearchParams(parameters)}`, { branch, language })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const cells = ({ rows }: Answer) => rows.map((row) => Object.values(row.cells))
  const quote = async (day: string, customer: string, quantity: string, more: object = {}, at = branch) => {
    const items = [
      { description: 'كتب', type: 'goods', quantity, price: '10' },
      { description: 'توصيل', type: 'service', quantity: '1', price: '5' },
    ]
    const made = await admin.call('POST', 'quotations', {
      branch: at,
      body: { date: `${year}-${day}`, customer, items, ...more },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
    writeFileSync(join(folder, 'quotations.json'), JSON.stringify(quotations))
    for (const report of entityExamples('report')) writeFileSync(join(folder, `${report['report']}.json`), JSON.stringify(report))
    writeFileSync(
      join(folder, 'withRecords.json'),
      JSON.stringify({ report: 'withRecords', of: 'quotations', group: ['customer'], sum: ['due'], columns: ['number', 'date'] }),
    )
    writeFileSync(
      join(folder, 'pupils.json'),
      JSON.stringify({
        report: 'pupils',
        of: 'students',
        where: { any: [{ gender: 'male' }, { 'row.stage': { empty: true } }], identityExpiry: { empty: true } },
        filters: ['row', { by: 'classRoom', where: { row: { same: 'row' } } }, 'guardian.phone'],
        columns: ['arabicName', 'row', 'row.stage', 'guardian', 'guardian.phone', 'identityNumber', 'birthDate'],
        sort: { by: 'row' },
      }),
    )
    for (const card of entityExamples('card')) writeFileSync(join(folder, `${card['card']}.json`), JSON.stringify(card))
    for (const extension of entityExamples('print')) writeFileSync(join(folder, 'suppliers.json'), JSON.stringify(extension))
    writeFileSync(
      join(folder, 'wrongCard.json'),
      JSON.stringify({ card: 'wrongCard', of: 'quotation', where: { any: [{ due: '1' }] } }),
    )
    writeFileSync(
      join(folder, 'wrongTrend.json'),
      JSON.stringify({
        card: 'wrongTrend',
        of: 'quotations',
        where: { any: [{ due: '1' }] },
        trend: { by: 'customer', per: 'day' },
        sum: 'customer',
      }),
    )
    writeFileSync(join(folder, 'wrongOne.json'), JSON.stringify(wrong))
    for (const one of [alsoWrong, wrongSteps, wrongDay, daylong, ungrouped])
      writeFileSync(join(folder, `${one.report}.json`), JSON.stringify(one))
    school = await openSchool({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch, girls } = await branchesOf(admin))
    await quote('01-10', 'مكتبة جرير', '2', { taxed: false })
    await quote('01-20', 'مكتبة جرير', '4', { taxed: false })
    await quote('02-05', 'العبيكان', '10')
    await quote('02-06', 'مدرسة البنات', '1000', {}, girls)
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  it('groups, counts, adds up and averages the records of the branch and year', async () => {
    const answer = await ask('quotationsByMonth')
    expect(answer.columns.map(({ label }) => label)).toEqual(['Date', 'With tax', 'Count', 'Due', 'Tax', 'Average: Due'])
    expect(cells(answer)).toEqual([
      [`${year}-02`, 'Yes', 1, '120.75', '15.75', '120.75'],
      [`${year}-01`, 'No', 2, '70.00', '0.00', '35.00'],
    ])
    expect(answer.totals).toEqual({ count: '3', 'sum.due': '190.75', 'sum.tax': '15.75', 'average.due': '63.58' })
  })

  it('is chosen by its filters, which are typed by the fields', async () => {
    expect((await ask('quotationsByMonth', { customer: 'جرير' })).totals['count']).toBe('2')
    expect((await ask('quotationsByMonth', { dateFrom: `${year}-01-15`, dueTo: '50' })).totals['count']).toBe('1')
    const wrongDay = await admin.call<Problem>('GET', 'reports/quotationsByMonth?dateFrom=x', { branch })
    expect(wrongDay.body.errors).toMatchObject([
      { code: 'Date.Invalid', field: 'dateFrom', message: expect.stringContaining('Date: from') },
    ])
    const unknown = await admin.call<Problem>('GET', 'reports/quotationsByMonth?nothing=1', { branch })
    expect(unknown.body.errors).toMatchObject([{ code: 'Field.Unknown', field: 'nothing' }])
  })

  it('tells of lines, leads to their documents and comes page by page', async () => {
    const answer = await ask('quotedServices', { rows: '2' })
    expect(answer.rows).toHaveLength(2)
    expect(answer.rows[0]?.cells).toMatchObject({
      'document.number': { resource: 'quotations', id: expect.any(Number), number: expect.any(String) },
      description: 'توصيل',
      quantity: '1',
      amount: '5.00',
    })
    expect(answer.totals).toEqual({ quantity: '3', amount: '15.00' })
    const next = await ask('quotedServices', { rows: '2', after: answer.page?.next ?? '' })
    expect([next.rows.length, next.page?.next]).toEqual([1, null])
  })

  it('puts records below their group', async () => {
    const { rows, columns } = await ask('withRecords')
    expect(columns.map(({ name }) => name)).toEqual(['customer', 'number', 'date', 'sum.due'])
    expect(rows.map(({ level, role }) => [level, role])).toEqual([
      [0, 'group'],
      [1, undefined],
      [0, 'group'],
      [1, undefined],
      [1, undefined],
    ])
    expect(rows[1]?.cells).toMatchObject({ number: { number: '3' }, date: `${year}-02-05` })
  })

  it('follows paths through references and years, names in the reader’s language, and hides what is masked', async () => {
    const answer = await ask('pupils', { rows: '3' }, admin, 'ar')
    expect(answer.columns.map(({ label }) => label)).toContain('الصف · المرحلة')
    const [first] = answer.rows
    expect(first?.cells).toMatchObject({
      arabicName: { resource: 'students', title: expect.any(String) },
      row: expect.stringMatching(/\p{L}/u),
      identityNumber: expect.stringContaining('•'),
    })
    const grades = (await admin.call<{ id: number; arabicName: string }[]>('GET', 'rows', { branch })).body
    const grade = grades.find(({ arabicName }) => arabicName === first?.cells['row'])
    const ofRow = await ask('pupils', { row: String(grade?.id), rows: '500' })
    const all = await ask('pupils', { rows: '500' })
    expect(ofRow.rows.length).toBeGreaterThan(0)
    expect(ofRow.rows.length).toBeLessThan(all.rows.length)
  })

  it('offers and accepts only the records that fulfil the condition of a filter', async () => {
    const listed = await admin.call<{ name: string; parameters: object }[]>('GET', 'reports', { branch })
    expect(listed.body.find(({ name }) => name === 'pupils')?.parameters).toMatchObject({
      classRoom: { kind: 'ref', to: 'classRooms', where: { row: { same: 'row' } } },
    })
    const { body: rooms } = await admin.call<{ id: number; row: number }[]>('GET', 'classRooms', { branch })
    const [room] = rooms
    const other = rooms.find(({ row }) => row !== room?.row)
    const pupilsOf = (row?: number, classRoom?: number) =>
      admin.call<Problem>('GET', `reports/pupils?${new URLSearchParams({ row: `${row}`, classRoom: `${classRoom}` })}`, {
        branch,
      })
    expect((await pupilsOf(room?.row, room?.id)).status).toBe(200)
    const refused = await pupilsOf(other?.row, room?.id)
    expect([refused.status, refused.body.errors.map(({ code, field }) => [code, field])]).toEqual([
      400,
      [['Reference.NotAllowed', 'classRoom']],
    ])
    const gone = await pupilsOf(room?.row, 999_999)
    expect([gone.status, gone.body.errors[0]?.code]).toEqual([400, 'Reference.NotFound'])
    const file = await admin.call<Problem>('POST', `reports/pupils/file?row=${other?.row}&classRoom=${room?.id}`, {
      branch,
      body: {},
    })
    expect([file.status, file.body.errors[0]?.field]).toEqual([400, 'classRoom'])
  })

  it('is for those who may view all that it tells of', async () => {
    const seen = async (who: Caller) =>
      (await who.call<{ name: string }[]>('GET', 'reports', { branch })).body.map(({ name }) => name)
    expect(await seen(admin)).toEqual(expect.arrayContaining(['quotationsByMonth', 'pupils', 'studentsByGrade', 'journal']))
    const cashier = await school.signIn('demo_cashier')
    expect(await seen(cashier)).not.toContain('quotationsByMonth')
    const refused = await cashier.call<Problem>('GET', 'reports/quotationsByMonth', { branch })
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([403, 'Auth.Forbidden'])
    const pages = (await admin.call<{ reportPages: string[] }>('GET', 'aggregates/StartUp', { branch })).body.reportPages
    expect(pages).toContain('reports')
  })

  it('is a file and a paper as other reports are', async () => {
    const csv = await admin.call<Uint8Array>('GET', 'reports/quotedServices/file?format=csv', { branch })
    expect(csv.status).toBe(200)
    // To trim would take the mark away.
    const lines = Buffer.from(csv.body).toString('utf8').trimEnd().split('\r\n')
    expect(lines[0]).toBe('\ufeffNumber,Customer,Description,Quantity,Amount')
    expect(lines).toHaveLength(5)
    expect(lines.at(-1)).toBe('Total,,,3,15.00')
    const pdf = await admin.call<Uint8Array>('GET', 'reports/quotationsByMonth/file?format=pdf', { branch, language: 'ar' })
    if (process.env['KEEP']) writeFileSync(`${process.env['KEEP']}/report.pdf`, pdf.body)
    const paper = readPdf(Buffer.from(pdf.body))
    for (const text of ['عروض الأسعار حسب الشهر', '190.75', 'مدارس دفتر الأهلية']) expect(paper.text).toContain(text)
  })

  it('is left out where it is wrong, with everything that is', () => {
    const told = school.lines.join('\n')
    for (const line of [
      "wrongOne.permission: no permission 'viewQuotation', did you mean 'viewQuotations'?",
      "wrongOne.columns: no field 'customr', did you mean 'customer'?",
      "wrongOne.sum: 'customer' is of the kind 'text', which cannot be added up",
      "wrongOne.group: 'per' puts days together, and 'customer' is of the kind 'text'",
      "wrongOne.where: no field 'items'",
      "wrongOne.sort.by: 'tax' is not shown",
      "alsoWrong.period: 'customer' is no day of the record",
      "alsoWrong.cases.dear: no field 'duee', did you mean 'due'?",
      'alsoWrong.parts: one part alone is the whole: it needs two at least',
      "alsoWrong.parts: 'all' names all of them together",
      "alsoWrong.across: 'date' is of the kind 'date'; values of a choice, a flag or a reference stand side by side",
      "alsoWrong.across: needs one figure, 'count' or one of 'sum', and no columns of records",
      "alsoWrong.drill: no report 'quotedService', did you mean 'quotedServices'?",
      "wrongSteps.across.by: 'due' is of the kind 'money'; only a day can be late",
      'wrongSteps.across.late: lists days, each more than the one before',
      "wrongDay.asOf: how much 'paidLeft' came to on a day is told by no documents of the books",
      "daylong.asOf: documents of 'quotations' come into no books, so nothing tells what there was on a day",
      "ungrouped.optional: 'date' is no column",
      "ungrouped.atLeast: is said of groups, and there is no 'group'",
      "ungrouped.against: records of 'quotations' are not imported, so no file says what they say",
      "wrongCard.of: no resource 'quotation', did you mean 'quotations'?",
      "wrongTrend.where: 'any' is more than the list behind a card can be asked for",
      "wrongTrend.trend.by: 'customer' is no day of the record",
      "wrongTrend.sum: 'customer' is of the kind 'text', which cannot be added up",
    ])
      expect(told).toContain(line)
  })

  it('stands on the home page as cards: what waits, a trend, the next ones', async () => {
    const { items } = (await admin.call<{ items: Record<string, unknown>[] }>('GET', 'today', { branch })).body
    const own = items.find(({ name }) => name === 'dearQuotations')
    expect(own).toMatchObject({ resource: 'quotations', count: 1, sum: '120.75', tone: 'warning' })
    const listed = await admin.call<object[]>('GET', `quotations?${query({ filter: own?.['filter'] })}`, { branch })
    expect(listed.body).toHaveLength(1)
    const glance = await admin.call<Glance>('GET', 'glance', { branch })
    expect(glance.body.charts.find(({ name }) => name === 'quotedByMonth')).toMatchObject({
      trend: { by: 'date', per: 'month', sum: 'due' },
      groups: [
        { key: `${year}-01`, count: 2, sum: '70.00' },
        { key: `${year}-02`, count: 1, sum: '120.75' },
      ],
    })
    expect(glance.body.lists).toMatchObject([
      { name: 'latestQuotations', columns: ['customer', 'due'], records: [{ customer: 'العبيكان', due: '120.75' }, {}, {}] },
    ])
    const cashier = await school.signIn('demo_cashier')
    const others = await cashier.call<Glance>('GET', 'glance', { branch })
    expect([others.body.lists, others.body.charts.some(({ name }) => name === 'quotedByMonth')]).toEqual([[], false])
    const { labels } = (await admin.call<{ labels: Record<string, Record<string, string>> }>('GET', 'definitions')).body
    expect([labels['ar']?.['cards.quotedByMonth'], labels['fr']?.['reports.quotedServices']]).toEqual([
      'عروض الأسعار شهريًا',
      'خدمات معروضة',
    ])
  })

  it('prints a built-in entity as an extension lays it out', async () => {
    const made = await admin.call<{ id: number }>('POST', 'suppliers', {
      branch,
      body: { arabicName: 'مورد التجهيزات', phone: '0551234567' },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const answer = await admin.call<Uint8Array>('GET', `suppliers/${made.body.id}/print`, { branch })
    const paper = readPdf(Buffer.from(answer.body))
    for (const text of ['مورد التجهيزات', 'بيانات مورد معتمد', 'Approved supplier', 'Purchasing manager'])
      expect(paper.text).toContain(text)
  })

  it('has the product’s own among them', async () => {
    const grades = await ask('studentsByGrade', {}, admin, 'ar')
    const [first] = grades.rows
    expect(first?.cells).toMatchObject({
      row: expect.stringMatching(/\p{L}/u),

      count: expect.any(String),
    })
    expect((await ask('employeePapers', { rows: '10' })).rows.length).toBeGreaterThan(0)
  })
})

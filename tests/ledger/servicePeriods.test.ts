import { describe, expect, it } from 'vitest'
import { reports } from '../../resources/reports/index.ts'
import { today } from '../../schema/values/date.ts'
import { counted } from '../support/countedOrder.ts'
import { lockArea } from '../support/lockBooks.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = Record<string, unknown> & { readonly id: number; readonly version: number }
type Document = Row & { readonly items: Row[]; readonly terms: Row[] }

const year = Number(today().slice(0, 4))
const last = year - 1

let admin: Caller
let branch = 0
const call = <T = Row & Problem>(method: string, path: string, body?: object, of = last, confirmed?: string) =>
  admin.call<T>(method, path, {
    branch,
    year: of,
    ...(body && { body }),
    ...(confirmed && { headers: { Confirmed: confirmed } }),
  })
const right = async <T = Row>(answer: Promise<{ status: number; body: unknown }>): Promise<T> => {
  const { status, body } = await answer
  expect([200, 201, 202], JSON.stringify(body)).toContain(status)
  return body as T
}
const told = ({ status, body }: { status: number; body: Problem }) => [
  status,
  ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`),
]

let student: Row
let years: Row[] = []
let made = 0
const service = async (more: object = {}) => {
  const category = (await right(call('POST', 'serviceCategories', { arabicName: `مؤجلة ${made++}` }))).id
  const prices = [{ fiscalYear: years.find((one) => one['year'] === last)?.id, amount: '9200' }]
  const body = { arabicName: `رسوم ${made++}`, category, deferred: true, oncePerYear: false, taxTreatment: 'outOfScope', prices }
  return right(call('POST', 'services', { ...body, ...more }))
}
/** A school year from November to January: ninety-two days, of which thirty-one are of the next fiscal year. */
const invoice = async (item: object, more: object = {}): Promise<Document> => {
  const { id, version } = await right(
    call('POST', 'salesInvoices', {
      date: `${last}-11-15`,
      guardian: student['guardian'],
      status: 'open',
      items: [{ student: student.id, ...item }],
      terms: [
        { dueOn: `${last}-12-01`, share: '50' },
        { dueOn: `${year}-01-15`, share: '50' },
      ],
      ...more,
    }),
  )
  await right(call('POST', `salesInvoices/${id}/post`, { version }))
  return right(call('GET', `salesInvoices/${id}`))
}
const recognise = async (posted: Row, until: string, of: number) => {
  const asked = { input: { until }, filter: { q: posted['number'] } }
  const seen = await counted('runs/recogniseIncome', asked, (path, body) => call('POST', path, body, of))
  const { id } = await right(call('POST', 'runs/recogniseIncome', seen, of))
  const state = async () => (await call('GET', `jobs/${id}`, undefined, of)).body['state']
  await expect.poll(state, { interval: 25, timeout: 60_000 }).toBe('done')
  const filter = encodeURIComponent(JSON.stringify({ invoice: posted.id }))
  const made = await right<Row[]>(call('GET', `incomeRecognitions?filter=${filter}&sort=["date","ASC"]`, undefined, of))
  for (const { id: one, version, status } of made)
    if (status === 'open') await right(call('POST', `incomeRecognitions/${one}/post`, { version }, of))
  return made.map(({ earnedFrom, date, total }) => [earnedFrom, date, total].join(' '))
}

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  years = await right<Row[]>(call('GET', 'fiscalYears'))
  // The terms here are the only ones.
  for (const { id } of await right<Row[]>(call('GET', 'schoolTerms?range=[0,49]')))
    await right(call('DELETE', `schoolTerms/${id}`))
  student = (await right<Row[]>(call('GET', 'students?range=[0,0]&filter={"suspended":false}')))[0] as Row
})

describe('a school year that crosses the fiscal year', () => {
  const yearOf = (number: number) => years.find((one) => one['year'] === number)?.id
  const term = (code: string, startDate: string, endDate: string, more: object = {}) =>
    call('POST', 'schoolTerms', { code, arabicName: `فصل ${code}`, fiscalYear: yearOf(last), startDate, endDate, ...more })

  it('earns on the days of its terms, and not in the summer between them', async () => {
    const terms = [
      await right(term('A', `${last}-02-01`, `${last}-02-20`)),
      await right(term('B', `${last}-06-21`, `${last}-06-30`)),
    ]
    const posted = await invoice({ service: (await service()).id }, { date: `${last}-02-01` })
    expect(posted.items.map(({ serviceFrom, serviceTo, serviceBreaks }) => [serviceFrom, serviceTo, serviceBreaks])).toEqual([
      [`${last}-02-01`, `${last}-06-30`, `${last}-02-21/${last}-06-20`],
    ])
    // Who joins in the summer pays for what is taught from then on; days that are said are all of them.
    const part = await invoice({ service: (await service()).id, earnedFrom: `${last}-05-01` }, { date: `${last}-05-01` })
    expect(part.items[0]?.['serviceBreaks']).toBe(`${last}-05-01/${last}-06-20`)
    const said = { earnedFrom: `${last}-02-01`, earnedTo: `${last}-06-30` }
    const whole = await invoice({ service: (await service()).id, ...said }, { date: `${last}-02-01` })
    expect(whole.items[0]?.['serviceBreaks']).toBeNull()
    // What was invoiced keeps its days, whatever becomes of the terms.
    for (const { id } of terms) await right(call('DELETE', `schoolTerms/${id}`))
    expect(await recognise(posted, `${last}-06-30`, last)).toEqual([
      `${last}-02-01 ${last}-02-28 6133.33`,
      `${last}-06-01 ${last}-06-30 3066.67`,
    ])
    expect(await recognise(part, `${last}-06-30`, last)).toEqual([`${last}-06-01 ${last}-06-30 9200.00`])
    const missing = await admin.call<{ rows: unknown[] }>('GET', `reports/incomeNotRecognised?asOf=${last}-04-30`, {
      branch,
      year: last,
    })
    expect(missing.body.rows.filter((row) => JSON.stringify(row).includes(String(posted['number'])))).toEqual([])
    // What is earned and not in the books is not recognised, also where its document only waits to be posted.
    type Told = { rows: { cells: Record<string, unknown> }[] }
    const untold = async () => {
      const { rows } = await right<Told>(call('GET', `reports/incomeNotRecognised?asOf=${last}-06-30`, undefined, last))
      return rows.flatMap(({ cells }) =>
        (cells['document'] as Row).id === posted.id ? [[cells['notRecognised'], cells['waitsToBePosted']].map(Number)] : [],
      )
    }
    expect(await untold()).toEqual([])
    const ofInvoice = encodeURIComponent(JSON.stringify({ invoice: posted.id, date: `${last}-06-30` }))
    const [june] = await right<Row[]>(call('GET', `incomeRecognitions?filter=${ofInvoice}`, undefined, last))
    const path = `incomeRecognitions/${june?.id}`
    const { version } = await right(call('POST', `${path}/unpost`, { version: june?.version, reason: 'خطأ' }, last))
    expect(await untold()).toEqual([[3066.67, 3066.67]])
    await right(call('POST', `${path}/void`, { version, reason: 'خطأ' }, last))
    expect(await untold()).toEqual([[3066.67, 0]])
  })

  it('has terms that do not overlap, of a stage or of all, each near its year', async () => {
    await right(term('T1', `${last}-11-01`, `${last}-12-15`))
    await right(term('T2', `${last}-12-16`, `${year}-01-31`))
    expect(told(await term('T3', `${year}-01-31`, `${year}-05-31`))).toEqual([400, 'SchoolTerm.Overlaps startDate'])
    expect(told(await term('T3', `${year}-05-31`, `${year}-05-30`))).toEqual([400, 'Date.StartAfterEnd endDate'])
    expect(told(await term('T3', `${year + 1}-11-01`, `${year + 2}-02-01`))).toEqual([400, 'SchoolTerm.OtherYear fiscalYear'])
    const [other] = await right<Row[]>(call('GET', 'stages?filter={"code":"K"}'))
    await right(term('K1', `${last}-11-01`, `${year}-01-10`, { stage: other?.id }))
  })

  it('is what fees are earned over, or what they, the line or the invoice say', async () => {
    const periodOf = ({ items }: Document) =>
      items.map((item) => [item['serviceFrom'], item['serviceTo'], item['deferred']].join(' '))
    const tuition = await service()
    expect(periodOf(await invoice({ service: tuition.id }))).toEqual([`${last}-11-01 ${year}-01-31 9200.00`])
    const bus = await service({ earnedOver: 'term' })
    expect(periodOf(await invoice({ service: bus.id }))).toEqual([`${last}-11-01 ${last}-12-15 9200.00`])
    expect(periodOf(await invoice({ service: bus.id, earnedOver: 'month' }))).toEqual([`${last}-11-01 ${last}-11-30 9200.00`])
    expect(periodOf(await invoice({ service: bus.id, earnedOver: 'atOnce' }))).toEqual(['  0.00'])
    const own = { earnedFrom: `${last}-11-15`, earnedTo: `${year}-02-14` }
    expect(periodOf(await invoice({ service: bus.id, ...own }))).toEqual([`${own.earnedFrom} ${own.earnedTo} 9200.00`])
    const asSaid = await service({ earnedOver: 'dates' })
    const none = await call('POST', 'salesInvoices', {
      date: `${last}-11-15`,
      guardian: student['guardian'],
      status: 'open',
      items: [{ student: student.id, service: asSaid.id }],
    })
    expect(told(none)).toEqual([400, 'Invoice.EarnedWhen items.0.earnedFrom'])
    const far = await call('POST', 'salesInvoices', {
      date: `${last}-11-15`,
      guardian: student['guardian'],
      items: [{ student: student.id, service: tuition.id, earnedTo: `${year + 40}-01-31` }],
    })
    expect(told(far)).toEqual([400, 'Invoice.EarnedTooLong items.0.earnedTo'])
  })

  it('is asked about where it begins outside of the school year of its invoice or before the books, or is longer than a year', async () => {
    const tuition = await service({ prices: years.map(({ id }) => ({ fiscalYear: id, amount: '9200' })) })
    const first = Math.min(...years.map((one) => Number(one['year'])))
    const saved = (earnedFrom: string, earnedTo: string, confirmed?: string) => {
      const items = [{ student: student.id, service: tuition.id, earnedFrom, earnedTo }]
      return call('POST', 'salesInvoices', { date: `${year}-02-15`, guardian: student['guardian'], items }, year, confirmed)
    }
    const cases = [
      [`${first - 10}-09-01`, `${first - 9}-06-30`, 'Invoice.EarnedBeforeBooks'],
      [`${first - 1}-09-01`, `${year}-06-30`, 'Invoice.EarnedBeforeBooks'],
      [`${year - 1}-11-01`, `${year}-06-30`, 'Invoice.EarnedEarlier'],
      [`${year + 1}-01-01`, `${year + 1}-06-30`, 'Invoice.EarnedLater'],
      [`${year}-03-01`, `${year + 1}-03-01`, 'Invoice.EarnedLong'],
    ] as const
    for (const [from, to, code] of cases) {
      const asked = await saved(from, to)
      expect(told(asked), code).toEqual([409, `${code} items.0.earnedFrom`])
      expect(asked.body.errors?.[0]?.message).toContain(to)
    }
    // A year of school goes on into the next one of the books, and may be said to be another.
    expect(told(await saved(`${year}-03-01`, `${year + 1}-02-28`))).toEqual([201])
    expect(told(await saved(`${year - 1}-11-01`, `${year}-06-30`, 'Invoice.EarnedEarlier'))).toEqual([201])
  })

  it('is announced where it goes on after the last year of the books, and stays deferred', async () => {
    const until = `${year + 2}-03-31`
    const body = {
      date: `${last}-11-15`,
      guardian: student['guardian'],
      status: 'open',
      items: [{ student: student.id, service: (await service()).id, earnedTo: until, earnedFrom: `${year}-01-01` }],
    }
    const asked = await call('POST', 'salesInvoices', body)
    expect(asked.body.errors?.map(({ code }) => code)).toEqual(['Invoice.EarnedLong', 'Invoice.AfterYears'])
    expect(asked.body.errors?.[0]?.message).toContain(until)
    const { id, version } = await right(call('POST', 'salesInvoices', body, last, 'Invoice.AfterYears,Invoice.EarnedLong'))
    await right(call('POST', `salesInvoices/${id}/post`, { version }))
    expect(await right(call('GET', `salesInvoices/${id}`))).toMatchObject({ deferred: '9200.00', recognised: '0.00' })
  })

  it('is told in the first open month where its own is locked, and says so in the sheet, the record and the books', async () => {
    const posted = await invoice({ service: (await service()).id })
    const lock = (until: string | null) => lockArea(admin, 'sales', until)
    await lock(`${last}-11-30`)
    const sheet = await right<{ rows: { marks: string[]; becomes: Record<string, string>[] }[] }>(
      call('POST', 'runs/recogniseIncome/preview', { input: { until: `${last}-12-31` }, filter: { q: posted['number'] } }),
    )
    expect(
      sheet.rows
        .filter(({ becomes }) => becomes.length)
        .map(({ marks, becomes }) => [marks, becomes.map(({ earnedFrom, date }) => [earnedFrom, date])]),
    ).toEqual([[['late'], [[`${last}-11-01`, `${last}-12-31`]]]])
    expect(await recognise(posted, `${last}-12-31`, last)).toEqual([`${last}-11-01 ${last}-12-31 6100.00`])
    const filter = encodeURIComponent(JSON.stringify({ invoice: posted.id }))
    const [made] = await right<Row[]>(call('GET', `incomeRecognitions?filter=${filter}`))
    expect(made?.['lateFrom']).toBe(`${last}-11`)
    for (const [language, said] of [
      ['en', `Earned since ${last}-11, posted in the first open month as earlier ones are closed`],
      ['ar', `إيراد مكتسب منذ ${last}-11، أُثبت في أول شهر مفتوح لإقفال ما قبله`],
    ] as const) {
      const { body } = await admin.call<{ rows: { cells: Record<string, unknown> }[] }>(
        'GET',
        `reports/journal?from=${last}-12-31&to=${last}-12-31`,
        { branch, year: last, language },
      )
      const rows = body.rows.filter(({ cells }) => (cells['document'] as Row).id === made?.id)
      const told = expect.stringMatching(new RegExp(`${last}-12: ${said}$`))
      expect(rows.map(({ cells }) => cells['description'])).toEqual([told, told])
    }
    await lock(null)
  })

  it('is released from the account on which it was deferred, whatever the service and the settings name since', async () => {
    const [role] = await right<Row[]>(call('GET', 'accounts?filter={"code":"2103"}'))
    const [own, later] = [
      await right(call('POST', 'accounts', { code: '210391', arabicName: 'مؤجل', kind: 'liability', parent: role?.['parent'] })),
      await right(
        call('POST', 'accounts', { code: '210392', arabicName: 'مؤجل لاحق', kind: 'liability', parent: role?.['parent'] }),
      ),
    ]
    const tuition = await service({ deferredAccount: own.id })
    const [posted, byRole] = [await invoice({ service: tuition.id }), await invoice({ service: (await service()).id })]
    const named = async (of: Row, account: number | undefined) => {
      await right(call('PUT', `services/${tuition.id}`, { version: of.version, deferredAccount: account }))
      const [one] = await right<Row[]>(call('GET', 'company'))
      const company = await right<Row & { accountMappings: Row[] }>(call('GET', `company/${one?.id}`))
      const accountMappings = company.accountMappings.map((line) =>
        line['role'] === 'deferredIncome' ? { ...line, account: of === tuition ? account : role?.id } : line,
      )
      await right(call('PUT', `company/${company.id}`, { version: company.version, accountMappings }))
    }
    await named(tuition, later.id)
    type Entry = { entries: { lines: { account: { code: string }; debit: string }[] }[] }
    const released = async (of: Row) => {
      await recognise(of, `${last}-11-30`, last)
      const filter = encodeURIComponent(JSON.stringify({ invoice: of.id }))
      const [made] = await right<Row[]>(call('GET', `incomeRecognitions?filter=${filter}`))
      const { entries } = await right<Entry>(call('GET', `incomeRecognitions/${made?.id}/entry`))
      return entries[0]?.lines.flatMap(({ account, debit }) => (Number(debit) ? [[account.code, debit]] : []))
    }
    expect([await released(posted), await released(byRole)]).toEqual([[['210391', '3000.00']], [['2103', '3000.00']]])
    // What is given back comes off it too.
    const item = posted.items[0]?.id
    const credit = {
      date: `${last}-12-01`,
      invoice: posted.id,
      reason: 'تصحيح',
      kind: 'lastDays',
      status: 'open',
      items: [{ item, amount: '100' }],
    }
    const note = await right(call('POST', 'salesReturns', credit))
    await right(call('POST', `salesReturns/${note.id}/post`, { version: note.version }))
    const noted = await right<Entry>(call('GET', `salesReturns/${note.id}/entry`))
    expect(noted.entries[0]?.lines.map(({ account }) => account.code)).toContain('210391')
    type Report = { rows: { role?: string; cells: Record<string, unknown> & { account: { code?: string } } }[] }
    const books = await right<Report>(call('GET', 'reports/deferredInBooks'))
    const of = (code: string) => books.rows.find(({ cells }) => cells.account.code === code)?.cells
    expect([of('210391')?.['notEarned'], of('210391')?.['inBooks']]).toEqual(['6100.00', '6100.00'])
    expect(books.rows.flatMap(({ cells }) => cells['unexplained'] ?? [])).toEqual([])
    const integrity = await right<Report>(call('GET', 'reports/integrity'))
    expect(integrity.rows.filter((row) => row.role === 'bad')).toEqual([])
    await named(await right(call('GET', `services/${tuition.id}`)), own.id)
  })

  it('is collected and credited in the next year, and recognised there also once the year of its invoice is closed', async () => {
    const tuition = await service()
    const [posted, leaves] = [await invoice({ service: tuition.id }), await invoice({ service: tuition.id })]
    expect(await recognise(posted, `${last}-11-30`, last)).toEqual([`${last}-11-01 ${last}-11-30 3000.00`])
    // December is still to be recognised where it was earned.
    const early = await call<{ rows: { errors: { code: string }[] }[] }>(
      'POST',
      'runs/recogniseIncome/preview',
      { input: { until: `${year}-01-31` }, filter: { q: posted['number'] } },
      year,
    )
    expect(early.body.rows.flatMap(({ errors }) => errors.map(({ code }) => code))).toContain('Recognition.EarlierYear')
    const elsewhere = await call('POST', 'runs/recogniseIncome/preview', { input: { until: `${year}-01-31` }, filter: {} })
    expect(told(elsewhere)).toEqual([400, 'Date.OtherYear until'])

    await recognise(posted, `${last}-12-31`, last)
    await recognise(leaves, `${last}-12-31`, last)
    // What is due in the next year is paid there, from the invoice's own page.
    const before = await right(call('GET', `salesInvoices/${posted.id}`))
    const [method] = await right<Row[]>(call('GET', 'paymentMethods?filter={"kind":"transfer"}'))
    const paid = { paidOn: `${year}-01-15`, paymentMethod: method?.id, reference: 'N1', amount: '4600' }
    await right(call('POST', `salesInvoices/${posted.id}/collect`, { version: before.version, ...paid }))
    const receipts = await right<Row[]>(call('GET', `collections?filter={"guardian":${student['guardian']}}`, undefined, year))
    expect(receipts.map(({ date }) => date)).toContain(paid.paidOn)

    // A child that leaves with the tenth of January gives back the twenty-one days behind it.
    const now = await right(call('GET', `salesInvoices/${leaves.id}`))
    const gone = { student: student.id, leftOn: `${year}-01-10`, reason: 'انسحاب' }
    await right(call('POST', `salesInvoices/${leaves.id}/withdraw`, { version: now.version, ...gone }))
    const [note] = await right<Row[]>(call('GET', `salesReturns?filter={"invoice":${leaves.id}}`, undefined, year))
    const credit = await right<Document>(call('GET', `salesReturns/${note?.id}`, undefined, year))
    expect(credit.items.map(({ amount, unearned }) => [amount, unearned])).toEqual([['2100.00', '2100.00']])

    const closed = await call('POST', `fiscalYears/${yearOf(last)}/closeUnfinished`, { reason: 'others are still open' }, last)
    expect([closed.status, closed.body.errors]).toEqual([200, undefined])

    expect(await recognise(posted, `${year}-01-31`, year)).toEqual([`${year}-01-01 ${year}-01-31 3100.00`])
    const after = await right<Document>(call('GET', `salesInvoices/${posted.id}`))
    expect([after['recognised'], after['releasedLeft']]).toEqual(['9200.00', '0.00'])
  })

  it('is told by every report of a year that is over as it stood at the end of that year', async () => {
    const ofDay = reports.filter(({ parameters, permission }) => parameters['asOf'] && permission !== 'viewSalaries')
    expect(ofDay.map(({ name }) => name)).toEqual(expect.arrayContaining(['deferredInBooks', 'receivableInBooks']))
    const shown = async (name: string, more = '', of = last) => {
      const { rows, totals } = await right<{ rows: unknown; totals: unknown }>(
        call('GET', `reports/${name}${more}`, undefined, of),
      )
      return { rows, totals }
    }
    for (const { name } of ofDay) expect(await shown(name), name).toEqual(await shown(name, `?asOf=${last}-12-31`))
    // January has earned since what the end of December shows.
    expect(await shown('deferredInBooks')).not.toEqual(await shown('deferredInBooks', '', year))
  })
})

describe('what closed years earned and is invoiced in a later one', () => {
  const day = `${year}-02-15`
  const until = `${year}-01-31`
  const days = { earnedFrom: `${last}-11-01`, earnedTo: until }
  const answers = ['Ledger.PriorPeriod', 'Ledger.ThisYear']
  const [priorPeriod, thisYear] = answers.map((one) => `Invoice.EarnedEarlier,${one}`)
  const priced = () => service({ prices: years.map(({ id }) => ({ fiscalYear: id, amount: '9200' })) })
  const bodyOf = (of: number, more: object = {}) => ({
    date: day,
    guardian: student['guardian'],
    items: [{ student: student.id, service: of, ...days }],
    ...more,
  })
  const read = (id: number) => right<Document>(call('GET', `salesInvoices/${id}`, undefined, year))
  const parts = ({ items }: Document) => items.map((item) => [item['ofClosedYears'], item['deferred'], item['earned']].join(' '))
  const report = async (name: string, more = '') =>
    (
      await right<{ rows: { cells: Record<string, string>; role?: string }[] }>(
        call('GET', `reports/${name}?${more}`, undefined, year),
      )
    ).rows
  const whole = `from=${year}-01-01&to=${year}-12-31`
  /** Corrections of prior periods in equity, all of equity, the result of the year and what is money of corrections or of nothing. */
  const figures = async () => {
    const [equity, income, cash] = await Promise.all(
      ['changesInEquity', 'incomeStatement', 'cashFlow'].map((name) => report(name, whole)),
    )
    const of = (rows: typeof equity, name: string, column = 'amount') =>
      Number(rows?.find(({ cells }) => cells['account'] === name)?.cells[column] ?? 0)
    return [
      of(equity, 'totalEquity', 'priorPeriodCorrections'),
      of(equity, 'totalEquity', 'otherMovements'),
      of(income, 'netResult'),
      ...['priorPeriodCorrections', 'netCashChange', 'unclassifiedCash'].map((name) => of(cash, name)),
    ]
  }
  let before: number[] = []
  const moved = async () => {
    const after = await figures()
    const more = after.map((amount, at) => Math.round((amount - (before[at] ?? 0)) * 100) / 100)
    before = after
    return more
  }
  const entry = async (resource: string, id: number) => {
    type Line = { account: { code: string }; debit: string; credit: string; reason: { key: string } }
    const { entries } = await right<{ entries: { lines: Line[] }[] }>(call('GET', `${resource}/${id}/entry`, undefined, year))
    return entries
      .at(-1)
      ?.lines.filter(({ account }) => account.code === '3104')
      .map(({ debit, credit, reason }) => [debit, credit, reason.key].join(' '))
  }
  const act = async (resource: string, id: number, action: string, more: object = {}, confirmed?: string) => {
    const { version } = await right(call('GET', `${resource}/${id}`, undefined, year))
    return call('POST', `${resource}/${id}/${action}`, { version, ...more }, year, confirmed)
  }
  const credited = async (of: Document, amount: string, more: object = {}) => {
    const items = [{ item: of.items[0]?.id, amount }]
    const body = { date: day, invoice: of.id, reason: 'تصحيح', status: 'open', items, ...more }
    const note = await right<Document>(call('POST', 'salesReturns', body, year, 'Document.UnusualAmount'))
    await right(act('salesReturns', note.id, 'post'))
    return note
  }
  const given = ({ items }: Document) => items.map((item) => [item['unearned'], item['earned'], item['ofClosedYears']].join(' '))
  const isClean = async () => expect((await report('integrity')).filter(({ role }) => role === 'bad')).toEqual([])

  it('is asked as the invoice becomes final, and kept with it', async () => {
    expect((await right(call('GET', 'fiscalYears'))) as unknown).toContainEqual(
      expect.objectContaining({ year: last, status: 'closed' }),
    )
    const tuition = await priced()
    const draft = await right(call('POST', 'salesInvoices', bodyOf(tuition.id), year, 'Invoice.EarnedEarlier'))
    for (const asked of [
      await act('salesInvoices', draft.id, 'issue'),
      await call(
        'POST',
        'salesInvoices',
        bodyOf(tuition.id, { status: 'open' }),
        year,
        'Invoice.EarnedEarlier,Invoice.ServiceAgain',
      ),
    ]) {
      expect(told(asked as never)).toEqual([409, 'Invoice.EarnedInClosedYear undefined'])
      expect((asked.body as { answers?: string[] }).answers).toEqual(answers)
      expect(asked.body.errors?.[0]?.message).toContain(`${last}-12-31`)
    }
    // Yes alone is no answer.
    expect(told((await act('salesInvoices', draft.id, 'issue', {}, 'Invoice.EarnedInClosedYear')) as never)[0]).toBe(409)
    await right(act('salesInvoices', draft.id, 'issue', {}, 'Ledger.PriorPeriod'))
    const issued = await read(draft.id)
    expect([issued['closedIncome'], issued['closedUntil'], ...parts(issued)]).toEqual([
      'priorPeriod',
      `${last}-12-31`,
      '6100.00 3100.00 0.00',
    ])
    // What was said stays with the number.
    const changed = await call('PUT', `salesInvoices/${issued.id}`, { ...issued, closedIncome: 'thisYear' }, year)
    expect(told(changed as never)).toEqual([409, 'Invoice.Numbered closedIncome'])
    // Whom nothing of a closed year is invoiced to is asked nothing, and an answer says nothing there.
    const own = bodyOf((await priced()).id, { status: 'open' })
    const items = own.items.map((item) => ({ ...item, earnedFrom: `${year}-01-01` }))
    const other = await right<Document>(call('POST', 'salesInvoices', { ...own, items }, year, 'Ledger.PriorPeriod'))
    expect([other['closedUntil'], ...parts(other)]).toEqual([null, '0.00 9200.00 0.00'])
  })

  it('is the correction of a prior period in the books, and given back as one, last', async () => {
    before = await figures()
    const made = await right(call('POST', 'salesInvoices', bodyOf((await priced()).id, { status: 'open' }), year, priorPeriod))
    await right(act('salesInvoices', made.id, 'post'))
    expect(await entry('salesInvoices', made.id)).toEqual(['0.00 6100.00 earnedInClosedYear'])
    expect(await moved()).toEqual([6100, 0, 0, 0, 0, 0])
    const journal = await report('journal', `from=${day}&to=${day}`)
    const own = journal.filter(({ cells }) => (cells['document'] as unknown as Row | undefined)?.id === made.id)
    expect(own.map(({ cells }) => cells['description'])).toContain('Correction of a prior period: earned in closed years')
    const note = await report('incomeStatement', `${whole}&by=year`)
    expect(JSON.stringify(note.slice(note.findIndex(({ cells }) => cells['account'] === 'priorPeriodNoteRestated')))).toContain(
      `"id":${made.id}`,
    )
    // Last year is restated by it, where families owed it then.
    const ofLast = async (name: string, code: string, more = '') =>
      Number(
        (await report(name, `${name === 'balanceSheet' ? `date=${year}-12-31` : whole}&by=year${more}`)).find(
          ({ cells }) => cells['code'] === code,
        )?.cells[`k${last}-12-31`] ?? 0,
      )
    for (const [name, code] of [
      ['incomeStatement', '410102'],
      ['balanceSheet', '1110'],
      ['balanceSheet', '3104'],
    ] as const)
      expect((await ofLast(name, code)) - (await ofLast(name, code, '&comparatives=reported')), code).toBe(6100)
    // Taken back, it is a correction no more; posted again it is one.
    await right(act('salesInvoices', made.id, 'unpost', { reason: 'خطأ' }))
    expect(await moved()).toEqual([-6100, 0, 0, 0, 0, 0])
    await right(act('salesInvoices', made.id, 'post'))
    expect(await moved()).toEqual([6100, 0, 0, 0, 0, 0])
    // Of the rest January earns all, in this year.
    const invoice = await read(made.id)
    expect(await recognise(invoice, `${year}-02-28`, year)).toEqual([`${year}-01-01 ${year}-02-28 3100.00`])
    expect(await moved()).toEqual([0, 0, 3100, 0, 0, 0])
    const missing = await report('incomeNotRecognised', `asOf=${year}-02-28`)
    expect(missing.filter((row) => JSON.stringify(row).includes(String(invoice['number'])))).toEqual([])
    // What is given back are the last days: those of this year, then those of the closed one.
    const part = await credited(invoice, '4000')
    expect(given(part)).toEqual(['0.00 3100.00 900.00'])
    expect(await entry('salesReturns', part.id)).toEqual(['900.00 0.00 earnedInClosedYear'])
    expect(await moved()).toEqual([-900, 0, -3100, 0, 0, 0])
    const rest = await credited(invoice, '5200')
    expect(given(rest)).toEqual(['0.00 0.00 5200.00'])
    expect(await moved()).toEqual([-5200, 0, 0, 0, 0, 0])
    await isClean()
  })

  it('lowers a price that is granted now in this year, and closed years only where it corrects them', async () => {
    const made = await right(call('POST', 'salesInvoices', bodyOf((await priced()).id, { status: 'open' }), year, priorPeriod))
    await right(act('salesInvoices', made.id, 'post'))
    const invoice = await read(made.id)
    await recognise(invoice, `${year}-02-28`, year)
    before = await figures()
    // Of 920 on 15 February all was earned: 610 in the closed year and 310 in January. What is granted now is a loss of this year.
    const lower = await credited(invoice, '920', { kind: 'priceReduction' })
    expect(given(lower)).toEqual(['0.00 920.00 0.00'])
    expect(await entry('salesReturns', lower.id)).toEqual([])
    expect(await moved()).toEqual([0, 0, -920, 0, 0, 0])
    // An invoice that was wrong from the start corrects each year by its part.
    const error = await credited(invoice, '920', { kind: 'priceReduction', closedIncome: 'priorPeriod' })
    expect(given(error)).toEqual(['0.00 310.00 610.00'])
    expect(await entry('salesReturns', error.id)).toEqual(['610.00 0.00 earnedInClosedYear'])
    expect(await moved()).toEqual([-610, 0, -310, 0, 0, 0])
    // What is left of the line gives back no more of closed years than they told.
    expect(given(await credited(invoice, '7360'))).toEqual(['0.00 1870.00 5490.00'])
    expect(await moved()).toEqual([-5490, 0, -1870, 0, 0, 0])
    await isClean()
  })

  it('is income of this year where that is said', async () => {
    before = await figures()
    const made = await right(call('POST', 'salesInvoices', bodyOf((await priced()).id, { status: 'open' }), year, thisYear))
    await right(act('salesInvoices', made.id, 'post'))
    const invoice = await read(made.id)
    expect([invoice['closedIncome'], ...parts(invoice)]).toEqual(['thisYear', '0.00 9200.00 0.00'])
    expect(await entry('salesInvoices', made.id)).toEqual([])
    expect(await moved()).toEqual([0, 0, 0, 0, 0, 0])
    expect(await recognise(invoice, `${year}-02-28`, year)).toEqual([`${last}-11-01 ${year}-02-28 9200.00`])
    expect(await moved()).toEqual([0, 0, 9200, 0, 0, 0])
    expect(given(await credited(invoice, '9200'))).toEqual(['0.00 9200.00 0.00'])
    expect(await moved()).toEqual([0, 0, -9200, 0, 0, 0])
    await isClean()
  })

  it('is given back unearned first, and with its discount, which closed years let off as far as they earned', async () => {
    const tuition = await priced()
    const [account] = await right<Row[]>(call('GET', 'accounts?filter={"code":"4190"}', undefined, year))
    const type = { arabicName: 'خصم', account: account?.id, discountPercentage: '10', services: [{ service: tuition.id }] }
    const discount = await right(call('POST', 'discounts', type, year))
    await right(call('POST', 'studentDiscounts', { student: student.id, discount: discount.id, status: 'approved' }, year))
    const made = await right(call('POST', 'salesInvoices', bodyOf(tuition.id, { status: 'open' }), year, priorPeriod))
    before = await figures()
    await right(act('salesInvoices', made.id, 'post'))
    const invoice = await read(made.id)
    expect(parts(invoice)).toEqual(['5490.00 2790.00 0.00'])
    expect(await moved()).toEqual([5490, 0, 0, 0, 0, 0])
    const onAccount = async () => (await report('trialBalance', whole)).find(({ cells }) => cells['code'] === '4190')?.cells ?? {}
    const letOff = ({ debit = '0', credit = '0' }: Record<string, string>) => Number(debit) - Number(credit)
    const none = letOff(await onAccount())
    await recognise(invoice, `${year}-02-28`, year)
    expect(await moved()).toEqual([0, 0, 2790, 0, 0, 0])
    expect(letOff(await onAccount()) - none).toBe(310)
    const note = await credited(invoice, '8280')
    expect(given(note)).toEqual(['0.00 2790.00 5490.00'])
    expect(await moved()).toEqual([-5490, 0, -2790, 0, 0, 0])
    expect(letOff(await onAccount()) - none).toBe(0)
    // Before anything is recognised, what waits goes first.
    const waiting = await right<Document>(
      call('POST', 'salesInvoices', bodyOf((await priced()).id, { status: 'open', date: `${year}-01-10` }), year, priorPeriod),
    )
    await right(act('salesInvoices', waiting.id, 'post'))
    const early = {
      date: `${year}-01-10`,
      invoice: waiting.id,
      reason: 'تصحيح',
      items: [{ item: waiting.items[0]?.id, amount: '9000' }],
    }
    expect(given(await right<Document>(call('POST', 'salesReturns', early, year)))).toEqual(['2100.00 1000.00 5900.00'])
    await isClean()
  })

  it('is asked where a deserved fee becomes an invoice, and said once for all that a run makes', async () => {
    const [company] = await right<Row[]>(call('GET', 'company'))
    await right(call('PUT', `company/${company?.id}`, { version: company?.version, deservedFeeMode: true }, year))
    const tuition = await priced()
    const claim = { date: day, student: student.id, status: 'open', items: [{ service: tuition.id, ...days }] }
    const fee = await right(call('POST', 'deservedFees', claim, year))
    const asked = { conversionPart: 'total', invoiceDate: day }
    expect(told((await act('deservedFees', fee.id, 'toInvoice', asked)) as never)).toEqual([
      409,
      'Invoice.EarnedEarlier undefined',
      'Invoice.EarnedInClosedYear undefined',
    ])
    await right(act('deservedFees', fee.id, 'toInvoice', asked, priorPeriod))
    const filter = encodeURIComponent(JSON.stringify({ date: day, guardian: student['guardian'] }))
    const [made] = await right<Row[]>(
      call('GET', `salesInvoices?filter=${filter}&sort=["id","DESC"]&range=[0,0]`, undefined, year),
    )
    const converted = await read(made?.id ?? 0)
    expect([converted['closedIncome'], ...parts(converted)]).toEqual(['priorPeriod', '6100.00 3100.00 0.00'])

    const input = { services: [(await priced()).id], date: day, earnedOver: 'dates', ...days }
    const sheet = async (more: object = {}) => {
      const { rows } = await right<{ rows: { errors: { code: string }[] }[] }>(
        call('POST', 'runs/invoiceStudents/preview', { input: { ...input, ...more }, filter: { q: student['code'] } }, year),
      )
      return [...new Set(rows.map(({ errors }) => errors.map(({ code }) => code).join(' ')))]
    }
    expect(await sheet()).toEqual(['Invoice.EarnedEarlier Invoice.EarnedInClosedYear'])
    // What is left is answered by yes.
    expect(await sheet({ closedIncome: 'priorPeriod' })).toEqual(['Invoice.EarnedEarlier'])

    // What has its number stays as it was said, though the year is opened again.
    const closed = years.find((one) => one['year'] === last)?.id
    await right(call('POST', `fiscalYears/${closed}/reopen`, { reason: 'تصحيح' }, year, 'Closing.Reopens,Closing.OpensReturned'))
    await right(call('PUT', `salesInvoices/${converted.id}`, { version: converted.version, description: 'ملاحظة' }, year))
    expect(parts(await read(converted.id))).toEqual(['6100.00 3100.00 0.00'])
  })
})

it('is recognised by months where the settings say so, and what was invoiced before stays as it was', async () => {
  const basisOf = async (of: number) => {
    const { id, version } = await right(
      call(
        'POST',
        'salesInvoices',
        {
          date: `${of}-01-01`,
          guardian: student['guardian'],
          items: [{ student: student.id, service: (await service()).id }],
        },
        of,
      ),
    )
    return { id, version }
  }
  const { id } = await basisOf(year)
  const [company] = await right<Row[]>(call('GET', 'company'))
  await right(call('PUT', `company/${company?.id}`, { version: company?.version, recognisedBy: 'months' }, year))
  const months = await basisOf(year)
  const read = async (one: number) =>
    (await right<Document>(call('GET', `salesInvoices/${one}`, undefined, year))).items[0]?.['recognisedBy']
  expect([await read(id), await read(months.id)]).toEqual(['days', 'months'])
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { type Place, sample } from '../contract/sample.ts'
import { branchesOf } from '../support/branches.ts'
import { counted } from '../support/countedOrder.ts'
import { sendFile, separated } from '../support/importing.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

type Row = Record<string, unknown> & { id: number; version: number }
type Body = Readonly<Record<string, unknown>>

/**
 * Entity, what is there before, what is sent, and the refusal as `status field code`; null where it is saved. A function gets what rows refer to,
 * and the record that was there before.
 */
type Rule = readonly [entity: string, given: Values | null, when: Values, expected: string | null]
type Values = Body | ((known: Known) => Body)
interface Known {
  readonly given: Row
  readonly year: number
  readonly nextYear: number
  readonly [name: string]: Row | number
}
const idOf = (known: Known, name: string) => (known[name] as Row).id

const registry = createRegistry(definitions)
const barcodes =
  (unit: string, more: Body = {}) =>
  (known: Known) => ({ units: [{ unit: idOf(known, unit), factor: '12', ...more }] })
const thisYear = new Date().getFullYear()
/** Instalments on the first days of the year's months. */
const share = (fiscalYear: number, of: number, ...shares: string[]) =>
  shares.map((one, index) => ({ fiscalYear, dueOn: `${of}-0${index + 1}-01`, share: one }))

/** A price for a grade, and for the stage that stands beside it. */
const priceOf = (known: Known, stage: string) => ({
  fiscalYear: known.year,
  row: idOf(known, 'row'),
  stage: idOf(known, stage),
  amount: '100',
})

const rules: readonly Rule[] = [
  [
    'itemCategories',
    null,
    ({ income }) => ({ inventoryAccount: (income as Row).id }),
    '400 inventoryAccount Reference.NotAllowed',
  ],
  ['items', null, { minimum: '9', maximum: '10' }, null],
  ['items', null, { minimum: '10', maximum: '9' }, '400 maximum Item.MinimumAboveMaximum'],
  ['items', null, { salePrice: '-1' }, '400 salePrice Number.Negative'],
  ['items', { mainUnitBarcode: '6281' }, { mainUnitBarcode: '٦٢٨١' }, '409 mainUnitBarcode Item.BarcodeUsed'],
  ['items', barcodes('box', { barcode: '6282' }), barcodes('box', { barcode: '6282' }), '409 units.0.barcode Item.BarcodeUsed'],
  ['items', { mainUnitBarcode: '6283' }, barcodes('box', { barcode: '6283' }), '409 units.0.barcode Item.BarcodeUsed'],
  ['items', barcodes('box', { barcode: '6284' }), { mainUnitBarcode: '6284' }, '409 mainUnitBarcode Item.BarcodeUsed'],
  [
    'items',
    null,
    (known) => ({ mainUnitBarcode: '6285', ...barcodes('box', { barcode: '6285' })(known) }),
    '409 units.0.barcode Item.BarcodeUsed',
  ],
  ['items', barcodes('box'), barcodes('box'), null],
  ['items', null, (known) => ({ mainUnit: idOf(known, 'box'), ...barcodes('box')(known) }), '409 units.0.unit Item.UnitRepeated'],
  [
    'items',
    null,
    (known) => ({ units: ['12', '24'].map((factor) => ({ unit: idOf(known, 'box'), factor })) }),
    '409 units.1.unit Item.UnitRepeated',
  ],
  ['items', null, barcodes('box', { factor: '0' }), '400 units.0.factor Field.GreaterThan'],
  ['publicHolidays', null, { startDate: '2026-03-01', endDate: '2026-02-28' }, '400 endDate Date.Before'],
  ['publicHolidays', null, { recurrence: 'hijri', month: 9, day: 31, days: 4 }, '400 day Holiday.NoSuchDay'],
  ['publicHolidays', null, { recurrence: 'gregorian', month: 2, day: 30, days: 1 }, '400 day Holiday.NoSuchDay'],
  ['publicHolidays', null, { recurrence: 'gregorian', month: 2, day: 29, days: 1 }, null],
  ['publicHolidays', null, { recurrence: 'gregorian', month: 9, days: 1 }, '400 day Field.Required'],
  ['warehouses', { isDefault: false }, { isDefault: true }, '409 isDefault Warehouse.OneDefault'],
  ['warehouses', { isDefault: false }, { isDefault: false }, null],
  ['customers', null, { taxNumber: '100000000000003' }, '400 taxNumber Text.Pattern.taxNumber'],
  ['customers', null, { iban: 'SA0380000000608010167518' }, '400 iban Iban.Invalid'],
  ['incomes', null, ({ expense }) => ({ account: (expense as Row).id }), '400 account Reference.NotAllowed'],
  ['incomes', null, { account: null }, '400 account Field.Required'],
  ['expenses', null, ({ income }) => ({ account: (income as Row).id }), '400 account Reference.NotAllowed'],
  ['drivers', null, { phone: null }, '400 phone Field.Required'],
  ['drivers', null, { identityType: 'residence', identityNumber: '2000000001' }, '400 identityNumber Identity.Checksum'],
  ['drivers', { identityNumber: '2000000006' }, { identityNumber: '2000000006' }, '409 identityNumber Value.AlreadyUsed'],
  ['buses', { plateNumber: 'أ ب ج 1' }, { plateNumber: 'أ ب ج 1' }, '409 plateNumber Value.AlreadyUsed'],
  ['buses', null, { capacity: 0 }, '400 capacity Field.Min'],
  ['discounts', null, { discountPercentage: '100' }, null],
  ['discounts', null, { discountPercentage: '100.5' }, '400 discountPercentage Percentage.Range'],
  ['discounts', null, { discountPercentage: '0.5' }, '400 discountPercentage Percentage.Range'],
  ['discounts', null, { discountPercentage: null }, '400 discountPercentage Field.Required'],
  ['discounts', null, { kind: 'value', value: '0' }, '400 value Value.AboveZero'],
  ['discounts', null, { kind: 'value' }, '400 value Field.Required'],
  ['discounts', null, { automatic: 'earlyPayment' }, '400 endDate Field.Required'],
  ['discounts', null, { services: [] }, '400 services Lines.TooFew'],
  [
    'discounts',
    null,
    ({ shared }) => ({ services: [shared, shared].map((one) => ({ service: (one as Row).id })) }),
    '400 services.1.service Line.ServiceRepeated',
  ],
  ['discounts', null, { startDate: '2026-05-02', endDate: '2026-05-01' }, '400 endDate Date.StartAfterEnd'],
  [
    'discounts',
    null,
    ({ own }) => ({ general: true, services: [{ service: (own as Row).id }] }),
    '409 services.0.service Discount.ServiceMustBeGeneral',
  ],
  ['discounts', null, ({ own }) => ({ general: false, services: [{ service: (own as Row).id }] }), null],
  ['salaryItems', null, { basis: 'percentage', percentage: '101' }, '400 percentage Field.Max'],
  ['salaryItems', null, { kind: 'earning', wageFileColumn: 'deductions' }, '400 wageFileColumn Field.ChoiceNotNow'],
  ['vacationTypes', null, { steps: [{ days: 0, paidPercentage: '100' }] }, '400 steps.0.days Field.Min'],
  ['vacationTypes', null, { steps: [{ days: 30, paidPercentage: '101' }] }, '400 steps.0.paidPercentage Field.Max'],
  ['posConfigurations', { serial: 'EGS-1' }, { serial: 'EGS-1' }, '409 serial Value.AlreadyUsed'],
  ['posConfigurations', null, { certificateState: 'issued' }, '400 certificateState Field.ReadOnly'],
  [
    'services',
    null,
    ({ year }) => ({ instalments: share(year, thisYear, '40', '50') }),
    '400 instalments.1.share Service.SharesDiffer',
  ],
  [
    'services',
    null,
    ({ year, nextYear }) => ({ instalments: [...share(year, thisYear, '40', '60'), ...share(nextYear, thisYear + 1, '99.5')] }),
    '400 instalments.2.share Service.SharesDiffer',
  ],
  [
    'services',
    null,
    ({ year, nextYear }) => ({ instalments: [...share(year, thisYear, '40', '60'), ...share(nextYear, thisYear + 1, '100')] }),
    null,
  ],
  [
    'services',
    null,
    ({ year }) => ({ instalments: share(year, thisYear, '0', '100') }),
    '400 instalments.0.share Percentage.Range',
  ],
  ['services', null, ({ year }) => ({ instalments: share(year, thisYear + 1, '100') }), null],
  [
    'services',
    null,
    ({ year }) => ({ instalments: [{ fiscalYear: year, dueOn: `${thisYear - 1}-12-31`, share: '100' }] }),
    '400 instalments.0.dueOn Service.DueBeforeYear',
  ],
  [
    'services',
    null,
    ({ year }) => ({
      instalments: ['01-01', '12-31'].map((day) => ({ fiscalYear: year, dueOn: `${thisYear}-${day}`, share: '50' })),
    }),
    null,
  ],
  ['services', null, (known) => ({ prices: [priceOf(known, 'otherStage')] }), '400 prices.0.row Service.RowOfOtherStage'],
  ['services', null, (known) => ({ prices: [priceOf(known, 'stage')] }), null],
]

const coded = [...new Set(rules.map(([entity]) => entity)), 'units']

/** Lists that schools bring, with the headings that they have there. */
const files: readonly (readonly [entity: string, heading: string, row: string, changed: string])[] = [
  ['units', 'الوحدة,English name', 'صفيحة,Tin', 'صفيحة,Can'],
  ['itemCategories', 'اسم المجموعة,English name', 'أدوات معمل,Lab', 'أدوات معمل,Laboratory'],
  [
    'items',
    'اسم الصنف,المجموعة,الوحدة,الباركود,سعر البيع,سعر الشراء',
    'مسطرة,كتب,قطعة,6287000000011,2.50,1.75',
    'مسطرة 30 سم,كتب,قطعة,6287000000011,3.00,1.75',
  ],
  [
    'customers',
    'اسم العميل,الرقم الضريبي,الهاتف',
    'مؤسسة النور,310000000000003,0112345678',
    'مؤسسة النور,310000000000003,0112345679',
  ],
  ['expenses', 'بند المصروف,رقم الحساب', 'ضيافة,6106', 'ضيافة,6107'],
  ['incomes', 'بند الإيراد,رقم الحساب', 'تأجير الملعب,4201', 'تأجير الملعب,4106'],
  ['drivers', 'اسم السائق,الجوال,رقم الرخصة', 'سعيد عبدالله,0501112233,77', 'سعيد عبدالله,0501112234,77'],
  [
    'buses',
    'اسم الحافلة,رقم اللوحة,عدد المقاعد,السائق',
    'خط الجنوب,د د د 9,30,محمد إقبال حسين',
    'خط الجنوب,د د د 9,32,محمد إقبال حسين',
  ],
]

describe('the masters', () => {
  let school: School
  let place: Place
  let known: Record<string, Row | number>
  const at = () => ({ branch: place.branch, year: place.year })
  const call = <T = Row>(method: string, path: string, body?: object) =>
    place.caller.call<T & Problem>(method, path, { ...at(), body })
  const posts = (to: string, asked: object) => call('POST', to, asked)
  const list = async (path: string) => (await call<Row[]>('GET', path)).body as Row[]
  const send = async (entity: string, values: Body) =>
    call('POST', entity, { ...(await sample(registry.get(entity), registry, place)), ...values })
  const make = async (entity: string, values: Body) => {
    const { status, body } = await send(entity, values)
    expect([status, body.errors]).toEqual([201, undefined])
    return body as Row
  }

  beforeAll(async () => {
    school = await openSchool()
    const caller: Caller = await school.signIn('demo_admin')
    place = { caller, branch: (await branchesOf(caller)).boys, year: thisYear }
    const years = await list('FiscalYears')
    const yearOf = (year: number) => years.find((one) => one['year'] === year)?.id ?? 0
    const leaf = async (kind: string) =>
      (await list(`accounts?filter=${encodeURIComponent(JSON.stringify({ kind, isLeaf: true, partyKind: 'none' }))}`))[0] as Row
    const [row] = (await list('rows')) as [Row]
    const stages = await list('stages')
    const otherStage = stages.find(({ id }) => id !== row['stage']) as Row
    known = {
      ...{ row, stage: stages.find(({ id }) => id === row['stage']) as Row, otherStage },
      year: yearOf(place.year),
      nextYear: yearOf(place.year + 1),
      income: await leaf('income'),
      expense: await leaf('expense'),
      box: await make('units', { arabicName: 'صندوق كبير' }),
      shared: await make('services', { general: true }),
      own: await make('services', { general: false }),
    }
  })
  afterAll(() => school.close())

  const values = (said: Values, given?: Row) => (typeof said === 'function' ? said({ ...known, given } as Known) : said)

  it.each(rules)('%s %#', async (entity, given, when, expected) => {
    const before = given === null ? undefined : await make(entity, values(given))
    const { status, body } = await send(entity, values(when, before))
    const refusals = (body.errors ?? []).map(({ field, code }) => `${status} ${field} ${code}`)
    if (expected === null) expect([status, refusals]).toEqual([201, []])
    else expect(refusals).toEqual([expected])
  })

  it.each(coded)('%s: a code stands once', async (entity) => {
    await make(entity, { code: 'once' })
    const { status, body } = await send(entity, { code: 'once' })
    expect([status, body.errors.map(({ field, code }) => `${field} ${code}`)]).toEqual([409, ['code Code.AlreadyUsed']])
  })

  it.each(files)('%s come from a list', async (entity, heading, row, changed) => {
    const load = async (line: string) => {
      const { body } = await sendFile(place.caller, entity, separated(heading, [line]), at())
      return [body.counts, body.faults] as const
    }
    expect(await load(row)).toEqual([expect.objectContaining({ created: 1, faulty: 0 }), []])
    expect(await load(changed)).toEqual([expect.objectContaining({ created: 0, updated: 1, faulty: 0 }), []])
  })

  it('of those who race for a bar code, for a main unit or another, one wins', async () => {
    const bodies = await Promise.all([1, 2, 3, 4].map(() => sample(registry.get('items'), registry, place)))
    const units = [{ unit: (known['box'] as Row).id, factor: '6', barcode: '6289' }]
    const answers = await Promise.all(
      bodies.map((body, at) => call('POST', 'items', { ...body, ...(at % 2 ? { units } : { mainUnitBarcode: '6289' }) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  it('a service that a general discount names stays general', async () => {
    const service = await make('services', { general: true })
    await make('discounts', { general: true, services: [{ service: service.id }] })
    const { status, body } = await call('PUT', `services/${service.id}`, { version: service.version, general: false })
    expect([status, body.errors.map(({ code }) => code)]).toEqual([409, ['Discount.ServiceMustBeGeneral']])
  })

  it('are not there while the school has no stores', async () => {
    const { body: company } = await place.caller.call<Row>('GET', 'company/1', at())
    const [settings = company] = await list('company')
    await call('PUT', `company/${settings.id}`, { version: settings.version, storeEnabled: false })
    const answers = await Promise.all(['units', 'items', 'warehouses', 'customers'].map((name) => call('GET', name)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 200])
    const [now = settings] = await list('company')
    await call('PUT', `company/${now.id}`, { version: now.version, storeEnabled: true })
  })

  it('a year is found by its figures where it is chosen', async () => {
    const found = await list(`fiscalYears?filter=${encodeURIComponent(JSON.stringify({ q: String(place.year) }))}`)
    expect(found.map((one) => one['year'])).toEqual([place.year])
    expect(await list(`fiscalYears?filter=${encodeURIComponent(JSON.stringify({ q: '19' }))}`)).toEqual([])
  })

  it('prices and instalments of services are copied into another year, dearer and rounded, once', async () => {
    const { year, nextYear } = known as unknown as Known
    const category = await make('serviceCategories', {})
    const service = await make('services', {
      category: category.id,
      prices: [
        { fiscalYear: year, amount: '9990' },
        { fiscalYear: year, nationalityGroup: 'saudi', amount: '9000' },
      ],
      instalments: share(year, thisYear, '30', '70'),
    })
    const body = { input: { from: year, to: nextYear, increase: '7.5', step: '50' }, filter: { category: category.id } }
    const run = async () => {
      const { body: job } = await call('POST', 'runs/copyServices', await counted('runs/copyServices', body, posts))
      const look = async () => (await call<Row>('GET', `jobs/${job.id}`)).body
      await expect.poll(async () => (await look())['state']).toBe('done')
      return look()
    }
    await run()
    const copied = (await call('GET', `services/${service.id}`)).body as Row
    const ofNext = (lines: unknown) => (lines as Row[]).filter((one) => one['fiscalYear'] === nextYear)
    expect(ofNext(copied['prices']).map((one) => [one['nationalityGroup'], one['amount']])).toEqual([
      [null, '10750.00'],
      ['saudi', '9700.00'],
    ])
    expect(ofNext(copied['instalments']).map((one) => [one['dueOn'], one['share']])).toEqual([
      [`${thisYear + 1}-01-01`, '30'],
      [`${thisYear + 1}-02-01`, '70'],
    ])
    await run()
    expect(((await call('GET', `services/${service.id}`)).body as Row)['prices']).toEqual(copied['prices'])
  })
})

import { expect, it } from 'vitest'
import { addDays } from '../../schema/values/date.ts'
import { connected } from '../support/database.ts'
import { postIssued } from '../support/postIssued.ts'
import { type Caller, type Problem, query } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
type Line = readonly [code: string, amount: string]

const year = new Date().getFullYear()
/** The former year, of which the last months are returned, and the first month of this one. */
const [october, november, december, january] = [
  { from: `${year - 1}-10-01`, to: `${year - 1}-10-31` },
  { from: `${year - 1}-11-01`, to: `${year - 1}-11-30` },
  { from: `${year - 1}-12-01`, to: `${year - 1}-12-31` },
  { from: `${year}-01-01`, to: `${year}-01-31` },
]
const unusual = [
  ...['Document.UnusualAmount', 'Voucher.TaxWithoutInvoice', 'Voucher.OutputTaxBase', 'Ledger.VatReckoned'],
  ...['VatReturn.FormerMissing', 'VatReturn.FormerDraft', 'VatReturn.FiledLate', 'VatReturn.DatedBack', 'VatReturn.Changed'],
]

/** What the demo's January has that is asked about as it is filed. */
const answers = ['VatReturn.PeriodNotOver', 'VatReturn.Drafts', 'VatReturn.IncomeOutside', 'VatReturn.SupplyOutside']

/** What was taken in a prior period and never told. */
const correcting: readonly Line[] = [
  ['110201', '115'],
  ['3104', '-100'],
  ['2120', '-15'],
]

let stage: Stage
let admin: Caller
let branch = 0

onStage(async (given) => {
  stage = given
  ;({ admin } = stage)
  branch = stage.branches.boys
})

const call = (method: string, path: string, at: number, body?: object, ...confirmed: string[]) =>
  admin.call<Row & Problem & { answers?: string[] }>(method, path, {
    ...{ branch, year: at, headers: { Confirmed: [...unusual, ...confirmed].join() } },
    ...(body && { body }),
  })
const done = async (answer: ReturnType<typeof call>): Promise<Row> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const faults = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer
  return [status, ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`), ...(body.answers ?? [])]
}
const account = async (code: string) => (await admin.call<Row[]>('GET', `accounts?${query({ filter: { code } })}`)).body[0]?.id
const entriesOf = (lines: readonly Line[]) =>
  Promise.all(
    lines.map(async ([code, amount]) => ({
      account: await account(code),
      [amount.startsWith('-') ? 'credit' : 'debit']: amount.replace('-', ''),
    })),
  )
/** A voucher that corrects the error of a year. */
const ofError = async (correctedYear: number) => ({ kind: 'priorPeriod', correctedAccount: await account('4201'), correctedYear })
const save = async (date: string, lines: readonly Line[], more: object = {}, ...confirmed: string[]) =>
  call(
    ...(['POST', 'vouchers', Number(date.slice(0, 4))] as const),
    { date, status: 'open', taxable: true, description: 'بيع', entries: await entriesOf(lines), ...more },
    ...confirmed,
  )
const post = async (date: string, made: ReturnType<typeof call>): Promise<Row> => {
  const { id, version } = await done(made)
  return done(call('POST', `vouchers/${id}/post`, Number(date.slice(0, 4)), { version }))
}
/** A sale by a voucher, in the return. */
const sold = (date: string, amount: number) =>
  post(
    date,
    save(date, [
      ['110201', (amount * 1.15).toFixed(2)],
      ['4201', `-${amount}`],
      ['2120', (amount * -0.15).toFixed(2)],
    ]),
  )
const takeBack = ({ id }: Row, date: string, ...confirmed: string[]) =>
  call('POST', `vouchers/${id}/unpost`, Number(date.slice(0, 4)), { reason: 'خطأ', date }, ...confirmed)

/** What a return is told by now. */
const reckoned = async ({ from, to }: typeof october): Promise<Row> => {
  const at = Number(from.slice(0, 4))
  const filter = { from, status: 'draft' }
  const [found] = (await admin.call<Row[]>('GET', `vatReturns?${query({ filter })}`, { branch, year: at })).body
  const draft = found ?? (await done(call('POST', 'vatReturns', at, { from, to, date: to })))
  return done(call('POST', `vatReturns/${draft.id}/reckon`, at, {}))
}
const filing = ({ id, from }: Row) => call('POST', `vatReturns/${id}/file`, Number(String(from).slice(0, 4)), {})
/** Sales at the standard rate, their adjustments and tax; what is late, by the first day of its return. */
const told = async (draft: Row) => {
  const sales = (draft['boxes'] as Row[]).find((one) => one['box'] === 'standardSales')
  const late = (draft['late'] as Row[]).map((one) => [one['vatReturn'], one['box'], one['base'], one['tax']])
  return { sales: [sales?.['base'], sales?.['adjustment'], sales?.['tax']], late, lateTax: draft['lateTax'] }
}

it('the reversal of what a filed return was told asks whether that return was wrong; its error is corrected as any other, up to the limit', async () => {
  const [first, second, large] = [
    await sold(`${year - 1}-10-05`, 1000),
    await sold(`${year - 1}-10-06`, 200),
    await sold(`${year - 1}-10-07`, 40000),
  ]
  // Where nothing was returned yet, an error of before would be told as tax of its own day.
  const earlier = await save(`${year - 1}-10-08`, correcting, await ofError(year - 2))
  expect([earlier.status, ...earlier.body.errors.map(({ code, params }) => `${code} ${params?.['amount']}`)]).toEqual([
    409,
    'Voucher.ErrorOfNoReturn 15.00',
  ])
  const returned = await done(filing(await reckoned(october)))
  const day = `${year - 1}-11-10`
  const asked = await takeBack(first, day)
  expect([asked.status, asked.body.errors.map(({ code }) => code), asked.body.answers]).toEqual([
    409,
    ['Ledger.ReversalOfFiled'],
    ['Ledger.ReturnError', 'Ledger.ThisPeriod'],
  ])
  expect(asked.body.errors[0]?.message).toContain('1. Sales at the standard rate')
  // A sale that came to nothing is a change of the period in which it did.
  await done(takeBack(first, day, 'Ledger.ThisPeriod'))
  expect(await told(await reckoned(november))).toEqual({ sales: ['0.00', '-1000.00', '-150.00'], late: [], lateTax: '0.00' })
  await done(takeBack(second, day, 'Ledger.ReturnError'))
  expect(await told(await reckoned(november))).toEqual({
    sales: ['0.00', '-1000.00', '-150.00'],
    late: [[returned.id, 'standardSales', '-200.00', '-30.00']],
    lateTax: '-30.00',
  })
  await done(takeBack(large, day, 'Ledger.ReturnError'))
  const draft = await reckoned(november)
  expect(draft['lateTax']).toBe('-6030.00')
  expect(await faults(filing(draft))).toEqual([400, 'VatReturn.CorrectedAboveOf corrections'])
  // The way is that of a document of its days: the return is filed anew, and the next one has nothing of it.
  for (const { id } of [first, second, large]) await done(call('POST', `vouchers/${id}/void`, year - 1, { reason: 'خطأ' }))
  const reopening = (...confirmed: string[]) =>
    call('POST', `vatReturns/${returned.id}/reopen`, year - 1, { reason: 'تصحيح' }, ...confirmed)
  // The draft behind it was reckoned with it, and waits for it.
  const warned = await reopening()
  expect([warned.status, ...warned.body.errors.map(({ code, params }) => `${code} ${params?.['from']}`)]).toEqual([
    409,
    `VatReturn.ReopenedBeforeDraft ${november.from}`,
  ])
  await done(reopening('VatReturn.ReopenedBeforeDraft'))
  const anew = await reckoned(october)
  expect(await told(anew)).toEqual({ sales: ['41200.00', '-40200.00', '150.00'], late: [], lateTax: '0.00' })
  await done(filing(anew))
  const next = await reckoned(november)
  expect(await told(next)).toEqual({ sales: ['0.00', '-1000.00', '-150.00'], late: [], lateTax: '0.00' })
  await done(filing(next))
  // What corrects a return goes back there with it.
  const repeated = await post(
    day,
    save(
      day,
      [
        ['110201', '-23'],
        ['4201', '20'],
        ['2120', '3'],
      ],
      { correctedDay: october.from },
    ),
  )
  await done(takeBack(repeated, `${year - 1}-12-02`))
  expect(await told(await reckoned(december))).toEqual({ sales: ['0.00', '0.00', '0.00'], late: [], lateTax: '0.00' })
})

it('what was said to be the error of a closed year is one of its filed return', async () => {
  const [wrong, changed] = [await sold(`${year - 1}-12-20`, 300), await sold(`${year - 1}-12-21`, 500)]
  const returned = await done(filing(await reckoned(december)))
  await connected(stage.school.databaseUrl, (client) =>
    client.query(`update fiscal_years set status = 'closed' where tenant_id = 1 and year = ${year - 1}`),
  )
  const before = await told(await reckoned(january))
  await done(takeBack(wrong, january.from, 'Ledger.PriorPeriod'))
  expect(await told(await reckoned(january))).toEqual({
    sales: before.sales,
    late: [[returned.id, 'standardSales', '-300.00', '-45.00']],
    lateTax: '-45.00',
  })
  // What is no error in the books may be one of the return.
  const asked = await takeBack(changed, january.from, 'Ledger.ThisYear')
  expect([asked.status, asked.body.errors.map(({ code }) => code)]).toEqual([409, ['Ledger.ReversalOfFiled']])
  await done(takeBack(changed, january.from, 'Ledger.ThisYear', 'Ledger.ThisPeriod'))
  const after = await told(await reckoned(january))
  const grown = after.sales.map((amount, at) => (Number(amount) - Number(before.sales[at])).toFixed(2))
  expect([grown, after.lateTax]).toEqual([['0.00', '-500.00', '-75.00'], '-45.00'])
})

it('a voucher that corrects the error of a prior period names a day of the filed return whose tax it corrects', async () => {
  const more = await ofError(year - 1)
  const refused = [400, 'Voucher.CorrectedDay correctedDay']
  expect(await faults(save(january.from, correcting, more))).toEqual(refused)
  for (const correctedDay of [`${year - 1}-09-15`, january.from])
    expect(await faults(save(january.from, correcting, { ...more, correctedDay }))).toEqual(refused)
  const before = await told(await reckoned(january))
  await post(january.from, save(january.from, correcting, { ...more, correctedDay: `${year - 1}-10-15` }))
  const after = await told(await reckoned(january))
  expect([after.sales, after.lateTax]).toEqual([before.sales, (Number(before.lateTax) + 15).toFixed(2)])
  expect(after.late.map((one) => one.slice(1))).toContainEqual(['standardSales', '100.00', '15.00'])
})

it('a voucher that takes tax back which a filed return may have been told asks whether it corrects that one', async () => {
  const back: readonly Line[] = [
    ['4201', '100'],
    ['2120', '15'],
    ['110201', '-115'],
  ]
  const asked = await save(january.from, back)
  expect([asked.status, ...asked.body.errors.map(({ code, field, params }) => `${code} ${field} ${params?.['amount']}`)]).toEqual(
    [409, 'Voucher.TaxTakenBack correctedDay 15.00'],
  )
  for (const one of [
    save(january.from, back, {}, 'Voucher.TaxTakenBack'),
    save(january.from, back, { correctedDay: december.from }),
  ]) {
    const { id } = await done(one)
    await done(call('POST', `vouchers/${id}/void`, year, { reason: 'تجربة' }))
  }
})

it('no former return is corrected by more than the limit, whatever others are corrected by', async () => {
  const [more, less] = [
    [
      ['110201', '41400'],
      ['4201', '-36000'],
      ['2120', '-5400'],
    ],
    [
      ['4201', '36000'],
      ['2120', '5400'],
      ['110201', '-41400'],
    ],
  ] as const
  const corrected = (from: string, lines: readonly Line[], of: string) => post(from, save(from, lines, { correctedDay: of }))
  await corrected(january.from, more, october.from)
  await corrected(january.from, less, november.from)
  const draft = await reckoned(january)
  expect(Math.abs(Number(draft['lateTax']))).toBeLessThan(5000)
  expect(await faults(filing(draft))).toContain('VatReturn.CorrectedAboveOf corrections')
  // What a return before has corrected of it counts as well.
  const part = (lines: readonly Line[], of: number): Line[] =>
    lines.map(([code, amount]) => [code, ((Number(amount) * of) / 36).toFixed(2)])
  await corrected(january.from, part(less, 15), october.from)
  await corrected(january.from, part(more, 15), november.from)
  await postIssued(admin, january, branch, year)
  await done(call('POST', `vatReturns/${draft.id}/file`, year, {}, ...answers))
  const february = { from: `${year}-02-01`, to: addDays(`${year}-03-01`, -1) }
  // All of a return together are no more than that either, with what is corrected by hand of a return that is not in the books.
  await corrected(february.from, part(more, 15), november.from)
  const { id, version: reckonedAt } = await reckoned(february)
  const bears = { correctionAccount: await account('6111') }
  const saved = await done(call('PUT', `vatReturns/${id}`, year, { version: reckonedAt, corrections: '3000', ...bears }))
  expect(await faults(call('POST', `vatReturns/${id}/file`, year, {}))).toContain('VatReturn.CorrectedAbove corrections')
  await done(call('PUT', `vatReturns/${id}`, year, { version: saved.version, corrections: '0' }))
  await corrected(february.from, part(more, 15), october.from)
  const next = await reckoned(february)
  expect(next['lateTax']).toBe('4500.00')
  const refused = await filing(next)
  expect(await faults(Promise.resolve(refused))).toContain('VatReturn.CorrectedAboveOf corrections')
  expect(refused.body.errors.find(({ code }) => code === 'VatReturn.CorrectedAboveOf')?.params).toMatchObject({
    ...{ from: october.from, own: '2250.00', before: '3165.00', amount: '5415.00' },
  })
  // What is corrected by hand is of the return that it names, and counts with what documents have told of it.
  const march = await reckoned({ from: `${year}-03-01`, to: `${year}-03-31` })
  const filter = { from: november.from, status: 'filed' }
  const [ofNovember] = (await admin.call<Row[]>('GET', `vatReturns?${query({ filter })}`, { branch, year: year - 1 })).body
  const byHand = { correctedReturn: ofNovember?.id, correctionAccount: await account('6111') }
  const typed = (corrections: string, version: number) =>
    done(call('PUT', `vatReturns/${march.id}`, year, { version, corrections, ...byHand }))
  const above = async () => (await filing(march)).body.errors.map(({ code, params }) => [code, params?.['from'], params?.['own']])
  const { version } = await typed('-5000', march.version)
  expect(await above()).toEqual([['VatReturn.CorrectedAboveOf', november.from, '-2750.00']])
  await typed('-1000', version)
  expect(await above()).toEqual([['VatReturn.CorrectedAboveOf', october.from, '2250.00']])
})

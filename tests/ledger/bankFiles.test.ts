import { readFileSync } from 'node:fs'
import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { type ImportReport, sendFile } from '../support/importing.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
type Answered = { readonly status: number; readonly body: Row & Problem }

const iban = 'SA4420000001234567891234'
const year = Number(today().slice(0, 4))
const filled = (text: string) => text.replaceAll('{year}', String(year)).replaceAll('{yy}', String(year).slice(2))
const file = (name: string) => filled(readFileSync(new URL(`bankFiles/${name}`, import.meta.url), 'utf8'))

const texts = JSON.parse(readFileSync(new URL('../../locales/en/bankStatements.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>
/** What a message says whatever its figures are: the longest part between them. */
const partOf = (code: string): string =>
  (texts[`errors.${code}`] ?? '').split(/\{\{\w+\}\}/).reduce((a, b) => (b.length > a.length ? b : a))

let admin: Caller
let branch = 0
let bank: Row
let signInWith: (name: string, branches: readonly number[], permissions: readonly string[]) => Promise<Caller>

const call = (method: string, path: string, body?: unknown): Promise<Answered> =>
  admin.call<Row & Problem>(method, path, { branch, year, ...(body !== undefined && { body }) })
const list = async (path: string, filter: object): Promise<Row[]> =>
  (await call('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["date","ASC"]&range=[0,99]`))
    .body as unknown as Row[]
const send = (
  content: string | Uint8Array,
  name: string,
  options: { readonly check?: boolean; readonly answers?: object; readonly as?: Caller } = {},
) =>
  sendFile<ImportReport & Problem>(options.as ?? admin, 'bankMovements', content, {
    name,
    branch,
    year,
    search: options.check ? '?check=1' : '',
    ...(options.answers && { answers: options.answers }),
  })
const movementsOf = async (of: Row = bank, filter: object = {}) =>
  (await list('bankMovements', { bank: of.id, ...filter })).map((one) => [
    String(one['date']).slice(5),
    one['reference'],
    one['moneyIn'] ?? `-${one['moneyOut']}`,
    one['description'],
  ])
const statementsOf = async (of: Row, from: string) =>
  (await call('GET', `bankStatements?filter=${encodeURIComponent(JSON.stringify({ bank: of.id, from }))}`))
    .body as unknown as Row[]

/** A bank whose account is kept in a currency. */
async function newBank(code: string, values: object, currency?: string): Promise<Row> {
  const [cash] = (await call('GET', `accounts?filter=${encodeURIComponent(JSON.stringify({ code: '110201' }))}`))
    .body as unknown as Row[]
  const { parent } = (await call('GET', `accounts/${cash?.id}`)).body
  const account = await call('POST', 'accounts', {
    code,
    arabicName: `حساب ${code}`,
    kind: 'asset',
    parent,
    ...(currency && { currency }),
  })
  expect(account.body.errors ?? []).toEqual([])
  const { body } = await call('POST', 'banks', { arabicName: `مصرف ${code}`, account: account.body.id, ...values })
  expect(body.errors ?? []).toEqual([])
  return body
}

onStage(async (stage) => {
  ;({ admin, signInWith } = stage)
  branch = stage.branches.boys
})

beforeAll(async () => {
  bank = await newBank('110281', { iban })
})

describe('a file of a bank goes in as it is', () => {
  const out = { answers: { values: { amount: { '(45.00)': 1 } } } }
  it.each([
    [
      'aboveTheTable.csv',
      '01',
      [
        ['01-05', 'R-101', '1250.50', 'رسوم دراسية'],
        ['01-06', 'R-102', '-11.50', 'رسوم حوالة'],
        ['01-06', 'R-103', '-11.50', 'رسوم حوالة'],
      ],
      {},
    ],
    [
      'signedAmounts.csv',
      '02',
      [
        ['02-03', 'S1', '750.00', 'Transfer in'],
        ['02-04', 'S2', '-12.25', 'Card fees'],
      ],
      {},
    ],
    [
      'bracketsAndTrailingMinus.csv',
      '02',
      [
        ['02-10', 'B1', '300.00', 'Deposit'],
        ['02-11', 'B2', '-45.00', 'Cheque'],
        ['02-12', 'B3', '-5.75', 'Charges'],
      ],
      out,
    ],
    [
      'creditAndDebitMarks.csv',
      '03',
      [
        ['03-01', 'M1', '500.00', 'Cash'],
        ['03-02', 'M2', '500.00', 'Tuition'],
        ['03-03', 'M3', '-800.00', 'Salaries'],
      ],
      {},
    ],
    [
      'arabicMarksAndPending.csv',
      '04',
      [
        ['04-04', 'P1', '900.00', 'حوالة واردة'],
        ['04-05', 'P2', '-40.00', 'سداد فاتورة'],
      ],
      { left: '5' },
    ],
    [
      'timesOfTheWorld.csv',
      '04',
      [
        ['04-21', 'Z1', '60.00', 'Late transfer'],
        ['04-21', 'Z2', '-6.00', 'At noon'],
      ],
      {},
    ],
    [
      'linesBeforeTheMessage.sta',
      '05',
      [
        ['05-03', 'B900', '1500.00', 'Ahmad Al Harbi · EREF+INV-2041 Tuition of the second term class 5 · SARIE CREDIT'],
        ['05-04', 'B901', '-12.50', 'رسوم حوالة صادرة'],
        ['05-04', 'B901', '-12.50', 'رسوم حوالة صادرة'],
      ],
      {},
    ],
    ['statementInAnEnvelope.xml', '06', [['06-10', 'E-77', '25.25', 'Sara & Co · Bus fees']], { left: '15' }],
    ['reportOfTheDay.xml', '07', [['07-02', 'D-1', '-18.00', 'POS']], {}],
    ['noticeOfCredit.xml', '07', [['07-20', 'N-1', '64.00', null]], {}],
    [
      'firstVersion.ofx',
      '08',
      [
        ['08-05', 'OF-1', '410.10', 'Noura Ali · Uniform & books'],
        ['08-06', '0077', '-20.00', 'Cheque'],
      ],
      {},
    ],
    ['inXml.ofx', '09', [['09-11', 'OX-1', '71.00', 'Late']], {}],
    [
      'ofAnAccount.qif',
      '10',
      [
        ['10-25', 'Q-1', '1300.00', 'Family of Salem · Tuition'],
        ['10-26', 'Q-2', '-15.00', 'Bank charges'],
      ],
      {},
    ],
    [
      'otherHeadings.csv',
      '12',
      [
        ['12-14', 'H-1', '410.00', 'Tuition'],
        ['12-15', 'H-2', '-10.00', 'Charges'],
      ],
      {},
    ],
    [
      'pointsForThousands.csv',
      '12',
      [
        ['12-20', 'T-1', '3000.00', 'Tuition of two'],
        ['12-21', 'T-2', '1234.50', 'Tuition'],
      ],
      {},
    ],
  ] as const)('%s', async (name, _month, movements, { answers, left }: { answers?: object; left?: string }) => {
    const before = await movementsOf()
    const checked = await send(file(name), name, { check: true, ...(answers && { answers }) })
    expect([checked.body.counts, checked.body.faults]).toEqual([
      { created: movements.length, updated: 0, unchanged: 0, faulty: 0 },
      [],
    ])
    if (left) expect(checked.body.notes.join()).toMatch(new RegExp(`has not booked them yet: ${left}$`))
    expect((await send(file(name), name, answers && { answers })).body.counts).toMatchObject({
      created: movements.length,
      faulty: 0,
    })
    const known = new Set(before.map((one) => JSON.stringify(one)))
    const fresh = (await movementsOf()).filter((one) => !known.has(JSON.stringify(one)))
    expect(fresh.toSorted()).toEqual([...movements].map((one) => [...one]).toSorted())
    expect((await send(file(name), name, answers && { answers })).body.counts).toMatchObject({
      created: 0,
      updated: 0,
      faulty: 0,
    })
  })

  it('the balances of a file become its statement', async () => {
    const found = await Promise.all(['01-05', '03-01', '05-01', '06-01'].map((day) => statementsOf(bank, `${year}-${day}`)))
    expect(found.map(([one]) => one && [one['to'], one['openingAmount'], one['closingAmount']].map(String))).toEqual([
      [`${year}-01-06`, '1000.00', '2227.50'],
      [`${year}-03-03`, '1000.00', '1200.00'],
      undefined,
      [`${year}-06-30`, '3475.00', '3500.25'],
    ])
    const [may] = await statementsOf(bank, `${year}-04-30`)
    expect([may?.['to'], may?.['closingAmount']]).toEqual([`${year}-05-04`, '3475.00'])
  })

  it('an amount whose side is not understood is refused, and never taken for one that comes', async () => {
    const content = file('creditAndDebitMarks.csv').replaceAll('-03-', '-09-').replace(',Dr,', ',Xx,')
    const { body } = await send(content, 'x.csv', { check: true })
    expect(body.counts).toMatchObject({ created: 2, faulty: 1 })
    expect(body.faults.map(({ row, code }) => [row, code])).toEqual([[4, 'BankMovement.InOrOut']])
  })

  it('negative amounts that may be meant in two ways are asked about once', async () => {
    const { body } = await send(file('bracketsAndTrailingMinus.csv').replaceAll('-02-', '-11-'), 'x.csv', { check: true })
    expect(body.questions).toMatchObject([{ column: 'amount', value: '(45.00)', rows: 3, suggestions: [{ id: 1 }, { id: 2 }] }])
    expect(body.faults.map(({ code, waits }) => [code, waits])).toEqual([['Import.Negative', true]])
  })
})

describe('a table of a bank', () => {
  const table = (...rows: string[]) => ['Date,Description,Reference,Debit,Credit', ...rows].join('\n')

  it('of several accounts gives each what stands below its line', async () => {
    const other = await newBank('110296', { iban: 'SA8220000000987654321098' })
    const rows = (at: number) => table(`1${at}/10/${year},a,TWO-${at},,${at}.00`)
    const content = [
      `IBAN,${iban}`,
      rows(1),
      'IBAN,SA82 2000 0000 9876 5432 1098',
      rows(2),
      'IBAN,SA82 2000 0000 9876 5432 1098',
    ].join('\n')
    const { body } = await send(content, 'two.csv')
    expect([body.counts, body.faults]).toEqual([{ created: 2, updated: 0, unchanged: 0, faulty: 0 }, []])
    expect((await movementsOf(bank, { reference: 'TWO-1' })).length).toBe(1)
    expect(await movementsOf(other)).toEqual([['10-12', 'TWO-2', '2.00', 'a']])
  })

  it('whose second account has columns of its own is not read by those of the first', async () => {
    const content = [`IBAN,${iban}`, table(`13/10/${year},a,OWN-1,,1.00`), 'IBAN,SA8220000000987654321098']
    const own = ['Date,Description,Credit,Debit,Reference', `14/10/${year},b,2.00,,OWN-2`]
    const { body } = await send([...content, ...own].join('\n'), 'own.csv', { check: true })
    expect(body.counts).toMatchObject({ created: 1, faulty: 1 })
    expect(body.faults.map(({ row, code }) => [row, code])).toContainEqual([6, 'Date.Invalid'])
  })

  it('in which nothing says whether 3.000 are three or three thousand is asked', async () => {
    const content = [`IBAN,${iban}`, table(`16/10/${year},a,ASK-1,,3.000`)].join('\n')
    const { body } = await send(content, 'asks.csv', { check: true })
    expect(body.questions).toMatchObject([{ value: '3.000' }])
    expect(body.faults.map(({ waits }) => waits)).toEqual([true])
  })
})

describe('what a file says of money is never turned into something else', () => {
  const swift = (lines: readonly string[], { opening = '', closing = '', account = iban, currency = 'SAR' } = {}) =>
    [
      ':20:X',
      `:25:${account}`,
      ...(opening ? [`:60F:C${String(year).slice(2)}1101${currency}${opening}`] : []),
      ...lines,
      ...(closing ? [`:62F:C${String(year).slice(2)}1102${currency}${closing}`] : []),
      '-',
    ].join('\n')
  const line = (day: string, side: string, amount: string, reference = 'NONREF') =>
    `:61:${String(year).slice(2)}${day}${day}${side}${amount}NTRF${reference}`

  it('another amount under a reference of the same day is another movement', async () => {
    const own = await newBank('110282', { accountNumber: '4400000001' })
    const content = (amount: string, side: string) => swift([line('1110', side, amount, 'SAME')], { account: '4400000001' })
    for (const [amount, side] of [
      ['1000,00', 'C'],
      ['5,75', 'C'],
      ['1000,00', 'D'],
    ] as const)
      expect((await send(content(amount, side), 'x.sta')).body.counts).toMatchObject({ created: 1, updated: 0 })
    expect((await movementsOf(own)).map(([, , amount]) => amount).toSorted()).toEqual(['-1000.00', '1000.00', '5.75'])
  })

  it('no file in any order changes amount, side or reference of what is there, and each is as often as a file has it at most', async () => {
    let count = 0
    const movement = fc.record({
      day: fc.constantFrom('1105', '1106'),
      side: fc.constantFrom('C', 'D'),
      amount: fc.constantFrom('1,00', '2,50'),
      reference: fc.constantFrom('A', 'B', 'NONREF'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(movement, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 4 }),
        async (files) => {
          const account = `55000000${String(++count).padStart(2, '0')}`
          const own = await newBank(`1102${String(count + 20).padStart(3, '0')}`, { accountNumber: account })
          const most = new Map<string, number>()
          let before: Row[] = []
          for (const some of files) {
            const content = swift(
              some.map((one) => line(one.day, one.side, one.amount, one.reference)),
              { account },
            )
            expect((await send(content, 'x.sta')).body.counts).toMatchObject({ updated: 0, faulty: 0 })
            const said = Map.groupBy(some, (one) => JSON.stringify(one))
            for (const [key, { length }] of said) most.set(key, Math.max(most.get(key) ?? 0, length))
            const after = await list('bankMovements', { bank: own.id })
            expect(after).toEqual(expect.arrayContaining(before))
            before = after
          }
          expect(before).toHaveLength([...most.values()].reduce((sum, one) => sum + one, 0))
        },
      ),
      { numRuns: 6 },
    )
  })

  it('another currency than that of the account is refused, and both are named', async () => {
    const dollars = await newBank('110283', { accountNumber: '6600000001' }, 'USD')
    for (const [account, currency, own] of [
      [iban, 'USD', 'SAR'],
      [iban, 'EUR', 'SAR'],
      ['6600000001', 'SAR', 'USD'],
    ] as const) {
      const { body } = await send(
        swift([line('1120', 'C', '9,00', 'CUR')], { account, currency, opening: '0,', closing: '9,' }),
        'x.sta',
      )
      expect(body.counts).toMatchObject({ created: 0, faulty: 1 })
      expect(body.faults).toMatchObject([{ row: 4, code: 'BankMovement.OtherCurrency' }])
      expect(body.faults[0]?.message).toMatch(new RegExp(`${currency}.*${own}`))
    }
    const inCells = [
      'Account,Date,Credit,Debit,Reference',
      `${iban},${year}-11-21,9.00 USD,,C1`,
      `${iban},${year}-11-21,,$ 8.00,C2`,
    ].join('\n')
    expect((await send(inCells, 'x.csv')).body.faults.map(({ code }) => code)).toEqual([
      'BankMovement.OtherCurrency',
      'BankMovement.OtherCurrency',
    ])
    const rows = `Date,Credit,Reference\n${year}-11-21,9.00,C3`
    const besideIban = [
      ...[`${iban} USD`, `${iban} (USD)`, `${iban}-USD`, `USD ${iban}`, `${iban}USD`].map((one) => `Account: ${one}\n${rows}`),
      `IBAN / Currency,${iban} / EUR\n${rows}`,
      `Account Number: ${iban} Currency: EUR\n${rows}`,
      `رقم الحساب,${iban} (دولار)\n${rows}`,
      `Account,Date,Credit,Reference\n${iban}/EUR,${year}-11-21,9.00,C5`,
    ]
    for (const content of besideIban)
      expect([content, (await send(content, 'x.csv')).body.faults.map(({ code }) => code)]).toEqual([
        content,
        ['BankMovement.OtherCurrency'],
      ])
    // Only the format of its numbers says it.
    const sheet = utils.aoa_to_sheet([
      ['Account', 'Date', 'Credit', 'Reference'],
      [iban, `${year}-11-21`, 9, 'C6'],
    ])
    sheet['C2'].z = '[$USD] #,##0.00'
    const dollarsShown = write({ SheetNames: ['a'], Sheets: { a: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array
    expect((await send(dollarsShown, 'x.xlsx')).body.faults.map(({ code }) => code)).toEqual(['BankMovement.OtherCurrency'])
    // The code of a bank before its account is none.
    expect((await send(`Account: SNB ${iban}\n${rows}`, 'x.csv', { check: true })).body.faults).toEqual([])
    expect(await statementsOf(bank, `${year}-11-01`)).toEqual([])
    const pounds = ['Account,Date,Credit,Currency', `${iban},${year}-11-21,9.00,GBP`].join('\n')
    expect((await send(pounds, 'x.csv')).body.faults[0]?.message).toMatch(/GBP.*SAR/)
    const right = swift([line('1120', 'C', '9,00', 'CUR')], {
      account: '6600000001',
      currency: 'USD',
      opening: '0,',
      closing: '9,',
    })
    expect((await send(right, 'x.sta')).body.counts).toMatchObject({ created: 1, faulty: 0 })
    expect(await movementsOf(dollars)).toHaveLength(1)
  })

  it('balances that the movements do not lead to are told, and other balances of the same days are not taken', async () => {
    const own = await newBank('110284', { accountNumber: '7700000001' })
    const content = (closing: string) =>
      swift([line('1101', 'C', '10,00', 'A'), line('1102', 'D', '3,00', 'B')], {
        account: '7700000001',
        opening: '100,00',
        closing,
      })
    expect((await send(content('107,00'), 'x.sta', { check: true })).body.notes).toEqual([])
    const differing = (await send(content('110,00'), 'x.sta', { check: true })).body.notes.join()
    expect(differing).toContain(partOf('BankStatement.FileDiffers'))
    expect(differing).toMatch(/100\.00.*7\.00.*110\.00.*3\.00/)
    expect(await statementsOf(own, `${year}-11-01`)).toEqual([])
    const cashier = await signInWith(
      'bank_reader',
      [branch],
      ['viewBranches', 'viewFiscalYears', 'viewBankMovements', 'addBankMovements', 'editBankMovements', 'viewBanks'],
    )
    expect((await send(content('107,00'), 'x.sta', { as: cashier })).body.notes.join()).toContain(
      partOf('BankStatement.FileNotTaken'),
    )
    for (const _ of [1, 2]) expect((await send(content('107,00'), 'x.sta')).body.notes).toEqual([])
    expect(await statementsOf(own, `${year}-11-01`)).toMatchObject([{ openingAmount: '100.00', closingAmount: '107.00' }])
    const again = (await send(content('110,00'), 'x.sta')).body.notes
    expect([again.length, again.join()]).toEqual([2, expect.stringContaining(partOf('BankStatement.FileOverlaps'))])
    expect(await statementsOf(own, `${year}-11-01`)).toMatchObject([{ closingAmount: '107.00' }])
  })

  it('a line that cannot be read is named, and nothing of the file goes in', async () => {
    const faults: [string, string, number][] = [
      ['x.sta', swift([line('1110', 'C', '1,00'), ':61:NONSENSE']), 4],
      ['x.xml', file('reportOfTheDay.xml').replace('18.00', '1x'), 3],
      ['x.xml', file('reportOfTheDay.xml').replace('</Ntry>', ''), 4],
      ['x.ofx', file('firstVersion.ofx').replace('-20.00', 'x'), 14],
      ['x.qif', file('ofAnAccount.qif').replace('T-15.00', 'Tx'), 12],
    ]
    for (const [name, content, at] of faults) {
      const { status, body } = await send(content, name)
      expect([name, status, body.errors?.map(({ code, message }) => [code, message])]).toEqual([
        name,
        400,
        [['File.Line', `Line ${at} of the file could not be read`]],
      ])
    }
  })

  it('what the bank says is kept whole, however long it is', async () => {
    const own = await newBank('110285', { accountNumber: '8800000001' })
    const [long, reference] = ['تفاصيل '.repeat(400).trim(), 'REF'.repeat(60)]
    const content = ['Account,Date,Description,Reference,Credit', `8800000001,${year}-11-03,${long},${reference},5`].join('\n')
    expect((await send(content, 'x.csv')).body.counts).toMatchObject({ created: 1 })
    expect(await movementsOf(own)).toEqual([['11-03', reference, '5.00', long]])
  })

  it('rows of another year go to that year, and so does its part of the balances', async () => {
    const own = await newBank('110287', { accountNumber: '9900000002' })
    const yy = (one: number) => String(one).slice(2)
    const content = [
      ':20:Y',
      ':25:9900000002',
      `:60F:C${yy(year - 1)}1230SAR50,`,
      `:61:${yy(year - 1)}12301230C20,NTRFOLD`,
      `:61:${yy(year)}01030103D5,NTRFNEW`,
      `:62F:C${yy(year)}0103SAR65,`,
    ].join('\n')
    expect((await send(content, 'x.sta')).body).toMatchObject({ counts: { created: 2, faulty: 0 }, notes: [] })
    const filter = encodeURIComponent(JSON.stringify({ bank: own.id }))
    const of = async (path: string, at: number) =>
      (await admin.call<Row[]>('GET', `${path}?filter=${filter}`, { branch, year: at })).body
    expect((await of('bankMovements', year - 1)).map((one) => one['reference'])).toEqual(['OLD'])
    expect((await of('bankMovements', year)).map((one) => one['reference'])).toEqual(['NEW'])
    expect(await of('bankStatements', year - 1)).toMatchObject([
      { from: `${year - 1}-12-30`, to: `${year - 1}-12-31`, openingAmount: '50.00', closingAmount: '70.00' },
    ])
    expect(await of('bankStatements', year)).toMatchObject([
      { from: `${year}-01-01`, to: `${year}-01-03`, openingAmount: '70.00', closingAmount: '65.00' },
    ])
    expect((await send(content, 'x.sta')).body).toMatchObject({ counts: { created: 0, updated: 0, faulty: 0 }, notes: [] })
  })

  it('all accounts of a file are read, and a file without one asks for it', async () => {
    const own = await newBank('110286', { accountNumber: '9900000001' })
    const both = [
      swift([line('1115', 'C', '1,00', 'ONE')]),
      swift([line('1115', 'C', '2,00', 'TWO')], { account: '9900000001' }),
    ].join('\n')
    expect((await send(both, 'x.sta')).body.counts).toMatchObject({ created: 2 })
    expect(await movementsOf(own)).toHaveLength(1)
    const without = ['Date,Reference,Amount', `${year}-11-16,W1,4.00`].join('\n')
    const asked = (await send(without, 'november.csv', { check: true })).body
    expect(asked.questions).toMatchObject([{ kind: 'value', column: 'bank', value: 'november' }])
    const answers = { values: { bank: { november: own.id } } }
    expect((await send(without, 'november.csv', { answers })).body.counts).toMatchObject({ created: 1 })
  })
})

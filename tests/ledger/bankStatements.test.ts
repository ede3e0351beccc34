import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { type BookSays, matchFor, partsFor, proposeMatch } from '../../src/server/ledger/matching.ts'
import type { MonthClosing } from '../../src/shared/closing.ts'
import { sendFile } from '../support/importing.ts'
import { registering } from '../support/registering.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
type Answered = { readonly status: number; readonly body: Row & Problem }

let admin: Caller
let branch = 0
let girls = 0
const year = Number(today().slice(0, 4))
const day = (monthAndDay: string) => `${year}-${monthAndDay}`

onStage(
  async (stage) => {
    ;({ admin } = stage)
    ;({ boys: branch, girls } = stage.branches)
  },
  { advancesWithInvoice: true },
)

const call = (
  method: string,
  path: string,
  body?: unknown,
  at = branch,
  headers: Record<string, string> = {},
): Promise<Answered> =>
  admin.call<Row & Problem>(method, path, { branch: at, year, headers, ...(body !== undefined && { body }) })
const goesOnOtherwise = { Confirmed: 'BankStatement.OpeningDiffers' }
const list = async (path: string): Promise<Row[]> => (await call('GET', path)).body as unknown as Row[]
const told = ({ status, body }: Answered) => [status, ...(body.errors ?? []).map(({ code, field }) => `${code} ${field ?? '-'}`)]
const made = async (path: string, body: object): Promise<Row> => {
  const answer = await call('POST', path, body)
  expect(told(answer)).toEqual([201])
  return answer.body
}
const read = async (path: string, { id }: Pick<Row, 'id'>): Promise<Row> => (await call('GET', `${path}/${id}`)).body
const act = async (path: string, { id }: Row, action: string, body: object = {}) =>
  call('POST', `${path}/${id}/${action}`, { version: (await read(path, { id })).version, ...body })

describe('what rules propose for a movement', () => {
  const row = (entry: number, date: string, amount: string, text: string | null = null): BookSays => ({
    entry,
    line: 1,
    date: day(date),
    text,
    references: null,
    amount,
  })
  const said = (amount: string, reference: string | null = null) => ({ date: day('03-10'), reference, amount })
  it.each([
    ['the only row of its amount', said('100'), [row(1, '03-12', '100'), row(2, '03-10', '90')], [1]],
    ['the one with its reference', said('100', 'R7'), [row(1, '03-10', '100', 'R6'), row(2, '03-12', '100', 'R7')], [2]],
    ['the nearest of its amount', said('100'), [row(1, '03-14', '100'), row(2, '03-11', '100')], [2]],
    ['none of two that are as near', said('100'), [row(1, '03-09', '100'), row(2, '03-11', '100')], []],
    ['none that is long ago', said('100'), [row(1, '03-01', '100')], []],
    ['money out only for money out', said('-100'), [row(1, '03-10', '100')], []],
    ['several rows with its reference', said('100', 'D1'), [row(1, '03-09', '60', 'D1'), row(2, '03-10', '40', 'D1')], [1, 2]],
    ['all rows of one day', said('100'), [row(1, '03-09', '60'), row(2, '03-09', '40'), row(3, '03-08', '10')], [1, 2]],
    ['nothing that does not add up', said('100'), [row(1, '03-09', '60'), row(2, '03-09', '41')], []],
  ])('%s', (_, movement, rows, entries) => {
    expect(proposeMatch(movement, rows).map(({ entry }) => entry)).toEqual(entries)
  })
})

describe('what is only proposed', () => {
  const row = (entry: number, amount: string, references: string | null = null): BookSays => ({
    entry,
    line: 1,
    date: day('03-10'),
    text: references,
    references,
    amount,
  })
  const said = (amount: string, reference: string | null = null) => ({ date: day('03-10'), reference, amount })
  it.each([
    ['an amount alone is certain where the bank says no reference', said('100'), [row(1, '100', 'A-1')], [1], []],
    ['and where the books have none', said('100', 'B-2'), [row(1, '100')], [1], []],
    ['the same reference is known however it is written', said('100', 'inv 2041'), [row(1, '100', 'INV-2041')], [1], []],
    ['an amount alone under another reference is none', said('100', 'B-2'), [row(1, '100', 'A-1')], [], [1]],
    ['rows of a day under other references neither', said('100', 'B-2'), [row(1, '60', 'A-1'), row(2, '40')], [], [1, 2]],
    ['two to five rows of several', said('100'), [row(1, '60'), row(2, '40'), row(3, '7')], [], [1, 2]],
    ['no more than five', said('6'), [1, 2, 3, 4, 5, 6, 7].map((entry) => row(entry, entry === 7 ? '9' : '1')), [], []],
    ['nothing where two sets do as well', said('100'), [row(1, '60'), row(2, '40'), row(3, '40')], [], []],
  ])('%s', (_, movement, rows, certain, likely) => {
    const found = matchFor(movement, rows)
    expect([found.certain, found.likely].map((some) => some.map(({ entry }) => entry))).toEqual([certain, likely])
  })
})

describe('rows that somebody names give a movement what it says', () => {
  it.each([
    ['all of them', '100', ['60', '40'], ['60', '40']],
    ['a part of one', '30', ['100'], ['30']],
    ['one whole and a part of the next', '70', ['60', '40', '5'], ['60', '10']],
    ['of money out', '-30', ['-100'], ['-30']],
    ['less, where they have less', '100', ['60'], ['60']],
    ['no part of rows of both sides', '30', ['100', '-50'], ['100', '-50']],
  ])('%s', (_, amount, rows, parts) => {
    const named = rows.map(
      (one, line): BookSays => ({ entry: 1, line, date: day('03-10'), text: null, references: null, amount: one }),
    )
    const found = partsFor(amount, named)
    expect(found.map((one) => one.amount)).toEqual(parts)
  })
})

describe('an account that is there for all branches', () => {
  let bank: Row
  let income: Row
  const openRows = async (at: number) => {
    const { body } = await call('GET', `reports/bankReconciliation?bank=${bank.id}&date=${day('04-30')}`, undefined, at)
    return (body as unknown as { rows: { cells: Record<string, unknown> }[] }).rows.map(({ cells }) => cells)
  }

  beforeAll(async () => {
    const accounts = await list('accounts?filter={"isLeaf":true}&range=[0,499]')
    income = accounts.find((one) => one['code'] === '410102') as Row
    const parent = await read('accounts', accounts.find((one) => one['code'] === '110201') as Row)
    const account = { code: '110298', arabicName: 'حساب الشركة', kind: 'asset', parent: parent['parent'] }
    bank = await made('banks', {
      arabicName: 'حساب الشركة',
      general: true,
      iban: 'SA0380000000608010167519',
      account: (await made('accounts', account)).id,
    })
  })

  it('is reconciled in one branch with the rows of all, and what the bank told of a day is kept in that branch', async () => {
    const voucher = await call(
      'POST',
      'vouchers',
      {
        date: day('04-02'),
        status: 'open',
        description: 'إيداع البنات',
        entries: [
          { account: bank['account'], debit: '640' },
          { account: income.id, credit: '640', taxTreatment: 'outOfScope' },
        ],
      },
      girls,
    )
    expect(told(voucher)).toEqual([201])
    expect(told(await call('POST', `vouchers/${voucher.body.id}/post`, { version: voucher.body.version }, girls))).toEqual([200])
    const one = await made('bankMovements', { bank: bank.id, date: day('04-03'), moneyIn: '640', reference: 'G1' })
    const elsewhere = { bank: bank.id, date: day('04-03'), moneyIn: '640', description: 'the same' }
    const refused = await call('POST', 'bankMovements', elsewhere, girls)
    expect(told(refused)).toEqual([400, 'BankMovement.InOtherBranch date'])
    expect(refused.body.errors[0]?.message).toContain(day('04-03'))
    expect(await openRows(branch)).toContainEqual(
      expect.objectContaining({
        amount: '640.00',
        document: expect.objectContaining({ of: expect.objectContaining({ id: girls }) }),
      }),
    )
    expect(told(await act('bankMovements', one, 'match'))).toEqual([200])
    expect((await read('bankMovements', one))['matches']).toMatchObject([{ amount: '640.00' }])
    // Both branches are told the same of the account.
    const sums = (rows: Record<string, unknown>[]) => rows.flatMap(({ step, amount }) => (step ? [[step, amount]] : []))
    expect(sums(await openRows(girls))).toEqual(sums(await openRows(branch)))
    const statement = { bank: bank.id, from: day('04-01'), to: day('04-30'), openingAmount: '0', closingAmount: '640' }
    expect(told(await act('bankStatements', await made('bankStatements', statement), 'close'))).toEqual([200])
    expect(told(await call('POST', 'bankStatements', { ...statement, from: day('04-30') }, girls))).toEqual([
      400,
      'BankStatement.InOtherBranch from',
    ])
  })

  it('of two branches that read the same statement at once, one does', async () => {
    const lines = [
      'التاريخ,رقم الحساب,المرجع,دائن',
      ...[10, 11, 12].map((at) => `${day(`06-${at}`)},${bank['iban']},F${at},${at}`),
    ]
    const send = (at: number) => sendFile(admin, 'bankMovements', lines.join('\n'), { name: 'june.csv', branch: at, year })
    const answers = await Promise.all([send(branch), send(girls)])
    expect(answers.map(({ body }) => body.counts?.created).toSorted()).toEqual([0, 3])
    const filter = encodeURIComponent(JSON.stringify({ bank: bank.id, date_gte: day('06-01') }))
    const of = async (at: number) => (await call('GET', `bankMovements?filter=${filter}`, undefined, at)).body as unknown as Row[]
    expect([(await of(branch)).length, (await of(girls)).length].toSorted()).toEqual([0, 3])
  })

  it('of two branches that enter statements of the same days at once, one does', async () => {
    const statement = { bank: bank.id, from: day('07-01'), to: day('07-31'), openingAmount: '0', closingAmount: '0' }
    const answers = await Promise.all([branch, girls].map((at) => call('POST', 'bankStatements', statement, at, goesOnOtherwise)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })
})

describe('reconciling a bank', () => {
  let bank: Row
  let other: Row
  let charges: Row
  let center: Row
  const movement = (body: object) => made('bankMovements', { bank: bank.id, ...body })
  /** A posted voucher that brings money to the bank, or takes it. */
  const booked = async (date: string, amount: string, description: string) => {
    const [debit, credit] = amount.startsWith('-') ? ['credit', 'debit'] : ['debit', 'credit']
    const value = amount.replace('-', '')
    const voucher = await made('vouchers', {
      date,
      status: 'open',
      description,
      entries: [
        { account: bank['account'], [debit]: value, description },
        { account: other.id, [credit]: value, taxTreatment: 'outOfScope' },
      ],
    })
    expect(told(await act('vouchers', voucher, 'post'))).toEqual([200])
    const { entries } = (await call('GET', `vouchers/${voucher.id}/entry`)).body as unknown as { entries: Row[] }
    return { voucher, entry: entries.at(-1)?.id as number }
  }
  const reconciliation = async (date: string) => {
    const { body } = await call('GET', `reports/bankReconciliation?bank=${bank.id}&date=${date}`)
    const { rows } = body as unknown as { rows: { level: number; cells: Record<string, string> }[] }
    return Object.fromEntries(rows.flatMap(({ level, cells }) => (level === 0 ? [[cells['step'], cells['amount']]] : [])))
  }

  /** What the books are said to lack of this bank before a month is closed. */
  const lackingIn = async (month: string, { id } = bank) => {
    const { checks } = (await call('GET', `ledger/months/${year}-${month}`)).body as unknown as MonthClosing
    const parts = checks.flatMap(({ name, missing = [] }) =>
      missing.flatMap(({ of, amount }) => (of?.id === id ? [[name, amount] as const] : [])),
    )
    return Object.fromEntries(parts)
  }

  beforeAll(async () => {
    const accounts = await list('accounts?filter={"isLeaf":true}&range=[0,499]')
    const byCode = (code: string) => accounts.find((one) => one['code'] === code) as Row
    other = byCode('410102')
    charges = accounts.find(
      (one) => one['kind'] === 'expense' && one['partyKind'] === 'none' && !one['requiresCostCenter'],
    ) as Row
    center = (await list('costCenters?filter={"isLeaf":true}&range=[0,0]'))[0] as Row
    const parent = await read('accounts', byCode('110201'))
    const account = await made('accounts', {
      code: '110299',
      arabicName: 'مصرف الكشوف',
      kind: 'asset',
      parent: parent['parent'],
    })
    bank = await made('banks', { arabicName: 'مصرف الكشوف', account: account.id })
  })

  it('matches one row, several to one, and by entries that somebody names; what is left open is told', async () => {
    await booked(day('03-02'), '500', 'إيداع A17')
    await booked(day('03-03'), '200', 'قبض')
    await booked(day('03-03'), '300', 'قبض')
    const named = await booked(day('03-20'), '70', 'بلا مرجع')
    await booked(day('03-28'), '40', 'شيك لم يصل')
    const one = await movement({ date: day('03-04'), reference: 'A17', moneyIn: '500' })
    const several = await movement({ date: day('03-05'), description: 'deposit', moneyIn: '500.00' })
    const late = await movement({ date: day('03-29'), description: 'late', moneyIn: '70' })
    const fee = await movement({ date: day('03-30'), description: 'رسوم', moneyOut: '15' })
    expect(told(await act('bankMovements', one, 'match'))).toEqual([200])
    expect(told(await act('bankMovements', several, 'match'))).toEqual([200])
    expect((await read('bankMovements', several))['matches']).toHaveLength(2)
    expect(told(await act('bankMovements', fee, 'match'))).toEqual([400, 'BankMovement.NothingFound -'])
    expect(told(await act('bankMovements', fee, 'matchWith', { entries: `${named.entry}` }))).toEqual([
      400,
      'BankMovement.Differs entries',
    ])
    expect(told(await act('bankMovements', late, 'matchWith', { entries: `${named.entry}` }))).toEqual([200])
    // What the bank has told of is not taken out of the books behind it.
    const kept = await act('vouchers', named.voucher, 'unpost', { reason: 'خطأ' })
    expect(told(kept)).toEqual([409, 'BankMovement.RowMatched -'])
    expect(kept.body.errors[0]?.message).toContain('70.00 ')
    const unstated = await reconciliation(day('03-31'))
    expect(unstated).toMatchObject({
      bankInBooks: '1110.00',
      notAtBank: '40.00',
      notInBooks: '-15.00',
      bankExpected: '1055.00',
    })
    // That nothing of the bank confirms it is said, in the report and before the month is closed.
    expect(unstated).toHaveProperty('noStatement')
    expect(await lackingIn('03')).toEqual({ unstatedBanks: '1110.00' })
    // So is it where only the bank tells of movements.
    const parent = (await read('accounts', { id: bank['account'] as number }))['parent']
    const account = { code: '110295', arabicName: 'مصرف بلا دفاتر', kind: 'asset', parent }
    const silent = await made('banks', { arabicName: 'مصرف بلا دفاتر', account: (await made('accounts', account)).id })
    await made('bankMovements', { bank: silent.id, date: day('03-09'), moneyIn: '3' })
    expect(await lackingIn('03', silent)).toEqual({ unstatedBanks: null })
    const whole = await read('bankMovements', one)
    expect(told(await call('PUT', `bankMovements/${one.id}`, { version: whole.version, moneyIn: '1' }))).toEqual([
      400,
      'BankMovement.Matched -',
    ])
    expect(
      told(await call('POST', 'bankMovements', { bank: bank.id, date: day('03-05'), moneyIn: '1', moneyOut: '1' }))[1],
    ).toMatch(/^BankMovement.InOrOut/)
  })

  it('an amount alone is proposed and not made where both have a reference and they differ, and so are sums', async () => {
    const vouched = async (amount: string, reference: string) => {
      const entries = [
        { account: bank['account'], debit: amount },
        { account: other.id, credit: amount, taxTreatment: 'outOfScope' },
      ]
      const voucher = await made('vouchers', { date: day('07-20'), status: 'open', reference, entries })
      expect(told(await act('vouchers', voucher, 'post'))).toEqual([200])
      const { entries: posted } = (await call('GET', `vouchers/${voucher.id}/entry`)).body as unknown as { entries: Row[] }
      return posted.at(-1)?.id as number
    }
    const entry = await vouched('1234.50', 'TRX-1')
    const one = await movement({ date: day('07-20'), reference: 'TRX-9', moneyIn: '1234.50' })
    const proposed = await act('bankMovements', one, 'match')
    expect(told(proposed)).toEqual([400, 'BankMovement.OnlyProposed -'])
    expect(proposed.body.errors[0]?.message).toContain(String(entry))
    expect((await read('bankMovements', one))['status']).toBe('open')
    expect(told(await act('bankMovements', one, 'matchWith', { entries: `${entry}` }))).toEqual([200])
    const large = await vouched('3000', 'POS-7')
    const parts = [
      await movement({ date: day('07-21'), moneyIn: '1800' }),
      await movement({ date: day('07-22'), moneyIn: '1200' }),
    ]
    const together = await act('bankMovements', parts[0] as Row, 'match')
    expect(told(together)).toEqual([400, 'BankMovement.TogetherProposed -'])
    expect(together.body.errors[0]?.message).toMatch(new RegExp(`${day('07-22')} 1,?200\\.00.*${large}`))
    for (const part of parts) expect(told(await act('bankMovements', part, 'matchWith', { entries: `${large}` }))).toEqual([200])
    for (const each of [one, ...parts]) {
      expect(told(await act('bankMovements', each, 'unmatch'))).toEqual([200])
      expect((await call('DELETE', `bankMovements/${each.id}`)).status).toBeLessThan(300)
    }
  })

  it('of several entries that somebody names nothing is cut and nothing is left out', async () => {
    const entries = [await booked(day('07-02'), '7400', 'أ'), await booked(day('07-02'), '6500', 'ب')].map(({ entry }) => entry)
    const one = await movement({ date: day('07-03'), moneyIn: '12000' })
    const by = (list: readonly number[]) => act('bankMovements', one, 'matchWith', { entries: list.join(' ') })
    expect(told(await by(entries))).toEqual([400, 'BankMovement.Differs entries'])
    expect((await read('bankMovements', one))['matches']).toEqual([])
    const { entry: less } = await booked(day('07-02'), '-1900', 'ج')
    expect(told(await by([...entries, less, 999_999_999]))).toEqual([400, 'BankMovement.NothingFound entries'])
    expect(told(await by([...entries, less]))).toEqual([200])
    expect(told(await act('bankMovements', one, 'unmatch'))).toEqual([200])
    expect((await call('DELETE', `bankMovements/${one.id}`)).status).toBeLessThan(300)
  })

  it('one row is paid in several movements, of which the last takes what is left', async () => {
    const { entry } = await booked(day('06-02'), '900', 'تسوية بطاقات')
    const parts = [await movement({ date: day('06-03'), moneyIn: '500' }), await movement({ date: day('06-04'), moneyIn: '400' })]
    const more = await movement({ date: day('06-05'), moneyIn: '1' })
    const open = async () => (await reconciliation(day('06-30')))['notAtBank']
    const before = Number(await open())
    for (const [at, one] of parts.entries()) {
      expect(told(await act('bankMovements', one, 'matchWith', { entries: `${entry}` }))).toEqual([200])
      expect(Number(await open())).toBe(before - [500, 900][at]!)
    }
    expect(told(await act('bankMovements', more, 'matchWith', { entries: `${entry}` }))[1]).toMatch(/^BankMovement.NothingFound/)
    for (const one of parts) expect(told(await act('bankMovements', await read('bankMovements', one), 'unmatch'))).toEqual([200])
    expect(Number(await open())).toBe(before)
    for (const one of [...parts, more]) expect((await call('DELETE', `bankMovements/${one.id}`)).status).toBeLessThan(300)
  })

  it('reads what a bank gives as MT940 or CAMT.053, each movement once', async () => {
    const iban = 'SA4420000001234567891234'
    const { version } = await read('banks', bank)
    expect(told(await call('PUT', `banks/${bank.id}`, { version, iban }))).toEqual([200])
    const file = (name: string, content: string) => sendFile(admin, 'bankMovements', content, { name, branch, year })
    const swift = [
      ':20:X1',
      `:25:${iban}`,
      ':28C:1/1',
      ':60F:C260901SAR0,',
      `:61:${String(year).slice(2)}09020902C1500,00NTRFINV-77//B1`,
      ':86:تحويل رسوم',
      `:61:${String(year).slice(2)}09030903D12,5NCHGNONREF//B2`,
      ':86:رسوم بنكية',
      ':62F:C260930SAR1487,5',
      '-',
    ].join('\r\n')
    expect((await file('september.sta', swift)).body.counts).toMatchObject({ created: 2 })
    expect((await file('september.sta', swift)).body.counts).toMatchObject({ created: 0 })
    const entry = (amount: string, side: string, day: string, reference: string) =>
      `<Ntry><Amt Ccy="SAR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${year}-${day}</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`
    const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entry('77.25', 'CRDT', '09-10', 'E-1')}${entry('8', 'DBIT', '09-11', 'E-2')}</Stmt></BkToCstmrStmt></Document>`
    expect((await file('september.xml', camt)).body.counts).toMatchObject({ created: 2 })
    for (const broken of [
      camt.replace('</Ntry>', ''),
      camt.replace('77.25', '7x'),
      swift.replace('C1500,00', 'C'),
      camt.replace('<Stmt>', '<!DOCTYPE a [<!ENTITY b "c">]><Stmt>&b;'),
    ])
      expect(((await file('broken.xml', broken)).body as unknown as Problem).errors?.map(({ code }) => code)).toEqual([
        'File.Line',
      ])
    const filter = encodeURIComponent(JSON.stringify({ bank: bank.id, date_gte: day('09-01') }))
    const known = await list(`bankMovements?filter=${filter}&sort=["date","ASC"]&range=[0,9]`)
    const columns = ['date', 'reference', 'moneyIn', 'moneyOut', 'description']
    expect(known.map((one) => columns.map((name) => one[name]))).toEqual([
      [day('09-02'), 'INV-77', '1500.00', null, 'تحويل رسوم'],
      [day('09-03'), 'B2', null, '12.50', 'رسوم بنكية'],
      [day('09-10'), 'E-1', '77.25', null, null],
      [day('09-11'), 'E-2', null, '8.00', null],
    ])
    for (const one of known) expect((await call('DELETE', `bankMovements/${one.id}`)).status).toBeLessThan(300)
  })

  it('knows lines without a reference by all that they say: each once more of the same is another movement', async () => {
    const { iban } = await read('banks', bank)
    const line = (amount: string) => `${iban},${day('10-06')},شبكة,,${amount},`
    const send = async (...lines: string[]) => {
      const content = ['Account,Date,Description,Reference,Credit,Debit', ...lines].join('\n')
      const { created, updated, faulty } = (await sendFile(admin, 'bankMovements', content, { name: 'same.csv', branch, year }))
        .body.counts
      return [created, updated, faulty]
    }
    expect(await send(line('40'), line('40'), line('7'))).toEqual([3, 0, 0])
    expect(await send(line('40'), line('40'), line('7'))).toEqual([0, 0, 0])
    expect(await send(line('40'), line('40'), line('40'), line('8'))).toEqual([2, 0, 0])
    const filter = encodeURIComponent(JSON.stringify({ bank: bank.id, date: day('10-06') }))
    const known = await list(`bankMovements?filter=${filter}&range=[0,9]`)
    expect(known.map((one) => one['moneyIn']).toSorted()).toEqual(['40.00', '40.00', '40.00', '7.00', '8.00'])
    for (const one of known) expect((await call('DELETE', `bankMovements/${one.id}`)).status).toBeLessThan(300)
  })

  it('asks whether two lines of a file that say the same are two movements, and reads neither twice', async () => {
    const { iban } = await read('banks', bank)
    const line = (reference: string, amount: string) => `${iban},${day('10-05')},شبكة,${reference},${amount},`
    const content = ['Account,Date,Description,Reference,Credit,Debit', line('P-1', '40'), line('P-1', '40'), line('P-2', '7')]
    const send = (apart?: 'create' | null, search = '') =>
      sendFile(admin, 'bankMovements', content.join('\n'), {
        name: 'october.csv',
        branch,
        year,
        search,
        ...(apart !== undefined && { answers: { values: { reference: { [`${day('10-05')} · P-1 · 40`]: apart } } } }),
      })
    const asked = (await send(undefined, '?check=1')).body
    expect(asked.questions).toMatchObject([{ kind: 'twice', column: 'reference', value: `${day('10-05')} · P-1 · 40` }])
    expect([asked.counts.created, asked.waiting]).toEqual([2, 1])
    expect((await send(null, '?check=1')).body).toMatchObject({ counts: { created: 2, faulty: 0 }, questions: [] })
    expect((await send('create')).body.counts).toMatchObject({ created: 3, faulty: 0 })
    expect((await send('create')).body.counts).toMatchObject({ created: 0, updated: 0, faulty: 0 })
    const filter = encodeURIComponent(JSON.stringify({ bank: bank.id, date: day('10-05') }))
    const known = await list(`bankMovements?filter=${filter}&sort=["id","ASC"]&range=[0,9]`)
    expect(known.map((one) => [one['reference'], one['moneyIn']])).toEqual([
      ['P-1', '40.00'],
      ['P-1', '40.00'],
      ['P-2', '7.00'],
    ])
    for (const one of known) expect((await call('DELETE', `bankMovements/${one.id}`)).status).toBeLessThan(300)
  })

  it('a receipt or a payment is made of a movement as a draft, and matched with it as it is posted', async () => {
    const method = await made('paymentMethods', { arabicName: 'تحويل الكشوف', kind: 'transfer', bank: bank.id })
    const [guardian] = await list('guardians?range=[0,0]')
    const came = await movement({ date: day('11-02'), reference: 'TR-55', description: 'حوالة من ولي أمر', moneyIn: '750' })
    const went = await movement({ date: day('11-03'), reference: 'TR-56', description: 'حوالة صادرة', moneyOut: '90' })
    expect(told(await act('bankMovements', went, 'receive', { paymentMethod: method.id }))[0]).toBe(409)
    const [cash] = await list(`paymentMethods?filter=${encodeURIComponent(JSON.stringify({ kind: 'cash' }))}`)
    expect(told(await act('bankMovements', came, 'receive', { paymentMethod: cash?.id }))[0]).toBe(400)
    expect(told(await act('bankMovements', came, 'receive', { paymentMethod: method.id, guardian: guardian?.id }))).toEqual([200])
    expect(told(await act('bankMovements', went, 'pay', { paymentMethod: method.id }))).toEqual([200])
    for (const [path, own, one, completed] of [
      ['collections', came, { guardian: guardian?.id }, {}],
      ['paymentTransactions', went, {}, { paidTo: 'other', partyName: 'المورد', account: charges.id, costCenter: center.id }],
    ] as const) {
      const [draft] = (await list(`${path}?sort=["id","DESC"]&range=[0,0]`)) as [Row]
      const whole = await read(path, draft)
      expect(whole).toMatchObject({ status: 'draft', date: own['date'], description: own['description'], ...one })
      expect(whole['methods']).toMatchObject([{ paymentMethod: method.id, reference: own['reference'] }])
      const issued = await call('PUT', `${path}/${draft.id}`, { version: whole.version, ...completed, status: 'open' })
      expect(told(issued)).toEqual([200])
      expect((await read('bankMovements', own))['status']).toBe('open')
      expect(told(await act(path, draft, 'post'))).toEqual([200])
      const matched = await read('bankMovements', own)
      expect([matched['status'], (matched['matches'] as unknown[]).length]).toEqual(['matched', 1])
    }
  })

  it('of two movements that want the same row at once, one gets it', async () => {
    await booked(day('05-02'), '81', 'واحد')
    const both = [await movement({ date: day('05-02'), moneyIn: '81' }), await movement({ date: day('05-03'), moneyIn: '81' })]
    const answers = await Promise.all(both.map((one) => act('bankMovements', one, 'match')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    for (const one of both) {
      if ((await read('bankMovements', one))['status'] === 'matched')
        expect(told(await act('bankMovements', one, 'unmatch'))).toEqual([200])
      expect((await call('DELETE', `bankMovements/${one.id}`)).status).toBeLessThan(300)
    }
  })

  it('books what only the bank knows of, through the ledger', async () => {
    const [fee] = await list(`bankMovements?filter=${encodeURIComponent(JSON.stringify({ status: 'open', bank: bank.id }))}`)
    const itself = await act('bankMovements', fee as Row, 'book', { account: bank['account'] })
    expect(told(itself)).toEqual([400, 'Reference.NotAllowed account'])
    const answer = await act('bankMovements', fee as Row, 'book', { account: charges.id, costCenter: center.id })
    expect(told(answer)).toEqual([200])
    const [voucher] = await list('vouchers?sort=["id","DESC"]&range=[0,0]')
    const tied = [409, 'Voucher.TiedToReference -']
    expect(told(await act('vouchers', voucher as Row, 'void', { reason: 'خطأ' }))).toEqual(tied)
    const { version } = await read('vouchers', voucher as Row)
    expect(told(await call('PUT', `vouchers/${voucher?.id}`, { version, description: 'غيره' }))).toEqual(tied)
    // Given up with the movement that it was made of, it is made anew.
    expect(told(await act('bankMovements', fee as Row, 'reopen'))).toEqual([200])
    expect((await read('vouchers', voucher as Row))['status']).toBe('void')
    expect(told(await act('bankMovements', fee as Row, 'book', { account: charges.id, costCenter: center.id }))).toEqual([200])
    const [second] = await list('vouchers?sort=["id","DESC"]&range=[0,0]')
    expect(told(await act('vouchers', second as Row, 'post'))).toEqual([200])
    // What was made of it says the same: it is matched as it comes into the books.
    expect((await read('bankMovements', fee as Row))['status']).toBe('matched')
    expect(told(await act('vouchers', second as Row, 'unpost', { reason: 'خطأ' }))).toEqual([
      409,
      'Voucher.TiedToReference -',
      'BankMovement.RowMatched -',
    ])
    expect(await reconciliation(day('03-31'))).toMatchObject({
      bankInBooks: '1095.00',
      notInBooks: '0.00',
      bankExpected: '1055.00',
    })
  })

  it('books a charge of the bank with its input VAT, which the tax return is told with the invoice of the bank', async () => {
    const month = { from: day('08-01'), to: day('08-31') }
    const purchases = async () => {
      const { rows } = (await call('GET', `reports/vatSummary?${new URLSearchParams(month)}`)).body as unknown as {
        rows: { cells: Record<string, unknown> }[]
      }
      const { base, tax } = rows.find(({ cells }) => cells['box'] === 'standardPurchases')?.cells ?? {}
      return [Number(base), Number(tax)]
    }
    const on = { account: charges.id, costCenter: center.id }
    const invoice = { taxNumber: '300000000000003', invoiceNumber: 'BNK-08', invoiceDate: day('01-01') }
    const fee = await movement({ date: day('08-05'), moneyOut: '11.50', description: 'رسوم حوالة' })
    const refused = async (input: object) => told(await act('bankMovements', fee, 'book', { ...on, ...input }))
    expect(await refused({ tax: '1.50' })).toEqual([400, 'Field.Required taxNumber', 'Field.Required invoiceNumber'])
    expect(await refused({ tax: '11.50', ...invoice })).toEqual([400, 'BankMovement.TaxAbove tax'])
    expect(await refused({ tax: '-1', ...invoice })).toContain('Number.Negative tax')
    // Nor is the tax of an invoice had back before its day.
    const early = await movement({ date: addDays(today(), -1), moneyOut: '11.50', description: 'رسوم قبل فاتورتها' })
    const ahead = { ...on, tax: '1.50', ...invoice, invoiceDate: today() }
    expect(told(await act('bankMovements', early, 'book', ahead))).toEqual([400, 'Expense.InvoiceAhead invoiceDate'])
    expect(told(await call('DELETE', `bankMovements/${early.id}?version=${early.version}`))).toEqual([200])
    // What is no tax of the amount is asked about, as in any voucher.
    expect(await refused({ tax: '5', ...invoice })).toEqual([409, expect.stringMatching(/^Voucher\.InputTaxRate/)])
    const before = await purchases()
    expect(told(await act('bankMovements', fee, 'book', { ...on, tax: '1.50', ...invoice }))).toEqual([200])
    const [voucher] = await list('vouchers?sort=["id","DESC"]&range=[0,0]')
    const { taxable, entries } = await read('vouchers', voucher as Row)
    expect(taxable).toBe(true)
    expect(entries).toMatchObject([
      { account: bank['account'], credit: '11.50' },
      { account: charges.id, debit: '10.00' },
      { debit: '1.50', ...invoice, supplierName: bank['arabicName'] },
    ])
    expect(told(await act('vouchers', voucher as Row, 'post'))).toEqual([200])
    expect((await read('bankMovements', fee))['status']).toBe('matched')
    const [base, tax] = await purchases()
    expect([Number(base) - Number(before[0]), Number(tax) - Number(before[1])]).toEqual([10, 1.5])
    // What the bank gives back of it is less of both.
    const back = await movement({ date: day('08-09'), moneyIn: '11.50', description: 'رد رسوم' })
    const note = { ...invoice, invoiceNumber: 'BNK-09', tax: '1.50' }
    expect(told(await act('bankMovements', back, 'book', { ...on, ...note }))).toEqual([200])
    const [second] = await list('vouchers?sort=["id","DESC"]&range=[0,0]')
    expect(told(await act('vouchers', second as Row, 'post'))).toEqual([200])
    expect(await purchases()).toEqual(before)
    // Who is not registered has no tax back.
    const registered = async (isTaxCollectionActivated: boolean) => {
      const { version } = await read('branches', { id: branch })
      // As the other branch has it.
      const old = isTaxCollectionActivated ? { advanceTaxPoint: 'invoice' } : {}
      const changed = { version, isTaxCollectionActivated, ...old }
      expect(told(await call('PUT', `branches/${branch}`, changed, branch, registering))).toEqual([200])
    }
    await registered(false)
    const third = await movement({ date: day('08-12'), moneyOut: '23', description: 'رسوم' })
    const asked = { ...on, ...invoice, invoiceNumber: 'BNK-10', tax: '3' }
    expect(told(await act('bankMovements', third, 'book', asked))).toEqual([400, 'BankMovement.NotRegistered tax'])
    await registered(true)
  })

  it('what the bank brought in as income is asked about until it is said how the return is told of it', async () => {
    const income = await movement({ date: day('08-14'), moneyIn: '20', description: 'عائد الحساب' })
    const [account] = await list(`accounts?filter=${encodeURIComponent(JSON.stringify({ code: '4201' }))}`)
    const book = (more: object) => act('bankMovements', income, 'book', { account: account?.id, ...more })
    expect(told(await book({}))).toEqual([409, expect.stringMatching(/^Voucher\.IncomeOutside/)])
    const said = { taxTreatment: 'exempt', taxReason: 'VATEX-SA-29' }
    expect(told(await book({ taxTreatment: 'exempt' }))).toEqual([400, 'Field.Required taxReason'])
    expect(told(await book(said))).toEqual([200])
    const [voucher] = await list('vouchers?sort=["id","DESC"]&range=[0,0]')
    expect((await read('vouchers', voucher as Row))['entries']).toMatchObject([{}, { account: account?.id, ...said }])
    expect(told(await act('bankMovements', income, 'reopen'))).toEqual([200])
    // So is what it is said to have brought onto accounts of differences, but for what was rounded.
    const [rounding] = await list(`accounts?filter=${encodeURIComponent(JSON.stringify({ code: '6111' }))}`)
    for (const code of ['6105', '6111', '6112', '6117']) {
      const [on] = await list(`accounts?filter=${encodeURIComponent(JSON.stringify({ code }))}`)
      expect(told(await act('bankMovements', income, 'book', { account: on?.id }))).toEqual([
        409,
        expect.stringMatching(/^Voucher\.SupplyOutside/),
      ])
    }
    const change = await movement({ date: day('08-14'), moneyIn: '0.40', description: 'فرق تقريب' })
    expect(told(await act('bankMovements', change, 'book', { account: rounding?.id }))).toEqual([200])
    expect(told(await act('bankMovements', change, 'reopen'))).toEqual([200])
  })

  it('a statement closes when all agrees, and its days change no more', async () => {
    const open = await movement({ date: day('03-15'), moneyIn: '1' })
    const statement = await made('bankStatements', {
      bank: bank.id,
      from: day('03-01'),
      to: day('03-31'),
      openingAmount: '0',
      closingAmount: '1056',
    })
    expect(told(await act('bankStatements', statement, 'close'))).toEqual([400, 'BankStatement.MovementsOpen -'])
    expect((await call('DELETE', `bankMovements/${open.id}`)).status).toBeLessThan(300)
    expect(told(await act('bankStatements', statement, 'close'))).toEqual([400, 'BankStatement.Differs closingAmount'])
    const { version } = await read('bankStatements', statement)
    expect(told(await call('PUT', `bankStatements/${statement.id}`, { version, closingAmount: '1055' }))).toEqual([200])
    expect(told(await act('bankStatements', statement, 'close'))).toEqual([200])
    const stated = await reconciliation(day('03-31'))
    expect(stated).toMatchObject({ bankSays: '1055.00', bankDiffers: '0.00' })
    expect(stated).not.toHaveProperty('noStatement')
    expect(await lackingIn('03')).toEqual({})
    expect(await reconciliation(day('02-28'))).toHaveProperty('noStatement')
    const closed = await read('bankStatements', statement)
    expect(told(await call('PUT', `bankStatements/${statement.id}`, { version: closed.version, closingAmount: '1' }))).toEqual([
      400,
      'BankStatement.Closed -',
    ])
    expect(told(await call('POST', 'bankMovements', { bank: bank.id, date: day('03-15'), moneyIn: '1' }))).toEqual([
      400,
      'BankStatement.DaysClosed date',
    ])
    const [matched] = await list(`bankMovements?filter=${encodeURIComponent(JSON.stringify({ bank: bank.id }))}`)
    expect(told(await act('bankMovements', matched as Row, 'unmatch'))).toEqual([400, 'BankStatement.DaysClosed date'])
    const again = { bank: bank.id, from: day('03-31'), to: day('04-30'), openingAmount: '1055', closingAmount: '1055' }
    expect(told(await call('POST', 'bankStatements', again))).toEqual([400, 'BankStatement.Overlaps from'])
    const otherwise = { bank: bank.id, from: day('04-01'), to: day('04-30'), openingAmount: '1000', closingAmount: '1000' }
    expect(told(await call('POST', 'bankStatements', otherwise))).toEqual([409, 'BankStatement.OpeningDiffers openingAmount'])
    const next = (await call('POST', 'bankStatements', otherwise, branch, goesOnOtherwise)).body
    expect(told(await act('bankStatements', next, 'close'))).toEqual([400, 'BankStatement.OpeningDiffers openingAmount'])
    // Nor is one closed before those that come first.
    const may = { ...otherwise, from: day('05-01'), to: day('05-31') }
    const asked = await call('POST', 'bankStatements', may)
    const codes = asked.body.errors.map(({ code }) => code).join()
    expect(codes).toContain('BankStatement.NothingMoved')
    const later = (await call('POST', 'bankStatements', may, branch, { Confirmed: codes })).body
    expect(told(await act('bankStatements', later, 'close'))).toContain('BankStatement.FormerOpen from')
  })
})

describe('a bank whose books begin with a balance', () => {
  let bank: Row
  let charges: Row
  let income: Row
  let center: Row
  const answered = (path: string, body: object, Confirmed?: string) =>
    admin.call<Row & Problem>('POST', path, { branch, year, body, ...(Confirmed && { headers: { Confirmed } }) })
  const posted = async (body: object, confirmed?: string) => {
    const voucher = await answered('vouchers', { status: 'open', ...body }, confirmed)
    expect(told(voucher)).toEqual([201])
    const done = await answered(`vouchers/${voucher.body.id}/post`, { version: voucher.body.version }, confirmed)
    expect(told(done)).toEqual([200])
    return voucher.body
  }
  const reconciliation = async (date: string) => {
    const { body } = await call('GET', `reports/bankReconciliation?bank=${bank.id}&date=${date}`)
    const { rows } = body as unknown as { rows: { level: number; cells: Record<string, string> }[] }
    return Object.fromEntries(rows.flatMap(({ cells: { step, amount } }) => (step ? [[step, amount]] : [])))
  }
  const movement = (body: object) => made('bankMovements', { bank: bank.id, ...body })
  const days = { from: day('08-01'), to: day('08-31') }

  beforeAll(async () => {
    const accounts = await list('accounts?filter={"isLeaf":true}&range=[0,499]')
    const byCode = (code: string) => accounts.find((one) => one['code'] === code) as Row
    income = byCode('410102')
    charges = accounts.find(
      (one) => one['kind'] === 'expense' && one['partyKind'] === 'none' && !one['requiresCostCenter'],
    ) as Row
    center = (await list('costCenters?filter={"isLeaf":true}&range=[0,0]'))[0] as Row
    const parent = await read('accounts', byCode('110201'))
    const account = { code: '110296', arabicName: 'مصرف الافتتاح', kind: 'asset', parent: parent['parent'] }
    bank = await made('banks', { arabicName: 'مصرف الافتتاح', account: (await made('accounts', account)).id })
    const opening = byCode('3105')
    await posted(
      {
        date: day('01-01'),
        kind: 'opening',
        entries: between(String(bank['account']), String(opening.id), '10000').map(numbers),
      },
      'Voucher.SecondOpening',
    )
    // A cheque that was written before the first statement begins, and one of its days.
    for (const [date, amount] of [
      [day('07-28'), '600'],
      [day('08-05'), '250'],
    ])
      await posted({ date, entries: between(String(income.id), String(bank['account']), String(amount)).map(numbers) })
  })
  const between = (debit: string, credit: string, value: string) => [
    { account: debit, debit: value },
    { account: credit, credit: value, ...(credit === String(income.id) && { taxTreatment: 'outOfScope' }) },
  ]
  const numbers = ({ account, ...side }: { account: string }) => ({ account: Number(account), ...side })

  it('the balance that opened the books is no movement, and distorts nothing before there is a statement', async () => {
    expect(await reconciliation(day('08-31'))).toMatchObject({
      bankInBooks: '9150.00',
      notAtBank: '-850.00',
      bankExpected: '10000.00',
    })
    const same = await movement({ date: day('01-02'), moneyIn: '10000' })
    expect(told(await act('bankMovements', same, 'match'))).toEqual([400, 'BankMovement.NothingFound -'])
    const [opening] = (await list('vouchers?filter={"kind":"opening"}&sort=["id","DESC"]&range=[0,0]')) as [Row]
    const { entries } = (await call('GET', `vouchers/${opening.id}/entry`)).body as unknown as { entries: Row[] }
    const named = await act('bankMovements', same, 'matchWith', { entries: `${entries.at(-1)?.id}` })
    expect(told(named)).toEqual([400, 'BankMovement.NothingFound entries'])
    expect((await call('DELETE', `bankMovements/${same.id}`)).status).toBeLessThan(300)
  })

  it('a first statement that begins with something else than the books is asked about, and the difference is told as open', async () => {
    const statement = { bank: bank.id, ...days, openingAmount: '10000', closingAmount: '9335' }
    const asked = await answered('bankStatements', statement)
    expect(told(asked)).toEqual([409, 'BankStatement.OpeningNotBooks openingAmount'])
    expect(asked.body.errors[0]?.message).toMatch(/9,?400\.00.*600\.00/)
    const same = await answered('bankStatements', { ...statement, from: day('07-01'), to: day('07-02') })
    expect(told(same)).toEqual([201])
    expect(told(await act('bankStatements', same.body, 'giveUp', { reason: 'شهر آخر' }))).toEqual([200])
    // The one before it is given up, and tells of nothing.
    expect(told(await answered('bankStatements', statement))).toEqual([409, 'BankStatement.OpeningNotBooks openingAmount'])
    const kept = await answered('bankStatements', statement, 'BankStatement.OpeningNotBooks')
    expect(told(kept)).toEqual([201])
    expect(await reconciliation(day('08-31'))).toMatchObject({
      bankInBooks: '9150.00',
      beforeFirstStatement: '-600.00',
      notAtBank: '-850.00',
      bankExpected: '10000.00',
      bankSays: '9335.00',
      bankDiffers: '-665.00',
    })
    // What came before it stands behind that figure, line by line, with the balance that takes all of it as told.
    const { body } = await call('GET', `reports/bankReconciliation?bank=${bank.id}&date=${day('08-31')}`)
    const { rows } = body as unknown as { rows: { level: number; role?: string; cells: Record<string, string | null> }[] }
    const at = rows.findIndex(({ cells }) => cells['step'] === 'beforeFirstStatement')
    expect(
      rows.slice(at, at + 5).map(({ level, role, cells }) => [level, role, cells['step'], cells['date'], cells['amount']]),
    ).toEqual([
      [1, 'group', 'beforeFirstStatement', day('08-01'), '-600.00'],
      [2, undefined, undefined, day('01-01'), '10000.00'],
      [2, undefined, undefined, day('07-28'), '-600.00'],
      [2, undefined, 'firstStatementBegins', day('08-01'), '-10000.00'],
      [1, undefined, undefined, day('08-05'), '-250.00'],
    ])
    const movements = [
      await movement({ date: day('08-02'), moneyOut: '600', description: 'شيك تموز' }),
      await movement({ date: day('08-06'), moneyOut: '250' }),
      await movement({ date: day('08-30'), moneyOut: '15', description: 'رسوم' }),
      await movement({ date: day('08-31'), moneyIn: '200', description: 'لا يُعرف' }),
    ]
    for (const one of movements.slice(0, 2)) expect(told(await act('bankMovements', one, 'match'))).toEqual([200])
    const fee = movements[2] as Row
    expect(told(await act('bankMovements', fee, 'book', { account: charges.id, costCenter: center.id }))).toEqual([200])
    const [voucher] = (await list('vouchers?sort=["id","DESC"]&range=[0,0]')) as [Row]
    expect(told(await act('vouchers', voucher, 'post'))).toEqual([200])
    const now = await reconciliation(day('08-31'))
    expect(now).toMatchObject({ notAtBank: '0.00', notInBooks: '200.00', bankExpected: '9335.00', bankDiffers: '0.00' })
    expect(now['beforeFirstStatement']).toBeUndefined()
  })

  it('an open statement is given up with a reason: its days are matched with nothing, and what was booked of them is reversed', async () => {
    const [statement] = (await list(
      `bankStatements?filter=${encodeURIComponent(JSON.stringify({ bank: bank.id, status: 'open' }))}`,
    )) as [Row]
    const filter = encodeURIComponent(JSON.stringify({ bank: bank.id }))
    const states = async () => (await list(`bankMovements?filter=${filter}&sort=["date","ASC"]`)).map(({ status }) => status)
    expect(await states()).toEqual(['matched', 'matched', 'matched', 'open'])
    expect(told(await act('bankStatements', statement, 'giveUp'))).toEqual([400, 'Field.Required reason'])
    expect(await states()).toEqual(['matched', 'matched', 'matched', 'open'])
    expect(told(await act('bankStatements', statement, 'giveUp', { reason: 'أُدخل كشف حساب آخر' }))).toEqual([200])
    expect(await states()).toEqual(['open', 'open', 'open', 'open'])
    const [voucher] = (await list('vouchers?sort=["id","DESC"]&range=[0,0]')) as [Row]
    expect(voucher['status']).toBe('void')
    const { entries } = (await call('GET', `vouchers/${voucher.id}/entry`)).body as unknown as { entries: Row[] }
    expect(entries).toHaveLength(2)
    expect(await reconciliation(day('08-31'))).toMatchObject({ bankInBooks: '9150.00', notAtBank: '-850.00' })
    const { version } = await read('bankStatements', statement)
    expect(told(await call('PUT', `bankStatements/${statement.id}`, { version, closingAmount: '1' }))).toEqual([
      409,
      'Document.Void -',
    ])
    expect(told(await act('bankStatements', statement, 'close'))[0]).toBe(409)
    // Its days are free for another statement.
    const again = { bank: bank.id, ...days, openingAmount: '9400', closingAmount: '9335' }
    expect(told(await answered('bankStatements', again))).toEqual([201])
  })

  it('a movement that was booked and is set free keeps its voucher, which is given up with it', async () => {
    const one = await movement({ date: day('08-20'), moneyOut: '7', description: 'رسوم حوالة' })
    expect(told(await act('bankMovements', one, 'book', { account: charges.id, costCenter: center.id }))).toEqual([200])
    const [voucher] = (await list('vouchers?sort=["id","DESC"]&range=[0,0]')) as [Row]
    expect(told(await act('vouchers', voucher, 'post'))).toEqual([200])
    expect(told(await act('bankMovements', one, 'unmatch'))[0]).toBe(409)
    expect(told(await act('bankMovements', one, 'unmatchBooked'))).toEqual([200])
    expect((await read('bankMovements', one))['status']).toBe('booked')
    expect(told(await act('bankMovements', one, 'reopen'))).toEqual([200])
    expect((await read('vouchers', voucher))['status']).toBe('void')
    expect((await read('bankMovements', one))['status']).toBe('open')
  })

  it('a statement in which nothing moved is asked about where the books have rows on its days', async () => {
    const still = { bank: bank.id, from: day('09-01'), to: day('09-30'), openingAmount: '9335', closingAmount: '9335' }
    const quiet = await answered('bankStatements', { ...still, from: day('10-01'), to: day('10-02') })
    expect(told(quiet)).toEqual([201])
    await posted({ date: day('09-10'), entries: between(String(bank['account']), String(income.id), '20').map(numbers) })
    expect(told(await answered('bankStatements', still))).toEqual([409, 'BankStatement.NothingMoved closingAmount'])
    expect(told(await answered('bankStatements', { ...still, closingAmount: '9355' }))).toEqual([201])
  })

  it('nothing of a closed statement is given up', async () => {
    const { body } = await call('GET', `bankStatements?filter=${encodeURIComponent(JSON.stringify({ status: 'closed' }))}`)
    const [closed] = body as unknown as Row[]
    expect(told(await act('bankStatements', closed as Row, 'giveUp', { reason: 'خطأ' }))).toEqual([409, 'Record.WrongState -'])
  })
})

import { describe, expect, it } from 'vitest'
import { textOf } from '../../src/server/sheets/cell.ts'
import { readWorkbook } from '../../src/server/sheets/read.ts'
import { type RawCell, workbookFile } from '../sheets/workbookFile.ts'
import { type ImportReport, sendFile } from '../support/importing.ts'
import { type Caller, type Problem, query, type School } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

interface Report extends ImportReport {
  document: {
    id: number | null
    number: string | null
    status: string
    debit: string
    credit: string
    difference: string
    blocked: string | null
  }
}
type Row = { id: number; version: number } & Record<string, unknown>
interface Voucher extends Row {
  entries: (Row & { debit: string | null; credit: string | null; party: { resource: string; id: number } | null })[]
}

const year = new Date().getFullYear()
let school: School
let admin: Caller
let accountant: Caller
/** A branch whose books have not begun, one whose opening voucher is posted, and the head office. */
let girls: number
let boys: number
let master: number

onStage(async (stage) => {
  ;({ school, admin } = stage)
  ;({ master, boys, girls } = stage.branches)
  accountant = await school.signIn('demo_accountant')
})

const at = (extra: object = {}) => ({ branch: girls, year, language: 'ar', ...extra })
const headings = ['رقم الحساب', 'ولي الأمر', 'المورد', 'الموظف', 'البيان', 'مدين', 'دائن', 'مركز التكلفة']
type Cells = Partial<Record<'account' | 'guardian' | 'supplier' | 'employee' | 'text' | 'debit' | 'credit' | 'center', RawCell>>
const fileOf = (rows: readonly Cells[]): Uint8Array =>
  workbookFile(
    [
      {
        name: 'أرصدة',
        rows: [
          headings,
          ...rows.map((row) => [
            row.account ?? null,
            row.guardian ?? null,
            row.supplier ?? null,
            row.employee ?? null,
            row.text ?? null,
            row.debit ?? null,
            row.credit ?? null,
            row.center ?? null,
          ]),
        ],
      },
    ],
    'xlsx',
  )

const send = <T = Report>(
  file: Uint8Array,
  {
    search = '',
    answers,
    branch = girls,
    by = accountant,
  }: { search?: string; answers?: object; branch?: number; by?: Caller } = {},
) => {
  return sendFile<T>(
    by,
    'vouchers',
    file,
    at({ branch, name: 'opening.xlsx', search, ...(answers && { answers: { values: answers } }) }),
  )
}
const check = async (rows: readonly Cells[], answers?: object) =>
  (await send(fileOf(rows), { search: '?check=1', ...(answers && { answers }) })).body
const write = async (rows: readonly Cells[], answers?: object) => (await send(fileOf(rows), { ...(answers && { answers }) })).body
const vouchers = async (branch = girls) =>
  (await admin.call<Row[]>('GET', `vouchers?${query({ filter: { kind: 'opening' }, range: [0, 9] })}`, at({ branch }))).body
const read = async (id: number | null, branch = girls) =>
  (await admin.call<Voucher>('GET', `vouchers/${id}`, at({ branch }))).body
const first = async (resource: string, fields: object = {}) =>
  (await admin.call<Row[]>('GET', `${resource}?${query({ range: [0, 0], filter: fields })}`, at())).body[0] as Row
const whole = async (resource: string, id: number) => (await admin.call<Row>('GET', `${resource}/${id}`, at())).body

const assets: Cells[] = [
  { account: '110101', debit: '15000', text: 'جرد الصندوق' },
  { account: 110201, debit: '٨٥٠٬٠٠٠٫٥٠' },
  { account: 'الأثاث والتجهيزات المدرسية', debit: 400000 },
  { account: '3101', credit: 1000000 },
]

describe('opening balances from a file', () => {
  it('show what they add up to and write nothing until the person says so', async () => {
    const report = await check(assets)
    expect(report.counts).toEqual({ created: 4, updated: 0, unchanged: 0, faulty: 0 })
    expect(report.document).toMatchObject({ id: null, number: null, status: 'draft', debit: '1265000.50', credit: '1000000.00' })
    expect(report.questions).toEqual([
      expect.objectContaining({
        kind: 'difference',
        value: '265000.50',
        suggestions: [expect.objectContaining({ label: '3105 - أرصدة افتتاحية' })],
      }),
    ])
    expect(report.questions[0]?.text).toContain('265,000.50')
    expect(await vouchers()).toEqual([])
  })

  it('are all left out when one is wrong and the person wants all or nothing', async () => {
    const before = await vouchers()
    const { body } = await send(fileOf([...assets, { account: '11', debit: 5 }]), { search: '?atomic=1' })
    expect(body.counts).toMatchObject({ created: 0, updated: 0, faulty: 1 })
    expect(body.document).toBeUndefined()
    expect(await vouchers()).toEqual(before)
  })

  it('never put the difference anywhere unasked: without an answer the voucher is a draft', async () => {
    const { document } = await write(assets)
    const [voucher] = await vouchers()
    expect(document).toMatchObject({ id: voucher?.id, status: 'draft', difference: '265000.50' })
    const { entries, status, date } = await read(voucher?.id ?? 0)
    expect([status, date, entries.length]).toEqual(['draft', `${year}-01-01`, 4])
  })

  it('put it on the account for opening balances when the person chooses that, and the voucher is final', async () => {
    const { questions } = await check(assets)
    const answers = { difference: { '265000.50': questions[0]?.suggestions[0]?.id } }
    expect((await check(assets, answers)).document).toMatchObject({ status: 'open', difference: '0.00' })
    await write(assets, answers)
    const [voucher, ...more] = await vouchers()
    expect(more).toEqual([])
    const { entries, status, number } = await read(voucher?.id ?? 0)
    expect(status).toBe('open')
    expect(number).toMatch(/^\d+$/)
    expect(entries.map(({ debit, credit }) => [debit, credit])).toContainEqual([null, '265000.50'])
  })

  it('change nothing when the same file comes again', async () => {
    const [before] = await vouchers()
    const report = await write(assets)
    expect(report.counts).toEqual({ created: 0, updated: 0, unchanged: 4, faulty: 0 })
    expect(report.questions).toEqual([])
    expect(await vouchers()).toEqual([before])
  })

  it('find guardians, suppliers and employees by mobile, identity number, code or name, and know their accounts', async () => {
    const guardian = await whole('guardians', (await first('guardians')).id)
    const supplier = await whole('suppliers', (await first('suppliers')).id)
    const employee = await whole('employees', (await first('employees')).id)
    const mobile = String(guardian['phone']).replace('+966', '0')
    const rows: Cells[] = [
      { guardian: mobile, debit: 7000 },
      { supplier: supplier['arabicName'] as string, credit: 9000 },
      { employee: Number(employee['identityNumber']), debit: 1500 },
      { employee: employee['code'] as string, account: '1121', debit: 500 },
    ]
    const { counts, questions, faults } = await check(rows)
    expect(faults).toEqual([])
    expect(counts).toEqual({ created: 4, updated: 0, unchanged: 0, faulty: 0 })
    expect(questions).toEqual([])
    await write(rows)
    const [voucher, ...more] = await vouchers()
    expect(more).toEqual([])
    const { entries } = await read(voucher?.id ?? 0)
    expect(entries).toHaveLength(9)
    const byParty = (resource: string) => entries.filter(({ party }) => party?.resource === resource)
    expect(byParty('guardians').map(({ party, debit }) => [party?.id, debit])).toEqual([[guardian.id, '7000.00']])
    expect(byParty('suppliers').map(({ party, credit }) => [party?.id, credit])).toEqual([[supplier.id, '9000.00']])
    expect(byParty('employees').map(({ debit }) => debit)).toEqual(['1500.00', '500.00'])
    // Each way of naming the same guardian is the same balance.
    for (const name of [guardian['identityNumber'], guardian['arabicName'], guardian['code']])
      expect((await check([{ guardian: name as string, debit: 7000 }])).counts.unchanged, String(name)).toBe(1)
  })

  it('correct what a corrected file says otherwise, and take out what it says is nothing', async () => {
    const rows: Cells[] = [
      { account: '110101', debit: 20000 },
      { account: '1203', debit: 0 },
      { account: '1202', debit: 395000 },
    ]
    const report = await write(rows)
    expect(report.counts).toMatchObject({ created: 1, updated: 1, faulty: 0 })
    expect(report.notes.join()).toContain('سطر')
    const [voucher, ...more] = await vouchers()
    expect(more).toEqual([])
    const { entries, status } = await read(voucher?.id ?? 0)
    expect([status, entries.length]).toEqual(['open', 9])
    expect(entries.map(({ debit }) => debit)).toEqual(expect.arrayContaining(['20000.00', '395000.00']))
    expect(entries.map(({ debit }) => debit)).not.toContain('400000.00')
  })

  it('are refused when a final voucher would not balance any more, unless the difference is placed', async () => {
    const rows: Cells[] = [{ account: '110101', debit: 21000 }]
    const report = await check(rows)
    expect(report.document.blocked).toContain('غير متوازن')
    const refused = await send<Problem>(fileOf(rows))
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([409, 'Voucher.Unbalanced'])
    const [question] = report.questions
    await write(rows, { difference: { [question?.value ?? '']: question?.suggestions[0]?.id } })
    const [voucher] = await vouchers()
    const { entries, debit, credit } = await read(voucher?.id ?? 0)
    expect(debit).toBe(credit)
    expect(entries).toHaveLength(9)
  })

  it('say row by row what is wrong, and let the others in', async () => {
    const supplier = await first('suppliers')
    const guardian = await first('guardians')
    const rows: Cells[] = [
      { account: '999999', debit: 5 },
      { account: '1110', supplier: supplier['code'] as string, debit: 5 },
      { account: '2101', credit: 5 },
      { account: '1131', debit: 5, credit: 5 },
      { account: '1132', debit: -5 },
      { account: '11', debit: 5 },
      { supplier: supplier['code'] as string, guardian: guardian['code'] as string, debit: 5 },
      { guardian: 'شخص لا يعرفه أحد', debit: 5 },
      { account: '1140', debit: 5 },
      { account: '1140', debit: 'خمسة' },
      { account: '1141' },
      { account: '1142', debit: 5 },
      { account: '3102', credit: 5 },
    ]
    const report = await check(rows)
    expect(report.faults.map(({ row, code }) => `${row} ${code}`)).toEqual([
      '2 Import.Unknown',
      '3 Ledger.PartyKind',
      '4 Field.Required',
      '5 Ledger.DebitOrCredit',
      '6 Number.Negative',
      '7 Reference.NotLeaf',
      '8 Import.TwoParties',
      '9 Import.Unknown',
      '10 Import.OfOneBalance',
      '11 Number.Format',
    ])
    expect(report.faults.find(({ row }) => row === 4)?.message).toBe('حقل «المورد» مطلوب')
    const narrow = [
      ['رقم الحساب', 'مدين', 'دائن'],
      ['2101', null, 5],
    ]
    const { body } = await send(workbookFile([{ name: 'أرصدة', rows: narrow }], 'xlsx'), { search: '?check=1' })
    expect(body.faults).toEqual([expect.objectContaining({ row: 2, column: 'مورد', message: 'حقل «مورد» مطلوب' })])
    expect(report.counts).toMatchObject({ created: 2, faulty: 10 })
    expect(report.notes.join()).toContain('بلا مبلغ')
  })

  it('say that no amounts were read where no column of the file holds them', async () => {
    const rows = [
      ['رقم الحساب', 'البيان', 'مبلغ الحركة'],
      ['1140', 'عهدة', 5],
    ]
    const { body } = await send(workbookFile([{ name: 'أرصدة', rows }], 'xlsx'), { search: '?check=1' })
    expect(body.document.blocked).toContain('لم يُقرأ أي مبلغ')
    expect(body.counts).toMatchObject({ created: 0, updated: 0 })
  })

  it('tell the own fault of each row, also beside a wrong row of the same account', async () => {
    const rows: Cells[] = [
      { account: '1140', debit: 'خمسة' },
      { account: '1140', debit: 10, credit: 10 },
      { account: '1140', debit: 5 },
      { account: '1142', debit: 5 },
      { account: '3102', credit: 5 },
    ]
    const codes = ['2 Number.Format', '3 Ledger.DebitOrCredit', '4 Import.OfOneBalance']
    const report = await check(rows)
    expect(report.faults.map(({ row, code }) => `${row} ${code}`)).toEqual(codes)
    // What goes in balances: nothing is asked of a difference that only the rows left out would make.
    expect(report.questions).toEqual([])
    expect(report.counts).toMatchObject({ created: 2, faulty: 3 })
  })

  it('ask who is meant, and take the answer', async () => {
    const [one] = (await admin.call<Row[]>('GET', 'guardians?range=[0,0]', at())).body
    const word = String(one?.['arabicName']).split(' ').slice(0, 2).join(' ')
    const rows: Cells[] = [{ guardian: `${word} غير معروف`, debit: 800 }]
    const { questions } = await check(rows)
    const [question] = questions
    expect(question).toMatchObject({ kind: 'value', column: 'party.guardians', value: `${word} غير معروف` })
    expect(question?.suggestions.length).toBeGreaterThan(0)
    const again = await check(rows, { 'party.guardians': { [question?.value ?? '']: one?.id } })
    expect(again.faults).toEqual([])
  })

  it('stand on a cost centre where the file names one', async () => {
    const center = await first('costCenters', { isLeaf: true })
    const rows: Cells[] = [
      { account: '5101', debit: 300, center: center['code'] as string },
      { account: '2122', credit: 300 },
    ]
    await write(rows)
    const [voucher] = await vouchers()
    const { entries } = await read(voucher?.id ?? 0)
    expect(entries.map((entry) => entry['costCenters'])).toContainEqual([{ id: center.id, share: '100' }])
    expect((await check(rows)).counts).toMatchObject({ unchanged: 2, created: 0, updated: 0 })
  })

  it.each([
    ['ar', 'xlsx'],
    ['ar', 'csv'],
    ['en', 'xlsx'],
    ['en', 'csv'],
  ])('come out in %s as %s, and change nothing when they are sent back', async (language, format) => {
    const place = at({ branch: boys, language })
    const out = await accountant.call<Uint8Array<ArrayBuffer>>('GET', `vouchers/data-migration?format=${format}`, place)
    const form = new FormData()
    form.append('file', new Blob([out.body]), `opening.${format}`)
    const { body } = await accountant.call<Report>('POST', 'vouchers/data-migration', { ...place, body: form })
    const [voucher] = await vouchers(boys)
    const { entries } = await read(voucher?.id ?? 0, boys)
    expect([body.faults, body.questions, body.document.blocked]).toEqual([[], [], null])
    expect(body.counts).toEqual({ created: 0, updated: 0, unchanged: entries.length, faulty: 0 })
  })

  it('come with a template of all accounts and parties, which changes nothing when it is sent back', async () => {
    const answer = await fetch(`${school.address}/api/vouchers/data-migration?template=1`, {
      headers: { Authorization: `Bearer ${accountant.token}`, Branch: String(girls), FiscalYear: String(year), Language: 'ar' },
    })
    const file = new Uint8Array(await answer.arrayBuffer())
    const [sheet, help] = (await readWorkbook(Buffer.from(file), 'template.xlsx')).sheets
    expect(sheet?.name).toBe('قيود وأرصدة افتتاحية من ملف')
    const rules = new Map((help?.rows ?? []).map(([column, rule]) => [textOf(column ?? null), textOf(rule ?? null)]))
    expect(rules.get('ولي أمر')).toContain('إن تُركت خانة الحساب فارغة')
    expect(rules.get('مراكز التكلفة')).toContain('صفًا لكل مركز')
    const texts = (sheet?.rows ?? []).map((row) => row.map(textOf))
    expect(texts[0]).toEqual([
      ...['الحساب', 'ولي أمر', 'عميل', 'مورد', 'موظف', 'البيان', 'مدين', 'دائن', 'مراكز التكلفة'],
      ...['المعاملة الضريبية', 'سبب الإعفاء', 'الثمن بلا ضريبة', 'اسم المورد في الفاتورة'],
      ...['الرقم الضريبي', 'رقم الفاتورة', 'تاريخ الفاتورة'],
    ])
    expect(texts.map(([account]) => account)).toContain('110202 - حساب الرواتب البنكي')
    expect(texts.filter((row) => row[1]).length).toBeGreaterThan(20)
    const { body } = await send(file, { search: '?check=1' })
    const [voucher] = await vouchers()
    const { entries } = await read(voucher?.id ?? 0)
    expect(body.faults).toEqual([])
    expect(body.counts).toEqual({ created: 0, updated: 0, unchanged: entries.length, faulty: 0 })
  })

  it('are called so by every file of theirs', async () => {
    const nameOf = ({ headers }: { headers: Headers }) =>
      decodeURIComponent(headers.get('content-disposition')?.split("filename*=UTF-8''")[1] ?? '')
    const own = 'قيود وأرصدة افتتاحية من ملف'
    expect(nameOf(await accountant.call('GET', 'vouchers/data-migration?template=1', at()))).toBe(`${own}.xlsx`)
    expect(nameOf(await accountant.call('GET', 'vouchers/data-migration?format=csv', at()))).toBe(`${own}.csv`)
    const faulty = await sendFile(
      accountant,
      'vouchers',
      fileOf([{ account: '999999', debit: 5 }]),
      at({ name: 'x.xlsx', search: '?check=1', headers: { Accept: 'application/octet-stream' } }),
    )
    expect(nameOf(faulty)).toBe(`${own} - صفوف تحتاج إلى تصحيح.xlsx`)
    expect(nameOf(await admin.call('GET', 'students/data-migration?template=1', at()))).toBe('students-template.xlsx')
  })

  it('leave a posted voucher alone, and say what to do', async () => {
    const rows: Cells[] = [{ account: '110101', debit: 1 }]
    const report = (await send(fileOf(rows), { search: '?check=1', branch: boys })).body
    expect(report.document).toMatchObject({ status: expect.any(String), blocked: expect.stringContaining('ألغِ الترحيل') })
    expect(report.counts).toMatchObject({ created: 0, updated: 0 })
    const before = await vouchers(boys)
    const refused = await send<Problem>(fileOf(rows), { branch: boys })
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([409, 'Document.Posted'])
    expect(await vouchers(boys)).toEqual(before)
    // What it says already is no change.
    const same = await send(fileOf([{ account: '110101', debit: 15000 }]), { branch: boys })
    expect(same.body.counts).toMatchObject({ unchanged: 1, created: 0, updated: 0 })
  })

  it('are for those who keep vouchers, in a branch of its own', async () => {
    const cashier = await school.signIn('demo_cashier')
    expect((await send<Problem>(fileOf(assets), { by: cashier })).status).toBe(403)
    expect((await send<Problem>(fileOf(assets), { branch: master })).status).toBe(403)
  })
})

describe('the opening balance of a party', () => {
  it('is what opening vouchers say of it, and nothing beside them', async () => {
    const [guardian] = (await admin.call<Row[]>('GET', `guardians?${query({ range: [0, 0], sort: ['id', 'DESC'] })}`, at())).body
    const opened = async () => (await admin.call<Row>('GET', `guardians/${guardian?.id}`, at())).body['openingBalance']
    expect(await opened()).toBe('0.00')
    const balances = await admin.call<{ rows: { cells: Record<string, string>; ids?: { account: number } }[] }>(
      'GET',
      'reports/trialBalance',
      at(),
    )
    const account = (code: string) => balances.body.rows.find(({ cells }) => cells['code'] === code)?.ids?.account
    const body = {
      kind: 'opening',
      date: `${year}-01-01`,
      status: 'open',
      entries: [
        { account: account('1110'), party: { resource: 'guardians', id: guardian?.id }, debit: '321.50' },
        { account: account('110101'), credit: '321.50' },
      ],
    }
    const headers = { Confirmed: 'Voucher.SecondOpening' }
    const made = await accountant.call<Row>('POST', 'vouchers', at({ body, headers }))
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(await opened()).toBe('0.00')
    const act = async (action: string, input = {}) =>
      (await accountant.call('POST', `vouchers/${made.body.id}/${action}`, at({ body: input, headers }))).status
    expect(await act('post')).toBe(200)
    expect(await opened()).toBe('321.50')
    expect([await act('unpost', { reason: 'خطأ' }), await act('void', { reason: 'خطأ' })]).toEqual([200, 200])
    expect(await opened()).toBe('0.00')
    const written = await admin.call<Row & Problem>(
      'PUT',
      `guardians/${guardian?.id}`,
      at({ body: { version: guardian?.version, openingBalance: '5.00' } }),
    )
    expect(written.body.errors[0]).toMatchObject({ code: 'Field.ReadOnly', field: 'openingBalance' })
  })
})

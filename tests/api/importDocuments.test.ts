import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { type ImportReport, sendFile, separated } from '../support/importing.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = { id: number; version: number } & Record<string, unknown>
interface Document extends Row {
  entries: Record<string, unknown>[]
  items: Record<string, unknown>[]
}

let admin: Caller
let branch: number
const year = new Date().getFullYear()

onStage((stage) => {
  admin = stage.admin
  branch = stage.branches.boys
})

const at = (extra: object = {}) => ({ branch, year, language: 'en', ...extra })
const list = async (resource: string, asked: object = {}) =>
  (await admin.call<Document[]>('GET', `${resource}?${query({ range: [0, 49], ...asked })}`, at())).body
const send = async (resource: string, file: string, search = '', answers?: object) =>
  (await sendFile(admin, resource, file, at({ search, ...(answers && { answers }) }))).body
const whole = async (resource: string, reference: string) => {
  const [found] = await list(resource, { filter: { [resource === 'vouchers' ? 'reference' : 'externalReference']: reference } })
  return found && (await admin.call<Document>('GET', `${resource}/${found.id}`, at())).body
}
const codes = ({ faults }: ImportReport) => faults.map(({ row, code }) => `${row} ${code}`)

describe('vouchers of a journal', () => {
  const heading = 'رقم القيد;تاريخ القيد;بيان القيد;رقم الحساب;البيان;مدين;دائن'
  const journal = [
    `J-1;${year}-02-03;إيجار فبراير;110201;سداد;;500.00`,
    `J-1;${year}-02-03;إيجار فبراير;3101;إيجار;500.00;`,
    `J-2;${year}-02-04;;110201;;;20`,
    `J-2;${year}-02-04;;3101;;15;`,
    `J-2;${year}-02-04;;3102;;5;`,
  ]

  it('are drafts, one of each number, seen before anything is written; the same file brings nothing twice', async () => {
    const checked = await send('vouchers', separated(heading, journal), '?check=1')
    expect([checked.faults, checked.questions, checked.counts.created]).toEqual([[], [], 5])
    expect(checked.notes.join(' ')).toContain('2 documents')
    expect(await whole('vouchers', 'J-1')).toBeUndefined()
    expect((await send('vouchers', separated(heading, journal))).counts).toMatchObject({ created: 5, faulty: 0 })
    const voucher = await whole('vouchers', 'J-1')
    expect(voucher).toMatchObject({
      status: 'draft',
      number: null,
      kind: 'general',
      date: `${year}-02-03`,
      description: 'إيجار فبراير',
    })
    expect(voucher?.entries.map(({ debit, credit, description }) => [debit, credit, description])).toEqual([
      [null, '500.00', 'سداد'],
      ['500.00', null, 'إيجار'],
    ])
    const again = await send('vouchers', separated(heading, journal))
    expect(again.counts).toMatchObject({ created: 0, unchanged: 5, faulty: 0 })
    expect(again.notes.join(' ')).toContain('recorded already')
    expect(await list('vouchers', { filter: { reference: 'J-2' } })).toHaveLength(1)
  })

  it('are refused whole where one does not balance, has a day of another year, or says two things of itself', async () => {
    const file = separated(heading, [
      `K-1;${year}-03-01;;110201;;10;`,
      `K-1;${year}-03-01;;3101;;;9`,
      `K-2;${year - 30}-03-01;;110201;;10;`,
      `K-2;${year - 30}-03-01;;3101;;;10`,
      `K-3;${year}-03-01;;110201;;10;`,
      `K-3;${year}-03-02;;3101;;;10`,
      `K-4;${year}-03-01;;999999;;10;`,
      `K-4;${year}-03-01;;3101;;;10`,
      `;${year}-03-01;;3101;;;10`,
      `K-5;${year}-03-01;;110201;;7;`,
      `K-5;${year}-03-01;;3101;;;7`,
    ])
    const report = await send('vouchers', file)
    expect(report.counts).toMatchObject({ created: 2, faulty: 9 })
    expect(codes(report)).toEqual([
      '2 Import.Uneven',
      '3 Import.OfOneDocument',
      expect.stringMatching(/^4 FiscalYear\./),
      expect.stringMatching(/^5 /),
      '6 Import.OfOneDocument',
      '7 Import.DocumentDiffers',
      '8 Import.Unknown',
      '9 Import.OfOneDocument',
      '10 Field.Required',
    ])
    expect(report.faults[0]?.message).toContain('10.00')
    for (const number of ['K-1', 'K-2', 'K-3', 'K-4']) expect(await whole('vouchers', number)).toBeUndefined()
    expect((await whole('vouchers', 'K-5'))?.status).toBe('draft')
  })

  it('are opening balances where nothing has a number, whatever else its columns say', async () => {
    const file = separated('تاريخ القيد;رقم الحساب;مدين;دائن', [`${year}-02-03;110201;5;`, `${year}-02-03;3101;;5`])
    const report = (await send('vouchers', file, '?check=1')) as ImportReport & { document?: object }
    expect(report.document).toBeDefined()
    expect(report.unknown.map(({ heading }) => heading)).toEqual(['تاريخ القيد'])
  })
})

describe('invoices', () => {
  it('come as drafts of whoever is invoiced, known by what is on their cards, with the family of the child', async () => {
    const [student] = await list('students', { fields: ['code', 'guardian'] })
    const [customer] = await list('customers', { filter: { active: true } })
    const [service] = await list('services', { filter: { active: true } })
    const file = separated('رقم الفاتورة;تاريخ الفاتورة;اسم العميل;طالب;الرسم;الكمية', [
      `S-100;${year}-02-03;;${student?.['code']};${service?.['code']};1`,
    ]).replace('طالب', 'اسم الطالب')
    const { faults, questions, counts } = await send('salesInvoices', file)
    expect([faults, questions, counts.created]).toEqual([[], [], 1])
    expect(await whole('salesInvoices', 'S-100')).toMatchObject({
      status: 'draft',
      guardian: student?.['guardian'],
      items: [{ student: student?.id, service: service?.id }],
    })
    expect((await send('salesInvoices', file)).counts).toMatchObject({ created: 0, unchanged: 1 })
    const missing = await send('salesInvoices', file.replace('رقم الفاتورة', 'شيء'), '?check=1')
    expect(missing).toMatchObject({ counts: { created: 0 }, waiting: 1, faults: [{ code: 'Import.NoNumber' }] })
    expect(customer).toBeDefined()
  })
})

describe('every definition whose documents come from sheets', () => {
  const models = createRegistry(definitions).models.filter(({ data }) => data.import?.lines?.by)

  it('is one of at least two', () => expect(models.length).toBeGreaterThan(1))

  it.each(models.map(({ name }) => name))('%s has a template with a column for all that its form asks', async (name) => {
    const answer = await admin.call<Uint8Array>('GET', `${name}/data-migration?template=1`, at())
    expect(answer.status).toBe(200)
    expect((await admin.call('GET', `${name}/data-migration`, at())).status).toBe(200)
  })

  it.each(['customers', 'suppliers'])('%s come by the names that other programs give them', async (resource) => {
    const file = separated('اسم العميل;الجوال;الرقم الضريبي', ['مؤسسة الفحص التجارية;0551112233;300000000000003'])
    const report = await send(resource, resource === 'suppliers' ? file.replace('العميل', 'المورد') : file)
    expect([report.counts.created, report.faults]).toEqual([1, []])
    for (const [heading, phone] of [
      ['الاسم العربي;رقم الجوال;VAT Number', '0551112244'],
      ['Name (Arabic);Mobile;TRN', '0551112255'],
    ] as const) {
      const common = await send(resource, separated(heading, [`مؤسسة ${phone};${phone};31${phone.slice(1)}0003`]))
      expect([common.counts.created, common.faults, common.unknown]).toEqual([1, [], []])
    }
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { type ReadPdf, readPdf } from '../support/pdf.ts'
import { quotations, supplyDeliveries, supplyOrders } from '../support/readmeExample.ts'
import { type Caller, openSchool, type School } from '../support/school.ts'

const orders = {
  ...supplyOrders,
  print: {
    fields: ['supplier'],
    lines: { items: ['quantity', 'article'] },
    head: { ar: 'نأمل توريد ما يلي', en: 'Please deliver' },
    foot: { en: 'To the main gate.' },
    paper: 'a5',
    signatures: [{ ar: 'أمين المستودع', en: 'Storekeeper' }],
  },
}

describe('records on paper without a word about paper', () => {
  let school: School
  let admin: Caller
  let folder = ''
  let branch = 0
  const print = async (path: string, asked = ''): Promise<ReadPdf> => {
    const answer = await admin.call<Uint8Array>('GET', `${path}/print${asked}`, { branch, language: 'ar' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    if (process.env['KEEP']) writeFileSync(`${process.env['KEEP']}/${(path + asked).replace(/\W+/g, '-')}.pdf`, answer.body)
    return readPdf(Buffer.from(answer.body))
  }
  const save = async (path: string, body: object): Promise<number> => {
    const made = await admin.call<{ id: number }>('POST', path, { branch, body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.id
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
    writeFileSync(join(folder, 'quotations.json'), JSON.stringify(quotations))
    writeFileSync(join(folder, 'supplyOrders.json'), JSON.stringify(orders))
    writeFileSync(join(folder, 'supplyDeliveries.json'), JSON.stringify(supplyDeliveries))
    school = await openSchool({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  const item = (index: number) => ({
    description: index % 7 === 0 ? `توريد كتب ومراجع للمكتبة المدرسية مع التغليف والتجليد رقم ${index}` : `بند ${index}`,
    type: index % 2 ? 'goods' : 'service',
    quantity: `${index}.5`,
    price: `${index * 10}.25`,
  })

  it('prints a document by its definition: head, lines with their totals, amounts, the last one in words, who signs', async () => {
    const items = Array.from({ length: 3 }, (_, index) => item(index + 1))
    const id = await save('quotations', {
      date: `${new Date().getFullYear()}-02-10`,
      customer: 'مكتبة جرير',
      discount: '10',
      items,
    })
    const paper = await print(`quotations/${id}`)
    for (const text of [
      'عرض سعر',
      'Quotation',
      'مدارس دفتر الأهلية',
      'مكتبة جرير',
      'العميل',
      '171.89',
      'Services',
      '177.91',
      'فقط مائة وسبعة وسبعون',
      'one hundred and seventy-seven Saudi riyals',
      'اعتمده',
    ])
      expect(paper.text).toContain(text)
    // A choice stands in both languages, no value stands as it is stored.
    expect(paper.text).toContain('سلعة')
    expect(paper.text).not.toMatch(/goods|true|مسودة/)
    expect(paper.pages.map(({ width, height }) => width < height)).toEqual([true])
  })

  it('keeps the totals with the last lines', async () => {
    const items = Array.from({ length: 60 }, (_, index) => item(index + 1))
    const id = await save('quotations', {
      date: `${new Date().getFullYear()}-02-10`,
      customer: 'مكتبة جرير',
      discount: '10',
      items,
    })
    const paper = await print(`quotations/${id}`)
    expect(paper.pages.length).toBeGreaterThan(1)
    const last = paper.pages.at(-1)?.runs.join(' ') ?? ''
    for (const text of ['60', '747,715.30', '773,885.34', 'Amount in words']) expect(last).toContain(text)
    const english = await print(`quotations/${id}`, '?language=en')
    expect(english.text).toContain('Amount in words')
    expect(english.text).not.toContain('العميل')
  })

  it('follows the layout of a definition', async () => {
    const id = await save('supplyOrders', { supplier: 'مؤسسة التوريد', items: [{ article: 'أقلام', quantity: '12' }] })
    const paper = await print(`supplyOrders/${id}`)
    for (const text of ['نأمل توريد ما يلي', 'Please deliver', 'To the main gate.', 'أمين المستودع', 'Storekeeper', 'أقلام'])
      expect(paper.text).toContain(text)
    expect(paper.text).not.toContain('Approved by')
    expect(paper.pages[0]?.width).toBeCloseTo(419.5, 0)
  })

  it('says across the page what is not in force', async () => {
    const order = await save('supplyOrders', { supplier: 'مؤسسة التوريد', items: [{ article: 'أقلام', quantity: '12' }] })
    const { items } = (await admin.call<{ items: { id: number }[] }>('GET', `supplyOrders/${order}`, { branch })).body
    const id = await save('supplyDeliveries', { goods: [{ item: items[0]?.id, quantity: '2' }] })
    expect((await print(`supplyDeliveries/${id}`)).text).toContain('مسودة')
  })

  it('keeps an invoice and a receipt on one upright page', async () => {
    for (const path of ['salesInvoices', 'collections']) {
      const [record] = (await admin.call<{ id: number }[]>('GET', `${path}?range=[0,0]`, { branch })).body
      for (const asked of ['', '?language=ar', '?language=en']) {
        const { pages } = await print(`${path}/${record?.id}`, asked)
        expect(pages.map(({ width, height }) => width < height)).toEqual([true])
      }
    }
  })

  it('prints any record as a sheet of its data', async () => {
    const [student] = (await admin.call<{ id: number }[]>('GET', 'students?range=[0,0]', { branch })).body
    const paper = await print(`students/${student?.id}`)
    expect(paper.pages).toHaveLength(1)
    for (const text of ['طالب', 'الأسرة', 'Guardian']) expect(paper.text).toContain(text)
    expect(paper.text).not.toContain('Approved by')
    const [employee] = (await admin.call<{ id: number }[]>('GET', 'employees?range=[0,0]', { branch })).body
    await print(`employees/${employee?.id}`)
    await print('company/1')
    // A long value takes a line of its own, also behind one that does not fill its line.
    const users = (await admin.call<{ id: number; userName: string }[]>('GET', 'users', { branch })).body
    const accountant = users.find(({ userName }) => userName === 'demo_accountant')
    expect((await print(`users/${accountant?.id}`)).text).toContain('مدرسة البنات')
  })
})

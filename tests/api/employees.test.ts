import { describe, expect, it } from 'vitest'
import { employees } from '../../resources/staff/employees.ts'
import { addDays, today } from '../../schema/values/date.ts'
import { toHijri } from '../../schema/values/hijri.ts'
import type { Notifications } from '../../src/shared/notification.ts'
import type { WaitingRecords } from '../../src/shared/waiting.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { workbookFile } from '../sheets/workbookFile.ts'
import { sendFile } from '../support/importing.ts'
import { type Caller, type Problem, query } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'

type Row = { id: number; version: number } & Record<string, unknown>

let stage: Stage
let admin: Caller
let branch: number
let number = 600_000

onStage((opened) => {
  stage = opened
  admin = stage.admin
  branch = stage.branches.boys
})

const call = <T = Row>(method: string, path: string, body?: object, who = admin) =>
  who.call<T>(method, path, { branch, ...(body && { body }) })
const codes = (body: unknown) => ((body as Problem).errors ?? []).map(({ code, field }) => `${code} ${field}`)
const read = async (id: number) => (await call('GET', `employees/${id}`)).body
const first = async (resource: string, filter: object = {}) =>
  (await call<Row[]>('GET', `${resource}?${query({ filter, range: [0, 0] })}`)).body[0] as Row

/** Someone newly hired. */
async function hire(values: object = {}): Promise<Row> {
  const { body } = await call('POST', 'employees', {
    arabicName: 'سعد بن ناصر القحطاني',
    nationality: (await first('nationalities', { isoCode: 'SA' })).id,
    identityType: 'national',
    identityNumber: noorIdentity(number++),
    phone: '0500000001',
    hireDate: '2020-08-20',
    jobTitle: (await first('jobTitles')).id,
    ...values,
  })
  expect(codes(body)).toEqual([])
  return body
}

describe('the documents of an employee', () => {
  it.each(employees.alerts?.map(({ field }) => field) ?? [])(
    'are told before %s, as the company sets it: on the bell, on home, in the list',
    async (field) => {
      const { id } = await hire({ contractKind: 'fixedTerm', contractEnd: addDays(today(), 900) })
      const isTold = async () => {
        const [bell, home] = await Promise.all([
          call<Notifications>('GET', `notifications?${query({ range: [0, 499] })}`),
          call<{ items: WaitingRecords[] }>('GET', 'today'),
        ])
        const card = home.body.items.find(({ name }) => name === `employees.${field}`)
        const filter = card?.filter ?? { [`${field}_within`]: 60 }
        const list = await call<Row[]>('GET', `employees?${query({ filter, range: [0, 499], fields: ['arabicName', field] })}`)
        const listed = list.body.find((row) => row.id === id)
        return {
          steps: bell.body.items.filter((one) => one.record === id && one.field === field).map(({ step }) => step),
          listed: listed ? [listed[field], (card?.count ?? 0) > 0] : null,
        }
      }
      for (const [days, step] of [
        [61, null],
        [60, 60],
        [30, 30],
        [7, 7],
        [-1, 7],
      ] as const) {
        const day = addDays(today(), days)
        const { version } = await read(id)
        expect(codes((await call('PUT', `employees/${id}`, { version, [field]: day })).body), String(days)).toEqual([])
        expect(await isTold(), String(days)).toEqual({
          steps: step === null ? [] : [step],
          listed: step === null ? null : [day, true],
        })
      }
      await call('POST', `employees/${id}/end`, { statusFrom: today(), statusReason: 'استقالة' })
      expect((await isTold()).steps).toEqual([])
    },
  )

  it('are renewed by another day, in either calendar, and told no more', async () => {
    const { id, version } = await hire({ residenceExpiry: addDays(today(), 5) })
    const later = addDays(today(), 400)
    const { body } = await call('PUT', `employees/${id}`, {
      version,
      residenceExpiry: null,
      residenceExpiryHijri: toHijri(later),
    })
    expect(body['residenceExpiry']).toBe(later)
    const { body: bell } = await call<Notifications>('GET', `notifications?${query({ range: [0, 499] })}`)
    expect(bell.items.filter(({ record }) => record === id)).toEqual([])
  })
})

describe('an employee', () => {
  it('is suspended from work and starts again, with the day and the reason of each', async () => {
    const { id } = await hire()
    const act = (action: string, input: object) => call('POST', `employees/${id}/${action}`, input)
    for (const action of ['suspend', 'end'])
      expect(codes((await act(action, { statusFrom: '2026-01-05' })).body)).toEqual(['Field.Required statusReason'])
    const ahead = await act('suspend', { statusFrom: '2099-01-01', statusReason: 'تحقيق' })
    expect(codes(ahead.body)).toEqual(['Date.After statusFrom'])
    expect((await act('suspend', { statusFrom: '2026-01-05', statusReason: 'تحقيق' })).body).toMatchObject({
      status: 'suspended',
      statusFrom: '2026-01-05',
      statusReason: 'تحقيق',
    })
    expect((await act('suspend', { statusFrom: '2026-01-06', statusReason: 'مرة أخرى' })).status).toBe(409)
    expect(codes((await act('start', { statusFrom: '2026-02-01' })).body)).toEqual(['Field.Required statusReason'])
    expect((await act('start', { statusFrom: '2026-02-01', statusReason: 'حفظ التحقيق' })).body).toMatchObject({
      status: 'working',
      statusFrom: '2026-02-01',
      statusReason: 'حفظ التحقيق',
    })
    const { body } = await call<{ action: string }[]>('GET', `employees/${id}/history`)
    expect(body.map(({ action }) => action)).toEqual(['start', 'suspend', 'create'])
  })

  it.each([
    ['no account number', { iban: 'SA0380000000608010167518' }, ['Iban.Invalid iban']],
    ['pay below zero', { basicSalary: '-1' }, ['Number.Negative basicSalary']],
    ['a fixed term without an end', { contractKind: 'fixedTerm' }, ['Field.Required contractEnd']],
    ['a contract that ends before it begins', { contractEnd: '2020-01-01' }, ['Date.Before contractEnd']],
    ['a probation before the first day', { probationEnd: '2020-01-01' }, ['Date.Before probationEnd']],
    ['an identity with a wrong digit', { identityNumber: '1234567890' }, ['Identity.Checksum identityNumber']],
    ['more days a week than there are', { weekDays: 8 }, ['Field.Max weekDays']],
  ])('is refused with %s', async (_, values, expected) => {
    const { body } = await call('POST', 'employees', {
      arabicName: 'سعد بن ناصر القحطاني',
      nationality: (await first('nationalities', { isoCode: 'SA' })).id,
      identityType: 'national',
      identityNumber: noorIdentity(number++),
      phone: '0500000001',
      hireDate: '2020-08-20',
      jobTitle: (await first('jobTitles')).id,
      ...values,
    })
    expect(codes(body)).toEqual(expected)
  })

  it('has pay that is told only with the permission for it', async () => {
    const bank = (await first('bankInstitutions', { ibanCode: '80' })).id
    const pay = { basicSalary: '6500.00', paymentMethod: 'bank', bank, iban: 'SA0380000000608010167519' }
    const { id } = await hire(pay)
    const office = await stage.signInWith('office', [branch], ['viewEmployees', 'editEmployees', 'viewBranches'])
    const { body } = await call('GET', `employees/${id}`, undefined, office)
    for (const field of ['basicSalary', 'bank', 'iban']) expect(body).not.toHaveProperty(field)
    const change = await call('PUT', `employees/${id}`, { version: body.version, basicSalary: '9000' }, office)
    expect(codes(change.body)).toEqual(['Auth.Forbidden basicSalary'])
    expect(await read(id)).toMatchObject(pay)
  })

  it('has an account at the bank that its number says; of what was so before nothing is said again', async () => {
    const [own, other] = [
      await first('bankInstitutions', { ibanCode: '80' }),
      await first('bankInstitutions', { ibanCode: '05' }),
    ]
    const account = { paymentMethod: 'bank', iban: 'SA5980000000778899001122' }
    const { id } = await hire({ ...account, bank: own.id })
    const { version } = await read(id)
    const moved = await call('PUT', `employees/${id}`, { version, bank: other.id })
    expect([moved.status, codes(moved.body)]).toEqual([400, ['Iban.OtherBank iban']])
    expect(JSON.stringify(moved.body)).toContain('Al Rajhi')
    const foreign = await call('PUT', `employees/${id}`, { version, iban: 'GB82WEST12345698765432' })
    expect([foreign.status, codes(foreign.body)]).toEqual([400, ['Iban.OtherBank iban']])
    const away = await call('PUT', `employees/${id}`, { version, bank: other.id, iban: 'SA5805000000778899001122' })
    expect(away.status).toBe(200)
    // Digits that the list of banks has otherwise by now hinder nothing else.
    const recoded = await call('PUT', `bankInstitutions/${other.id}`, { version: other.version, ibanCode: '06' })
    expect(recoded.status).toBe(200)
    const named = await call('PUT', `employees/${id}`, { version: away.body['version'], address: 'حي الملقا' })
    expect(named.status).toBe(200)
    await call('PUT', `bankInstitutions/${other.id}`, { version: recoded.body['version'], ibanCode: '05' })
  })

  it('paid in cash has neither bank nor account number', async () => {
    const bank = (await first('bankInstitutions')).id
    const { id } = await hire({ paymentMethod: 'cash', bank, iban: 'SA0380000000608010167519' })
    expect(await read(id)).toMatchObject({ bank: null, iban: null })
  })
})

describe("the ministry's report of teachers", () => {
  const titles = [['المملكة العربية السعودية'], ['وزارة التعليم'], ['بيانات المعلمين'], []]
  const headings = [
    'م',
    'السجل المدني / الإقامة',
    'اسم المعلم',
    'الجنسية',
    'تاريخ الميلاد (هـ)',
    'المؤهل العلمي',
    'التخصص',
    'العمل الحالي',
    'تاريخ المباشرة بالمدرسة (هـ)',
    'رقم الجوال',
    'تاريخ انتهاء الرخصة المهنية (هـ)',
  ]
  const identity = noorIdentity(number++)
  const row = (phone: string) => [
    1,
    Number(identity),
    'خالد عبدالله سعيد الزهراني',
    'سعودي',
    '1408/05/12',
    'بكالوريوس تربوي',
    'رياضيات',
    'معلم ممارس',
    '1440/01/10',
    phone,
    '1450/01/01',
  ]
  const send = (phone: string) =>
    sendFile(admin, 'employees', workbookFile([{ name: 'المعلمين', rows: [...titles, headings, row(phone)] }], 'biff8'), {
      branch,
      name: 'report.xls',
      language: 'ar',
    })

  it('brings employees with their work and their documents; the same file again changes nothing', async () => {
    const { body } = await send('551119999')
    expect([body.faults, body.questions, body.unknown]).toEqual([[], [], []])
    expect(body.counts).toMatchObject({ created: 1, faulty: 0 })
    const { id } = await first('employees', { identityNumber: identity })
    const found = (await call<Row & { refs: Record<string, { englishName: string }> }>('GET', `employees/${id}`)).body
    expect(found).toMatchObject({
      phone: '+966551119999',
      identityType: 'national',
      birthDateHijri: '1408-05-12',
      hireDateHijri: '1440-01-10',
      licenceExpiryHijri: '1450-01-01',
      specialisation: 'رياضيات',
    })
    expect([found.refs['jobTitle']?.englishName, found.refs['qualification']?.englishName]).toEqual([
      'Teacher',
      "Bachelor's degree",
    ])
    expect((await send('551119999')).body.counts).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    expect((await send('551118888')).body.counts).toMatchObject({ created: 0, updated: 1 })
  })
})

describe('what an employee is paid besides the basic salary', () => {
  const lines = (...items: (readonly [amount: object, from?: string | null, to?: string | null])[]) =>
    items.map(([amount, from = null, to = null]) => ({ ...amount, from, to }))
  const sum = { amount: '500' }
  const share = { percentage: '25' }
  const rules: readonly (readonly [lines: readonly object[], expected: readonly string[]])[] = [
    [lines([sum]), []],
    [lines([share, '2026-01-01', '2026-12-31']), []],
    [lines([{}]), ['Employee.AmountOrPercentage salaryItems.0.amount']],
    [lines([{ ...sum, ...share }]), ['Employee.AmountOrPercentage salaryItems.0.amount']],
    [lines([{ amount: '0' }]), ['Value.AboveZero salaryItems.0.amount']],
    [lines([{ percentage: '101' }]), ['Field.Max salaryItems.0.percentage']],
    [lines([sum, '2026-02-01', '2026-01-31']), ['Date.Before salaryItems.0.to']],
    [lines([sum, '2026-01-01', '2026-06-30'], [sum, '2026-07-01', null]), []],
    [
      lines([sum, '2026-01-01', '2026-06-30'], [share, '2026-06-30', null]),
      ['Employee.SalaryItemTwice salaryItems.1.salaryItem'],
    ],
    [lines([sum], [share, '2030-01-01', '2030-12-31']), ['Employee.SalaryItemTwice salaryItems.1.salaryItem']],
    [lines([sum, '2026-05-01', null], [share, null, '2026-04-30']), []],
    [lines([sum, '2026-05-01', null], [share, null, '2026-05-01']), ['Employee.SalaryItemTwice salaryItems.1.salaryItem']],
  ]
  const item = async () => (await first('salaryItems', { basis: 'fixed' })).id

  it.each(rules)('judges %j: %j', async (items, expected) => {
    const salaryItem = await item()
    const { id, version } = await hire()
    const { body } = await call('PUT', `employees/${id}`, {
      version,
      salaryItems: items.map((one) => ({ salaryItem, ...one })),
    })
    expect(codes(body)).toEqual(expected)
  })

  it('is told to whoever may see salaries alone, and stays as it is when others save', async () => {
    const { id, version } = await hire()
    await call('PUT', `employees/${id}`, { version, salaryItems: [{ salaryItem: await item(), amount: '750.25' }] })
    const userName = `clerk_${id}`
    const password = 'Daftar@2026'
    const permissions = ['viewBranches', 'viewEmployees', 'editEmployees']
    const made = await call('POST', 'users', {
      ...{ userName, password, confirmPassword: password, fullName: 'موظف الشؤون' },
      ...{ role: 'staff', branches: [branch], permissions },
    })
    expect(codes(made.body)).toEqual([])
    const clerk = await stage.school.signIn(userName)
    const seen = (await call('GET', `employees/${id}`, undefined, clerk)).body
    expect(seen).not.toHaveProperty('salaryItems')
    const told = async (who: Caller) => {
      const { body } = await call<{ resources: { name: string; lines?: object }[] }>('GET', 'definitions', undefined, who)
      return Object.keys(body.resources.find(({ name }) => name === 'employees')?.lines ?? {})
    }
    const kept = ['periods', 'contracts', 'places']
    expect([await told(admin), await told(clerk)]).toEqual([['salaryItems', ...kept], kept])
    const saved = await call('PUT', `employees/${id}`, { phone: '0500000077', version: seen.version }, clerk)
    expect(codes(saved.body)).toEqual([])
    expect(await read(id)).toMatchObject({ phone: '+966500000077', salaryItems: [{ amount: '750.25' }] })
    const taken = await call('PUT', `employees/${id}`, { salaryItems: [], version: saved.body.version }, clerk)
    expect(codes(taken.body)).toEqual(['Auth.Forbidden salaryItems'])
    const history = await call('GET', `employees/${id}/history`, undefined, clerk)
    expect(JSON.stringify(history.body)).not.toContain('750.25')
  })
})

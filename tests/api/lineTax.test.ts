import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

type Row = Record<string, unknown> & { id: number; version: number }
type Invoice = Row & { items: Record<string, string | null>[] }

describe('the tax of each line', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let year: Row
  let category = 0
  let saudi: Row
  let foreigner: Row
  let turn = 0
  const call = <T = Row>(method: string, path: string, body?: object, language = 'en') =>
    admin.call<T & Problem>(method, path, { branch, body, language })
  const list = async (path: string) => (await call<Row[]>('GET', path)).body
  const service = async (more: object = {}): Promise<Row> => {
    const prices = [{ fiscalYear: year.id, amount: '1000' }]
    const { status, body } = await call('POST', 'services', {
      arabicName: `خدمة ${++turn}`,
      category,
      oncePerYear: false,
      prices,
      ...more,
    })
    expect([status, body.errors]).toEqual([201, undefined])
    return body
  }
  const invoice = (student: Row, items: object[], language?: string) =>
    call<Invoice>(
      'POST',
      'salesInvoices',
      { guardian: student['guardian'], items: items.map((item) => ({ student: student.id, ...item })) },
      language,
    )
  const taxed = async (student: Row, one: Row) => {
    const { body } = await invoice(student, [{ service: one.id }])
    return body.items.map(({ taxCategory, taxReason, tax }) => `${taxCategory} ${taxReason} ${tax}`)
  }
  const told = ({ status, body }: { status: number; body: Problem }) => [
    status,
    ...(body.errors ?? []).map(({ code, field }) => `${field} ${code}`),
  ]

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    year = (await list('FiscalYears'))[0] as Row
    category = (await call('POST', 'serviceCategories', { arabicName: 'رسوم' })).body.id
    const citizens = (await list('nationalities?filter={"isSaudi":true}')).filter((one) => one['isSaudi']).map(({ id }) => id)
    const students = await Promise.all(
      (await list('students?range=[0,199]')).map(async ({ id }) => (await call('GET', `students/${id}`)).body),
    )
    saudi = students.find((one) => citizens.includes(one['nationality'] as number)) as Row
    foreigner = students.find((one) => one['nationality'] && !citizens.includes(one['nationality'] as number)) as Row
  })
  afterAll(() => school.close())

  it.each([
    ['education', null, 'zeroRated VATEX-SA-EDU 0.00', 'standard null 150.00'],
    ['standard', null, 'standard null 150.00', 'standard null 150.00'],
    ['zeroRated', 'VATEX-SA-35', 'zeroRated VATEX-SA-35 0.00', 'zeroRated VATEX-SA-35 0.00'],
    ['exempt', 'VATEX-SA-30', 'exempt VATEX-SA-30 0.00', 'exempt VATEX-SA-30 0.00'],
    ['outOfScope', null, 'outOfScope VATEX-SA-OOS 0.00', 'outOfScope VATEX-SA-OOS 0.00'],
  ])('of a service that is %s by %s is %s of a citizen and %s of anybody else', async (taxTreatment, taxReason, own, other) => {
    const one = await service({ taxTreatment, taxReason })
    expect([await taxed(saudi, one), await taxed(foreigner, one)]).toEqual([[own], [other]])
  })

  it('asks of a service without tax by which code of the law, and takes none that is of another treatment', async () => {
    const answer = (more: object) =>
      call('POST', 'services', { arabicName: `خدمة ${++turn}`, category, oncePerYear: false, ...more })
    expect(told(await answer({ taxTreatment: 'exempt' }))).toEqual([400, 'taxReason Field.Required'])
    expect(told(await answer({ taxTreatment: 'exempt', taxReason: 'VATEX-SA-35' }))).toEqual([
      400,
      'taxReason Field.ChoiceNotNow',
    ])
    expect(told(await answer({ taxTreatment: 'zeroRated', taxReason: 'VATEX-SA-EDU' }))).toEqual([
      400,
      'taxReason Field.ChoiceNotNow',
    ])
  })

  it('stops where a citizen has no national identity number on file, and charges no tax silently', async () => {
    const { body: one } = await call('GET', `students/${saudi.id}`)
    const passport = await call('PUT', `students/${one.id}`, {
      version: one.version,
      identityType: 'passport',
      identityNumber: 'A1234567',
    })
    expect(passport.status).toBe(200)
    const tuition = await service()
    const said = await Promise.all(
      ['ar', 'en', 'de', 'fr', 'pt'].map(async (language) => {
        const answer = await invoice(saudi, [{ service: tuition.id }], language)
        expect(told(answer)).toEqual([400, 'items.0.student Tax.CitizenIdentity'])
        return answer.body.errors[0]?.message
      }),
    )
    expect(new Set(said).size).toBe(5)
    const bus = await service({ taxTreatment: 'standard' })
    expect(await taxed(saudi, bus)).toEqual(['standard null 150.00'])
    const back = await call('PUT', `students/${one.id}`, {
      version: passport.body.version,
      identityType: one['identityType'],
      identityNumber: one['identityNumber'],
    })
    expect(back.status).toBe(200)
    expect(await taxed(saudi, tuition)).toEqual(['zeroRated VATEX-SA-EDU 0.00'])
  })

  it('stays as it was once the invoice is issued, whatever the service and the student become', async () => {
    const one = await service({ taxTreatment: 'standard' })
    const { body: draft } = await invoice(saudi, [{ service: one.id }])
    const { body: issued } = await call<Invoice>('PUT', `salesInvoices/${draft.id}`, { version: draft.version, status: 'open' })
    await call('PUT', `services/${one.id}`, { version: one.version, taxTreatment: 'exempt', taxReason: 'VATEX-SA-29' })
    const again = await call<Invoice>('PUT', `salesInvoices/${issued.id}`, { version: issued.version, description: 'ملاحظة' })
    expect(again.body.items.map(({ taxCategory, taxReason, tax }) => [taxCategory, taxReason, tax])).toEqual([
      ['standard', null, '150.00'],
    ])
  })

  it('is refused where a service has no price for the grade, and asks for the student where the service is of one', async () => {
    const { body: own } = await call('GET', `students/${saudi.id}`)
    const rows = await list('rows?range=[0,99]')
    const elsewhere = rows.find(({ id }) => id !== own['row'])?.id
    const prices = [{ fiscalYear: year.id, row: elsewhere, amount: '700' }]
    const priced = await service({ prices })
    const free = await service()
    const { body: draft } = await invoice(saudi, [{ service: free.id }, { service: priced.id }])
    const opened = await call('PUT', `salesInvoices/${draft.id}`, { version: draft.version, status: 'open' })
    expect(told(opened)).toEqual([400, 'items.1.service Service.NoPrice'])
    const general = await service({ requiresStudent: false })
    const without = (one: Row) =>
      call<Invoice>('POST', 'salesInvoices', { guardian: saudi['guardian'], items: [{ service: one.id }] })
    expect(told(await without(free))).toEqual([400, 'items.0.student Student.MustChooseFirst'])
    expect((await without(general)).body.items.map(({ net, taxCategory }) => [net, taxCategory])).toEqual([
      ['1000.00', 'standard'],
    ])
  })
})

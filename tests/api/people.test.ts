import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { identityNumber, sample } from '../contract/sample.ts'
import { branchesOf } from '../support/branches.ts'
import { sendFile, separated } from '../support/importing.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

type Row = { id: number; version: number } & Record<string, unknown>

const registry = createRegistry(definitions)

describe('people', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let number = 7_700_000
  const year = new Date().getFullYear()
  const at = (extra: object = {}) => ({ branch, year, language: 'ar', ...extra })
  const faults = (body: unknown) => (body as Problem).errors?.map(({ code, field }) => [code, field])
  const bodyOf = async (resource: string) => {
    const {
      identityType: _type,
      identityNumber: _number,
      ...body
    } = await sample(registry.get(resource), registry, {
      caller: admin,
      branch,
      year,
    })
    return body
  }
  const make = (resource: string, body: object) => admin.call<Row>('POST', resource, at({ body }))
  const change = ({ id, version }: Row, body: object) =>
    admin.call<Row>('PUT', `guardians/${id}`, at({ body: { version, ...body } }))
  const send = async (heading: string, rows: readonly string[], resource = 'guardians') =>
    (await sendFile(admin, resource, separated(heading, rows), at())).body
  const national = () => identityNumber('1', number++)
  const mobile = () => `05${String(number++).padStart(8, '0')}`

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(() => school.close())

  it.each(['guardians', 'students', 'employees'])(
    'of %s have the type that their number tells, or are asked for it',
    async (resource) => {
      const body = { ...(await bodyOf(resource)), ...(resource === 'employees' ? {} : { toComplete: true }) }
      const asked = await make(resource, { ...body, identityNumber: '12' })
      expect([asked.status, faults(asked.body)]).toEqual([400, [['Field.Required', 'identityType']]])
      const wrong = await make(resource, { ...body, identityNumber: '1000000000' })
      expect([wrong.status, faults(wrong.body)?.[0]]).toEqual([400, ['Identity.Checksum', 'identityNumber']])
      const told = await make(resource, { ...body, identityNumber: national() })
      expect([told.status, told.body['identityType']], JSON.stringify(told.body)).toEqual([201, 'national'])
    },
  )

  it('keep their numbers right when one of number and type changes', async () => {
    const { body } = await make('guardians', { ...(await bodyOf('guardians')), toComplete: true, identityNumber: national() })
    const refused = async (given: object) => faults((await change(body, given)).body)
    expect(await refused({ identityNumber: '12' })).toEqual([['Identity.Length', 'identityNumber']])
    expect(await refused({ identityType: 'residence' })).toEqual([['Identity.FirstDigit', 'identityNumber']])
    expect(await refused({ motherIdentityNumber: '12' })).toEqual([['Field.Required', 'motherIdentityType']])
    const same = await change(body, { ...body, refs: undefined, job: 'معلم' })
    expect([same.status, faults(same.body)]).toEqual([200, undefined])
    const mother = await change(same.body, { motherIdentityNumber: identityNumber('2', number++) })
    expect([mother.status, mother.body['motherIdentityType']]).toEqual([200, 'residence'])
  })

  it('who are guardians or employees are taken by a full name only', async () => {
    for (const resource of ['guardians', 'employees']) {
      const body = { ...(await bodyOf(resource)), identityType: 'national', identityNumber: national() }
      const refused = await make(resource, { ...body, arabicName: 'سالم' })
      expect([refused.status, faults(refused.body)]).toEqual([400, [['Text.Pattern.fullName', 'arabicName']]])
      expect((await make(resource, { ...body, arabicName: 'سالم الغامدي' })).status).toBe(201)
    }
  })

  it('of a file of guardians are checked like those of the form', async () => {
    const report = await send('اسم ولي الأمر,رقم الهوية,الجوال', [
      `سالم حمد الزبيدي,12,${mobile()}`,
      `حمد,${national()},${mobile()}`,
      `ناصر حمد الزبيدي,${national()},${mobile()}`,
    ])
    expect(report.counts).toMatchObject({ created: 1, faulty: 2 })
    expect(report.faults).toMatchObject([
      { row: 2, column: 'رقم الهوية', code: 'Import.IdentityKind' },
      { row: 3, column: 'اسم ولي الأمر', code: 'Text.Pattern.fullName' },
    ])
  })

  it('with one mobile in two rows of a file are told with the other and its row', async () => {
    const phone = mobile()
    const report = await send('اسم ولي الأمر,رقم الهوية,الجوال', [
      `سالم حمد الزبيدي,${national()},${phone}`,
      `ناصر حمد الزبيدي,${national()},${phone}`,
    ])
    expect(report.faults).toMatchObject([{ row: 3, column: 'الجوال', code: 'Import.RowTwiceOf' }])
    expect(report.faults[0]?.message).toContain('وهي نفسها في الصف 2 (سالم حمد الزبيدي)')
  })

  it('who come beside students in a file are called by what the child’s name tells, and stay savable with what they came with', async () => {
    const phone = mobile()
    const heading = 'رقم الهوية,اسم الطالب,رقم الصف,جوال ولي الأمر,رقم هوية ولي الأمر'
    const own = String(number++)
    const report = await send(heading, [`${national()},بندر الزبيدي,0125,${phone},${own}`], 'students')
    expect(report.counts, JSON.stringify(report.faults)).toMatchObject({ created: 1, faulty: 0 })
    const found = await admin.call<Row[]>('GET', `guardians?${query({ filter: { phone: `+966${phone.slice(1)}` } })}`, at())
    const { body } = await admin.call<Row>('GET', `guardians/${found.body[0]?.id}`, at())
    expect(body).toMatchObject({ arabicName: 'الزبيدي', identityNumber: own, identityType: null })
    const saved = await change(body, { identityNumber: own, identityType: null, job: 'معلم' })
    expect([saved.status, faults(saved.body)]).toEqual([200, undefined])
    expect(faults((await change(saved.body, { identityNumber: '13' })).body)).toEqual([['Field.Required', 'identityType']])
  })
})

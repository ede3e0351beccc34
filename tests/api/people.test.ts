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

  it('are asked about when a girl is enrolled where boys are taught, by the stage or else the branch', async () => {
    const enrol = async (more: object, headers = {}) => {
      const body = { ...(await bodyOf('students')), identityNumber: national(), classRoom: null, ...more }
      return admin.call<Row>('POST', 'students', { ...at({ body }), headers })
    }
    const girl = await enrol({ gender: 'female' })
    expect([girl.status, girl.body['asks'], faults(girl.body)?.[0]?.[0]]).toEqual([409, true, 'Student.OtherGender'])
    expect((await enrol({ gender: 'female' }, { confirmed: 'Student.OtherGender' })).status).toBe(201)
    const stage = await make('stages', { arabicName: 'ثانوية البنات', gender: 'girls' })
    const row = await make('rows', { arabicName: 'أول ثانوي بنات', stage: stage.body.id })
    expect((await enrol({ gender: 'female', row: row.body.id })).status).toBe(201)
    expect(faults((await enrol({ gender: 'male', row: row.body.id })).body)?.[0]?.[0]).toBe('Student.OtherGender')
  })

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

  describe('of other branches', () => {
    let outsider: Caller
    let colleague: Caller
    let girls = 0
    let child: Row
    const there = (extra: object = {}) => ({ branch: girls, year, language: 'ar', ...extra })
    const ofBoys = async () => {
      const phone = mobile()
      const body = { ...(await bodyOf('guardians')), toComplete: true, arabicName: `غريب الدار السبيعي`, phone }
      return { ...(await make('guardians', body)).body, typed: phone }
    }
    const link = async (guardian: number, who = outsider) => {
      const { body } = await outsider.call<Row>('GET', `students/${child.id}`, there())
      return who.call<Row & Problem>('PUT', `students/${child.id}`, there({ body: { version: body.version, guardian } }))
    }
    const seen = async (id: number) => (await outsider.call('GET', `guardians/${id}`, there())).status
    const find = (q: string) => outsider.call<Row[]>('GET', `guardians?${query({ filter: { q } })}`, there())

    beforeAll(async () => {
      ;({ girls } = await branchesOf(admin))
      const permissions = ['Students', 'Guardians', 'Vouchers'].flatMap((one) => [`view${one}`, `add${one}`, `edit${one}`])
      const signedIn = async () => {
        const userName = `outsider_${number++}`
        const user = {
          fullName: 'سكرتيرة البنات',
          userName,
          password: 'Daftar@2026',
          confirmPassword: 'Daftar@2026',
          branches: [girls],
        }
        const made = await admin.call<Row>(
          'POST',
          'users',
          at({ body: { ...user, permissions: ['viewBranches', ...permissions] } }),
        )
        expect(made.status, JSON.stringify(made.body)).toBe(201)
        return school.signIn(userName)
      }
      outsider = await signedIn()
      colleague = await signedIn()
      const { body } = await outsider.call<Row[]>('GET', `students?${query({ range: [0, 0] })}`, there())
      child = body[0] as Row
    })

    it('are not there for whoever counts their ids: no child is given one, and nothing of them is told', async () => {
      const guardian = await ofBoys()
      expect(await seen(guardian.id)).toBe(404)
      const refused = await link(guardian.id)
      expect([refused.status, faults(refused.body)]).toEqual([400, [['Reference.NotFound', 'guardian']]])
      expect(JSON.stringify(refused.body)).toBe(JSON.stringify((await link(2_000_000_000)).body))
      // Names and parts of numbers prove nothing.
      await find('غريب الدار السبيعي')
      await find(guardian.typed.slice(0, 8))
      expect((await link(guardian.id)).status).toBe(400)
      expect(await seen(guardian.id)).toBe(404)
    })

    it('are given to a child by whoever has found them by the whole mobile, and by nobody else', async () => {
      const [guardian, other] = [await ofBoys(), await ofBoys()]
      expect((await find(guardian.typed)).body).toMatchObject([{ id: guardian.id, elsewhere: true }])
      expect((await link(other.id)).status).toBe(400)
      expect(faults((await link(guardian.id, colleague)).body)).toEqual([['Reference.NotFound', 'guardian']])
      expect((await link(guardian.id)).status).toBe(200)
      expect(await seen(guardian.id)).toBe(200)
    })

    it('are found and linked by their mobile in a file of children', async () => {
      const guardian = await ofBoys()
      const identity = national()
      const rows = [`${identity},هند غريب الدار السبيعي,0125,${guardian.typed}`]
      const heading = 'رقم الهوية,اسم الطالب,رقم الصف,جوال ولي الأمر'
      const report = (await sendFile(outsider, 'students', separated(heading, rows), there())).body
      expect(report.counts, JSON.stringify(report)).toMatchObject({ created: 1, faulty: 0 })
      expect(await seen(guardian.id)).toBe(200)
    })

    it('are no party of a voucher before they are found, and stay the one that it has', async () => {
      const guardian = await ofBoys()
      const accountsOf = async (partyKind: string) => {
        const filter = { isLeaf: true, active: true, partyKind, requiresCostCenter: false }
        return (await admin.call<Row[]>('GET', `accounts?${query({ filter, range: [0, 0] })}`, at())).body[0]?.id
      }
      const entries = [
        { account: await accountsOf('guardian'), party: { resource: 'guardians', id: guardian.id }, debit: '10' },
        { account: await accountsOf('none'), credit: '10' },
      ]
      const draft = () => outsider.call<Row & Problem>('POST', 'vouchers', there({ body: { status: 'draft', entries } }))
      const refused = await draft()
      expect([refused.status, faults(refused.body)]).toEqual([400, [['Reference.NotFound', 'entries.0.party']]])
      expect(JSON.stringify(refused.body)).not.toContain('غريب')
      await find(guardian.typed)
      const made = await draft()
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      // Of another person's voucher the party is told already: whoever changes something else keeps it.
      const stranger = await ofBoys()
      const own = entries.map((entry) => (entry.party ? { ...entry, party: { resource: 'guardians', id: stranger.id } } : entry))
      const { body } = await admin.call<Row>('POST', 'vouchers', there({ body: { status: 'draft', entries: own } }))
      const change = { version: body.version, description: 'تعديل', entries: body['entries'] }
      const kept = await outsider.call<Row>('PUT', `vouchers/${body.id}`, there({ body: change }))
      expect(kept.status, JSON.stringify(kept.body)).toBe(200)
    })
  })
})

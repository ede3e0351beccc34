import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import type { Notification, Notifications } from '../../src/shared/notification.ts'
import type { WaitingRecords } from '../../src/shared/waiting.ts'
import { branchesOf } from '../support/branches.ts'
import { customFolder } from '../support/customFolder.ts'
import { connected } from '../support/database.ts'
import { entityExamples } from '../support/extensionExample.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Employee {
  readonly id: number
  readonly version: number
  readonly englishName: string
  readonly jobTitle: number
}

describe('a day that comes near', () => {
  const custom = customFolder()
  let school: School
  let admin: Caller
  let head: Caller
  let branch = 0
  let girls = 0
  let teacher: Employee
  const inDays = (days: number) => addDays(today(), days)
  const told = async (who = admin, at = branch, range = [0, 499]) =>
    (await who.call<Notifications>('GET', `notifications?${query({ range })}`, { branch: at })).body
  const about = async (field: string, { id } = teacher, who = admin, at = branch): Promise<Notification[]> =>
    (await told(who, at)).items.filter((one) => one.field === field && one.record === id)
  const steps = async (field: string, who = admin) => (await about(field, teacher, who)).map(({ due, step }) => [due, step])
  const save = async (values: object, path = 'employees', { id } = teacher) => {
    const { version } = (await admin.call<Employee>('GET', `${path}/${id}`, { branch })).body
    const { status, body } = await admin.call<Problem>('PUT', `${path}/${id}`, { branch, body: { version, ...values } })
    expect([status, body.errors]).toEqual([200, undefined])
  }
  const database = <T>(text: string) => connected(school.databaseUrl, async (client) => (await client.query(text)).rows as T[])

  beforeAll(async () => {
    custom.put('licences.json', entityExamples('alerts')[0] ?? expect.fail('the documentation shows no alert'))
    school = await openSchool({ customFolder: custom.folder })
    ;[admin, head] = await Promise.all([school.signIn('demo_admin'), school.signIn('demo_head')])
    ;({ boys: branch, girls } = await branchesOf(admin))
    const { body } = await admin.call<Employee[]>('GET', `employees?${query({ filter: { status: 'working' }, range: [0, 0] })}`, {
      branch,
    })
    teacher = body[0] ?? expect.fail('the demo has no employees')
  })
  afterAll(async () => {
    await school.close()
    custom.remove()
  })

  it('is told as soon as it is written, with the record, the day and how near it is, and not before', async () => {
    await save({ passportExpiry: inDays(61) })
    expect(await about('passportExpiry')).toEqual([])
    await save({ passportExpiry: inDays(20) })
    const [notice, ...others] = await about('passportExpiry')
    expect([notice, others]).toEqual([
      expect.objectContaining({
        resource: 'employees',
        record: teacher.id,
        title: teacher.englishName,
        due: inDays(20),
        step: 30,
        read: false,
      }),
      [],
    ])
  })

  it('is told once for each step, however often the clock comes round', async () => {
    await database(`update employees set passport_expiry = '${inDays(7)}' where id = ${teacher.id}`)
    expect(await steps('passportExpiry')).toEqual([])
    for (let round = 0; round < 2; round++) {
      await school.restart({ customFolder: custom.folder, clock: true })
      await expect.poll(() => steps('passportExpiry')).toEqual([[inDays(7), 7]])
    }
    expect(
      await database(`select 1 from notifications where record_id = ${teacher.id} and field = 'passportExpiry'`),
    ).toHaveLength(1)
    const twice = `insert into notifications (tenant_id, resource, record_id, field, due, step) select tenant_id, resource, record_id, field, due, step from notifications limit 1`
    await expect(database(twice)).rejects.toThrow('notifications_near_key')
  })

  it('is read by each person for themselves, one by one or all at once', async () => {
    const [notice] = await about('passportExpiry')
    // What the clock does besides tells its end too.
    const unread = async () => (await told()).items.filter(({ resource, read }) => resource === 'employees' && !read).length
    const before = await unread()
    for (const _again of [1, 2]) {
      const { status } = await admin.call('POST', `notifications/${notice?.id}/read`, { branch })
      expect([status, await unread()]).toEqual([200, before - 1])
    }
    expect([(await about('passportExpiry'))[0]?.read, (await about('passportExpiry', teacher, head))[0]?.read]).toEqual([
      true,
      false,
    ])
    await save({ insuranceExpiry: inDays(3) })
    expect(await unread()).toBe(before)
    expect((await admin.call<{ unread: number }>('POST', 'notifications/read', { branch })).body.unread).toBe(0)
    expect((await told()).items.every(({ read }) => read)).toBe(true)
    expect((await told(head)).unread).toBeGreaterThan(0)
  })

  it('is told anew when the next step comes, and no more when the day is another one or the record is at rest', async () => {
    await save({ passportExpiry: inDays(1) })
    expect((await about('passportExpiry')).map(({ due, read }) => [due, read])).toEqual([[inDays(1), false]])
    await save({ passportExpiry: inDays(400) })
    expect(await about('passportExpiry')).toEqual([])
    await save({ passportExpiry: inDays(-3) })
    expect(await steps('passportExpiry')).toEqual([[inDays(-3), 7]])
    const act = (action: string, body: object, headers: Record<string, string> = {}) =>
      admin.call('POST', `employees/${teacher.id}/${action}`, { branch, body, headers })
    expect((await act('end', { statusFrom: inDays(-1), statusReason: 'استقالة' })).status).toBe(200)
    expect(await about('passportExpiry')).toEqual([])
    const again = { hireDate: today(), contractKind: 'permanent', jobTitle: teacher.jobTitle }
    expect((await act('rehire', again, { Confirmed: 'Employee.NotSettled' })).status).toBe(200)
    expect(await steps('passportExpiry')).toEqual([[inDays(-3), 7]])
  })

  it('is told by the days that the company sets, at once when it sets others', async () => {
    await save({ passportExpiry: inDays(80) })
    expect(await about('passportExpiry')).toEqual([])
    const company = (await admin.call<{ id: number }[]>('GET', 'company', { branch })).body[0]
    const reminders = (first: number) => save({ firstReminderDays: first }, 'company', { ...teacher, id: company?.id ?? 0 })
    await reminders(90)
    expect(await steps('passportExpiry')).toEqual([[inDays(80), 90]])
    await reminders(60)
    expect(await about('passportExpiry')).toEqual([])
  })

  it('is told to those who may view the record where it is, and to nobody else', async () => {
    await save({ passportExpiry: inDays(5) })
    const [notice] = await about('passportExpiry')
    expect(await about('passportExpiry', teacher, admin, girls)).toEqual([])
    const cashier = await school.signIn('demo_cashier')
    expect((await told(cashier)).items.filter(({ resource }) => resource === 'employees')).toEqual([])
    expect((await cashier.call('POST', `notifications/${notice?.id}/read`, { branch })).status).toBe(404)
    expect((await school.call('GET', 'notifications')).status).toBe(401)
    for (const id of ['0', 'x', '99999999999'])
      expect((await admin.call('POST', `notifications/${id}/read`, { branch })).status).toBe(404)
    expect((await admin.call('GET', 'notifications?page=2', { branch })).status).toBe(400)
  })

  it('comes in pages, of which the first has the newest', async () => {
    const all = (await told()).items
    const { body, headers } = await admin.call<Notifications>('GET', 'notifications?range=[1,1]', { branch })
    expect(body.items).toEqual(all.slice(1, 2))
    expect(headers.get('Content-Range')).toBe(`notifications 1-1/${all.length}`)
  })

  it('is a line of the home page, and a filter of the list, that mean the same records', async () => {
    const { body } = await admin.call<{ items: WaitingRecords[] }>('GET', 'today', { branch })
    const passports = body.items.find(({ name }) => name === 'employees.passportExpiry')
    expect(passports?.filter).toEqual({ status_in: ['working', 'suspended'], passportExpiry_within: 60 })
    const list = await admin.call<Employee[]>('GET', `employees?${query({ filter: passports?.filter ?? {}, range: [0, 499] })}`, {
      branch,
    })
    expect(list.body).toHaveLength(passports?.count ?? -1)
    expect(list.body.map(({ id }) => id)).toContain(teacher.id)
    const records = (await told()).items.filter(({ field }) => field === 'passportExpiry').map(({ record }) => record)
    expect(records.toSorted()).toEqual(list.body.map(({ id }) => id).toSorted())
    const wrong = [{ passportExpiry_within: -1 }, { passportExpiry_within: '30' }, { arabicName_within: 30 }]
    const answers = await Promise.all(
      wrong.map((filter) => admin.call<Problem>('GET', `employees?${query({ filter })}`, { branch })),
    )
    expect(answers.map((answer) => [answer.status, answer.body.errors[0]?.field])).toEqual(
      wrong.map((filter) => [400, Object.keys(filter)[0]]),
    )
  })

  it('is said of a built-in definition by an installation as its documentation shows', async () => {
    const made = await admin.call<{ id: number }>('POST', 'suppliers', {
      branch,
      body: { code: 'L1', arabicName: 'مؤسسة الرخصة', xLicenceExpiry: inDays(30) },
    })
    expect(made.status).toBe(201)
    const licence = async (who: Caller) => (await told(who)).items.filter(({ field }) => field === 'xLicenceExpiry')
    expect((await licence(admin)).map(({ record, step }) => [record, step])).toEqual([[made.body.id, 60]])
    expect(await licence(head)).toEqual([])
    const { body } = await admin.call<{ items: WaitingRecords[] }>('GET', 'today', { branch })
    expect(body.items).toContainEqual(expect.objectContaining({ name: 'suppliers.xLicenceExpiry', count: 1, tone: 'warning' }))
    expect((await admin.call('DELETE', `suppliers/${made.body.id}`, { branch })).status).toBe(200)
    expect(await licence(admin)).toEqual([])
  })
})

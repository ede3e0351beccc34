import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cards } from '../../resources/cards.ts'
import { languages } from '../../schema/languages.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

interface Item {
  readonly name: string
  readonly resource: string
  readonly filter: Record<string, unknown>
  readonly count: number
}
interface Figures {
  readonly charts: { name: string; resource: string; groups: { count: number; part: string | null; under: object | null }[] }[]
  readonly places: { resource: string; places: number; taken: number; full: number }[]
}

describe('the home page', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let head = 0
  const today = async (caller = admin, at = branch) =>
    (await caller.call<{ items: Item[] }>('GET', 'today', { branch: at })).body.items
  const item = async (name: string, caller = admin) => (await today(caller)).find((one) => one.name === name)
  const listed = async ({ resource, filter }: Item, at = branch) =>
    Number(
      (await admin.call('GET', `${resource}?${query({ filter, range: [0, 0] })}`, { branch: at })).headers
        .get('Content-Range')
        ?.split('/')[1],
    )
  const change = (statement: string) => connected(school.databaseUrl, (client) => client.query(statement))

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch, master: head } = await branchesOf(admin))
    await change(`update students set to_complete = true where tenant_id = 1 and id % 40 = 0`)
    await change(`update students set identity_expiry = current_date + 20 where tenant_id = 1 and id % 50 = 0`)
    await change(`update students set identity_expiry = current_date + 200 where tenant_id = 1 and id % 50 = 1`)
  })
  afterAll(() => school.close())

  it('counts exactly what the list behind each line shows, in a school and in the head office', async () => {
    for (const at of [branch, head]) {
      const items = await today(admin, at)
      expect(items.map((one) => one.name)).toEqual(expect.arrayContaining(['studentsToComplete', 'studentIdentities']))
      for (const one of items) expect(await listed(one, at), one.name).toBe(one.count)
    }
  })

  it('names documents that expire within the days that the company says, and no others', async () => {
    const before = await item('studentIdentities')
    const company = (await admin.call<{ id: number; version: number }[]>('GET', 'company')).body[0]
    const days = { version: company?.version, firstReminderDays: 250, secondReminderDays: 30, lastReminderDays: 7 }
    expect((await admin.call('PUT', `company/${company?.id}`, { body: days })).status).toBe(200)
    expect((await item('studentIdentities'))?.count).toBeGreaterThan(before?.count ?? Number.POSITIVE_INFINITY)
  })

  it('names classes that have no free place', async () => {
    const before = await item('fullClasses')
    await change(
      `update class_rooms set capacity = 1 where tenant_id = 1 and id = (select class_room_id from students_years where tenant_id = 1 and branch_id = ${branch} and left_on is null and class_room_id is not null and fiscal_year_id = (select id from fiscal_years where tenant_id = 1 and current_date between start_date and end_date) limit 1)`,
    )
    expect((await item('fullClasses'))?.count).toBe((before?.count ?? 0) + 1)
  })

  it('says nothing about what a person may not see or do', async () => {
    const cashier = await school.signIn('demo_cashier')
    const may = new Set(cashier.profile['permissions'] as string[])
    const items = await today(cashier)
    for (const one of items)
      expect(may.has(`view${one.resource.charAt(0).toUpperCase()}${one.resource.slice(1)}`), one.name).toBe(true)
    if (!may.has('gLPost')) expect(items.map((one) => one.name)).not.toContain('vouchersToPost')
    const client = await school.signIn('demo_client')
    expect(
      ((await client.call<Figures>('GET', 'glance', { branch })).body.charts ?? []).map((one) => one.resource),
    ).not.toContain('vouchers')
    expect((await school.call('GET', 'today')).status).toBe(401)
  })

  it('shows the year in figures that add up to the lists', async () => {
    for (const at of [branch, head]) {
      const { body } = await admin.call<Figures>('GET', 'glance', { branch: at })
      const students = body.charts.find((one) => one.name === 'students')
      expect(students?.groups.every((group) => group.under !== null && group.part !== null)).toBe(true)
      const sum = students?.groups.reduce((all, group) => all + group.count, 0)
      expect(sum).toBe(await listed({ name: '', resource: 'students', filter: {}, count: 0 }, at))
      const vouchers = body.charts.find((one) => one.name === 'vouchers')
      const all = vouchers?.groups.reduce((total, group) => total + group.count, 0)
      expect(all).toBe(await listed({ name: '', resource: 'vouchers', filter: { status_not: 'void' }, count: 0 }, at))
      const [places] = body.places
      expect(places?.resource).toBe('classRooms')
      expect(places?.taken).toBeGreaterThan(0)
    }
  })

  it('has a sentence in every language for each line that is declared', async () => {
    for (const language of languages) {
      const files = readdirSync(`locales/${language}`).map((file) => readFileSync(`locales/${language}/${file}`, 'utf8'))
      const texts: Record<string, string> = Object.assign({}, ...files.map((file) => JSON.parse(file)))
      for (const { card } of cards) expect(texts[`cards.${card}`], `${language} ${card}`).toBeTruthy()
    }
  })
})

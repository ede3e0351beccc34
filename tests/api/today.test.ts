import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cards } from '../../resources/cards.ts'
import { languages } from '../../schema/languages.ts'
import type { FirstSteps } from '../../src/shared/firstSteps.ts'
import type { GlanceAnswer } from '../../src/shared/glance.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

interface Item {
  readonly name: string
  readonly resource: string
  readonly filter: Record<string, unknown>
  readonly count: number
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

  it('tells a new school what to do first; what is stored is done, and nobody is told of what they may not do', async () => {
    const steps = async (caller: Caller) =>
      (await caller.call<FirstSteps>('GET', 'first-steps')).body.items.map(({ name, done }) => [name, done] as const)
    const head = await school.signIn('other_admin')
    const begun = await steps(head)
    expect(begun.filter(([, done]) => done).map(([name]) => name)).toEqual(['year', 'stages'])
    expect(begun).toHaveLength(8)
    const branch = (await head.call<{ id: number; version: number; isMaster: boolean }[]>('GET', 'branches')).body.find(
      ({ isMaster }) => !isMaster,
    )
    const saved = await head.call('PUT', `branches/${branch?.id}`, { body: { version: branch?.version, city: 'الدمام' } })
    expect(saved.status).toBe(200)
    expect(new Map(await steps(head)).get('branches')).toBe(true)
    // The demo school has all but its logo, in each of its years, without which no school is new.
    expect((await steps(admin)).filter(([, done]) => !done).map(([name]) => name)).toEqual(['logo'])
    expect((await steps(await school.signIn('demo_secretary'))).map(([name]) => name)).toEqual(['stages', 'students'])
    expect(await steps(await school.signIn('demo_cashier'))).toEqual([])
  })

  it('counts exactly what the list behind each line shows, in a school and in the head office', async () => {
    for (const at of [branch, head]) {
      const items = await today(admin, at)
      expect(items.map((one) => one.name)).toEqual(expect.arrayContaining(['studentsToComplete', 'students.identityExpiry']))
      for (const one of items) expect(await listed(one, at), one.name).toBe(one.count)
    }
  })

  it('names documents that expire within the days that the company says, and no others', async () => {
    const before = await item('students.identityExpiry')
    const company = (await admin.call<{ id: number; version: number }[]>('GET', 'company')).body[0]
    const days = { version: company?.version, firstReminderDays: 250, secondReminderDays: 30, lastReminderDays: 7 }
    expect((await admin.call('PUT', `company/${company?.id}`, { body: days })).status).toBe(200)
    expect((await item('students.identityExpiry'))?.count).toBeGreaterThan(before?.count ?? Number.POSITIVE_INFINITY)
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
      ((await client.call<GlanceAnswer>('GET', 'glance', { branch })).body.charts ?? []).map((one) => one.resource),
    ).not.toContain('vouchers')
    expect((await school.call('GET', 'today')).status).toBe(401)
  })

  it('shows the year in figures that add up to the lists', async () => {
    for (const at of [branch, head]) {
      const { body } = await admin.call<GlanceAnswer>('GET', 'glance', { branch: at })
      const students = body.charts.find((one) => one.name === 'students')
      expect(students?.groups.every((group) => group.under !== null && group.part !== null)).toBe(true)
      const sum = students?.groups.reduce((all, group) => all + group.count, 0)
      expect(sum).toBe(await listed({ name: '', resource: 'students', filter: {}, count: 0 }, at))
      const vouchers = body.charts.find((one) => one.name === 'vouchers')
      const all = vouchers?.groups.reduce((total, group) => total + group.count, 0)
      expect(all).toBe(await listed({ name: '', resource: 'vouchers', filter: { status_not: 'void' }, count: 0 }, at))
      expect(body.places.map(({ resource }) => resource)).toEqual(['classRooms', 'buses'])
      expect(body.places[0]?.taken).toBeGreaterThan(0)
    }
  })

  it('says what the school has, is owed, takes in and expects, as the books and the documents say it', async () => {
    const { body } = await admin.call<GlanceAnswer>('GET', 'glance', { branch })
    const figure = (name: string) => body.figures.find((one) => one.name === name)
    const rows = (text: string) => connected(school.databaseUrl, async (client) => (await client.query(text)).rows)
    const balanceOf = async (accounts: string) =>
      (
        await rows(
          `select coalesce(sum(debit - credit), 0)::numeric(18,2)::text as sum from ledger_rows where tenant_id = 1 and branch_id = ${branch} and account_id in (${accounts})`,
        )
      )[0]?.sum
    const safes = `select account_id from safes where tenant_id = 1 and branch_id = ${branch}`
    expect(figure('cash')).toMatchObject({ resource: 'safes', sum: await balanceOf(safes) })
    expect(Number(figure('cash')?.sum)).toBeGreaterThan(0)
    expect(figure('bankBalances')?.sum).toBe(await balanceOf('select account_id from banks where tenant_id = 1'))
    const owed = `select id from accounts where tenant_id = 1 and party_kind = 'guardian' and kind = 'asset'`
    expect(figure('receivables')?.sum).toBe(await balanceOf(owed))
    const today = `(now() at time zone 'Asia/Riyadh')::date`
    const within = async (table: string, figure: string, day: string, from: string) =>
      (
        await rows(
          `select coalesce(sum(${figure}), 0)::numeric(18,2)::text as sum from ${table} where tenant_id = 1 and branch_id = ${branch} and status = 'posted' and ${day} between ${from} and ${today}`,
        )
      )[0]?.sum
    const month = `date_trunc('month', ${today})::date`
    const dues = `(select d.tenant_id, d.branch_id, d.status, k.amount, k.due_on from sales_invoices_terms k join sales_invoices d on d.tenant_id = k.tenant_id and d.id = k.record_id) t`
    // A cheque that came back is not taken in, here as in reports.
    const taken = `(select d.tenant_id, d.branch_id, d.status, k.amount, d.date from collections_methods k join collections d on d.tenant_id = k.tenant_id and d.id = k.record_id where k.bounced <= 0) t`
    expect(figure('collected')).toMatchObject({
      resource: 'collections',
      sum: await within(taken, 't.amount', 't.date', month),
      today: await within(taken, 't.amount', 't.date', today),
    })
    const { body: months } = await admin.call<{ rows: { cells: Record<string, string>; ids?: { from: string } }[] }>(
      'GET',
      'reports/collectedByMonth',
      { branch },
    )
    const now = months.rows.find(({ ids }) => String(ids?.from).startsWith(new Date().toISOString().slice(0, 7)))
    expect(Number(figure('collected')?.sum)).toBe(Number(now?.cells['sum.amount'] ?? '0'))
    expect(figure('collected')?.days).toHaveLength(30)
    expect(figure('due')).toMatchObject({ resource: 'salesInvoices', sum: await within(dues, 't.amount', 't.due_on', month) })
  })

  it('shows figures of money to those alone who may see them', async () => {
    const figures = async (userName: string) => {
      const { body } = await (await school.signIn(userName)).call<GlanceAnswer>('GET', 'glance', { branch })
      return body.figures.map(({ name }) => name)
    }
    expect(await figures('demo_accountant')).toEqual(['cash', 'bankBalances', 'receivables', 'collected', 'due'])
    expect(await figures('demo_secretary')).toEqual([])
  })

  it('has a sentence in every language for each line that is declared', async () => {
    for (const language of languages) {
      const files = readdirSync(`locales/${language}`).map((file) => readFileSync(`locales/${language}/${file}`, 'utf8'))
      const texts: Record<string, string> = Object.assign({}, ...files.map((file) => JSON.parse(file)))
      for (const { card } of cards) expect(texts[`cards.${card}`], `${language} ${card}`).toBeTruthy()
    }
  })
})

import { describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { branchesOf } from '../support/branches.ts'
import { type Caller, query } from '../support/school.ts'
import { type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

const say = texts('ar')

describe('an employee whose residence permit runs out', () => {
  let desk: Visit
  let admin: Caller
  let branch = 0
  let id = 0
  let name = ''
  const call = <T>(method: string, path: string, body?: object) => admin.call<T>(method, path, { branch, ...(body && { body }) })
  onStage(async ({ school, browser }) => {
    admin = await school.signIn('demo_admin')
    branch = (await branchesOf(admin)).boys
    desk = await visit(browser, school, 'demo_admin', { branch })
    const filter = { status: 'working', residenceExpiry: { empty: false } }
    const asked = query({ filter: { status: filter.status }, fields: ['arabicName', 'version'], range: [0, 0] })
    const [first] = (await call<{ id: number; version: number; arabicName: string }[]>('GET', `employees?${asked}`)).body
    id = first?.id ?? 0
    name = first?.arabicName ?? ''
    const expiry = { residenceNumber: '2000000006', residenceExpiry: addDays(today(), 5), version: first?.version }
    expect((await call('PUT', `employees/${id}`, expiry)).status).toBe(200)
  })

  it('is told by the bell, which leads to the record', async () => {
    const { page, goto } = desk
    await goto('/')
    await page
      .getByRole('button', { name: new RegExp(say('shell.bell')) })
      .first()
      .click()
    await page
      .getByRole('menuitem', { name: new RegExp(name) })
      .first()
      .click()
    await page.waitForURL(new RegExp(`/employees/edit/${id}`))
  })

  it('is counted on the home page, whose line leads to the list of those whose permits run out', async () => {
    const { page, goto } = desk
    await goto('/')
    await page
      .getByRole('link', { name: new RegExp(say('cards.employees.residenceExpiry')) })
      .first()
      .click()
    await page.waitForURL(/\/employees\?/)
    await page.locator('tbody tr[data-row]', { hasText: name }).waitFor()
    expect(new URL(page.url()).searchParams.get('filter')).toContain('residenceExpiry_within')
  })

  it('leaves both once the permit was renewed', async () => {
    const { page, goto } = desk
    await goto(`/employees/edit/${id}`)
    const field = page.locator('input[name=residenceExpiry]')
    await field.fill(addDays(today(), 400))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => (await call<{ residenceExpiry: string }>('GET', `employees/${id}`)).body.residenceExpiry)
      .toBe(addDays(today(), 400))
    const bell = await call<{ items: { record: number; field: string }[] }>('GET', `notifications?${query({ range: [0, 499] })}`)
    expect(bell.body.items.filter((one) => one.record === id && one.field === 'residenceExpiry')).toEqual([])
    const within = query({ filter: { id: [id], residenceExpiry_within: 60 } })
    expect((await call<object[]>('GET', `employees?${within}`)).body).toEqual([])
    expect(desk.complaints).toEqual([])
  })
})

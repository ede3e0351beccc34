import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { type Caller, query, type School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'

describe('pages of the shell', () => {
  let school: School
  let browser: Browser
  let admin: Caller
  let branch = 0
  const year = new Date().getFullYear()

  onStage(async (stage) => {
    ;({ school, browser } = stage)
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })

  it('opens a student from anywhere by the keyboard alone, and offers it again the next time', async () => {
    const list = await admin.call<{ id: number; arabicName: string }[]>('GET', `students?${query({ range: [0, 0] })}`, {
      branch,
      year,
    })
    const student = list.body[0]!
    const name = student.arabicName
    const { page, complaints, goto } = await visit(browser, school, 'demo_secretary')
    await goto('/')
    await page.locator('h1').waitFor()
    await page.keyboard.press('Control+k')
    const box = page.getByRole('dialog').getByRole('combobox')
    await box.waitFor()
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type(name.split(' ').toReversed().join(' '))
    const group = page.getByRole('group', { name: 'الطلاب' })
    await group.getByRole('option', { name }).waitFor()
    await expect.poll(() => page.getByRole('dialog').getByRole('status').textContent()).not.toBe('')
    const marked = async () => page.locator(`[id="${await box.getAttribute('aria-activedescendant')}"]`).textContent()
    for (let step = 0; step < 20 && !(await marked())?.includes(name); step++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/students/edit/${student.id}`)
    await page.locator('h1').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('group', { name: 'فُتح أخيرًا' }).getByRole('option', { name }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('begins a new record and opens a page from the palette', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'en' })
    const opened = Promise.withResolvers<void>()
    await page.route('**/assets/Palette-*.js', async (route) => {
      await opened.promise
      await route.continue()
    })
    await goto('/')
    // What is typed before the palette has come goes into it.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('new')
    opened.resolve()
    await page.keyboard.type(' guard')
    await expect.poll(() => page.getByRole('dialog').getByRole('combobox').inputValue()).toBe('new guard')
    await page.getByRole('option', { name: 'New guardian' }).click()
    await page.waitForURL('**/guardians/new')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('dialog').getByRole('combobox').fill('fiscal')
    const looked = () => page.getByRole('dialog').getByRole('status').filter({ hasText: /\d/ }).waitFor({ state: 'attached' })
    await page.getByRole('option', { name: 'Fiscal years', exact: true }).waitFor()
    await looked()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/fiscalYears')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('trial')
    await page.getByRole('option', { name: 'Trial balance' }).waitFor()
    await looked()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/accounts-reports?report=trialBalance*')
    // Words of the other language find it too, and an account leads to what moved on it.
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('اولياء')
    await page.getByRole('option', { name: 'Guardians', exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('combobox').fill('110101')
    await page
      .getByRole('option', { name: /110101|Main safe/ })
      .first()
      .click()
    await page.waitForURL('**/accounts-reports?report=accountStatement*')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('tells records in the palette by what people know of them, and never by an id', async () => {
    const caller = await school.signIn('demo_accountant')
    const lines = await Promise.all(
      ['110101', '3101'].map(async (code, at) => {
        const { body } = await caller.call<{ id: number }[]>('GET', `accounts?${query({ filter: { code } })}`)
        return { account: body[0]?.id, ...(at === 0 ? { debit: '712.5' } : { credit: '712.5' }) }
      }),
    )
    const { body: years } = await caller.call<{ date: string }[]>('GET', `vouchers?${query({ range: [0, 0] })}`)
    const date = years[0]?.date ?? ''
    const described = { date, kind: 'general', description: 'تسوية خزينة الطوارئ', entries: lines }
    const made = await caller.call<{ id: number }>('POST', 'vouchers', { body: { ...described, status: 'draft' } })
    expect(made.status).toBe(201)
    const plain = await caller.call('POST', 'vouchers', {
      body: { ...described, description: null, reference: 'طوارئ-٧٧', status: 'draft' },
    })
    expect(plain.status).toBe(201)
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'ar' })
    await goto('/')
    await page.keyboard.press('Control+k')
    const found = async (typed: string, called: string, other = '#') => {
      await page.getByRole('dialog').getByRole('combobox').fill(typed)
      const option = page.getByRole('option').filter({ hasText: called }).filter({ hasNotText: other }).first()
      await option.waitFor()
      const told = async (part: string) => (await option.locator(part).innerText()).replace(/[\u2066-\u2069]/g, '')
      return [await told('.palette-title'), (await told('.palette-hint')).split(' · ')] as const
    }
    const [title, hint] = await found('خزينة الطوارئ', 'خزينة الطوارئ')
    expect(title).toBe('تسوية خزينة الطوارئ')
    expect(hint[0]).toBe('مسودة')
    expect(hint).toContain('712.50')
    expect(hint).toHaveLength(3)
    const [day, rest] = await found('طوارئ-٧٧', 'مسودة', 'خزينة')
    expect(day).toBe(hint[1])
    expect(rest).toEqual(['مسودة', '712.50'])
    const [, account] = await found('110102', '110102')
    expect(account[0]).toBe('110102')
    expect(account).not.toContain('لا يتطلب')
    expect(account.slice(1).filter((part) => /^\d+$/.test(part))).toEqual([])
    expect(account.length).toBe(3)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('leads from the home page to what waits, and the list shows as many', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    await goto('/')
    const drafts = page.getByRole('link', { name: /Draft vouchers to finish/ })
    await drafts.waitFor()
    const count = (await drafts.textContent())?.match(/\d+/)?.[0]
    await drafts.click()
    await page.waitForURL('**/vouchers?filter=*')
    await expect.poll(() => page.locator('tbody tr[data-id], tbody tr').count()).toBe(Number(count))
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('saves one setting of the school and leaves every other as it was', async () => {
    const before = (await admin.call('GET', 'company/1')).body
    const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'en' })
    await goto('/school-setting')
    await page.getByLabel('Footer text').fill('Riyadh')
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await expect.poll(async () => (await admin.call('GET', 'company/1')).body['printFooter']).toBe('Riyadh')
    const after = (await admin.call('GET', 'company/1')).body
    const { printFooter: _footer, version: _version, updatedAt: _at, updatedBy: _by, ...kept } = before
    expect(after).toMatchObject(kept)
    // Another account for a role; one that cannot play it is told at its line, and stays to be changed.
    const roles = async () =>
      (await admin.call('GET', 'company/1')).body['accountMappings'] as { role: string; account: number }[]
    const place = (await roles()).findIndex(({ role }) => role === 'safe')
    const account = page.locator(`[name="accountMappings.${place}.account"]`)
    const choose = async (code: string) => {
      await account.focus()
      for (const key of ['Control+A', ...code, 'Enter']) await page.keyboard.press(key)
      await expect.poll(() => account.inputValue()).toContain(code)
    }
    const wrong = page.locator('td[data-wrong]', { has: account })
    await choose('410101')
    await wrong.waitFor()
    const [petty] = (await admin.call<{ id: number }[]>('GET', `accounts?${query({ filter: { code: '110102' } })}`)).body
    await choose('110102')
    await expect.poll(() => wrong.count()).toBe(0)
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await expect.poll(async () => (await roles())[place]?.account).toBe(petty?.id)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('proposes the next year in a new fiscal year', async () => {
    const { body: proposed } = await admin.call('GET', 'fiscalYears/new')
    const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'en' })
    await goto('/fiscalYears?record=new')
    await expect.poll(() => page.locator('input[name=year]').inputValue()).toBe(String(proposed['year']))
    expect(await page.locator('input[name=startDate]').inputValue()).toBe(proposed['startDate'])
    // A year begins open: it is closed when it is there.
    expect(await page.locator('.g-save .button').allInnerTexts()).not.toContainEqual(expect.stringContaining('Closing'))
    expect(await page.locator('.g-save').getByText('Save as').count()).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('shows in the audit log what was just changed, with the values, and only that record when asked', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'en' })
    const { body: company } = await admin.call<{ version: number }>('GET', 'company/1')
    const changed = await admin.call('PUT', 'company/1', { body: { version: company.version, printFooter: 'Seen in Jeddah' } })
    expect(changed.status).toBe(200)
    await school.call('POST', 'Users/auth', { body: { userName: 'demo_head', password: 'a wrong guess' } })
    await goto('/audit')
    const attempt = page.locator('tr', { hasText: 'Sign-in refused' }).first()
    await expect.poll(() => attempt.locator('td').nth(1).innerText()).toBe('Not known')
    const entry = page.locator('tr', { hasText: 'School settings' }).filter({ hasText: 'Changed' }).first()
    await entry.getByRole('button', { expanded: false }).click()
    await page.locator('.audit-values').getByText('Seen in Jeddah').waitFor()
    await entry.getByRole('button', { name: /^Only changes to/ }).click()
    await page.waitForURL(/recordId/)
    await expect.poll(() => page.locator('tr', { hasText: 'Signed in' }).count()).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('helps someone who is lost with the nearest pages and a search', async () => {
    const { page, complaints } = await visit(browser, school, 'demo_secretary', { language: 'en' })
    await page.goto(`${school.address}/studnets`)
    await page.waitForURL('**/error-404')
    const first = page.locator('.lost-help li a').first()
    await expect.poll(() => first.textContent()).toBe('Students')
    await page.getByLabel('Search the pages').fill('guard')
    await page.getByRole('link', { name: 'Guardians' }).click()
    await page.waitForURL('**/guardians')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('lets an administrator give the permission for the audit log beside those of the settings', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'en' })
    await goto('/accessGroups/new')
    await page.getByRole('searchbox', { name: 'Search in permissions' }).fill('audit')
    await page.locator('.rights-everything').getByText('All that were found').waitFor()
    await page.getByLabel('View the audit log').check()
    expect(await page.getByLabel('View the audit log').isChecked()).toBe(true)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('hides the audit log from those who may not view it, and shows everyone the subscription and the licences', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_secretary', { language: 'en' })
    await goto('/audit')
    expect(new URL(page.url()).pathname).toBe('/error-404')
    await goto('/subscription-data')
    await page.getByText('Used of the subscription').waitFor()
    await goto('/second-page')
    const name = page.getByRole('rowheader', { name: 'fastify', exact: true })
    await name.waitFor()
    // On a phone the names of packages stand in a line of their own.
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await name.boundingBox())?.width).toBeGreaterThan(250)
    expect(await page.evaluate(() => document.querySelector('.licences')?.scrollWidth)).toBeLessThan(390)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

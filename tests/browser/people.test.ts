import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import type { School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

const say = texts('en')

let school: School
let browser: Browser
const contexts: BrowserContext[] = []
onStage((stage) => {
  ;({ school, browser } = stage)
})
afterEach(async () => {
  await connected(school.databaseUrl, (client) => client.query('delete from sign_in_attempts'))
  for (const context of contexts.splice(0)) await context.close()
})

/** A fresh window of someone who has not signed in. */
async function stranger(width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  contexts.push(context)
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  return page
}
const openLogin = async (page: Page) => {
  await page.goto(`${school.address}/login`)
  await page.locator('input[autocomplete=username]').waitFor()
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
const signIn = async (page: Page, userName: string, password: string) => {
  await page.fill('input[autocomplete=username]', userName)
  await page.fill('input[autocomplete=current-password]', password)
  await page.keyboard.press('Enter')
}

describe('the sign-in page', () => {
  it('begins at the user name, remembers it when asked, and then begins at the password', async () => {
    const page = await stranger()
    await openLogin(page)
    await expect.poll(() => focused(page)).toBe('username')
    await page.getByLabel(say('shell.login.remember')).check()
    await signIn(page, 'demo_head', 'Daftar@2026')
    await page.locator('.navbar').waitFor()
    await page.evaluate(() => localStorage.removeItem('accessToken'))
    await openLogin(page)
    expect(await page.inputValue('input[autocomplete=username]')).toBe('demo_head')
    await expect.poll(() => focused(page)).toBe('current-password')
  })

  itOfSweep('shows the password on request, and says that the caps lock is on', async () => {
    const page = await stranger(390)
    await openLogin(page)
    const box = page.locator('input[autocomplete=current-password]')
    await box.fill('Secret')
    await page.getByRole('button', { name: say('shell.showPassword') }).click()
    expect(await box.getAttribute('type')).toBe('text')
    await box.evaluate((element) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
    )
    await page.getByText(say('shell.capsLock')).waitFor()
    expect(await fits(page)).toBe(true)
  })

  it('says what is wrong, keeps the name, and after many failures how long to wait', async () => {
    const page = await stranger()
    await openLogin(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByText(say('shell.required')).count()).toBe(2)
    await signIn(page, 'demo_cashier', 'wrong')
    // Once, and not behind the dialog as well.
    await page.getByRole('alertdialog').getByText(say('errors.Auth.WrongCredentials')).waitFor()
    expect(await page.getByText(say('errors.Auth.WrongCredentials')).count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('current-password')
    expect(await page.inputValue('input[autocomplete=current-password]')).toBe('')
    expect(await page.inputValue('input[autocomplete=username]')).toBe('demo_cashier')
    for (let i = 0; i < 14; i++)
      await school.call('POST', 'Users/auth', { body: { userName: 'demo_cashier', password: 'wrong' } })
    await connected(school.databaseUrl, (client) =>
      client.query(`update sign_in_attempts set blocked_until = now() + interval '75 seconds' where blocked_until is not null`),
    )
    await signIn(page, 'demo_cashier', 'wrong')
    const wait = page.locator('.full-alert')
    await expect.poll(() => wait.innerText()).toMatch(/1:1\d/)
    expect(await page.locator('button[type=submit]').getAttribute('aria-disabled')).toBe('true')
    await page.fill('input[autocomplete=username]', 'demo_head')
    expect(await page.locator('button[type=submit]').getAttribute('aria-disabled')).toBe('false')
  })
})

describe('a forgotten password', () => {
  it('is set anew from the letter: asked for, opened, saved, signed in with', async () => {
    await connected(school.databaseUrl, (client) =>
      client.query(`update users set email = 'head@school.example', language = 'en' where user_name = 'demo_head'`),
    )
    const page = await stranger(390)
    await openLogin(page)
    await page.fill('input[autocomplete=username]', 'demo_head')
    await page.getByRole('link', { name: say('signIn.forgot.link') }).click()
    await page.getByRole('heading', { name: say('signIn.forgot.title') }).waitFor()
    expect(await page.inputValue('input[autocomplete=username]')).toBe('demo_head')
    await expect.poll(() => focused(page)).toBe('username')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: say('signIn.forgot.sent') }).waitFor()
    const folder = () => {
      try {
        return readdirSync(school.mailFolder).filter((name) => name.endsWith('.eml'))
      } catch {
        return []
      }
    }
    await expect.poll(() => folder().length).toBe(1)
    const letter = readFileSync(join(school.mailFolder, folder()[0] ?? ''), 'utf8').replaceAll('=\n', '')
    const link = /http:\S+ForgetPassword#\d+\.[\w-]{43}/.exec(letter)?.[0] ?? ''
    await page.goto(link)
    await page.getByText('demo_head', { exact: true }).waitFor()
    expect(page.url()).not.toContain('#')
    expect(await fits(page)).toBe(true)
    const [password, confirm] = [
      page.locator('input[autocomplete=new-password]').first(),
      page.locator('input[autocomplete=new-password]').last(),
    ]
    await password.fill('demo_head')
    await expect.poll(() => page.locator('.rules [data-met]').count()).toBe(1)
    await password.fill('Fresh@2026x')
    await expect.poll(() => page.locator('.rules [data-met]').count()).toBe(5)
    await confirm.fill('Fresh@2026')
    await page.keyboard.press('Enter')
    await page.getByText(say('shell.password.confirm')).waitFor()
    await confirm.fill('Fresh@2026x')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login')
    await page.locator('[role=alertdialog]').waitFor({ state: 'detached' })
    await signIn(page, 'demo_head', 'Fresh@2026x')
    await page.locator('.navbar').waitFor()
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('heading', { name: say('signIn.reset.ended') }).waitFor()
    await page.getByRole('button', { name: say('signIn.reset.again') }).click()
    await page.getByRole('button', { name: say('signIn.forgot.send') }).waitFor()
  })
})

describe('the sessions page', () => {
  it('is reached from the profile menu, signs out another device, and all others', async () => {
    const elsewhere = [await school.signIn('demo_accountant'), await school.signIn('demo_accountant')]
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en', width: 390 })
    contexts.push(page.context())
    await goto('/')
    await page.locator('.navbar-person').click()
    await page.getByRole('menuitem', { name: say('pages.sessions') }).click()
    await expect.poll(() => page.locator('.sessions > li').count()).toBe(3)
    await page.locator('.sessions > li').first().getByText(say('people.sessions.this')).waitFor()
    expect(await fits(page)).toBe(true)
    await page.locator('.sessions > li button').first().click()
    await expect.poll(() => page.locator('.sessions > li').count()).toBe(2)
    await page.getByRole('button', { name: say('people.sessions.endOthers') }).click()
    await page.getByText(say('people.sessions.onlyThis')).waitFor()
    for (const caller of elsewhere) expect((await caller.call('GET', 'FiscalYears')).status).toBe(401)
    expect(complaints).toEqual([])
  })

  itOfSweep('ends a window elsewhere, which says so and leads to the sign-in page', async () => {
    const { page, load } = await visit(browser, school, 'demo_secretary', { language: 'en' })
    contexts.push(page.context())
    // What the first page still asks for would hear of it too early.
    await load('/areas')
    await page.locator('.g-table tbody .g-title, .g-table tbody tr td').first().waitFor()
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    const elsewhere = await school.signIn('demo_secretary')
    expect((await elsewhere.call('DELETE', 'Users/sessions')).status).toBe(200)
    await page.goto(`${school.address}/students`)
    const dialog = page.getByRole('alertdialog', { name: say('shell.problem.signedOut') })
    await dialog.getByText(say('errors.Auth.SessionEnded')).waitFor()
    expect(await page.getByText(say('shell.errorTitle')).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.waitForURL('**/login')
    await page.locator('input[autocomplete=username]').waitFor()
  })
})

describe('the form of a user', () => {
  const idOf = async (userName: string) => {
    const admin = await school.signIn('demo_admin')
    const { body } = await admin.call<{ id: number; userName: string }[]>('GET', 'users')
    return body.find((user) => user.userName === userName)?.id
  }

  it('asks for a password of new users only: a wrong address is the one thing wrong', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'en' })
    contexts.push(page.context())
    const password = page.locator('[data-field=password] input').first()
    await goto('/users/new')
    const isAsked = () => password.evaluate((box: HTMLInputElement) => box.required)
    expect(await isAsked()).toBe(true)
    await goto(`/users/edit/${await idOf('demo_cashier')}`)
    expect(await isAsked()).toBe(false)
    await page.locator('input[name=email]').fill('nobody@')
    await page.keyboard.press('Control+s')
    await page.locator('.g-wrong button').waitFor()
    const chips = page.locator('[data-field=accessGroups] .MuiChip-root')
    expect(await chips.first().getAttribute('aria-label')).toBe(`Remove “${(await chips.first().innerText()).trim()}”`)
    expect(await page.locator('[aria-invalid=true]').evaluateAll((all) => all.map((one) => one.getAttribute('name')))).toEqual([
      'email',
    ])
    expect(complaints).toEqual([])
  })

  itOfSweep('tells in its history and in the audit log which branches and groups were taken and given', async () => {
    const admin = await school.signIn('demo_admin')
    const id = await idOf('demo_accountant')
    const { body: user } = await admin.call<{ version: number; branches: number[] }>('GET', `users/${id}`)
    const { body: all } = await admin.call<{ id: number; englishName: string }[]>('GET', 'branches')
    const nameOf = (branch: number | undefined) => all.find((one) => one.id === branch)?.englishName ?? ''
    const { boys: kept } = await branchesOf(admin)
    const taken = user.branches.filter((branch) => branch !== kept)
    const changed = await admin.call('PUT', `users/${id}`, {
      body: {
        version: user.version,
        branches: [kept],
        permissions: ['viewBranches', 'viewStudents', 'viewGuardians'],
        accessGroups: [],
      },
    })
    expect(changed.status).toBe(200)
    const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'en' })
    contexts.push(page.context())
    await goto(`/audit?filter=${encodeURIComponent(JSON.stringify({ resource: 'users', recordId: id, action: 'update' }))}`)
    await page.locator('.audit-more').first().click()
    const row = page.locator('.audit-values tr', { hasText: say('resources.users.fields.branches') })
    await expect.poll(() => row.locator('td').first().innerText()).toContain(nameOf(taken[0]))
    await expect.poll(() => row.locator('td').last().innerText()).toBe(nameOf(kept))
    await goto(`/users/edit/${id}`)
    await page.locator('.g-history').getByRole('button', { expanded: false }).first().click()
    await page.locator('.g-history', { hasText: nameOf(taken[0]) }).waitFor()
    expect(complaints).toEqual([])
  })

  itOfSweep('leaves mobiles written as for everyone where little else may be seen', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    contexts.push(page.context())
    await goto('/students')
    await page.locator('tbody tr td .ltr').first().waitFor()
    const cells = await page.locator('tbody td').allInnerTexts()
    expect(cells.filter((text) => /^05\d \d{3} \d{4}$/.test(text)).length).toBeGreaterThan(0)
    expect(cells.filter((text) => text.includes('966'))).toEqual([])
    expect(complaints).toEqual([])
  })
})

describe('permissions of a team', () => {
  it('are chosen by group and resource, found by typing, worked by keys, and explained on the page of a user', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'en' })
    contexts.push(page.context())
    await goto('/accessGroups/new')
    const rights = page.locator('.rights')
    await rights.waitFor()
    await page.locator('[name=arabicName], [data-field=arabicName] input').first().fill('فريق التجربة')
    const group = rights.locator('.MuiAccordion-root', { hasText: say('menu.schoolData') })
    await group.getByRole('button', { expanded: false }).focus()
    await page.keyboard.press('Enter')
    const resource = group.getByRole('group', { name: say('resources.students.name_two'), exact: true })
    const all = resource.getByRole('checkbox', { name: say('resources.students.name_two'), exact: true })
    const add = resource.getByRole('checkbox', { name: say('people.permission.add'), exact: true })
    await add.focus()
    await page.keyboard.press('Space')
    // Adding makes no sense without seeing.
    expect(await resource.getByRole('checkbox', { name: say('people.permission.view'), exact: true }).isChecked()).toBe(true)
    expect(await all.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate])).toEqual([false, true])
    await all.check()
    expect(await all.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate])).toEqual([true, false])
    const branches = rights.locator('.rights-branch')
    const before = await branches.count()
    await rights.getByRole('searchbox').fill(say('resources.vouchers.name_two'))
    await expect.poll(() => branches.count()).toBeLessThan(before)
    await rights
      .getByRole('group', { name: say('resources.vouchers.name_two'), exact: true })
      .getByRole('checkbox', { name: say('people.permission.view'), exact: true })
      .check()
    await page.keyboard.press('Control+s')
    await page.waitForURL('**/accessGroups/edit/*')
    const id = Number(page.url().split('/').at(-1))
    const admin = await school.signIn('demo_admin')
    const { body } = await admin.call<{ permissions: string[] }>('GET', `accessGroups/${id}`)
    expect(body.permissions.toSorted()).toEqual(['addStudents', 'editStudents', 'makeTransfers', 'viewStudents', 'viewVouchers'])

    // Who is of the team stands on its page, beside what they may do.
    const users = await admin.call<{ id: number; userName: string; fullName: string; version: number }[]>('GET', 'users')
    const cashier = users.body.find((user) => user.userName === 'demo_cashier')
    const { version, accessGroups } = (
      await admin.call<{ version: number; accessGroups: number[] }>('GET', `users/${cashier?.id}`)
    ).body
    const joined = { version, accessGroups: [...accessGroups, id] }
    expect((await admin.call('PUT', `users/${cashier?.id}`, { body: joined })).status).toBe(200)
    await goto(`/accessGroups/edit/${id}`)
    await page.getByRole('link', { name: cashier?.fullName ?? '' }).waitFor()
    await goto('/accessGroups')
    await page.getByRole('heading', { level: 1, name: 'Team work: access groups' }).waitFor()
    await goto(`/users/edit/${users.body.find((user) => user.userName === 'demo_secretary')?.id}`)
    await page.locator('.user-rights-sources').waitFor()
    await page.locator('section:has(> .user-rights-sources) > button').click()
    await expect.poll(() => page.locator('.user-rights-from').first().innerText()).toMatch(/^from “.+”$/)
    expect(complaints).toEqual([])
  })
})

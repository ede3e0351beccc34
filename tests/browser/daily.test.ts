import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { libraryBooks } from '../support/readmeExample.ts'
import { type Caller, openSchool, type School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'
import { launch, type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'
import { closeWindows } from './window.ts'

const say = texts('ar')
const soon = <T>(read: () => Promise<T>) => expect.poll(read)

/** What people meet in the course of a day, on any generated screen. */
describe('a day at the desk', () => {
  let school: School
  let browser: Browser
  let admin: Caller
  let now: Visit | undefined
  onStage(async (stage) => {
    ;({ school, browser } = stage)
    admin = await school.signIn('demo_admin')
  })
  afterEach(async () => {
    expect(now?.complaints ?? []).toEqual([])
    await now?.page.context().close()
    now = undefined
  })

  const open = async (userName: string, path: string, width = 1440): Promise<Page> => {
    now = await visit(browser, school, userName, { width })
    await now.goto(path)
    return now.page
  }
  const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
  const input = (page: Page, name: string) =>
    page.locator(`.g-field[data-field="${name}"]`).last().locator('input,select,textarea').first()
  const menuLink = (page: Page, path: string) => page.locator(`.menu-link[href="${path}"]`).first()

  itOfSweep('gives a new guardian the mobile, the number or the name that was typed to find one', async () => {
    const page = await open('demo_secretary', '/students/new')
    const typed = async (text: string, field: string): Promise<string> => {
      await input(page, 'guardian').click()
      await input(page, 'guardian').fill(text)
      await page.getByRole('option', { name: say('generated.createNew') }).click()
      await page.getByRole('dialog').waitFor()
      // A record that is made on the way begins with the fields that must be filled.
      if (field === 'familyName') {
        expect(await page.getByRole('dialog').locator('[data-field=familyName]').count()).toBe(0)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('generated.quick.all'), exact: true })
          .click()
        await page.getByRole('dialog').locator('[data-field=familyName]').waitFor()
      }
      const value = await input(page, field).inputValue()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      return value
    }
    expect(await typed('٠٥٥١٢٣٤٥٦٧', 'phone')).toBe('055 123 4567')
    expect(await typed('0551', 'phone')).toBe('0551')
    expect(await typed('1000000008', 'identityNumber')).toBe('1000000008')
    expect(await typed('Rakan Altamimi', 'englishName')).toBe('Rakan Altamimi')
    expect(await typed('راكان وليد التميمي', 'arabicName')).toBe('راكان وليد التميمي')
    expect(await typed('راكان وليد التميمي', 'familyName')).toBe('التميمي')
  })

  itOfSweep('shows the whole name of the branch on a phone, whose languages stand in the menu of the person', async () => {
    const page = await open('demo_admin', '/', 390)
    const value = page.locator('.navbar .pill-select-value').first()
    expect(await value.evaluate((box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight + 6)).toBe(
      true,
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.locator('.navbar-person').click()
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await soon(() => page.evaluate(() => document.documentElement.lang)).toBe('fr')
  })

  itOfSweep('asks before signing out takes away what was typed', async () => {
    const page = await open('demo_secretary', '/students/new')
    await input(page, 'arabicName').fill('سلطان راكان وليد التميمي')
    const signOut = async () => {
      await page.locator('.navbar-person').click()
      await page.getByRole('menuitem', { name: say('ra.auth.logout') }).click()
    }
    await signOut()
    await button(page, 'generated.leave.stay').click()
    expect(await input(page, 'arabicName').inputValue()).toContain('سلطان')
    await signOut()
    await button(page, 'generated.leave.leave').click()
    await page.waitForURL('**/login')
  })

  itOfSweep('opens the plain list from the menu, and from a record the list as it was', async () => {
    const page = await open('demo_secretary', '/students')
    const search = page.getByRole('searchbox', { name: say('generated.search') })
    await search.fill('احمد')
    await search.press('Enter')
    await page.waitForURL((url) => (url.searchParams.get('filter') ?? '').includes('احمد'))
    await soon(async () => (await page.locator('tbody tr').allTextContents()).every((text) => /[أا]حمد/.test(text))).toBe(true)
    await page.locator('tbody tr').first().click()
    await page.waitForURL('**/edit/*')
    await page.locator('.page-header-parent').click()
    await page.waitForURL((url) => (url.searchParams.get('filter') ?? '').includes('احمد'))
    expect(await search.inputValue()).toBe('احمد')
    await page.reload()
    await soon(() => search.inputValue()).toBe('احمد')
    await menuLink(page, '/students').click()
    await soon(() => search.inputValue()).toBe('')
    await now?.goto('/guardians')
    await menuLink(page, '/students').click()
    await page.locator('tbody tr').first().waitFor()
    expect([await search.inputValue(), new URL(page.url()).searchParams.get('filter') ?? '{}']).toEqual(['', '{}'])
  })

  it('goes to the record that was opened right after a search, however long its page takes to load', async () => {
    const page = await open('demo_secretary', '/students')
    await page.route('**/assets/form-*.js', async (route) => {
      await new Promise((done) => setTimeout(done, 2500))
      await route.continue()
    })
    await page.reload()
    const search = page.getByRole('searchbox', { name: say('generated.search') })
    await search.fill('احمد')
    await page.locator('tbody tr').first().click()
    await page.locator('.page-header-parent').waitFor()
    expect(page.url()).toContain('/edit/')
  })

  it('takes over changed rights with the next answer, keeping what is typed', async () => {
    const page = await open('demo_secretary', '/students/new')
    await input(page, 'arabicName').fill('سلطان راكان وليد التميمي')
    expect(await menuLink(page, '/employees').count()).toBe(1)
    expect(await menuLink(page, '/suppliers').count()).toBe(0)
    const { body: users } = await admin.call<{ id: number }[]>('GET', 'users?filter={"userName":"demo_secretary"}')
    const { body: user } = await admin.call<{ accessGroups: number[] }>('GET', `users/${users[0]?.id}`)
    const [id] = user.accessGroups
    const { body: group } = await admin.call<{ version: number; permissions: string[] }>('GET', `accessGroups/${id}`)
    const permissions = [...group.permissions.filter((one) => !/employees/i.test(one)), 'viewSuppliers']
    const saved = await admin.call('PUT', `accessGroups/${id}`, { body: { version: group.version, permissions } })
    expect(saved.status).toBe(200)
    onTestFinished(async () => {
      const { body: last } = await admin.call<{ version: number }>('GET', `accessGroups/${id}`)
      await admin.call('PUT', `accessGroups/${id}`, {
        body: { version: last.version, permissions: group.permissions },
      })
    })
    // Any request will do: here the search of a reference.
    await input(page, 'guardian').click()
    await input(page, 'guardian').fill('احمد')
    await menuLink(page, '/suppliers').waitFor()
    expect(await menuLink(page, '/employees').count()).toBe(0)
    expect(await input(page, 'arabicName').inputValue()).toBe('سلطان راكان وليد التميمي')
    // The right to add is taken away too: what was typed can still be read.
    const { body: later } = await admin.call<{ version: number }>('GET', `accessGroups/${id}`)
    const fewer = permissions.filter((one) => one !== 'addStudents')
    await admin.call('PUT', `accessGroups/${id}`, { body: { version: later.version, permissions: fewer } })
    // By keys alone: the input may be closed by an answer between two of them, and no click waits for it then.
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('خالد')
    await page.locator('.g-preview').waitFor()
    expect(new URL(page.url()).pathname).toBe('/students/new')
    expect(await input(page, 'arabicName').inputValue()).toContain('سلطان')
  })

  itOfSweep('says of a record in a drawer that it is gone, instead of offering another try', async () => {
    const page = await open('demo_admin', '/areas?record=999999')
    const sheet = page.getByRole('dialog')
    await sheet.getByText(say('lists.missing.title')).waitFor()
    expect(await sheet.getByRole('button', { name: say('shell.retry') }).count()).toBe(0)
    await sheet
      .getByRole('button', { name: say('lists.missing.back').replace('{{list}}', say('resources.areas.name_two')) })
      .click()
    await sheet.waitFor({ state: 'detached' })
  })

  itOfSweep('shows what passes by above an open drawer, where it can be closed by hand', async () => {
    const page = await open('demo_admin', '/areas?record=new')
    await input(page, 'arabicName').fill('حي الربيع')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('generated.saveAndNew') })
      .click()
    const said = page.getByRole('alert')
    await said.waitFor()
    const uncovered = said.evaluate((box) => {
      const { left, top, width, height } = box.getBoundingClientRect()
      return box.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(await uncovered).toBe(true)
    await said.getByRole('button', { name: say('shell.close') }).click()
    await said.waitFor({ state: 'detached' })
    await input(page, 'arabicName').waitFor()
  })

  itOfSweep('keeps what is typed into a drawer when the language changes over it', async () => {
    const page = await open('demo_secretary', '/students/new')
    await input(page, 'arabicName').fill('سلطان راكان وليد التميمي')
    await input(page, 'guardian').click()
    await page.getByRole('option', { name: say('generated.createNew') }).click()
    await page.getByRole('dialog').waitFor()
    await input(page, 'arabicName').fill('راكان وليد التميمي')
    await input(page, 'phone').fill('0551234567')
    // Nothing beside a drawer can be clicked: the language comes from another place, such as the keyboard of a screen reader.
    await page.locator('.navbar-language').evaluate((one) => (one as HTMLElement).click())
    await page.getByText('English', { exact: true }).evaluate((one) => (one as HTMLElement).click())
    await soon(() => page.evaluate(() => document.documentElement.lang)).toBe('en')
    const english = texts('en')
    await page
      .getByRole('dialog')
      .locator('.g-save', { hasText: english('generated.save') })
      .waitFor()
    expect(await input(page, 'arabicName').inputValue()).toBe('راكان وليد التميمي')
    // Left for the menu, the telephone is in groups.
    expect((await input(page, 'phone').inputValue()).replaceAll(' ', '')).toBe('0551234567')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: english('generated.leave.leave'), exact: true }).click()
    expect(await input(page, 'arabicName').inputValue()).toBe('سلطان راكان وليد التميمي')
  })

  itOfSweep('tells how many rows of an export are ready, and stops it', async () => {
    const page = await open('demo_admin', '/guardians')
    await page.locator('tbody tr').first().waitFor()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/guardians/export?*', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    const csv = async () => {
      await button(page, 'generated.list.export').click()
      await page.getByRole('menuitem', { name: 'CSV' }).click()
    }
    await csv()
    const bar = page.getByRole('main').getByRole('status')
    const [, total = ''] = ((await page.locator('.g-pages .ltr').textContent()) ?? '').split('/')
    expect(await bar.textContent()).toContain(total.trim())
    await bar.getByRole('button', { name: say('generated.cancel') }).click()
    await bar.waitFor({ state: 'detached' })
    release()
    await page.unroute('**/api/guardians/export?*')
    const [file] = await Promise.all([page.waitForEvent('download'), csv()])
    expect(file.suggestedFilename()).toBe('guardians.csv')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  itOfSweep(
    'changes more than a thousand records in portions, tells how far it is and stops where it is told to',
    async () => {
      for (let from = 0; from < 1_100; from += 20) {
        const made = Array.from({ length: 20 }, (_, index) =>
          admin.call('POST', 'areas', { body: { arabicName: `حي رقم ${from + index}`, code: `h${from + index}` } }),
        )
        for (const { status } of await Promise.all(made)) expect(status).toBe(201)
      }
      const filter = encodeURIComponent(JSON.stringify({ q: 'حي رقم' }))
      const count = async () => (await admin.call('GET', `areas?range=[0,0]&filter=${filter}`)).headers.get('content-range')
      expect(await count()).toMatch(/\/1100$/)
      const page = await open('demo_admin', `/areas?filter=${filter}`)
      await page.locator('tbody tr').first().waitFor()
      const dialog = page.getByRole('dialog')
      let portions = 0
      page.on('request', (request) => (portions += request.url().endsWith('/areas/actions/delete') ? 1 : 0))
      const deleteAll = async () => {
        await page.locator('thead .g-check input').check()
        await page.locator('.g-bulk button').first().click()
        await page
          .locator('.g-bulk')
          .getByRole('button', { name: say('generated.delete'), exact: true })
          .click()
        await dialog.getByRole('button', { name: say('generated.delete'), exact: true }).click()
      }
      await deleteAll()
      const progress = dialog.getByRole('progressbar')
      await soon(() => progress.getAttribute('aria-valuenow')).not.toBe('0')
      await dialog.getByRole('button', { name: say('lists.stopRest') }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(portions).toBeLessThan(11)
      await soon(count).not.toMatch(/\/1100$/)
      await soon(() => page.locator('tbody tr').count()).toBeGreaterThan(0)
      await deleteAll()
      await soon(count).toMatch(/\/0$/)
      await dialog.waitFor({ state: 'detached' })
    },
    120_000,
  )

  itOfSweep('writes shares and counts of the first page in the digits of the company', async () => {
    const page = await open('demo_admin', '/')
    const share = page.locator('.glance-total').last()
    await share.waitFor()
    expect(await share.textContent()).toMatch(/^[\d.,]+\s*\W*%\W*$/)
    const { body: companies } = await admin.call<{ id: number }[]>('GET', 'company')
    const { body: company } = await admin.call<{ id: number; version: number; digits: string }>(
      'GET',
      `company/${companies[0]?.id}`,
    )
    await admin.call('PUT', `company/${company.id}`, { body: { version: company.version, digits: 'arabic' } })
    await page.reload()
    await soon(() => share.textContent()).toMatch(/^[٠-٩٫٬]+\s*\W*٪\W*$/)
    expect((await page.locator('.glance').allTextContents()).join(' ')).not.toMatch(/[0-9]/)
    await now?.follow('/students/new')
    await page.locator('[name=birthDateHijri]').waitFor()
    expect(await page.locator('[name=birthDateHijri]').getAttribute('placeholder')).toBe('YYYY-MM-DD')
    const { body: after } = await admin.call<{ version: number }>('GET', `company/${company.id}`)
    await admin.call('PUT', `company/${company.id}`, { body: { version: after.version, digits: company.digits } })
  })
})

describe('a definition of the installation', () => {
  it('as the README writes it is filled and listed in words of its own language, down to its choices', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
    writeFileSync(join(folder, 'libraryBooks.json'), JSON.stringify(libraryBooks))
    const [school, browser] = await Promise.all([openSchool({ customFolder: folder }), launch()])
    try {
      const { page, goto, complaints } = await visit(browser, school, 'demo_admin')
      await goto('/libraryBooks')
      await page.getByText(say('lists.empty')).waitFor()
      await page.getByRole('button', { name: 'إضافة كتاب' }).first().click()
      await page.waitForURL('**/libraryBooks/new')
      await soon(() => page.locator('h1').textContent()).toBe('إضافة كتاب')
      await page.getByLabel('العنوان').fill('كليلة ودمنة')
      const level = page.getByLabel('المستوى')
      expect((await level.locator('option').allTextContents()).slice(1)).toEqual(['سهل', 'صعب'])
      await level.selectOption({ label: 'صعب' })
      await page.keyboard.press('Control+s')
      await page.waitForURL('**/libraryBooks/edit/*')
      await goto('/libraryBooks')
      await page.locator('tbody tr', { hasText: 'صعب' }).waitFor()
      expect(complaints).toEqual([])
    } finally {
      await closeWindows(browser, school.address)
      await school.close()
      rmSync(folder, { recursive: true })
    }
  })
})

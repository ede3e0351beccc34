import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import type { School } from '../support/school.ts'
import { itOfSweep, some } from '../support/sweep.ts'
import { visit as open, stranger } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

/** The home page of someone who is signed in, with the shell around it. */
const visit: typeof open = async (...asked) => {
  const visited = await open(...asked)
  await visited.goto('/')
  await visited.page.locator('.layout[data-menu]').waitFor()
  return visited
}

describe('the shell', () => {
  let school: School
  let browser: Browser
  onStage((stage) => {
    ;({ school, browser } = stage)
  })

  const say = texts('ar')
  const look = (page: Page) =>
    page.evaluate(() => ({
      skin: document.documentElement.dataset['skin'],
      ...(document.querySelector('.layout') as HTMLElement | null)?.dataset,
    }))
  const choose = (page: Page, name: string) =>
    page.getByRole('dialog').getByRole('radio', { name, exact: true }).check({ force: true })
  /** The look of the person, as another of their devices would have left it. */
  const keep = async (userName: string, value: object) => {
    const caller = await school.signIn(userName)
    await caller.call('PUT', 'preferences/appearance', { body: { value } })
  }

  it('shows that a password is changed at once, and no empty form until it goes on', async () => {
    const { page, goto, complaints } = await open(browser, school, 'demo_payroll')
    await goto('/change-password')
    const boxes = page.locator('.full-form input[type=password]')
    for (const [at, typed] of ['Daftar@2026', 'Daftar@2027', 'Daftar@2027'].entries()) await boxes.nth(at).fill(typed)
    await page.keyboard.press('Enter')
    const said = page.getByRole('alertdialog')
    await said.getByText(say('shell.password.changed')).waitFor()
    expect(await page.locator('.full-form').count()).toBe(0)
    expect(await page.locator('h1').innerText()).toBe(say('shell.password.changed'))
    await said.getByRole('button').click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('says on every page that the last fiscal year is over, and leads whoever may to the years', async () => {
    const lastYear = Number(today().slice(0, 4)) + 1
    const day = `${lastYear + 1}-01-03`
    const arrived = async (userName: string) => {
      const visited = await open(browser, school, userName)
      await visited.page.clock.setFixedTime(`${day}T09:00:00Z`)
      await visited.goto('/students')
      return visited
    }
    const admin = await arrived('demo_admin')
    const note = (page: Page) => page.getByRole('note').filter({ hasText: day })
    await note(admin.page)
      .getByRole('link', { name: say('shell.yearMissing.add') })
      .click()
    await admin.page.waitForURL(/\/fiscalYears$/)
    await note(admin.page).waitFor()
    const cashier = await arrived('demo_cashier')
    await note(cashier.page).waitFor()
    expect(await note(cashier.page).getByRole('link').count()).toBe(0)
    // A year that has today says nothing.
    await admin.page.clock.setFixedTime(`${lastYear}-12-31T09:00:00Z`)
    await admin.goto('/students')
    expect(await admin.page.getByRole('note').count()).toBe(0)
    expect([...admin.complaints, ...cashier.complaints]).toEqual([])
  })

  itOfSweep('tells under the bell what comes near, leads to the record, and remembers what was read', async () => {
    const admin = await school.signIn('demo_admin')
    const [someone] = (await admin.call<{ id: number; version: number; arabicName: string }[]>('GET', 'employees?range=[0,0]'))
      .body
    const body = { version: someone?.version, passportExpiry: addDays(today(), 5) }
    expect((await admin.call('PUT', `employees/${someone?.id}`, { body })).status).toBe(200)
    const { page, complaints } = await visit(browser, school, 'demo_admin')
    const open = async () => {
      await page.locator('.bell').click()
      return page.getByRole('menuitem', { name: say('fields.passportExpiry') }).filter({ hasText: someone?.arabicName ?? '' })
    }
    const notice = await open()
    expect(await notice.innerText()).toContain('خلال 5 أيام')
    expect(await notice.textContent()).toContain(say('shell.noticeUnread'))
    await notice.click()
    await page.waitForURL(new RegExp(`/employees/edit/${someone?.id}$`))
    await open()
    await expect.poll(() => notice.textContent()).not.toContain(say('shell.noticeUnread'))
    const all = page.getByRole('menuitem', { name: say('shell.noticesRead') })
    await ((await all.count()) ? all.click() : page.keyboard.press('Escape'))
    await open()
    await notice.waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('menuitem')
          .filter({ hasText: say('shell.noticeUnread') })
          .count(),
      )
      .toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep(
    'changes its look at once and keeps it for the person on every device',
    async () => {
      const { page, complaints } = await visit(browser, school, 'demo_head')
      expect(await look(page)).toMatchObject({ skin: 'semiDark', menu: 'vertical', navbar: 'sticky', footer: 'sticky' })
      await page.locator('.navbar-person').click()
      await page.getByRole('menuitem', { name: say('shell.appearance') }).click()
      await choose(page, say('shell.look.skin.dark'))
      await choose(page, say('shell.look.menu.horizontal'))
      await choose(page, say('shell.look.navbar.floating'))
      const saved = page.waitForResponse((response) => response.url().endsWith('/preferences/appearance'))
      await page
        .getByRole('dialog')
        .getByRole('group')
        .nth(3)
        .getByRole('radio', { name: say('shell.look.footer.hidden'), exact: true })
        .check({ force: true })
      await saved
      const chosen = { skin: 'dark', menu: 'horizontal', navbar: 'floating' }
      expect(await look(page)).toMatchObject(chosen)
      expect(await page.locator('.footer').count()).toBe(0)
      await page.reload()
      await page.locator('.menubar').waitFor()
      expect(await look(page)).toMatchObject(chosen)
      const other = await visit(browser, school, 'demo_head')
      await other.page.locator('.menubar').waitFor()
      expect(await look(other.page)).toMatchObject(chosen)
      expect(complaints).toEqual([])
    },
    60_000,
  )

  itOfSweep(
    'has the colour of the kept skin before the application is loaded',
    async () => {
      const { page } = await visit(browser, school, 'demo_head')
      await keep('demo_head', { skin: 'dark' })
      await page.reload()
      await expect.poll(async () => (await look(page)).skin).toBe('dark')
      await page.route('**/assets/*.js', () => new Promise(() => undefined))
      await page.reload({ waitUntil: 'commit' })
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
        .toBe('rgb(15, 23, 27)')
    },
    60_000,
  )

  itOfSweep(
    'follows the system where the person leaves it to the system',
    async () => {
      const { page } = await visit(browser, school, 'demo_secretary')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(async () => (await look(page)).skin).toBe('dark')
      await page.emulateMedia({ colorScheme: 'light' })
      await expect.poll(async () => (await look(page)).skin).toBe('semiDark')
    },
    60_000,
  )

  itOfSweep(
    'opens the groups of the rail by keyboard alone, and leads to a page',
    async () => {
      await keep('demo_accountant', { menu: 'collapsed' })
      const { page, complaints } = await visit(browser, school, 'demo_accountant')
      await page.locator('.menubar[data-kind=rail]').waitFor()
      await page.locator('.menubar-head').first().focus()
      await page.keyboard.press('ArrowDown')
      const flyout = page.locator('.menubar-flyout')
      await flyout.waitFor()
      // Nothing of the page lies over it.
      expect(
        await flyout.evaluate((own) => {
          const { left, top, width, height } = own.getBoundingClientRect()
          return own.contains(document.elementFromPoint(left + 12, top + height / 2)) && width > 200
        }),
      ).toBe(true)
      // Right to left: inwards is to the left.
      await page.keyboard.press('ArrowLeft')
      const wanted = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).pathname)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${wanted}`)
      expect(await flyout.count()).toBe(0)
      expect(complaints).toEqual([])
    },
    60_000,
  )

  itOfSweep(
    'keeps every group within reach in a narrow bar',
    async () => {
      await keep('demo_admin', { menu: 'horizontal' })
      const admin = await school.signIn('demo_admin')
      const favourite = await admin.call<{ id: number }>('POST', 'FavoriteRoutes', {
        body: { routeUrl: '/employees', title: 'x' },
      })
      const { page } = await visit(browser, school, 'demo_admin', { width: 910, language: 'en' })
      await Promise.all([keep('demo_admin', {}), admin.call('DELETE', `FavoriteRoutes/${favourite.body.id}`)])
      const own = texts('en')
      await page.getByRole('button', { name: own('shell.menuRest'), exact: true }).click()
      await page
        .locator('.menubar-flyout')
        .getByRole('link', { name: own('resources.users.name_two'), exact: true })
        .click()
      await page.waitForURL('**/users')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(910)
    },
    60_000,
  )

  itOfSweep(
    'finds a page of the menu whatever the spelling, and closes groups for good',
    async () => {
      const { page, goto } = await visit(browser, school, 'demo_admin')
      await goto('/')
      const search = page.getByRole('textbox', { name: say('shell.menuSearch') })
      await search.fill('اولياء الامور')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/guardians')
      const group = page.locator('.menu-head', { hasText: say('menu.settings') })
      const kept = page.waitForResponse(/\/preferences\/menu\.closed$/)
      await group.click()
      await expect.poll(() => page.locator('[data-group=settings] .menu-link').count()).toBe(0)
      await kept
      await page.reload()
      await page.locator('.menu-head').first().waitFor()
      expect(await page.locator('[data-group=settings] .menu-link').count()).toBe(0)
      expect(await group.getAttribute('aria-expanded')).toBe('false')
      await group.focus()
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => page.locator('[data-group=settings] .menu-link').count()).toBeGreaterThan(0)
    },
    60_000,
  )

  itOfSweep(
    'keeps favourite pages in the order that the keyboard gave them',
    async () => {
      const { page, load } = await visit(browser, school, 'demo_admin')
      for (const path of ['/students', '/employees']) {
        await load(path)
        const starred = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/FavoriteRoutes'))
        await page.locator('.page-header-star').click()
        await expect.poll(() => page.locator('.page-header-star').getAttribute('aria-pressed')).toBe('true')
        await starred
      }
      const unfold = () =>
        page
          .locator('.navbar')
          .getByRole('button', { name: say('shell.favourites'), exact: true })
          .click()
      await unfold()
      const titles = () => page.locator('.favourites-link').allTextContents()
      const [students, employees] = [say('resources.students.name_two'), say('resources.employees.name_two')]
      expect(await titles()).toEqual([students, employees])
      await page.locator('.favourites-link').nth(1).focus()
      const sent = page.waitForResponse((response) => response.request().method() === 'PUT')
      await page.keyboard.press('Alt+ArrowUp')
      await sent
      await page.reload()
      await page.locator('.menu-head').first().waitFor()
      await unfold()
      expect(await titles()).toEqual([employees, students])
      expect(await page.locator('[data-group=favourites] .menu-title').allTextContents()).toEqual([employees, students])
    },
    60_000,
  )

  it('leads a stranger to the sign-in page and then to the page that was asked for; not after signing out', async () => {
    const { page } = await stranger(browser, school)
    const asked: string[] = []
    page.on('request', (request) => request.url().startsWith('http') && asked.push(request.url()))
    await page.goto(`${school.address}/students?perPage=50`)
    await page.waitForURL('**/login')
    const enter = async () => {
      await page.fill('input[autocomplete=username]', 'demo_secretary')
      await page.fill('input[type=password]', 'Daftar@2026')
      await page.keyboard.press('Enter')
    }
    await enter()
    await page.waitForURL('**/students?perPage=50')
    await page.locator('tr[data-row]').first().waitFor()
    // On a slow line each of them costs a way there and back: sign-in page, shell and list together.
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.length).toBeLessThanOrEqual(40)
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage)))
      .toEqual(expect.arrayContaining(['accessToken', 'userProfile', 'language', 'branchId', 'currentYear']))
    await page.locator('.navbar-person').click()
    await page.getByRole('menuitem', { name: say('ra.auth.logout') }).click()
    await page.waitForURL('**/login')
    expect(
      await page.evaluate(() =>
        ['accessToken', 'userProfile', 'currentYear'].filter((key) => localStorage.getItem(key) !== null),
      ),
    ).toEqual([])
    await enter()
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('tells that the session ended, then leads to the sign-in page; Escape does not wait', async () => {
    const { page, goto } = await visit(browser, school, 'demo_secretary')
    await goto('/guardians')
    await page.route('**/api/students?**', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'x', status: 401, detail: 'انتهت جلستك' }),
      }),
    )
    await page.locator('.menu-link[href="/students"]').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    expect(await dialog.textContent()).toContain('انتهت جلستك')
    expect(await page.getByRole('alertdialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.waitForURL('**/login')
  })

  it('only shows records in the head office, and says why nothing else can be done', async () => {
    const admin = await school.signIn('demo_admin')
    const { body } = await admin.call<{ branches: { id: number; isMaster: boolean; arabicName: string }[] }>(
      'GET',
      'aggregates/StartUp',
    )
    const branch = body.branches.find((one) => one.isMaster)?.id
    const { page, goto, follow, complaints } = await open(browser, school, 'demo_admin', { branch })
    await goto('/students')
    const create = page.getByRole('button', { name: say('resources.students.new') })
    expect(await create.getAttribute('aria-disabled')).toBe('true')
    expect(await create.getAttribute('aria-description')).toBe(say('generated.why.master'))
    await create.click({ force: true })
    expect(new URL(page.url()).pathname).toBe('/students')
    await page.locator('.g-table tbody tr').nth(1).waitFor()
    await page.locator('.g-table tbody tr').nth(1).locator('td').nth(2).click()
    await page.waitForURL('**/students/edit/*')
    await page
      .getByRole('note')
      .filter({ hasText: say('generated.why.master') })
      .waitFor()
    expect(await page.locator('.g-preview').count()).toBe(0)
    expect(await page.locator('.g-save').count()).toBe(0)
    expect(await page.getByRole('link', { name: say('resources.collections.begin') }).count()).toBe(0)
    expect(await page.getByRole('menuitem', { name: say('generated.delete') }).count()).toBe(0)
    const action = page.getByRole('main').locator('[aria-disabled=true][aria-description]').first()
    expect(await action.getAttribute('aria-description')).toBe(say('generated.why.master'))
    // The sheet of each school is seen there; nobody is left out of it, nothing is corrected and nothing ordered.
    await follow('/transfers')
    await page.getByRole('heading', { name: say('runs.begin') }).waitFor()
    await follow('/calculateSalary')
    const sheet = page.getByRole('region', { name: say('runs.sheet') })
    await sheet.getByRole('gridcell').first().waitFor()
    expect(
      await page
        .getByRole('combobox', { name: say('runs.seenSchool') })
        .locator('option')
        .count(),
    ).toBe(2)
    expect(await sheet.getByRole('checkbox').count()).toBe(0)
    const order = sheet.locator('[aria-disabled=true][aria-description]').first()
    expect(await order.getAttribute('aria-description')).toBe(say('generated.why.master'))
    await follow('/busAccommodation')
    await page.locator('.seating-board').waitFor()
    expect(await page.locator('.seating-do').count()).toBe(0)
    // Schools have buses of the same names, and documents of the same numbers: each line says whose it is.
    const schools = body.branches.filter((one) => !one.isMaster).map(({ arabicName }) => arabicName)
    for (const name of schools) expect(await page.locator('.bus-card').filter({ hasText: name }).count()).toBeGreaterThan(0)
    const cards = await page.locator('.bus-card').allTextContents()
    expect(cards.filter((text) => !schools.some((name) => text.includes(name)))).toEqual([])
    expect(new Set(cards).size).toBe(cards.length)
    await follow('/post-vouchers')
    const queue = page.getByRole('region', { name: say('posting.open') })
    await queue.getByRole('columnheader', { name: say('shell.branch') }).waitFor()
    const lines = await queue
      .locator('[role=gridcell]')
      .filter({ hasText: new RegExp(`^(${schools.join('|')})$`) })
      .count()
    expect(lines).toBeGreaterThan(0)
    // What is the group's own says so: its records, and the pages that lead through their actions.
    for (const path of ['/users', '/month-closing', '/year-closing']) {
      await follow(path)
      await page
        .getByRole('note')
        .filter({ hasText: say('shell.headOffice.own') })
        .waitFor()
    }
    expect(complaints).toEqual([])
  })

  itOfSweep(
    'is chosen of by keyboard alone: the look in its drawer, which gives the focus back',
    async () => {
      const { page } = await visit(browser, school, 'demo_head')
      const call = page.getByRole('button', { name: say('shell.appearance') })
      await call.focus()
      await page.keyboard.press('Enter')
      const drawer = page.getByRole('dialog', { name: say('shell.appearance') })
      await drawer.waitFor()
      const skins = drawer.getByRole('group', { name: say('shell.look.skin'), exact: true })
      for (let step = 0; step < 8 && !(await skins.evaluate((group) => group.contains(document.activeElement))); step++)
        await page.keyboard.press('Tab')
      const before = await look(page)
      await page.keyboard.press('ArrowDown')
      await expect
        .poll(async () => (await skins.locator('input:checked').evaluate((one) => one === document.activeElement)) === true)
        .toBe(true)
      await page.keyboard.press('ArrowDown')
      await expect.poll(async () => (await look(page)).skin).not.toBe(before.skin)
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
      await expect.poll(() => call.evaluate((button) => button === document.activeElement)).toBe(true)
      await page.context().close()
    },
    60_000,
  )

  itOfSweep(
    'stands in another branch in each of two tabs, and each asks for its own',
    async () => {
      const { page, goto } = await visit(browser, school, 'demo_secretary')
      const branchOf = (tab: Page) => tab.getByRole('combobox', { name: say('shell.branch') })
      await goto('/guardians')
      const here = await branchOf(page).inputValue()
      const other = await page.context().newPage()
      await other.goto(`${school.address}/guardians`)
      await branchOf(other).waitFor()
      const there = (
        await branchOf(other)
          .locator('option')
          .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
      ).find((id) => id !== here)
      await branchOf(other).selectOption(there ?? '')
      await expect.poll(() => branchOf(other).inputValue()).toBe(there)
      const askedBy = async (tab: Page) => {
        const asked = tab.waitForRequest((request) => request.url().includes('/api/students?'))
        await tab.locator('.menu-link[href="/students"]').click()
        return (await asked).headers()['branch']
      }
      expect(await branchOf(page).inputValue()).toBe(here)
      expect([await askedBy(page), await askedBy(other)]).toEqual([here, there])
      await page.reload()
      await branchOf(page).waitFor()
      const another = await page.context().newPage()
      await another.goto(`${school.address}/guardians`)
      await branchOf(another).waitFor()
      expect([await branchOf(page).inputValue(), await branchOf(another).inputValue()]).toEqual([here, there])
      await page.context().close()
    },
    60_000,
  )

  it('says that the server is out of reach, calls no page by the name of another, and goes on by itself', async () => {
    const { page } = await visit(browser, school, 'demo_secretary', { language: 'en' })
    const own = texts('en')
    const sign = page.getByRole('status').filter({ hasText: own('shell.offlineText') })
    await page.locator('.menu-link[href="/students"]').click()
    await page.locator('.g-table tbody tr').nth(5).waitFor()
    await page.context().setOffline(true)
    await sign.waitFor()
    // A page whose part of the application is here, and one whose part is not.
    for (const [path, title] of [
      ['/guardians', own('resources.guardians.name_two')],
      ['/second-page', own('pages.about')],
    ] as const) {
      await page.locator(`.menu-link[href="${path}"]`).click()
      await page.waitForURL(`**${path}`)
      await expect.poll(() => page.title()).toContain(title)
      expect(await page.getByRole('heading', { level: 1, name: own('resources.students.name_two') }).count()).toBe(0)
    }
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: own('pages.about') }).waitFor()
    await expect.poll(() => sign.count()).toBe(0)
    // A list that could not be read is there without another word, also when only the server was away.
    await page.route('**/api/**', (route) => route.abort())
    await page.locator('.menu-link[href="/guardians"]').click()
    await sign.waitFor()
    await page.unroute('**/api/**')
    await page.locator('.g-table tbody tr').nth(5).waitFor()
    await expect.poll(() => sign.count()).toBe(0)
    await page.context().close()
  })

  itOfSweep(
    'names every button that is only an icon in a tooltip, and none of them is too small to be met',
    async () => {
      const { page } = await visit(browser, school, 'demo_secretary')
      await page.goto(`${school.address}/students`)
      await page.locator('.g-table tbody tr').nth(5).waitFor()
      const icons = page.locator(':is(.navbar, .page-header) .MuiIconButton-root:visible')
      for (const icon of await icons.all()) {
        await icon.hover()
        await page.getByRole('tooltip', { name: (await icon.getAttribute('aria-label')) ?? '', exact: true }).waitFor()
        const { width = 0, height = 0 } = (await icon.boundingBox()) ?? {}
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
      }
      expect(await icons.count()).toBeGreaterThan(4)
      await page.context().close()
    },
    60_000,
  )

  itOfSweep(
    'goes to the top with every page, and offers the way up after 250 pixels',
    async () => {
      const { page, goto } = await visit(browser, school, 'demo_admin')
      await goto('/students')
      await page.locator('.g-table tbody tr').nth(20).waitFor()
      await page.evaluate(() => window.scrollTo(0, 249))
      expect(await page.locator('.scroll-top').count()).toBe(0)
      await page.evaluate(() => window.scrollTo(0, 300))
      await page.locator('.scroll-top').waitFor()
      await page.locator('.menu-link[href="/guardians"]').click()
      await page.waitForURL('**/guardians')
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    },
    60_000,
  )

  it.each(some(['/students', '/areas'], ['/students']))(
    'says at once on a slow line that a row is being opened (%s)',
    async (path) => {
      const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'ar' })
      await goto(path)
      const row = page.locator('tbody tr[data-row]').first()
      await row.waitFor()
      const { promise: line, resolve: faster } = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await line
        await route.continue()
      })
      await page.evaluate(() => {
        // Frames from the click on: a slow machine draws fewer of them.
        let frames = 0
        const count = () => {
          frames += 1
          if (document.body.dataset['told'] === undefined) requestAnimationFrame(count)
        }
        addEventListener('click', () => requestAnimationFrame(count), { capture: true, once: true })
        new MutationObserver(() => {
          if (document.querySelector('.layout-loading')) document.body.dataset['told'] ??= String(frames)
        }).observe(document.body, { childList: true, subtree: true })
      })
      await row.locator('td').nth(2).click()
      const told = () => page.evaluate(() => document.body.dataset['told'])
      await expect.poll(told).not.toBeUndefined()
      // A tenth of a second is six frames; beside another browser the processor is there for one of some.
      expect(Number(await told())).toBeLessThanOrEqual(30)
      faster()
      await page.locator('.g-field').first().waitFor()
      await expect.poll(() => page.locator('.layout-loading').count()).toBe(0)
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )
})

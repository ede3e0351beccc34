import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { School } from '../support/school.ts'
import { some } from '../support/sweep.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

const say = texts('ar')

/** Where the parts of the shell are seen while a long page is at its top, and after it was scrolled. */
const seen = async (page: Page) => {
  const boxes = () =>
    page.evaluate(() => {
      const of = (selector: string) => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        return box?.height ? { top: Math.round(box.top), bottom: Math.round(box.bottom), width: Math.round(box.width) } : null
      }
      return {
        navbar: of('.navbar'),
        footer: of('.footer'),
        main: of('.layout-main'),
        side: of('.layout-side'),
        bar: of('.menubar'),
      }
    })
  await page.evaluate(() => window.scrollTo(0, 0))
  const top = await boxes()
  await page.evaluate(() => window.scrollTo(0, 300))
  const scrolled = await boxes()
  await page.evaluate(() => window.scrollTo(0, 0))
  return { top, scrolled }
}
type Seen = Awaited<ReturnType<typeof seen>>

const height = 900
const expected: readonly [group: string, choice: string, holds: (look: Seen) => boolean][] = [
  ['navbar', 'static', ({ top, scrolled }) => top.navbar?.top === 0 && scrolled.navbar?.top === -300],
  [
    'navbar',
    'floating',
    ({ top, scrolled }) => (scrolled.navbar?.top ?? 0) > 0 && (top.navbar?.width ?? 0) < (top.main?.width ?? 0),
  ],
  ['navbar', 'hidden', ({ top, scrolled }) => top.navbar === null && scrolled.navbar === null],
  ['navbar', 'sticky', ({ scrolled }) => scrolled.navbar?.top === 0],
  ['footer', 'static', ({ top }) => (top.footer?.top ?? 0) > height],
  ['footer', 'hidden', ({ top }) => top.footer === null],
  ['footer', 'sticky', ({ top, scrolled }) => top.footer?.bottom === height && scrolled.footer?.bottom === height],
  ['width', 'boxed', ({ top }) => top.main?.width === 1288],
  ['width', 'full', ({ top }) => (top.main?.width ?? 0) > 1500],
  ['menu', 'collapsed', ({ top }) => top.side?.width === 65 && top.bar !== null],
  ['menu', 'horizontal', ({ top }) => top.side === null && (top.bar?.width ?? 0) > 1500],
  ['menu', 'vertical', ({ top }) => top.side?.width === 244 && top.bar === null],
]

describe('the choices of the shell’s look', () => {
  let school: School
  let browser: Browser
  onStage((stage) => {
    ;({ school, browser } = stage)
  })

  it('show at once, and are there in another browser of the same person', async () => {
    const windows = await Promise.all([0, 1].map(() => visit(browser, school, 'demo_secretary')))
    for (const { page, goto } of windows) {
      await page.setViewportSize({ width: 1920, height })
      await goto('/students')
      await page.locator('.g-table tbody tr').nth(20).waitFor()
    }
    const [here, there] = windows as [(typeof windows)[number], (typeof windows)[number]]
    const sheet = here.page.getByRole('dialog')
    const openSheet = async () => {
      if (await sheet.count()) return
      // Along the menu of the person, which is there even where the bar has to be called.
      const call = here.page.getByRole('button', { name: say('shell.showNavbar') })
      if (await call.count()) await call.click()
      await here.page.locator('.navbar-person').click()
      await here.page.getByRole('menuitem', { name: say('shell.appearance') }).click()
    }
    for (const [group, choice, holds] of expected) {
      await openSheet()
      const saved = here.page.waitForResponse((response) => response.url().endsWith('/preferences/appearance'))
      await sheet
        .getByRole('group', { name: say(`shell.look.${group}`), exact: true })
        .getByRole('radio', { name: say(`shell.look.${group}.${choice}`), exact: true })
        .check({ force: true })
      await saved
      await here.page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      const live = await seen(here.page)
      expect([group, choice, holds(live), live]).toEqual([group, choice, true, live])
      // The defaults are what another browser would show without a word from the server.
      if (['sticky', 'full', 'vertical'].includes(choice)) continue
      await there.page.reload()
      await there.page.locator('.g-table tbody tr').nth(20).waitFor()
      await expect.poll(async () => holds(await seen(there.page))).toBe(true)
    }
    expect([...here.complaints, ...there.complaints]).toEqual([])
  })

  it('never let rows show between the bar and the heads of a list, nor the handle of the bar lie on what is pressed', async () => {
    const secretary = await school.signIn('demo_secretary')
    const { page, complaints, goto } = await visit(browser, school, 'demo_secretary')
    const menus = ['vertical', 'horizontal', 'collapsed'] as const
    const navbars = ['floating', 'sticky', 'hidden'] as const
    // Each with one that the others do not have; a sweep takes every pair.
    for (const menu of menus)
      for (const navbar of some(navbars, [navbars[menus.indexOf(menu)] ?? 'sticky'])) {
        const value = { menu, navbar }
        expect((await secretary.call('PUT', 'preferences/appearance', { body: { value } })).status).toBe(200)
        await goto('/students')
        await page.locator('.g-table tbody tr').nth(20).waitFor()
        const covered = await page.evaluate(() => {
          const handle = document.querySelector('.layout-reveal')?.getBoundingClientRect()
          const overlaps = (box: DOMRect) =>
            handle &&
            box.left < handle.right &&
            box.right > handle.left &&
            box.top < handle.bottom &&
            box.bottom > handle.top &&
            box.width > 0
          return [...document.querySelectorAll(':is(a, button):not(.layout-reveal, .skip-link)')]
            .filter((one) => overlaps(one.getBoundingClientRect()))
            .map((one) => one.outerHTML.slice(0, 160))
        })
        await page.evaluate(() => window.scrollTo(0, 600))
        const gap = () =>
          page.evaluate(() => {
            const [bar, head] = ['.layout-top', '.g-table th:nth-child(2)'].map((one) => document.querySelector(one))
            const above = Math.max(0, bar?.getBoundingClientRect().bottom ?? 0)
            return Math.round((head?.getBoundingClientRect().top ?? -1) - above)
          })
        await expect.poll(gap).toBe(0)
        expect([menu, navbar, ...covered]).toEqual([menu, navbar])
      }
    await secretary.call('PUT', 'preferences/appearance', { body: { value: null } })
    expect(complaints).toEqual([])
  })

  it('of colours left to the system follow it live, whatever was chosen before', async () => {
    const { page, goto } = await visit(browser, school, 'demo_cashier')
    await goto('/')
    const skin = () => page.evaluate(() => document.documentElement.dataset['skin'])
    await page.locator('.navbar-person').click()
    await page.getByRole('menuitem', { name: say('shell.appearance') }).click()
    const choose = (name: string) =>
      page
        .getByRole('dialog')
        .getByRole('radio', { name: say(`shell.look.skin.${name}`), exact: true })
        .check({ force: true })
    for (const name of ['light', 'bordered', 'dark', 'semiDark']) {
      await choose(name)
      await expect.poll(skin).toBe(name)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await skin()).toBe('semiDark')
    await choose('system')
    await expect.poll(skin).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(skin).toBe('semiDark')
  })
})

describe('favourites', () => {
  let school: School
  let browser: Browser
  onStage((stage) => {
    ;({ school, browser } = stage)
  })

  it('hold records, lists with their filters and reports with their parameters, and lead back to each', async () => {
    const { page, goto, complaints } = await visit(browser, school, 'demo_accountant')
    const star = page.locator('.page-header-star')
    const keep = async () => {
      const saved = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/FavoriteRoutes'),
      )
      await star.click()
      expect((await saved).status()).toBe(201)
      await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
    }
    await goto('/vouchers')
    await page.getByRole('main').getByRole('searchbox').fill('رواتب')
    // The address changes a moment before the page does: the star says what it would keep.
    await expect.poll(() => star.getAttribute('aria-label')).toContain('رواتب')
    await keep()
    await goto('/vouchers/edit/15')
    await page.locator('.page-header-title h1').waitFor()
    await keep()
    await goto('/viewer?report=trialBalance&level=2')
    await keep()
    // The bare list is another page than the filtered one.
    await goto('/vouchers?filter=%7B%7D')
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false')
    const rows = page.locator('[data-group=favourites] .menu-link')
    await expect.poll(() => rows.count()).toBe(3)
    const titles = await rows.allTextContents()
    expect(titles[0]).toBe(`${say('resources.vouchers.name_two')} · «رواتب»`)
    expect(titles[1]).toContain('15')
    expect(titles[2]).toBe(say('reports.trialBalance'))
    await rows.nth(0).click()
    await page.waitForURL((url) => (url.searchParams.get('filter') ?? '').includes('رواتب'))
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
    await rows.nth(1).click()
    await page.waitForURL('**/vouchers/edit/15')
    await rows.nth(2).click()
    await page.waitForURL((url) => url.pathname === '/viewer' && url.searchParams.get('level') === '2')
    await page.locator('.r-table').waitFor()
    // A star that is lit puts the page away again, and the second of two clicks asks for nothing more.
    const asked: string[] = []
    page.on('request', (one) => one.method() !== 'GET' && one.url().includes('/FavoriteRoutes') && asked.push(one.method()))
    await page.route('**/api/FavoriteRoutes/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await star.dblclick()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false')
    await page.waitForResponse((response) => response.request().method() === 'GET' && response.url().endsWith('/FavoriteRoutes'))
    expect(asked).toEqual(['DELETE'])
    expect(complaints).toEqual([])
  })
})

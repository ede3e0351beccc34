import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { School } from '../support/school.ts'
import { some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

describe('the home page', () => {
  let school: School
  let browser: Browser
  onStage((stage) => {
    ;({ school, browser } = stage)
  })

  it.each(some([1440, 390], [390]))(
    'shows a new school its first steps, each with the way to it, until it puts them away (%i px)',
    async (width) => {
      const { page, complaints, goto } = await visit(browser, school, 'other_admin', { language: 'ar', width })
      const say = texts('ar')
      await goto('/')
      const steps = page.getByRole('region', { name: say('pages.home.firstSteps') })
      await expect.poll(() => steps.getByRole('link').count()).toBe(8)
      await expect.poll(() => faultsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1)).toBe(true)
      await steps.getByRole('link', { name: say('firstSteps.students') }).click()
      await page.waitForURL(/\/students\/import$/)
      await goto('/students')
      const empty = page.locator('.state-page')
      await expect.poll(() => empty.getByRole('link').allInnerTexts()).toEqual([say('generated.list.import')])
      expect(await empty.getByRole('button').count()).toBe(1)
      expect(await page.locator('.g-tools').isVisible()).toBe(false)
      await goto('/')
      await expect.poll(() => steps.getByRole('link').count()).toBe(8)
      // While there is so much to do, nothing is said of nothing that waits.
      expect(await page.getByRole('region', { name: say('pages.home.today') }).count()).toBe(0)
      if (width === 390) {
        const later = page.getByRole('region', { name: say('pages.home.firstSteps.later') })
        const prices = say('firstSteps.prices')
        await steps.getByRole('button', { name: say('pages.home.firstSteps.leave').replace('{{step}}', prices) }).click()
        await expect.poll(() => later.getByRole('link').allInnerTexts()).toEqual([prices])
        expect(await steps.getByRole('link', { name: prices }).count()).toBe(0)
        await steps.getByRole('button', { name: say('pages.home.firstSteps.away') }).click()
        await expect.poll(() => steps.count()).toBe(0)
        await goto('/')
        await expect.poll(() => later.getByRole('link').count()).toBeGreaterThan(3)
        expect(await steps.count()).toBe(0)
        await expect.poll(() => faultsOf(page)).toEqual([])
        await later.getByRole('button', { name: say('pages.home.firstSteps.takeUp') }).click()
        await expect.poll(() => steps.getByRole('link', { name: prices }).count()).toBe(1)
        expect(await later.count()).toBe(0)
      }
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  it.each(some(['demo_admin', 'demo_secretary', 'demo_accountant', 'demo_cashier', 'demo_head'], ['demo_admin']))(
    'greets %s by name and fills the window with what is of use',
    async (userName) => {
      const { page, complaints, goto } = await visit(browser, school, userName, { language: 'ar' })
      const { profile } = await school.signIn(userName)
      const say = texts('ar')
      await goto('/')
      const pictures = page.getByRole('img', { name: /^رسم بياني/ })
      await expect.poll(() => pictures.locator('.MuiBarChart-element').count()).toBeGreaterThan(3)
      const names = String(profile['fullName']).split(' ')
      expect(await page.locator('h1').innerText()).toMatch(new RegExp(names.join('|')))
      const money = page.getByRole('region', { name: say('pages.home.money') }).getByRole('link')
      const collected = money.filter({ hasText: say('cards.collected') })
      expect(await collected.innerText()).toMatch(/\d\.\d\d/)
      expect(await collected.getAttribute('href')).toBe('/collection-transactions')
      const changed = page.getByRole('region', { name: new RegExp(say('pages.home.lastChanged').replace('{{title}}', '')) })
      await expect.poll(() => changed.count()).toBe(2)
      const last = await page.locator('main section').last().boundingBox()
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeGreaterThan(600)
      expect(await faultsOf(page)).toEqual([])
      await changed.first().getByRole('link').first().click()
      await page.waitForURL(/\/edit\w*\/\d+$/)
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  it.each(
    some(
      [
        ['ar', 1440],
        ['en', 1440],
        ['ar', 390],
      ],
      [['ar', 390]],
    ),
  )(
    'draws counts in the direction of the language, leads on by keys and tells them to those who do not see (%s, %i px)',
    async (language, width) => {
      const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language, width })
      const say = texts(language)
      await goto('/')
      const students = page.getByRole('region', { name: say('cards.students'), exact: true })
      const bars = students.locator('.MuiBarChart-element')
      await expect.poll(() => bars.count()).toBeGreaterThan(2)
      // Every bar begins where the names end, and grows along the line.
      const ends = await bars.evaluateAll(
        (all, rtl) => all.map((bar) => Math.round(bar.getBoundingClientRect()[rtl ? 'right' : 'left'])),
        language === 'ar',
      )
      expect(new Set(ends).size).toBe(1)
      const label = await students.locator('.MuiBarChart-label').first().boundingBox()
      const bar = await bars.first().boundingBox()
      const apart =
        language === 'ar'
          ? (bar?.x ?? 0) - (label?.x ?? 0) - (label?.width ?? 0)
          : (label?.x ?? 0) - (bar?.x ?? 0) - (bar?.width ?? 0)
      expect(apart).toBeGreaterThan(0)
      expect(apart).toBeLessThan(12)
      expect(await students.getByRole('row').count()).toBe((await bars.count()) + 1)
      await students.getByRole('button', { name: say('resources.rows.name_two') }).press('Enter')
      await expect.poll(() => students.getByRole('row').count()).toBeGreaterThan(ends.length + 1)
      expect(await faultsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1)).toBe(true)
      // January lies over its own bar, where the year begins.
      const months = page.getByRole('region', { name: say('cards.vouchers'), exact: true })
      const drawn = months.locator('.MuiBarChart-element')
      const january = months.getByRole('link').first()
      const [over, own] = [await january.boundingBox(), await (language === 'ar' ? drawn.last() : drawn.first()).boundingBox()]
      expect(over?.x).toBeLessThanOrEqual(own?.x ?? 0)
      expect((over?.x ?? 0) + (over?.width ?? 0)).toBeGreaterThanOrEqual((own?.x ?? 0) + (own?.width ?? 0))
      const count = (await january.innerText()).match(/\d+$/)?.[0]
      await january.press('Enter')
      await page.waitForURL(/\/vouchers\?filter=/)
      await expect.poll(() => page.locator('tbody tr[data-row], tbody tr').count()).toBe(Number(count))
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )
})

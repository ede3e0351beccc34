import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { skins } from '../../src/client/theme/tokens.ts'
import type { School } from '../support/school.ts'
import { some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { type Person, person } from './person.ts'
import { onStage } from './stage.ts'

/** Key screens, and how each comes to stand as it is looked at. */
const screens: readonly (readonly [name: string, open: (someone: Person) => Promise<unknown>])[] = [
  ['home', ({ follow, page }) => follow('/').then(() => page.locator('.home-top').waitFor())],
  ['a list', ({ follow, rows }) => follow('/students').then(() => rows().first().waitFor())],
  ['a form', ({ follow, box }) => follow('/students/new').then(() => box('arabicName').waitFor())],
  ['a voucher', ({ follow, page }) => follow('/vouchers/new').then(() => page.locator('[name="entries.0.debit"]').waitFor())],
  [
    'an import',
    ({ follow, page }) => follow('/students/import').then(() => page.locator('input[type=file]').waitFor({ state: 'attached' })),
  ],
  [
    'a report',
    ({ follow, page }) => follow('/viewer?report=trialBalance').then(() => page.locator('.r-table tbody tr').first().waitFor()),
  ],
  ['users', ({ follow, rows }) => follow('/users').then(() => rows().first().waitFor())],
  ['settings', ({ follow, page }) => follow('/school-setting').then(() => page.locator('[name=arabicName]').waitFor())],
  [
    'the palette with what it found',
    async ({ goto, page }) => {
      await goto('/students')
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('1')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  ],
  [
    'the drawer of looks',
    async ({ goto, page, say }) => {
      await goto('/students')
      await page.getByRole('button', { name: say('shell.appearance') }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'what the bell tells',
    async ({ goto, page }) => {
      await goto('/')
      await page.locator('.bell').first().click()
      await page.locator('.menu-list').waitFor()
    },
  ],
  [
    'the favourites',
    async ({ goto, page, say }) => {
      await goto('/')
      await page
        .getByRole('button', { name: say('shell.favourites'), exact: true })
        .last()
        .click()
    },
  ],
  [
    'a group of the bar',
    async ({ goto, page, say }) => {
      await goto('/')
      await page.getByRole('button', { name: say('shell.appearance'), exact: true }).click()
      const bar = page.getByRole('dialog').getByRole('radio', { name: say('shell.look.menu.horizontal'), exact: true })
      await bar.check({ force: true })
      await page.keyboard.press('Escape')
      await page.locator('.menubar-head').nth(1).click()
      await page.locator('.menubar-flyout').waitFor()
    },
  ],
]

/** What contrasts the colours of every skin have is calculated elsewhere; the default and the dark one are looked at. */
const worn = some(skins, ['semiDark', 'dark'])

/** Skins change colours alone: these rules are asked in each, all others once. */
const ofColour = ['color-contrast', 'link-in-text-block']

describe('every skin', () => {
  let school: School
  let browser: Browser
  onStage((stage) => {
    ;({ school, browser } = stage)
  })

  /** Chooses a skin in another tab of the same person. */
  async function wear(page: Page, other: Page, skin: string): Promise<void> {
    await other.evaluate((chosen) => {
      const look = JSON.parse(localStorage.getItem('appearance') ?? '{}') as object
      localStorage.setItem('appearance', JSON.stringify({ ...look, skin: chosen }))
    }, skin)
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['skin']), { interval: 20 }).toBe(skin)
    // Colours that fade from one skin to the other are no colours yet.
    await page.evaluate(() => {
      for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
    })
  }

  for (const language of some(['ar', 'en'], ['ar']))
    it(`is read on every key screen in ${language}: nothing that axe objects to`, async () => {
      const someone = person(await visit(browser, school, 'demo_admin', { language }), language)
      const { page, complaints } = someone
      const other = await page.context().newPage()
      await other.goto(`${school.address}/favicon.ico`)
      await someone.goto('/second-page')
      await page.bringToFront()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const found: string[] = []
      for (const [name, open] of screens) {
        await open(someone)
        for (const [at, skin] of worn.entries()) {
          await wear(page, other, skin)
          const faults = await faultsOf(page, at === 0 ? {} : { rules: ofColour })
          found.push(...faults.map((one) => `${name}, ${skin}: ${one}`))
        }
      }
      expect(found).toEqual([])
      expect(complaints).toEqual([])
      await page.context().close()
    })
})

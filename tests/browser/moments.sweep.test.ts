import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { noorFile } from '../sheets/noorFile.ts'
import type { School } from '../support/school.ts'
import { some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { give } from './firstDay/importPage.ts'
import { type Person, person } from './person.ts'
import { onStage } from './stage.ts'

/** What stands open for a moment, and how someone gets there. */
const moments: readonly (readonly [name: string, come: (who: Person) => Promise<unknown>])[] = [
  [
    'a list with chosen rows',
    async ({ page, goto, rows }) => {
      await goto('/students')
      await rows().first().waitFor()
      await page.getByRole('checkbox').nth(1).check()
    },
  ],
  [
    'the menu of filters',
    async ({ page, say, goto }) => {
      await goto('/students')
      await page.getByRole('button', { name: `+ ${say('generated.filter.name')}`, exact: true }).click()
    },
  ],
  [
    'the chooser of columns',
    async ({ button, goto }) => {
      await goto('/students')
      await button('generated.list.columns').click()
    },
  ],
  [
    'a list that finds nothing',
    async ({ page, say, goto }) => {
      await goto(`/students?filter=${encodeURIComponent('{"q":"لا أحد بهذا الاسم"}')}`)
      await page.getByText(say('errors.List.NoMatch')).first().waitFor()
    },
  ],
  ['the preview of an import', (who) => give(who, 'noor.xls', noorFile({ students: 40 }))],
  [
    'a form with what is wrong',
    async ({ page, box, goto, saveByKey }) => {
      await goto('/students/new')
      await box('arabicName').fill('س')
      await saveByKey()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  ],
  [
    'the list of a picker',
    async ({ box, goto, offers }) => {
      await goto('/students/new')
      await box('nationality').click()
      await offers().first().waitFor()
    },
  ],
  [
    'a calendar',
    async ({ page, say, goto }) => {
      await goto('/students/new')
      await page
        .getByRole('button', { name: new RegExp(say('generated.calendar')) })
        .first()
        .click()
      await page.getByRole('gridcell').first().waitFor()
    },
  ],
  [
    'a drawer over a form',
    async ({ page, box, newRecord, goto }) => {
      await goto('/students/new')
      await box('guardian').click()
      await newRecord().click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'the question before what was typed is left',
    async ({ page, box, button, goto }) => {
      await goto('/students/new')
      await box('arabicName').fill('سلطان راكان')
      await page.getByRole('main').getByRole('link').first().click()
      await button('generated.leave.stay').waitFor()
    },
  ],
  [
    'a record with its history',
    async (who) => {
      const { page, say } = who
      await aStudent(who)
      await page.getByRole('heading', { name: say('generated.history.title') }).waitFor()
    },
  ],
  [
    'the dialog of an action',
    async (who) => {
      const { page, button } = who
      await aStudent(who)
      await button('actions.suspend').click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  ['a voucher with its totals', ({ goto }) => goto('/vouchers/new')],
  [
    'the sheet of keys',
    async ({ page, say, goto }) => {
      await goto('/vouchers/new')
      await page.getByRole('button', { name: new RegExp(say('generated.keys.title')) }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'the search of everything',
    async ({ page, goto }) => {
      await goto('/students')
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
    },
  ],
  ['a page that is not there', ({ goto }) => goto('/nothing-of-that-name')],
]

async function aStudent({ page, box, goto, rows }: Person): Promise<void> {
  // The list remembers what was searched for last.
  await goto('/students?filter={}')
  await rows().first().click()
  await page.waitForURL('**/students/edit/*')
  await box('arabicName').waitFor()
}

/** The direction changes no colour: in the other direction one more look is enough. */
const looks = {
  ar: [
    ['light', 1440],
    ['dark', 390],
  ],
  en: [['dark', 1440]],
} as const

describe('what stands open for a moment', () => {
  let school: School
  let browser: Browser
  onStage((stage) => {
    ;({ school, browser } = stage)
  })

  /** What axe objects to in every look; the page stays as it is. */
  async function objections(page: Page, language: keyof typeof looks): Promise<string[]> {
    const found: string[] = []
    for (const [colorScheme, width] of looks[language]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.dataset['skin']))
        .toBe(colorScheme === 'dark' ? 'dark' : 'semiDark')
      // Colours that fade from one skin to the other are no colours yet.
      await page.evaluate(() => {
        for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
      })
      found.push(...(await faultsOf(page)).map((one) => `${colorScheme} ${width}: ${one}`))
    }
    return found
  }

  for (const language of some(['ar', 'en'], ['ar']))
    describe(`in ${language}`, () => {
      let who: Person
      beforeAll(async () => {
        who = person(await visit(browser, school, 'demo_admin', { language }), language)
      })

      it.each(moments)(
        '%s',
        async (_, come) => {
          await who.page.setViewportSize({ width: 1440, height: 900 })
          await come(who)
          expect(await objections(who.page, language)).toEqual([])
          expect(who.complaints).toEqual([])
        },
        60_000,
      )
    })

  it('the page to sign in, and what it says to a wrong password', async () => {
    const page = await browser.newPage()
    page.setDefaultTimeout(20_000)
    await page.goto(`${school.address}/login`)
    await page.getByRole('textbox').first().fill('nobody')
    expect(await objections(page, 'ar')).toEqual([])
    await page.locator('input[type=password]').fill('nothing')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').or(page.getByRole('alertdialog')).first().waitFor()
    expect(await objections(page, 'ar')).toEqual([])
    await page.goto(`${school.address}/ForgetPassword`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await objections(page, 'ar')).toEqual([])
    await page.close()
  })
})

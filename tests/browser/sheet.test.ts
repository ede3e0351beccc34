import type { Browser, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { skins } from '../../src/client/theme/tokens.ts'
import { connected } from '../support/database.ts'
import type { School } from '../support/school.ts'
import { itOfSweep, some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

/** Documents of one day: more than a page holds. */
const many = 120

describe('a sheet of many rows', () => {
  let school: School
  let browser: Browser
  const year = new Date().getFullYear()
  const path = `/post-vouchers?from=${year}-03-03&to=${year}-03-03`
  onStage(async (stage) => {
    ;({ school, browser } = stage)
    const accountant = await school.signIn('demo_accountant')
    const accounts = await connected(
      school.databaseUrl,
      async (client) =>
        new Map<string, number>(
          (await client.query(`select id, code from accounts where tenant_id = 1`)).rows.map(({ code, id }) => [code, id]),
        ),
    )
    for (let at = 1; at <= many; at++) {
      const amount = `${(at * 37) % 1000}.25`
      const entries = [
        { account: accounts.get('110101'), debit: amount },
        { account: accounts.get('410102'), credit: amount, taxTreatment: 'outOfScope' },
      ]
      const body = { date: `${year}-03-03`, description: `Sheet ${at}`, status: 'open', entries }
      expect((await accountant.call('POST', 'vouchers', { year, body })).status).toBe(201)
    }
  })

  const opened = async (language: 'ar' | 'en', width = 1440) => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language, width })
    await goto(path)
    const sheet = page.getByRole('grid', { name: texts(language)('posting.open'), exact: true })
    await sheet.waitFor()
    await rows(sheet).nth(99).waitFor()
    return { page, complaints, sheet, say: texts(language) }
  }
  const rows = (sheet: Locator) => sheet.getByRole('row').filter({ has: sheet.page().getByRole('gridcell') })
  const amounts = async (sheet: Locator) =>
    (await rows(sheet).locator('[data-field=amount]').allInnerTexts()).map((text) => Number(text.replaceAll(',', '')))
  const head = (sheet: Locator, name: string) => sheet.getByRole('columnheader', { name })
  const menu = async (page: Page, sheet: Locator, name: string, menuOf: string) => {
    await head(sheet, name).hover()
    await head(sheet, name)
      .getByRole('button', { name: menuOf.replace('{{column}}', name) })
      .click()
    return page.getByRole('menu')
  }

  it('sorts all rows and not those of a page, and keeps what is chosen over the pages', async () => {
    const { page, complaints, sheet, say } = await opened('en')
    await head(sheet, say('posting.amount')).click()
    await expect.poll(async () => (await amounts(sheet))[0]).toBe(33.25)
    const ascending = await amounts(sheet)
    expect(ascending).toEqual(ascending.toSorted((one, other) => one - other))
    await rows(sheet).first().getByRole('checkbox').check()
    await page.getByRole('button', { name: say('sheet.page').replace('{{page}}', '2') }).click()
    await expect.poll(() => rows(sheet).count()).toBe(many - 100)
    expect(Math.min(...(await amounts(sheet)))).toBeGreaterThanOrEqual(ascending.at(-1) ?? 0)
    await rows(sheet).first().getByRole('checkbox').check()
    await page.getByText(new RegExp(`^${say('posting.chosen_other').replace('{{count}}', '2')}`)).waitFor()
    await sheet.getByRole('checkbox', { name: say('posting.all') }).check()
    await page.getByText(new RegExp(`^${say('posting.chosen_other').replace('{{count}}', String(many))}`)).waitFor()
    await sheet.getByRole('checkbox', { name: say('posting.all') }).uncheck()
    await expect.poll(() => sheet.getByRole('checkbox', { checked: true }).count()).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep(
    'has columns that are widened and hidden, and stay as they were left',
    async () => {
      const { page, complaints, sheet, say } = await opened('en')
      const description = say('posting.description')
      const width = async (name: string) => (await head(sheet, name).boundingBox())?.width ?? 0
      const before = await width(say('posting.document'))
      const edge = await head(sheet, say('posting.document')).locator('.MuiDataGrid-columnSeparator--resizable').boundingBox()
      if (!edge) throw new Error('no edge to take')
      await page.mouse.move(edge.x + edge.width / 2, edge.y + 10)
      await page.mouse.down()
      await page.mouse.move(edge.x + 90, edge.y + 10, { steps: 5 })
      await page.mouse.up()
      await expect.poll(() => width(say('posting.document'))).toBeGreaterThan(before + 60)
      await (await menu(page, sheet, description, say('sheet.menuOf'))).getByRole('menuitem', { name: say('sheet.hide') }).click()
      await expect.poll(() => head(sheet, description).count()).toBe(0)
      await page.reload()
      await rows(sheet).first().waitFor()
      expect(await head(sheet, description).count()).toBe(0)
      expect(await width(say('posting.document'))).toBeGreaterThan(before + 60)
      await (await menu(page, sheet, say('posting.date'), say('sheet.menuOf')))
        .getByRole('menuitem', { name: say('sheet.columns') })
        .click()
      await page.getByRole('checkbox', { name: description }).check()
      await head(sheet, description).waitFor()
      await page.keyboard.press('Escape')
      expect(complaints).toEqual([])
      await page.context().close()
    },
    60_000,
  )

  it.each(some(skins, ['semiDark']))(
    'says every word in Arabic and reads well in the skin %s, also with a menu or the choice of columns open',
    async (skin) => {
      const accountant = await school.signIn('demo_accountant')
      await accountant.call('PUT', 'preferences/appearance', { body: { value: { skin } } })
      const { page, complaints, sheet, say } = await opened('ar')
      expect(await page.evaluate(() => document.documentElement.dataset['skin'])).toBe(skin)
      // A skin is colours; the rest is the same in each.
      const looked = skin === 'semiDark' ? {} : { rules: ['color-contrast'] }
      const latin = (text: string) => text.match(/[A-Za-z]{2,}/g) ?? []
      const labels = () =>
        page
          .locator('main [aria-label], main [title]')
          .evaluateAll((all) => all.map((one) => `${one.ariaLabel ?? ''} ${one.getAttribute('title') ?? ''}`).join(' '))
      expect(await faultsOf(page, looked)).toEqual([])
      const open = await menu(page, sheet, say('posting.amount'), say('sheet.menuOf'))
      expect(latin(await open.innerText())).toEqual([])
      expect(await faultsOf(page, looked)).toEqual([])
      await open.getByRole('menuitem', { name: say('sheet.columns') }).click()
      await page.getByRole('checkbox', { name: say('sheet.allColumns') }).waitFor()
      expect(latin(await labels())).toEqual([])
      expect(await faultsOf(page, looked)).toEqual([])
      expect(complaints).toEqual([])
      await page.context().close()
    },
    60_000,
  )

  itOfSweep(
    'is a list of cards on a phone, which chooses and turns its pages as well',
    async () => {
      const { page, complaints, sheet, say } = await opened('ar', 390)
      expect(await sheet.getByRole('columnheader').count()).toBe(2)
      await sheet.getByText(say('posting.all')).click()
      await expect.poll(() => rows(sheet).first().getByRole('checkbox').isChecked()).toBe(true)
      await page.getByRole('button', { name: say('sheet.page').replace('{{page}}', '2') }).click()
      await expect.poll(() => rows(sheet).count()).toBe(many - 100)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1)).toBe(true)
      expect(await faultsOf(page)).toEqual([])
      expect(complaints).toEqual([])
      await page.context().close()
    },
    60_000,
  )
})

import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsOf, readAuditFile } from '../ledger/auditFile.ts'
import { readJournal } from '../ledger/journalFile.ts'
import type { School } from '../support/school.ts'
import { itOfSweep, some } from '../support/sweep.ts'
import { faultsOf as faultsOfPage } from './axe.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

describe('the books as a file, from the page of the reports', () => {
  let school: School
  let browser: Browser
  const year = new Date().getFullYear()
  onStage((stage) => {
    ;({ school, browser } = stage)
  })
  const open = async (language: 'ar' | 'en', width: number) => {
    const visited = await visit(browser, school, 'demo_accountant', { language, width })
    const say = texts(language)
    await visited.goto('/accounts-reports')
    await visited.page.getByRole('button', { name: say('reports.books') }).click()
    const dialog = visited.page.getByRole('dialog', { name: say('reports.books') })
    return { ...visited, say, dialog, make: dialog.getByRole('button', { name: say('reports.books.make') }) }
  }

  it.each(
    some(
      [
        ['ar', 1440, 'دفاتر الحسابات - مدرسة البنين'],
        ['en', 390, "Books of account - Boys' school"],
      ],
      [['ar', 1440, 'دفاتر الحسابات - مدرسة البنين']],
    ),
  )('are made with checksums for some days of the year (%s, %i px)', async (language, width, name) => {
    const { page, complaints, dialog, make } = await open(language, width)
    const days = dialog.locator('[name=from], [name=to]')
    expect(await days.nth(0).inputValue()).toBe(`${year}-01-01`)
    await days.nth(0).fill(`${year}-01-10`)
    await days.nth(1).fill(`${year}-01-20`)
    expect(await faultsOfPage(page)).toEqual([])
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    const [file] = await Promise.all([page.waitForEvent('download'), make.click()])
    expect(file.suggestedFilename()).toBe(`${name} - ${year}-01-10 - ${year}-01-20.csv`)
    const { rows } = readAuditFile(readFileSync(await file.path(), 'utf8'))
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.every(({ cells }) => `${year}-01-10` <= (cells['date'] ?? '') && (cells['date'] ?? '') <= `${year}-01-20`)).toBe(
      true,
    )
    expect(faultsOf(rows)).toEqual([])
    await dialog.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('tell how far they are and can be given up', async () => {
    const { page, dialog, make, say } = await open('en', 1440)
    await dialog.getByRole('radio', { name: say('reports.books.beancount') }).check()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/ledger/export?*', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await make.click()
    await dialog.getByRole('progressbar', { name: say('generated.list.exporting') }).waitFor()
    expect(await dialog.getByRole('radio').first().isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: say('generated.cancel') }).click()
    await make.waitFor()
    release()
    await page.unroute('**/api/ledger/export?*')
    const [file] = await Promise.all([page.waitForEvent('download'), make.click()])
    expect(file.suggestedFilename()).toMatch(/\.beancount$/)
    expect(readJournal(readFileSync(await file.path(), 'utf8'), 'beancount').length).toBeGreaterThan(10)
    await page.context().close()
  })

  itOfSweep('are refused beside the day that is wrong, and say so when the days hold nothing', async () => {
    const { page, dialog, make, say } = await open('en', 1440)
    const days = dialog.locator('[name=from], [name=to]')
    await days.nth(1).fill(`${year - 1}-12-31`)
    await make.click()
    await dialog.locator('[data-field=to] .MuiFormHelperText-root.Mui-error').waitFor()
    // Families of the demo pay in the weeks before today.
    const quiet = new Date().getMonth() < 7 ? `${year}-11` : `${year}-05`
    await days.nth(0).fill(`${quiet}-01`)
    await days.nth(1).fill(`${quiet}-02`)
    await make.click()
    await page.getByText(say('reports.books.empty')).waitFor()
    expect(await dialog.isVisible()).toBe(true)
    await page.context().close()
  })

  it('are offered to nobody who may not see the accounts', async () => {
    const { page, goto } = await visit(browser, school, 'demo_secretary', { language: 'en' })
    await goto('/accounts-reports')
    await page.getByText(texts('en')('reports.none')).waitFor()
    expect(await page.getByRole('button', { name: 'Books of account' }).count()).toBe(0)
    await page.context().close()
  })
})

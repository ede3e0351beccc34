import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { School } from '../support/school.ts'
import { itOfSweep, some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

const say = texts('ar')

describe('reports about students and their cards', () => {
  let school: School
  let browser: Browser
  onStage((stage) => {
    ;({ school, browser } = stage)
  })

  it.each(some([1440, 390], [390]))('lead from a number to the class lists behind it (%i px)', async (width) => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_secretary', { language: 'ar', width })
    await goto('/students-reports')
    await page.getByRole('link', { name: say('reports.studentsByNationality') }).click()
    const rows = page.locator('.r-table tbody tr')
    await expect.poll(() => rows.count()).toBeGreaterThan(2)
    const count = await rows.first().locator('td').last().innerText()
    await rows.first().getByRole('link').first().click()
    await expect.poll(() => page.locator('h1').innerText()).toBe(say('reports.classList'))
    await expect.poll(() => page.locator('.r-table tfoot').innerText()).toContain(count)
    expect(page.url()).toMatch(/students-reports\?report=classList&.*nationality=\d+/)
    await expect.poll(() => faultsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('hold a file from Noor against the school', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_secretary', { language: 'ar' })
    await goto('/students-reports?report=noorReconciliation')
    const buffer = Buffer.from('اسم الطالب,رقم الهوية\r\nطالب من نور,1999999999\r\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'noor.csv', mimeType: 'text/csv', buffer })
    await page.getByText('noor.csv').waitFor()
    await page.getByRole('button', { name: say('reports.show'), exact: true }).click()
    const groups = page.locator('.r-table tr[data-role="group"]')
    await expect.poll(() => groups.count()).toBe(3)
    expect(await groups.first().innerText()).toContain(say('reports.against.onlyThere'))
    expect(await page.locator('.r-table').innerText()).toContain('طالب من نور')
    await groups.first().getByRole('button').click()
    await expect.poll(() => page.locator('.r-table').innerText()).not.toContain('طالب من نور')
    await expect.poll(() => faultsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('print the cards of chosen students as one file', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_secretary', { language: 'ar' })
    await goto('/students')
    await page.locator('tbody .g-check input').first().check()
    await page.locator('tbody .g-check input').nth(1).check()
    await page
      .locator('.g-bulk')
      .getByRole('button', { name: say('print.print') })
      .click()
    const answered = page.waitForResponse((response) => response.url().includes('/students/print?as=card'))
    await page.getByRole('menuitem', { name: say('print.many.card') }).click()
    const answer = await answered
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await page
      .getByRole('dialog')
      .getByRole('link', { name: say('print.download') })
      .waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

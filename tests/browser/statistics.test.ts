import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import type { School } from '../support/school.ts'
import { itOfSweep, some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'

describe('statistics in the browser', () => {
  let school: School
  let browser: Browser
  onStage((stage) => {
    ;({ school, browser } = stage)
  })

  it('draws the school in Arabic, each picture with its table behind it and the way to its report', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'ar' })
    await goto('/statistics')
    const card = page.getByRole('region', { name: 'المقبوض مقابل المستحق' })
    await card.getByRole('img').waitFor()
    // The table is there for those who do not see the picture, and says every month of the year.
    const rows = card.getByRole('row')
    expect(await rows.count()).toBe(14)
    await card.getByRole('button', { name: /عرض جدولًا/ }).press('Enter')
    await expect.poll(() => card.getByRole('img').count()).toBe(0)
    await expect.poll(() => card.locator('.statistic-table').evaluate((one) => one.clientHeight > 100)).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    // A month leads to the payments of its days.
    const month = rows.getByRole('link').first()
    await month.press('Enter')
    await page.waitForURL(/report=collectedList.*from=\d{4}-\d\d-01/)
    await page.goBack()
    await page.getByRole('link', { name: 'أعمار الذمم', exact: true }).click()
    await page.waitForURL(/report=receivableByYear/)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep(
    'counts what is posted until something else is chosen, also by a link that names a filter of former times',
    async () => {
      const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'en' })
      await goto('/transaction-reports?report=collectedByMethod&paymentMethodSafe=1')
      const total = async () => Number((await page.locator('.r-table tfoot td').last().innerText()).replaceAll(',', ''))
      await page.locator('.r-table tfoot').waitFor()
      const posted = await total()
      const part = page.locator('select[name=part]')
      expect(await part.inputValue()).toBe('posted')
      const show = async (value: string) => {
        await part.selectOption(value)
        await page.getByRole('button', { name: 'Show', exact: true }).click()
        await page.waitForURL(new RegExp(`part=${value}`))
      }
      await show('notPosted')
      await expect.poll(total).not.toBe(posted)
      const waiting = await total()
      expect(waiting).toBeGreaterThan(0)
      await show('all')
      await expect.poll(total).toBeCloseTo(posted + waiting, 2)
      // The payments of a method are those of the part that was chosen.
      await page.locator('.r-table tbody').getByRole('link').first().click()
      await page.waitForURL(/report=collectedList.*part=all/)
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  itOfSweep('asks for a period and a branch, which the address keeps', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'en' })
    await goto('/statistics')
    await page.getByRole('button', { name: 'Last year', exact: true }).click()
    await page.waitForURL(new RegExp(`year=${new Date().getFullYear() - 1}`))
    await page.getByRole('main').getByRole('combobox', { name: 'Branch' }).selectOption({ index: 0 })
    await page.waitForURL(/branch=\d+/)
    const kept = page.url()
    await page.reload()
    await expect
      .poll(() => page.getByRole('button', { name: 'Last year', exact: true }).getAttribute('aria-pressed'))
      .toBe('true')
    expect(page.url()).toBe(kept)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('shows what was owed at the end of a period that has passed, also on paper', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language: 'en' })
    const day = addDays(today(), -2)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('reports/receivableByYear') && asked.push(request.url()))
    await goto(`/statistics?from=${day.slice(0, 4)}-01-01&to=${day}`)
    const card = page.getByRole('region', { name: 'Receivables ageing' })
    await card.getByRole('img').waitFor()
    expect(asked.at(-1)).toContain(`asOf=${day}`)
    await page.emulateMedia({ media: 'print' })
    expect(await card.locator('.statistic-day').innerText()).toContain(day.slice(0, 4))
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('prints pictures with their tables, without the shell', async () => {
    const { page, goto } = await visit(browser, school, 'demo_admin', { language: 'ar' })
    await goto('/statistics')
    const card = page.getByRole('region', { name: 'المقبوض مقابل المستحق' })
    await card.getByRole('img').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await card.getByRole('img').isVisible()).toBe(true)
    expect(await card.locator('.statistic-table').evaluate((one) => one.clientHeight > 100)).toBe(true)
    expect(await page.getByRole('button', { name: 'طباعة' }).isVisible()).toBe(false)
    await page.context().close()
  })

  itOfSweep('prints the employees on white paper: the school, two columns, nothing of what has nothing to tell', async () => {
    const { page, goto } = await visit(browser, school, 'demo_admin', { language: 'ar' })
    await goto('/employees-dashboard')
    const card = page.getByRole('region', { name: 'الموظفون حسب الوظيفة' })
    await card.getByRole('img').waitFor()
    const none = page.locator('.statistic:has(.statistic-none)')
    await none.first().waitFor()
    await page.setViewportSize({ width: 703, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('مدارس دفتر الأهلية · مدرسة البنين').first().isVisible()).toBe(true)
    expect(await none.first().isVisible()).toBe(false)
    expect(await page.locator('.skip-link').isVisible()).toBe(false)
    const boxes = await page.locator('.statistic:visible').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
    expect(new Set(boxes.map(Math.round)).size).toBe(2)
    const [box, picture] = [await card.boundingBox(), await card.locator('[role=img] svg').first().boundingBox()]
    expect(picture?.height).toBeGreaterThan(50)
    expect((picture?.x ?? 0) >= (box?.x ?? 0) && (picture?.width ?? 0) <= (box?.width ?? 0)).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
    await page.context().close()
  })

  for (const language of some(['ar', 'en'], ['ar']))
    it(`names every group of every picture and loses no figure of it, in ${language}`, async () => {
      for (const who of some(['demo_admin', 'demo_payroll'], ['demo_admin'])) {
        const { page, complaints, load } = await visit(browser, school, who, { language })
        for (const path of ['/employees-dashboard', '/statistics', '/']) {
          await load(path)
          await page.locator('.statistic').first().waitFor()
          // Each has come, or has nothing to tell.
          await expect.poll(() => page.locator('.statistic:not(:has(.statistic-table table, .statistic-none))').count()).toBe(0)
          const tables = await page.locator('.statistic-table table').evaluateAll((all) =>
            all.map((table) => {
              const numbers = (row: Element) =>
                [...row.querySelectorAll('td')].map((cell) =>
                  Math.round(Number(cell.textContent?.replaceAll(/[^\d.-]/g, '')) * 100),
                )
              const rows = [...table.querySelectorAll('tbody tr')]
              return {
                title: table.querySelector('caption')?.textContent ?? '',
                names: rows.map((row) => row.querySelector('th')?.textContent ?? ''),
                sums: rows.map(numbers).reduce(
                  (sum, row) => sum.map((one, at) => one + (row[at] ?? 0)),
                  numbers(rows[0] as Element).map(() => 0),
                ),
                totals: numbers(table.querySelector('tfoot tr') as Element),
              }
            }),
          )
          if (path === '/employees-dashboard')
            expect(tables.find(({ title }) => /by department|حسب الإدارة/.test(title))?.names.length).toBeGreaterThan(1)
          for (const { title, names, sums, totals } of tables) {
            expect(sums, `${who} ${path} ${title}`).toEqual(totals)
            for (const name of names) expect(name, `${who} ${path} ${title}`).toMatch(/^(?!.*(object|reports\.|undefined)).+$/)
          }
          expect(complaints).toEqual([])
        }
        await page.context().close()
      }
    })
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noorFile } from '../sheets/noorFile.ts'
import { openSchool, type School } from '../support/school.ts'
import { launch, visit } from './browser.ts'

describe("a secretary's first day, in Chromium", () => {
  let school: School
  let browser: Browser
  beforeAll(async () => {
    ;[school, browser] = await Promise.all([openSchool(), launch()])
  })
  afterAll(async () => {
    await browser.close()
    await school.close()
  })

  it("brings the ministry's students in, and nothing twice", async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_secretary')
    const upload = () =>
      page.setInputFiles('input[type=file]', {
        name: 'noor.xls',
        mimeType: 'application/vnd.ms-excel',
        buffer: Buffer.from(noorFile()),
      })
    const counted = async () => (await page.locator('.g-counts dd').allTextContents()).map(Number)
    await goto('/students?import=1')
    await upload()
    await expect.poll(() => page.locator('.g-counts').count(), { timeout: 20_000 }).toBe(1)
    expect((await counted()).reduce((sum, one) => sum + one, 0)).toBe(400)
    for (const question of await page.locator('.g-import select').all()) {
      const labels = await question.locator('option').allTextContents()
      if (!labels.includes('إنشاء جديد')) continue
      const about = (await question.getAttribute('aria-label')) ?? ''
      await question.selectOption({ label: about.startsWith('الفصل') ? 'إنشاء جديد' : 'ترك القيمة فارغة' })
    }
    await page.getByRole('button', { name: 'استيراد', exact: true }).click()
    await expect.poll(() => page.getByText('استيراد ملف آخر').count(), { timeout: 30_000 }).toBe(1)
    const first = await counted()
    expect(first[0]).toBeGreaterThan(380)
    await page.getByText('استيراد ملف آخر').click()
    await upload()
    await expect.poll(() => page.locator('.g-counts').count(), { timeout: 20_000 }).toBe(1)
    expect((await counted())[0]).toBe(0)
    // The nationality that was left out is asked about again.
    expect((await counted())[2]).toBe(Number(first[0]) - 1)
    expect(complaints).toEqual([])
  }, 120_000)

  it('finds a student by half a name with another alef, and by mobile', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_secretary')
    await goto('/students')
    await page.keyboard.press('/')
    await page.keyboard.type('احمد')
    await expect
      .poll(
        () =>
          page
            .locator('tbody tr')
            .allTextContents()
            .then((rows) => rows.length > 0 && rows.every((row) => row.includes('أحمد'))),
        { timeout: 10_000 },
      )
      .toBe(true)
    const mobile = (await page.locator('tbody tr').first().textContent())?.match(/0\d\d \d{3} \d{4}/)?.[0] ?? ''
    expect(mobile).not.toBe('')
    await page.locator('input[type=search]').fill('')
    await page.keyboard.type(mobile.replaceAll(' ', ''))
    await expect
      .poll(
        () =>
          page
            .locator('tbody tr')
            .allTextContents()
            .then((rows) => rows.length > 0 && rows.every((row) => row.includes(mobile))),
        { timeout: 10_000 },
      )
      .toBe(true)
    expect(complaints).toEqual([])
  }, 60_000)

  it('keeps a voucher as a draft while it is unbalanced', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant')
    await goto('/vouchers/new')
    const cells = page.locator('table [data-cell]')
    await expect.poll(() => cells.count()).toBeGreaterThan(10)
    const fill = async (row: number, account: string, amounts: readonly [string, string]) => {
      const line = page.locator('.g-lines tbody tr').nth(row)
      const inputs = line.locator('[data-cell]')
      await inputs.nth(0).click()
      await page.keyboard.type(account)
      await page.locator('[role=option]:visible').filter({ hasText: account }).first().waitFor()
      await page.keyboard.press('Enter')
      await inputs.nth(3).fill(amounts[0])
      await inputs.nth(4).fill(amounts[1])
    }
    await fill(0, '110101', ['100', ''])
    await fill(1, '110201', ['', '90'])
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/vouchers(\/edit\/\d+)?$/)
    expect(complaints).toEqual([])
  }, 60_000)

  it('speaks English and Arabic again without leaving the page, then signs out', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_secretary')
    await goto('/students')
    await page.evaluate(() => Object.assign(window, { here: true }))
    const direction = () => page.evaluate(() => document.documentElement.dir)
    await page.locator('.navbar-language').click()
    await page.getByText('English', { exact: true }).click()
    await expect.poll(direction).toBe('ltr')
    await expect.poll(() => page.locator('h1').first().textContent()).toContain('Students')
    await page.locator('.navbar-language').click()
    await page.getByText('العربية', { exact: true }).click()
    await expect.poll(direction).toBe('rtl')
    expect(await page.evaluate(() => 'here' in window)).toBe(true)
    await page.locator('.navbar-person').click()
    await page.getByText('تسجيل الخروج').click()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
    expect(complaints).toEqual([])
  }, 60_000)
})

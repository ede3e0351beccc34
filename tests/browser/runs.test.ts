import { rmSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { runFolder } from '../support/runExample.ts'
import type { School } from '../support/school.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'

describe('the page of a run', () => {
  let school: School
  let browser: Browser
  let branch = 0
  const folder = runFolder()

  afterAll(() => rmSync(folder, { recursive: true }))
  onStage(
    async (stage) => {
      ;({ school, browser } = stage)
      const admin = await school.signIn('demo_admin')
      ;({ boys: branch } = await branchesOf(admin))
      await admin.call('POST', 'trips', { body: { title: 'رحلة المتحف' } })
    },
    { customFolder: folder },
  )

  it('shows what would be made, takes corrections and who is left out, and makes the rest', async () => {
    const { page, goto, complaints } = await visit(browser, school, 'demo_admin', { branch })
    await goto('/runs/tripForMany')
    await page.getByRole('link', { name: 'رسوم رحلة لمجموعة' }).first().waitFor()
    await page.getByText('أكمل المطلوب').waitFor()
    await page.getByRole('combobox', { name: 'الرحلة' }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'رحلة المتحف' }).click()
    await page.getByRole('textbox', { name: 'الرسم' }).fill('٥٠')
    const sheet = page.getByRole('grid')
    await sheet.getByText('50.00').first().waitFor()
    const make = page.getByRole('button', { name: /^إنشاء \d+/ })
    const before = await countIn(make)
    expect(before).toBeGreaterThan(10)

    const rows = sheet.locator('[role=row][data-id]')
    const amountIn = (row: number) => rows.nth(row).locator('[data-field="input.amount"]')
    await amountIn(0).dblclick()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('900')
    await page.keyboard.press('Enter')
    await rows.nth(0).getByText('الرسم').waitFor()
    await rows.nth(1).getByRole('checkbox').uncheck()
    await page.getByText('استُثني واحد').waitFor()
    await expect.poll(() => countIn(make)).toBe(before - 2)
    expect(await faultsOf(page)).toEqual([])

    // What was typed is not lost on the way to another page unasked.
    const away = page.getByRole('navigation').getByRole('link', { name: 'الرئيسية' }).first()
    await away.click()
    const question = page.getByRole('dialog', { name: 'المغادرة دون حفظ؟' })
    await question.getByRole('button', { name: 'متابعة التحرير' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await amountIn(0).textContent()).toContain('900')

    await make.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^إنشاء/ })
      .click()
    const job = page.getByRole('region', { name: 'رسوم رحلة لمجموعة' })
    await job.getByText('انتهت').or(job.getByText('منتهية')).or(job.locator('.job-counts')).first().waitFor()
    await page.getByRole('button', { name: /تم من قبل/ }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /تم من قبل/ }).textContent()).toContain(String(before - 2))
    await page.getByRole('button', { name: 'نتيجة كل واحد' }).click()
    await page.getByText('تم', { exact: true }).first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    await away.click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(complaints).toEqual([])
  })

  const countIn = async (button: { textContent(): Promise<string | null> }) =>
    Number(/\d+/.exec((await button.textContent()) ?? '')?.[0] ?? 0)
})

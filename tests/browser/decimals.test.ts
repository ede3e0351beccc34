import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import type { Caller, School } from '../support/school.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'

/** An amount with three decimals, in groups. */
const three = /^-?\d{1,3}(,\d{3})*\.\d{3}$/

describe('a branch of three decimals', () => {
  let school: School
  let browser: Browser
  let admin: Caller
  onStage(async (stage) => {
    ;({ school, browser } = stage)
    admin = await school.signIn('demo_admin')
    const { boys: branch } = await branchesOf(admin)
    const { body: record } = await admin.call<{ version: number }>('GET', `branches/${branch}`)
    const changed = await admin.call('PUT', `branches/${branch}`, { body: { version: record.version, decimalDigits: 3 } })
    expect(changed.status).toBe(200)
  })

  it('shows them in the list and in reports, in what is typed and in its totals', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    /** The amounts that are shown there, as they are written. */
    const amounts = async (where: string) =>
      (await page.locator(where).allInnerTexts()).flatMap((text) => text.match(/[\d,.]*\d/g) ?? [])
    const allThree = async (where: string) => {
      await expect.poll(async () => (await amounts(where)).length).toBeGreaterThan(0)
      expect([where, (await amounts(where)).filter((text) => !three.test(text))]).toEqual([where, []])
    }
    await goto('/vouchers')
    await allThree('.g-table tbody td[data-align=end]:not([data-title]) .ltr')
    await allThree('.g-totals dd')
    await goto('/viewer?report=trialBalance')
    await allThree('.r-table span.figure')

    await goto('/vouchers/new')
    const cell = (row: number, field: string) => page.locator(`[name="entries.${row}.${field}"]`)
    await cell(0, 'debit').fill('1234.567')
    await cell(1, 'credit').fill('0.5')
    await cell(1, 'debit').focus()
    await expect.poll(() => cell(0, 'debit').inputValue()).toBe('1,234.567')
    await expect.poll(() => cell(1, 'credit').inputValue()).toBe('0.500')
    const totals = page.locator('.g-line-totals')
    await expect.poll(() => totals.innerText()).toContain('1,234.567')
    expect(await totals.innerText()).toContain('0.500')

    // Four decimals are refused where they stand.
    await cell(0, 'debit').fill('1.2345')
    await cell(0, 'credit').focus()
    await expect.poll(() => cell(0, 'debit').getAttribute('aria-invalid')).toBe('true')
    expect(complaints).toEqual([])
  })
})

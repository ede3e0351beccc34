import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../support/pdf.ts'
import type { School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'

const keep = async (page: Page, label: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: label }).click()])
  return { name: download.suggestedFilename(), pdf: readPdf(readFileSync(await download.path())) }
}

describe('printing in the browser', () => {
  let school: School
  let browser: Browser
  onStage(
    (stage) => {
      ;({ school, browser } = stage)
    },
    { showsPdf: true },
  )

  it('shows a voucher as it will be on paper, prints it and keeps it', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant')
    await goto('/vouchers/edit/1')
    await page.getByRole('button', { name: 'طباعة', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'قيد 1' })
    const frame = dialog.locator('iframe')
    await frame.waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'طباعة' }).isEnabled()).toBe(true)
    await frame.evaluate((element: HTMLIFrameElement) => {
      Object.assign(element.contentWindow as object, { print: () => document.body.setAttribute('data-printed', '1') })
    })
    await dialog.getByRole('button', { name: 'طباعة' }).click()
    expect(await page.locator('body').getAttribute('data-printed')).toBe('1')
    const { name, pdf } = await keep(page, 'تنزيل')
    expect(name).toBe('قيد 1.pdf')
    expect(pdf.text).toContain('Journal voucher')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('asks what becomes of what was typed before it prints', async () => {
    const accountant = await school.signIn('demo_accountant')
    const accounts = await accountant.call<{ id: number }[]>('GET', 'accounts?filter={"isLeaf":true,"partyKind":"none"}')
    const [debit, credit] = accounts.body.map(({ id }) => id)
    const entries = [
      { account: debit, debit: '5.00' },
      { account: credit, credit: '5.00' },
    ]
    const { body } = await accountant.call<{ id: number }>('POST', 'vouchers', { body: { status: 'draft', entries } })
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en' })
    await goto(`/vouchers/edit/${body.id}`)
    await page.getByLabel('Description').first().fill('Typed a moment ago')
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.getByRole('button', { name: 'Save, then print', exact: false }).click()
    await page.getByRole('dialog').locator('iframe').waitFor()
    expect((await keep(page, 'Download')).pdf.text).toContain('Typed a moment ago')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('shows a report on paper and keeps it as a file, in the language of its reader', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'de' })
    await goto('/viewer?report=trialBalance')
    await page.getByRole('button', { name: 'Drucken' }).click()
    await page.getByRole('dialog').locator('iframe').waitFor()
    const { name, pdf } = await keep(page, 'Herunterladen')
    expect(name).toMatch(/ - \d{4}-01-01 - \d{4}-12-31\.pdf$/)
    expect(pdf.text).toContain('Seite ')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Exportieren' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'PDF-Datei' }).click()])
    expect(file.suggestedFilename()).toBe(name)
    expect(readPdf(readFileSync(await file.path())).pages.length).toBeGreaterThan(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  itOfSweep('opens the document by itself on a phone', async () => {
    const { page, complaints, goto } = await visit(browser, school, 'demo_accountant', { language: 'en', width: 390 })
    await goto('/vouchers/edit/1')
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const open = page.getByRole('link', { name: 'Open the document' })
    await open.waitFor()
    expect(await open.getAttribute('href')).toMatch(/^blob:/)
    expect(await page.locator('iframe').count()).toBe(0)
    expect((await keep(page, 'Download')).name).toBe('Voucher 1.pdf')
    expect(await faultsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { workbookFile } from '../sheets/workbookFile.ts'
import type { School } from '../support/school.ts'
import { type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

describe('the page of opening balances, in Arabic', () => {
  const say = texts('ar')
  let school: School
  let browser: Browser
  let now: Visit
  const card = () => now.page.locator('.g-import-document')
  const figure = (name: string) =>
    card()
      .locator('dl > div')
      .filter({ hasText: say(`exchange.document.${name}`) })
      .locator('dd')
  const pick = (rows: (string | number | null)[][]) =>
    now.page.setInputFiles('input[type=file]', {
      name: 'أرصدة.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(workbookFile([{ name: 'أرصدة', rows }], 'xlsx')),
    })
  const assets = [
    ['رقم الحساب', 'اسم المورد', 'مدين', 'دائن'],
    ['110101', null, 15000, null],
    ['110201', null, 85000, null],
    [null, 'مصنع الزي المدرسي الحديث', null, 12000],
  ]

  onStage(async (stage) => {
    ;({ school, browser } = stage)
    const { body } = await (await school.signIn('demo_accountant')).call<{ branches: { id: number; code: string }[] }>(
      'GET',
      'aggregates/StartUp',
    )
    // The books of the other school have begun.
    const girls = body.branches.find(({ code }) => code === '2')?.id ?? 0
    now = await visit(browser, school, 'demo_accountant', { branch: girls })
  })

  it('stands in the menu of the accounts', async () => {
    await now.goto('/opening-balances')
    expect(await now.page.getByRole('heading', { level: 1 }).innerText()).toBe(say('resources.vouchers.import'))
    expect(await now.page.locator('a[href$="/opening-balances"]').first().innerText()).toContain(say('pages.openingBalances'))
  })

  it('gives a template that is called by its name', async () => {
    const download = now.page.waitForEvent('download')
    await now.page.getByRole('button', { name: say('generated.import.template') }).click()
    expect((await download).suggestedFilename()).toBe(`${say('resources.vouchers.import')}.xlsx`)
  })

  it('shows the difference before anything is written, and where it may go', async () => {
    await pick(assets)
    await card().waitFor()
    await expect.poll(() => figure('difference').innerText()).toBe('88,000.00')
    expect(await card().innerText()).toContain(say('exchange.document.uneven'))
    await now.page.locator('.g-questions').getByRole('button', { name: /3105/ }).click()
    await expect.poll(() => card().innerText()).toContain(say('exchange.document.even'))
    expect(await figure('difference').innerText()).toBe('0.00')
  })

  it('makes one voucher, to which it leads', async () => {
    await now.page.getByRole('button', { name: say('generated.import.write'), exact: true }).click()
    await now.page.locator('.g-import-done').waitFor()
    const link = card().getByRole('link')
    const number = (await link.innerText()).split(' ').at(-1) ?? ''
    await link.click()
    await now.page.waitForURL(/\/vouchers\/edit\/\d+/)
    expect(number).toMatch(/^\d+$/)
    await expect.poll(() => now.page.locator('h1').innerText()).toContain(number)
    await expect.poll(() => now.page.locator('main').innerText()).toContain('100,000.00')
  })

  it('finds nothing to do in the same file', async () => {
    await now.goto('/opening-balances')
    await pick(assets)
    await card().waitFor()
    await expect.poll(() => now.page.locator('.g-save').innerText()).toContain(say('exchange.nothingNew'))
    expect(await now.page.getByRole('button', { name: say('generated.import.write'), exact: true }).isDisabled()).toBe(true)
  })

  it('leads to payment methods, whose means are called by their names', async () => {
    await now.goto('/payment-methods')
    const table = now.page.getByRole('table')
    await expect.poll(() => table.innerText()).toContain(say('choices.paymentMethods.kind.card'))
    expect(await table.innerText()).not.toContain('card')
  })
})

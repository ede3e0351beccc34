import { expect, it } from 'vitest'
import { visit } from '../browser.ts'
import { person } from '../person.ts'
import type { Day } from './day.ts'

/** A voucher that the accountant writes in a window of its own. */
export function voucher({ language, width, school, browser }: Day): void {
  it('keeps a voucher as a draft, refuses it as final while it is unbalanced, takes it balanced', async () => {
    const accountant = person(
      await visit(browser(), school(), 'demo_accountant', { language, width }),
      language,
      'vouchers.entries',
    )
    const { page, say, label, goto, saveByKey } = accountant
    await goto('/vouchers/new')
    const cell = (field: string, row: number) => page.getByLabel(`${label(field)} ${row}`, { exact: true })
    for (const [row, account, side, amount] of [
      [1, '110101', 'debit', '100'],
      [2, '110201', 'credit', '90'],
    ] as const) {
      await cell('account', row).click()
      await page.keyboard.type(account)
      await accountant.offers(account).waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => cell('account', row).inputValue()).toMatch(new RegExp(`^${account} .`))
      await cell(side, row).fill(amount)
    }
    await saveByKey()
    await page.waitForURL('**/vouchers/edit/*')
    const final = accountant.button('resources.vouchers.saveAs.open')
    await final.click()
    const refusal = page.getByRole('alertdialog')
    await refusal.getByText(say('errors.Voucher.Unbalanced')).first().waitFor()
    await page.keyboard.press('Escape')
    await refusal.waitFor({ state: 'detached' })
    await cell('credit', 2).fill('100')
    await final.click()
    await final.waitFor({ state: 'detached' })
    // Only a final voucher has a number.
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/\d/)
    expect(accountant.complaints).toEqual([])
    await page.context().close()
  })
}

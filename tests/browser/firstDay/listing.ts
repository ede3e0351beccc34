import { expect, it } from 'vitest'
import { fold } from '../../../schema/values/fold.ts'
import type { Day } from './day.ts'

/** The list of the students: a grade of it, sorted, and single students by what is known of them. */
export function listing({ language, secretary }: Day): void {
  it('lists a grade, sorted, and keeps both in the address', async () => {
    const { page, say, label, goto, rows, rowTexts } = secretary()
    await goto('/students')
    await rows().first().waitFor()
    const all = await rowTexts()
    await page.getByRole('button', { name: `+ ${say('generated.filter.name')}`, exact: true }).click()
    await page
      .getByRole('button', { name: label('row'), exact: true })
      .last()
      .click()
    const grade = page
      .getByRole('main')
      .getByRole('checkbox', { name: /^(الصف|First|الأول)/ })
      .first()
    const name = (await grade.locator('xpath=ancestor::label').innerText()).trim()
    await grade.click()
    await page.waitForURL((url) => (url.searchParams.get('filter') ?? '').includes('row_in'))
    await page.keyboard.press('Escape')
    await page.getByText(name).first().waitFor()
    await expect.poll(rowTexts).not.toEqual(all)
    const chosen = (await rowTexts())[0] ?? ''
    const sorter = page.getByRole('columnheader', { name: label('arabicName') }).getByRole('button')
    const direction = () => page.getByRole('columnheader', { name: label('arabicName') }).getAttribute('aria-sort')
    expect(await direction()).toBe('ascending')
    const initials = async () =>
      (await rows().locator('[data-title]').allInnerTexts()).map((title) => fold(title.trim()).charAt(0))
    await sorter.click()
    await expect.poll(direction).toBe('descending')
    await expect.poll(async () => (await rowTexts())[0]).not.toBe(chosen)
    // In English the rows show English names and keep the order of the Arabic ones.
    if (language === 'ar') await expect.poll(initials).toEqual((await initials()).toSorted().reverse())
    const before = await rowTexts()
    await page.reload()
    await expect.poll(rowTexts).toEqual(before)
    await page.getByRole('button', { name: say('generated.filter.remove', { field: label('row') }) }).click()
    await page.waitForURL((url) => !(url.searchParams.get('filter') ?? '').includes('row_in'))
    await expect.poll(rowTexts).not.toEqual(before)
  })

  it('finds by half a name with another alef, by mobile, by identity number', async () => {
    const { page, box, goto, rows, rowTexts, search } = secretary()
    await goto('/students')
    await rows().first().waitFor()
    await search('احم')
    // Each row bears it in its name, which in English stands in Latin letters.
    await expect.poll(async () => (await rowTexts()).filter((row) => !/أحم|ahm/i.test(row))).toEqual([])
    const found = (await rowTexts())[0] ?? ''
    const mobile = found.match(/05\d \d{3} \d{4}/)?.[0] ?? ''
    expect(mobile).not.toBe('')
    await rows().first().click()
    await page.waitForURL('**/students/edit/*')
    await expect.poll(() => box('arabicName').inputValue()).toMatch(/أحم/)
    const identity = await box('identityNumber').inputValue()
    await goto('/students')
    await search(mobile.replaceAll(' ', ''))
    await expect.poll(async () => new Set((await rowTexts()).map((row) => row.includes(mobile)))).toEqual(new Set([true]))
    await search(identity)
    await expect.poll(async () => (await rowTexts()).length).toBe(1)
  })
}

import { expect, it } from 'vitest'
import type { Day } from './day.ts'

const branches = {
  ar: ['مدرسة البنين', 'مدرسة البنات'],
  en: ["Boys' school", "Girls' school"],
} as const

/** She comes in and chooses where and when she works. */
export function beginning({ language, secretary }: Day): void {
  it('chooses another branch and another year, sees what is there, and comes back to her own', async () => {
    const { page, say, rows, rowTexts, goto } = secretary()
    const [boys, girls] = branches[language]
    const thisYear = String(new Date().getFullYear())
    const chosen = (key: string) =>
      page
        .getByRole('combobox', { name: say(key), exact: true })
        .locator('option:checked')
        .innerText()
    await expect.poll(() => Promise.all([chosen('shell.branch'), chosen('shell.year')])).toEqual([boys, thisYear])
    const years = await page
      .getByRole('combobox', { name: say('shell.year'), exact: true })
      .locator('option')
      .allInnerTexts()
    const numbered = years.filter((one) => /^\d+$/.test(one))
    expect(numbered.length).toBeGreaterThan(1)
    expect(numbered).toEqual(numbered.toSorted().reverse())
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(language === 'ar' ? 'rtl' : 'ltr')
    await goto('/students')
    await rows().first().waitFor()
    const ofBoys = await rowTexts()
    const take = (key: string, label: string) =>
      page.getByRole('combobox', { name: say(key), exact: true }).selectOption({ label })
    await take('shell.branch', girls)
    await expect.poll(() => chosen('shell.branch')).toBe(girls)
    await expect.poll(async () => (await rowTexts()).some((row) => ofBoys.includes(row))).toBe(false)
    await rows().first().waitFor()
    await take('shell.branch', boys)
    await expect.poll(() => chosen('shell.branch')).toBe(boys)
    await expect.poll(rowTexts).toEqual(ofBoys)
    await take('shell.year', String(Number(thisYear) - 1))
    await expect.poll(rowTexts).not.toEqual(ofBoys)
    await take('shell.year', thisYear)
    await expect.poll(rowTexts).toEqual(ofBoys)
  })
}

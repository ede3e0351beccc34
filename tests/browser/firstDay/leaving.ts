import { expect, it } from 'vitest'
import type { Day } from './day.ts'

/** The other language for a moment, and home. */
export function leaving({ language, secretary }: Day): void {
  it('speaks the other language without leaving the page, then signs out', async () => {
    const { page, say, goto } = secretary()
    await goto('/students')
    await page.evaluate(() => Object.assign(window, { here: true }))
    const direction = () => page.evaluate(() => document.documentElement.dir)
    const title = () => page.getByRole('heading', { level: 1 }).first().textContent()
    for (const to of [language === 'ar' ? 'en' : 'ar', language] as const) {
      // On a phone the languages stand in the person's menu.
      const own = page.getByRole('banner').getByRole('button', { name: /^(اللغة|Language)/ })
      await ((await own.isVisible()) ? own : page.locator('.navbar-person')).click()
      await page.getByRole('menuitemradio', { name: to === 'ar' ? 'العربية' : 'English' }).click()
      await expect.poll(direction).toBe(to === 'ar' ? 'rtl' : 'ltr')
      await expect.poll(title).toContain(to === 'ar' ? 'الطلاب' : 'Students')
    }
    expect(await page.evaluate(() => 'here' in window)).toBe(true)
    await page.getByRole('button', { name: say('ra.auth.user_menu') }).click()
    await page.getByRole('menuitem', { name: say('ra.auth.logout') }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  })
}

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { type Caller, query } from '../support/school.ts'
import { itOfSweep, pauses } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

const say = texts('ar')
const row = (page: Page, name: string) =>
  page.locator('tbody tr[data-row]', { has: page.locator('td[data-title],td[data-card=title]', { hasText: name }) }).first()
const shown = (page: Page) => page.locator('tbody td[data-title]').allTextContents()

describe('a list whose records hang below each other', () => {
  let desk: Visit
  let phone: Visit
  let admin: Caller
  let branch = 0
  onStage(async ({ school, browser }) => {
    admin = await school.signIn('demo_admin')
    branch = (await branchesOf(admin)).boys
    desk = await visit(browser, school, 'demo_admin')
    phone = await visit(browser, school, 'demo_admin', { width: 390 })
  })
  const parentOf = async (resource: string, code: string) => {
    const asked = query({ filter: { code }, fields: ['code', 'parent.code'] })
    const { body } = await admin.call<{ refs: { parent: { code: string } | null } }[]>('GET', `${resource}?${asked}`, { branch })
    return body[0]?.refs.parent?.code ?? null
  }

  it('counts what is below, and is folded and unfolded as a whole', async () => {
    const { page, goto } = desk
    await goto('/chart-of-account')
    await expect.poll(() => row(page, 'البنوك').locator('.g-children').textContent()).toContain('2')
    const all = (await shown(page)).length
    await page.getByRole('button', { name: say('lists.tree.foldAll') }).click()
    await expect.poll(async () => (await shown(page)).length).toBeLessThan(10)
    await page.getByRole('button', { name: say('lists.tree.unfoldAll') }).click()
    await expect.poll(async () => (await shown(page)).length).toBe(all)
  })

  it('shows of what is searched for where it hangs', async () => {
    const { page, goto } = desk
    await goto('/chart-of-account')
    await page.locator('.g-tools input').first().fill('الجاري البنكي')
    await expect.poll(async () => (await shown(page)).length).toBe(4)
    expect(await page.locator('tr[data-found]').count()).toBe(1)
    expect((await shown(page)).at(-1)).toContain('الحساب الجاري البنكي')
  })

  it.each(pauses)('is moved by the keys alone, with %i ms between them, and moved back', async (delay) => {
    const { page, goto } = desk
    await goto('/cost-center')
    await row(page, 'الإدارة').focus()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').waitFor()
    await page.keyboard.type('الأنشطة الطلابية', { delay })
    await page.getByRole('option', { name: /الأنشطة الطلابية/ }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: say('lists.tree.move'), exact: true }).click()
    await expect.poll(() => parentOf('costCenters', '4')).toBe('3')
    await page.getByRole('button', { name: say('ra.action.undo') }).click()
    await expect.poll(() => parentOf('costCenters', '4')).toBe(null)
  })

  it('is moved by dragging, to the top level too, and never below itself', async () => {
    const { page, goto } = desk
    await goto('/cost-center')
    await row(page, 'الإدارة').dragTo(row(page, 'الأنشطة الطلابية'))
    await expect.poll(() => parentOf('costCenters', '4')).toBe('3')
    await expect.poll(async () => (await shown(page)).join()).toMatch(/الأنشطة الطلابية.*\(1\)/)
    await row(page, 'الأنشطة الطلابية').dragTo(row(page, 'الإدارة'))
    const box = await row(page, 'الإدارة').boundingBox()
    const head = await page.locator('thead').boundingBox()
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 15)
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) - 5, { steps: 3 })
    await page.locator('[data-top]').waitFor()
    await page.mouse.move((head?.x ?? 0) + 300, (head?.y ?? 0) + 15, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => parentOf('costCenters', '4')).toBe(null)
    expect(await parentOf('costCenters', '3')).toBe(null)
  })

  itOfSweep('says why something cannot be moved', async () => {
    const { page, goto } = desk
    await goto('/chart-of-account')
    await row(page, 'المصروفات العمومية والإدارية').focus()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill('الأصول المتداولة')
    await page.getByRole('option', { name: /الأصول المتداولة/ }).click()
    await dialog.getByRole('button', { name: say('lists.tree.move'), exact: true }).click()
    await page.getByText(say('errors.Account.KindOfParent')).first().waitFor()
  })

  itOfSweep('is moved on a phone from the menu of its card', async () => {
    const { page, goto } = phone
    await goto('/cost-center')
    await row(page, 'الإدارة').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: say('lists.tree.move') }).click()
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  itOfSweep('has no faults of accessibility', async () => {
    const { page, goto } = desk
    await goto('/cost-center')
    await row(page, 'الإدارة').waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(desk.complaints).toEqual([])
    expect(phone.complaints).toEqual([])
  })
})

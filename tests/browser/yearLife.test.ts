import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { type Caller, query, type School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'

describe('the end of a year', () => {
  let school: School
  let browser: Browser
  let admin: Caller
  let branch = 0
  const year = new Date().getFullYear()

  onStage(async (stage) => {
    ;({ school, browser } = stage)
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })

  const students = async (row: string, at: number) =>
    (
      await admin.call<{ id: number; refs: { row: { arabicName: string } } }[]>(
        'GET',
        `students?${query({ range: [0, 199], fields: ['row'] })}`,
        { branch, year: at },
      )
    ).body.filter(({ refs }) => refs.row.arabicName === row)

  it('promotes a row: one repeats it, the others go on, and a second time nobody is added', async () => {
    const { page, goto, complaints } = await visit(browser, school, 'demo_secretary', { branch })
    await goto('/studentSuccess')
    await page.getByRole('heading', { name: 'ترفيع الطلاب', level: 1 }).waitFor()
    await page.getByRole('combobox', { name: 'الصف', exact: true }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'الثاني الابتدائي' }).click()
    const sheet = page.getByRole('grid')
    const rows = sheet.locator('[role=row][data-id]')
    await expect.poll(() => rows.first().locator('[data-field="becomes.row"]').textContent()).toBe('الثالث الابتدائي')
    const promote = page.getByRole('button', { name: /^ترفيع الطلاب – / })
    const total = await countIn(promote)
    expect(total).toBeGreaterThan(5)
    await rows.nth(1).locator('[data-field="input.result"]').dblclick()
    await page.getByRole('listbox').getByRole('option', { name: 'معيد' }).click()
    await expect.poll(() => rows.nth(1).locator('[data-field="becomes.row"]').textContent()).toBe('الثاني الابتدائي')
    expect(await faultsOf(page)).toEqual([])
    await promote.click()
    const asked = page.getByRole('dialog').locator('.run-sums')
    await expect.poll(() => asked.innerText()).toMatch(new RegExp(`يُرفَّعون إلى الصف التالي\\s+${total - 1}\\s+يعيدون الصف\\s+1`))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^ترفيع الطلاب – / })
      .click()
    const job = page.getByRole('region', { name: 'ترفيع الطلاب' })
    await job.getByText('انتهت', { exact: true }).waitFor()
    await page.getByRole('button', { name: /تم من قبل/ }).waitFor()
    expect(await countIn(page.getByRole('button', { name: /تم من قبل/ }))).toBe(total)
    await expect.poll(() => promote.isDisabled()).toBe(true)
    expect(complaints).toEqual([])
    expect(await students('الثاني الابتدائي', year + 1)).toHaveLength(1)
    await page.close()
  })

  it('shows of a new year what comes next, begun with that year', async () => {
    const { page, goto, complaints } = await visit(browser, school, 'demo_admin', { branch })
    // What the new year begins with comes late: who saves before it has come saves it all the same.
    await page.route('**/api/fiscalYears/new', async (route) => {
      await new Promise((done) => setTimeout(done, 700))
      await route.continue()
    })
    await goto('/fiscalYears?record=new')
    await page.getByRole('button', { name: 'حفظ', exact: false }).first().click()
    const copy = page.getByRole('note').getByRole('link', { name: 'نسخ أسعار الخدمات' })
    await copy.click()
    await expect.poll(() => page.getByRole('combobox', { name: 'إلى السنة' }).inputValue()).toBe(String(year + 2))
    expect(complaints).toEqual([])
    await page.close()
  })

  itOfSweep('moves a student to another class and back, and tells both on the page of the student', async () => {
    const { page, goto, complaints } = await visit(browser, school, 'demo_secretary', { branch })
    await goto('/transfers')
    await page.getByRole('combobox', { name: 'إلى الفصل' }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'الثالث الابتدائي / ب' }).click()
    await page.getByRole('textbox', { name: 'سبب النقل' }).fill('توازن الفصول')
    await page.getByText('ثم حدّد لمن', { exact: false }).waitFor()
    await page.getByRole('combobox', { name: 'الصف', exact: true }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'الثالث الابتدائي' }).click()
    await page.getByRole('combobox', { name: 'الفصل', exact: true }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'الثالث الابتدائي / أ' }).click()
    const rows = page.getByRole('grid').locator('[role=row][data-id]')
    await rows.first().waitFor()
    await page.getByRole('checkbox', { name: 'تحديد كل ما في الصفحة' }).uncheck()
    await rows.first().getByRole('checkbox').check()
    const student = await rows.first().locator('[data-field="arabicName"]').textContent()
    const move = page.getByRole('button', { name: /^نقل – / })
    await expect.poll(() => countIn(move)).toBe(1)
    await move.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^نقل – / })
      .click()
    // The press is asked about, and Enter upon the question leaves everything as it is.
    await page.getByRole('button', { name: 'التراجع عن العملية' }).click()
    const question = page.getByRole('dialog', { name: 'التراجع عن نقل الطلاب؟' })
    await question.waitFor()
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'نقل الطلاب', exact: true }).waitFor()
    await page.getByRole('button', { name: 'التراجع عن العملية' }).click()
    await question.getByRole('button', { name: 'نعم، تراجع عنها' }).click()
    const job = page.getByRole('region', { name: 'التراجع عن نقل الطلاب' })
    await job.getByText('انتهت', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'التراجع عن العملية' }).count()).toBe(0)
    await page
      .getByRole('link', { name: String(student) })
      .first()
      .waitFor()
    const path = await page
      .getByRole('link', { name: String(student) })
      .first()
      .getAttribute('href')
    await goto(String(path))
    const life = page.locator('section', { has: page.getByRole('heading', { name: 'السجل عبر السنوات' }) })
    await life.getByText('توازن الفصول').waitFor()
    expect(await life.getByText('تعديل', { exact: true }).count()).toBe(1)
    expect(await faultsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })
})

const countIn = async (button: { textContent(): Promise<string | null> }): Promise<number> =>
  Number((await button.textContent())?.replace(/\D/g, ''))

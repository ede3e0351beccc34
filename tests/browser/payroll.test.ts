import type { Browser } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { compare, sum } from '../../schema/values/money.ts'
import { lastDay, movedMonth } from '../../schema/values/month.ts'
import type { RunPreview } from '../../src/shared/run.ts'
import { branchesOf } from '../support/branches.ts'
import { demoMonth } from '../support/demoMonth.ts'
import { readPdf } from '../support/pdf.ts'
import type { Caller, Problem, School } from '../support/school.ts'
import { itOfSweep, pauses } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

type Row = Record<string, unknown> & { readonly id: number; readonly version: number }

describe('the month of a payroll officer', () => {
  let school: School
  let browser: Browser
  let caller: Caller
  let branch = 0
  let who: Visit
  let months = 0
  const say = texts('ar')
  const year = Number(today().slice(0, 4))
  /** Months that nobody has calculated. */
  const nextMonth = (): string => {
    const month = movedMonth(`${year}-01`, months++)
    return month === demoMonth ? nextMonth() : month
  }

  const call = <T = Row & Problem>(method: string, path: string, body?: unknown, headers = {}) =>
    caller.call<T>(method, path, { branch, year, headers, ...(body !== undefined && { body }) })
  const list = async (path: string) => (await call<Row[]>('GET', path)).body
  const made = async (path: string, body: object): Promise<Row> => {
    // Months are taken as nobody has them yet, whatever lies before them.
    const { status, body: one } = await call('POST', path, body, { confirmed: 'Salary.MonthSkipped, Benefit.MonthCalculated' })
    expect(status, JSON.stringify(one.errors)).toBe(201)
    return one
  }
  const salariesOf = (month: string) =>
    list(
      `salaries?range=[0,199]&filter=${JSON.stringify({ month })}&fields=["employee","status","absentDays","lateHours","net"]&sort=["employee.arabicName","ASC"]`,
    )

  onStage(async (stage) => {
    ;({ school, browser } = stage)
    caller = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(caller))
  })
  beforeEach(async () => {
    who = await visit(browser, school, 'demo_admin', { branch })
  })
  afterEach(async () => {
    expect(who.complaints).toEqual([])
    await who.page.context().close()
  })

  const rows = () => who.page.locator('[role=grid] [role=row][data-id]')
  const cell = (row: number, field: string) => rows().nth(row).locator(`[data-field="${field}"]`)
  const focused = () =>
    who.page.evaluate(() => {
      const at = document.activeElement?.closest('[role=gridcell],[role=columnheader]')
      return [at?.getAttribute('role') ?? null, at?.getAttribute('data-field') ?? null]
    })
  /** Goes by a key until the focus is where it should be. */
  const goBy = async (key: string, there: (at: readonly (string | null)[]) => boolean, press: (key: string) => Promise<void>) => {
    for (let tries = 0; tries < 40 && !there(await focused()); tries++) await press(key)
    expect(there(await focused()), `${key} leads there`).toBe(true)
  }

  /** Types into a field of the form that is at hand. */
  const into = async (name: string, text: string, delay: number) => {
    const { page } = who
    await page.locator(`[data-field=${name}] :is(input, textarea)`).first().focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text, { delay })
  }

  /** A question has the focus on the way back. */
  const sayYes = async (name: string | RegExp, press: (key: string) => Promise<void>) => {
    const { page } = who
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).waitFor()
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-first'))
    await press('Shift+Tab')
    await press('Enter')
  }

  it.each(pauses)('is calculated, corrected in the cells and approved by keys alone, %i ms between them', async (delay) => {
    const month = nextMonth()
    const { page } = who
    const press = async (key: string) => {
      await page.keyboard.press(key)
      if (delay) await page.waitForTimeout(delay)
    }
    const type = (text: string) => page.keyboard.type(text, { delay })
    await who.goto('/calculateSalary')
    // Early in a year its months are still to come, and a salary is hardly dated before its month.
    const date = lastDay(month)
    await into('month', month, delay)
    await into('date', date, delay)
    const before = (await call<RunPreview>('POST', 'runs/calculateSalary/preview', { input: { month, date } })).body
    const calculate = page.getByRole('button', { name: new RegExp(`^${say('resources.calculateSalary.name')} \\(`) })
    // The sheet of the month that is offered may count others.
    await expect.poll(() => calculate.allTextContents()).toEqual([`${say('resources.calculateSalary.name')} (${before.total})`])
    await expect.poll(() => page.locator('.sheet-head').first().isVisible()).toBe(true)
    const net = async (row: number) => (await cell(row, 'made.net').textContent()) ?? ''
    const usual = [await net(0), await net(1)]

    // Past all that is asked, into the cells.
    await page.getByRole('link', { name: say('runs.toSheet') }).focus()
    await press('Enter')
    expect((await focused())[0]).toBe('gridcell')
    await goBy('ArrowLeft', ([role, field]) => role === 'gridcell' && field === 'input.absentDays', press)
    await press('Enter')
    await type('3')
    await expect.poll(() => page.locator('[role=gridcell] input:focus').inputValue()).toBe('3')
    await press('Enter')
    await type('2')
    await press('Tab')
    await type('1.5')
    await press('Enter')
    for (const row of [0, 1]) await expect.poll(() => net(row)).not.toBe(usual[row])
    expect(await cell(1, 'input.lateHours').textContent()).toContain('1.5')
    // Whoever is left out counts no more.
    await goBy('ArrowRight', ([, field]) => field === '__check__', press)
    await press('Space')
    await page.getByText('استُثني واحد').waitFor()

    await calculate.focus()
    await press('Enter')
    await sayYes(/^حساب الرواتب \(/, press)
    const approve = page.getByRole('button', { name: new RegExp(`^${say('actions.approve')} \\(`) })
    await expect.poll(() => approve.allTextContents()).toEqual([`${say('actions.approve')} (${before.total - 1})`])
    const stored = await salariesOf(month)
    expect(stored.filter(({ absentDays }) => Number(absentDays) === 3)).toHaveLength(1)
    expect(stored.filter(({ absentDays, lateHours }) => Number(absentDays) === 2 && Number(lateHours) === 1.5)).toHaveLength(1)

    await approve.focus()
    await press('Enter')
    await sayYes(say('actions.approve'), press)
    await expect.poll(async () => new Set((await salariesOf(month)).map(({ status }) => status))).toEqual(new Set(['approved']))
    await expect.poll(() => approve.count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
  })

  itOfSweep('shows employee and net beside every item, wherever one scrolls, right to left', async () => {
    const { page } = who
    await who.goto('/calculateSalary')
    await cell(0, 'made.net').waitFor()
    await page.locator('.MuiDataGrid-virtualScroller').evaluate((scroller) => {
      scroller.scrollLeft = -500
    })
    const box = (await page.locator('[role=grid]').boundingBox()) as { x: number; width: number }
    const ends = [await cell(0, 'arabicName').boundingBox(), await cell(0, 'made.net').boundingBox()]
    for (const end of ends) {
      expect(end?.x).toBeGreaterThanOrEqual(box.x - 1)
      expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual(box.x + box.width + 1)
    }
    expect(ends[0]?.x).toBeGreaterThan(ends[1]?.x ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  itOfSweep('is asked about where everybody’s month before is missing, and calculated once that is meant', async () => {
    if (months === 0) nextMonth()
    let [, third] = [nextMonth(), nextMonth()]
    // The month before has no salaries of the demo school either.
    if (movedMonth(third, -1) === demoMonth) third = nextMonth()
    const first = movedMonth(third, -2)
    const [one] = (await list('employees?filter={"status":"working"}&range=[0,0]')) as [Row]
    if (!(await salariesOf(first)).some(({ employee }) => employee === one.id))
      await made('salaries', { employee: one.id, month: first, date: lastDay(first) })
    const { page } = who
    await who.goto('/calculateSalary')
    await page.locator('[data-field=month] input').first().fill(third)
    // Of a month that is still to come the day would be asked about too.
    await page.locator('[data-field=date] input').first().fill(lastDay(third))
    await page.getByRole('searchbox', { name: say('runs.search') }).fill(String(one['code']))
    await page.getByRole('button', { name: say('runs.state.asked') }).waitFor()
    const calculate = page.getByRole('button', { name: /^حساب الرواتب \([1-9]/ })
    await calculate.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^حساب الرواتب \(/ })
      .click()
    const question = page.getByRole('dialog', { name: say('dialogs.question.title') })
    await question.getByRole('button', { name: say('dialogs.question.yes') }).click()
    await expect.poll(async () => (await salariesOf(third)).map(({ employee }) => employee)).toContain(one.id)
  })

  itOfSweep('shows whom a mark is about, and what they come to', async () => {
    // It is only looked at: a month that a later test takes, since a year has few.
    const month = `${year}-12`
    const [one] = (await list('employees?filter={"status":"working"}&range=[0,0]')) as [Row]
    await call('PUT', `employees/${one.id}`, {
      version: (await call('GET', `employees/${one.id}`)).body.version,
      residenceExpiry: `${month}-05`,
    })
    const { page } = who
    await who.goto('/calculateSalary')
    await page.locator('[data-field=month] input').first().fill(month)
    const chip = page.getByRole('button', { name: new RegExp(`^${say('fields.isExpired')} \\d`) })
    await chip.waitFor()
    const count = Number(/\d+/.exec((await chip.textContent()) ?? '')?.[0])
    await chip.press('Enter')
    await expect.poll(() => rows().count()).toBe(count)
    expect(await chip.getAttribute('aria-pressed')).toBe('true')
    expect(await cell(0, 'state').textContent()).toContain(say('fields.isExpired'))
  })

  itOfSweep('tries a formula on one employee while it is written, and says where it is wrong', async () => {
    const [employee] = (await list('employees?filter={"status":"working"}&range=[0,0]')) as [Row]
    const { page } = who
    await who.goto('/salary-items/new')
    await page.getByRole('combobox', { name: say('fields.basis') }).selectOption('formula')
    const formula = page.locator('[name=formula]')
    await formula.fill('الأساسي * 10 / 100')
    const trial = page.getByRole('region', { name: say('salary.try') })
    await trial.locator('[data-field=employee] input').first().click()
    await page.keyboard.type(String(employee['arabicName']))
    await page.locator('[role=option]').first().click()
    const share = Number((await call('GET', `employees/${employee.id}`)).body['basicSalary']) / 10
    const result = trial.locator('[data-main] .figure')
    await expect.poll(async () => Number((await result.textContent())?.replaceAll(',', ''))).toBe(share)
    await formula.fill('الأساسي * 10 / (100 - غريب)')
    await trial.getByRole('alert').getByText('غريب').waitFor()
    expect(await trial.locator('mark').textContent()).toBe('غريب')
    await formula.fill('الأساسي / (100 - 100)')
    await trial.getByRole('alert').getByText('11').waitFor()
    expect(await trial.locator('mark').textContent()).toBe('(')
    await formula.fill('الأساسي * 10 / (100 - غريب)')
    await expect.poll(() => page.locator('[data-field=formula]').textContent()).toMatch(/غريب.*23/)
  })

  describe('the end of the month', () => {
    /** Salaries of a month that are in the books and owed. */
    const owed = async (month: string): Promise<Row[]> => {
      const staff = (await list('employees?filter={"status":"working","paymentMethod":"bank"}&range=[0,2]')) as Row[]
      const salaries: Row[] = []
      for (const { id } of staff) salaries.push(await made('salaries', { employee: id, month, date: `${month}-27` }))
      for (const one of salaries)
        for (const action of ['approve', 'post']) {
          const { version } = (await call('GET', `salaries/${one.id}`)).body
          expect((await call('POST', `salaries/${one.id}/${action}`, { version })).status).toBe(200)
        }
      return salaries
    }
    it.each(pauses)('is paid and its social insurance compared by keys alone, %i ms between them', async (delay) => {
      const month = nextMonth()
      const salaries = await owed(month)
      const method = (await list('paymentMethods?range=[0,49]')).find(({ englishName }) => englishName === 'Transfer of salaries')
      const { page } = who
      const press = async (key: string) => {
        await page.keyboard.press(key)
        if (delay) await page.waitForTimeout(delay)
      }
      const button = async (name: string | RegExp) => {
        await page.getByRole('button', { name, exact: true }).first().focus()
        await press('Enter')
      }
      await who.goto('/salaryPayments/new')
      await into('month', month, delay)
      await into('paymentMethod', String(method?.['arabicName']), delay)
      await page
        .locator('[role=option]')
        .filter({ hasText: String(method?.['arabicName']) })
        .first()
        .waitFor()
      await page.locator('.picker-count:not(:empty)').first().waitFor({ state: 'attached' })
      await press('Enter')
      // It begins with everybody who is owed.
      await expect.poll(() => page.locator('[name^="salaries."][name$=".amount"]').count()).toBe(salaries.length)
      await button(/غير مرحّل/)
      await page.waitForURL(/salaryPayments\/edit\/\d+/)
      const payment = Number(/edit\/(\d+)/.exec(page.url())?.[1])
      await button(say('actions.post'))
      await sayYes(say('actions.post'), press)
      await expect.poll(async () => (await call('GET', `salaryPayments/${payment}`)).body['status']).toBe('posted')
      for (const { id } of salaries) expect((await call('GET', `salaries/${id}`)).body['payment']).toBe('paid')
      expect(await faultsOf(page)).toEqual([])

      await who.goto('/socialInsuranceSheets/new')
      await into('month', month, delay)
      const due = page.locator('[data-field=due]').first()
      // The month that is offered first may owe something as well.
      const reckoned = Number(
        sum(
          salaries.flatMap(({ employeeInsurance, employerInsurance }) => [String(employeeInsurance), String(employerInsurance)]),
        ),
      )
      expect(reckoned).toBeGreaterThan(0)
      await expect.poll(async () => Number((await due.textContent())?.replace(/[^\d.]/g, ''))).toBe(reckoned)
      await into('invoiced', (reckoned + 10).toFixed(2), delay)
      await expect.poll(() => page.locator('[data-field=difference]').textContent()).toContain('10.00')
      await button(/غير مرحّل/)
      await page.locator('[data-field=differenceReason]').getByText(say('errors.SocialInsurance.WhyDiffers')).waitFor()
      await into('differenceReason', 'غرامة تأخير', delay)
      await button(/غير مرحّل/)
      // Others of the branch have no salary of this month, which is asked about.
      await sayYes(say('dialogs.question.yes'), press)
      await page.waitForURL(/socialInsuranceSheets\/edit\/\d+/)
      await button(say('actions.post'))
      await sayYes(say('actions.post'), press)
      const sheet = Number(/edit\/(\d+)/.exec(page.url())?.[1])
      await expect.poll(async () => (await call('GET', `socialInsuranceSheets/${sheet}`)).body['status']).toBe('posted')
      expect(await faultsOf(page)).toEqual([])
    })
  })

  describe('a salary', () => {
    let salary: Row
    let [former, month, taken] = ['', '', 0]
    let employee: Row
    const figure = (text: string | null) => Number((text ?? '').replace(/[^\d.-]/g, ''))

    beforeEach(async () => {
      // A year has few months: each test takes the same two, of another employee.
      if (!month) [former, month] = [nextMonth(), nextMonth()]
      employee = (await list('employees?filter={"status":"working"}&range=[0,9]')).at(-1 - taken++) as Row
      for (const one of [former, month]) salary = await made('salaries', { employee: employee.id, month: one, date: `${one}-27` })
    })

    it('says of each line how it was worked out, beside the months before, and follows a correction with its reason', async () => {
      const { page } = who
      await who.goto(`/salary/edit/${salary.id}`)
      const paper = page.getByRole('region', { name: say('salary.paper') })
      const reckoning = page.getByRole('region', { name: say('salary.reckoning') })
      await reckoning.getByText(/× 25%/).waitFor()
      await reckoning.getByRole('columnheader', { name: movedMonth(month, -1) }).waitFor()
      const net = paper.locator('.salary-net .figure')
      const usual = figure(await net.textContent())
      expect(compare(String(usual), String(salary['net']))).toBe(0)

      await page.locator('#lines-corrections').focus()
      await page.keyboard.press('Enter')
      const box = (name: string) => page.locator(`[name="corrections.0.${name}"]`)
      await box('salaryItem').click()
      await page.keyboard.type('مكافأة')
      await page.locator('[role=option]').filter({ hasText: 'مكافأة' }).first().click()
      await box('amount').fill('250')
      await box('reason').fill('تميز في النشاط')
      await expect.poll(async () => figure(await net.textContent())).toBe(usual + 250)
      await reckoning.getByText('تميز في النشاط').waitFor()
      await page.keyboard.press('Control+S')
      await expect.poll(async () => Number((await call('GET', `salaries/${salary.id}`)).body['net'])).toBe(usual + 250)
      expect(await faultsOf(page)).toEqual([])
    })

    itOfSweep('that would be another by now shows on paper and in its sums what its lines come to', async () => {
      const { version, basicSalary } = (await call('GET', `employees/${employee.id}`)).body
      const raised = String(Number(basicSalary) + 1111)
      expect((await call('PUT', `employees/${employee.id}`, { version, basicSalary: raised })).status).toBe(200)
      await who.goto(`/salary/edit/${salary.id}`)
      const shown = async (place: string) => figure(await who.page.locator(place).first().textContent())
      const [stored, onPaper, below] = [
        Number(salary['net']),
        '.salary-net .figure',
        '.salary-reckoning tfoot [data-main] .figure',
      ]
      await expect.poll(() => shown(onPaper)).toBeGreaterThan(stored)
      expect(await shown(below)).toBe(await shown(onPaper))
      const back = (await call('GET', `employees/${employee.id}`)).body
      await call('PUT', `employees/${employee.id}`, { version: back.version, basicSalary })
    })

    itOfSweep('is kept once it is approved, as is what it has read, and says so', async () => {
      const items = await list('salaryItems?range=[0,99]')
      const bonus = await made('benefitsAndDeductions', {
        employee: employee.id,
        month,
        salaryItem: items.find(({ englishName }) => englishName === 'Bonus')?.id,
        amount: '400',
        reason: 'تميز',
      })
      const again = await call('PUT', `salaries/${salary.id}`, { version: salary.version, description: '' })
      expect((await call('POST', `salaries/${salary.id}/approve`, { version: again.body.version })).status).toBe(200)
      const { page } = who
      await who.goto(`/salary/edit/${salary.id}`)
      await page.getByText(say('errors.Salary.CalculatedCantEdit')).waitFor()
      await page
        .getByRole('region', { name: say('salary.reckoning') })
        .getByRole('link', { name: say('choices.origin.benefit') })
        .click()
      await page.waitForURL(`**/benefitsAndDeductions/edit/${bonus.id}`)
      // The salary's page, which stays until the bonus is read, says the same and has a menu too.
      await page.locator('h1').filter({ hasText: 'مكافأة' }).waitFor()
      await page.getByText(say('errors.Salary.CalculatedCantEdit')).waitFor()
      await page.getByRole('button', { name: say('generated.more') }).click()
      const remove = page.getByRole('menuitem', { name: say('generated.delete') })
      await remove.getByText(say('errors.Salary.CalculatedCantRemove')).waitFor()
      expect(await remove.getAttribute('aria-disabled')).toBe('true')
      await page.keyboard.press('Escape')
      const refused = await call('DELETE', `benefitsAndDeductions/${bonus.id}`)
      expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([409, 'Salary.CalculatedCantRemove'])
    })

    it('is read by its employee on a phone as on paper, who asks for leave as themselves and sees no colleague', async () => {
      const permissions = [
        'viewBranches',
        'viewFiscalYears',
        'viewOwnSalaries',
        'viewOwnVacationRequests',
        'addOwnVacationRequests',
      ]
      const account = {
        fullName: 'معلم',
        userName: 'phone_teacher',
        password: 'Daftar@2026',
        confirmPassword: 'Daftar@2026',
        role: 'staff',
      }
      const user = await made('users', { ...account, branches: [branch], permissions })
      const { version } = (await call('GET', `employees/${employee.id}`)).body
      expect((await call('PUT', `employees/${employee.id}`, { version, user: user.id })).status).toBe(200)
      expect((await call('POST', `salaries/${salary.id}/approve`, { version: salary.version })).status).toBe(200)
      const own = await visit(browser, school, 'phone_teacher', { branch, width: 390 })
      const { page } = own
      await own.goto(`/salary/edit/${salary.id}`)
      const paper = page.getByRole('region', { name: say('salary.paper') })
      await paper.getByText(say('salary.net')).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      const printed = await caller.call<Uint8Array>('GET', `salaries/${salary.id}/print?language=ar`, { branch, year })
      const runs = readPdf(Buffer.from(printed.body)).text
      // Of each line what it comes from, its days and how it was reckoned; of social insurance its rate.
      const told = (await paper.locator('.salary-told bdi').allTextContents()).filter((text) => /^[\d-]+$/.test(text))
      expect(told.length).toBeGreaterThan(1)
      for (const day of told) expect(runs).toContain(day)
      expect(await paper.locator('.salary-told').last().textContent()).toMatch(/%/)
      await own.goto('/vacationRequest/new')
      const box = page.locator('[name="employee"]')
      await expect.poll(() => box.inputValue()).toContain(String(employee['arabicName']))
      await box.click()
      await page.locator('[role=option]').first().waitFor()
      expect(await page.locator('[role=option]').count()).toBe(1)
      expect(await page.locator('[name="substitute"]').count()).toBe(0)
      expect(own.complaints).toEqual([])
      await page.context().close()
    })
  })
})

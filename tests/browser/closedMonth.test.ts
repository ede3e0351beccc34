import { afterEach, beforeEach, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { lastDay } from '../../schema/values/month.ts'
import { office, type Row, told } from '../payroll/office.ts'
import { branchesOf } from '../support/branches.ts'
import type { Caller } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'
import { type Visit, visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

const year = Number(today().slice(0, 4))
const month = `${year}-03`
const say = texts('ar')
let admin: Caller
let branch = 0
let begun: () => Promise<Visit>
let who: Visit
let salary: Row
let benefit: Row

const { call, get, list, made, hired } = office(() => ({ who: admin, branch, year }))

onStage(async ({ school, browser }) => {
  admin = await school.signIn('demo_admin')
  ;({ boys: branch } = await branchesOf(admin))
  begun = () => visit(browser, school, 'demo_admin', { branch })
  const employee = await hired()
  const bonus = (await list('salaryItems?range=[0,99]')).find(({ englishName }) => englishName === 'Bonus')
  const given = { employee: (await hired()).id, month, salaryItem: bonus?.id, amount: '50', reason: 'تميز' }
  benefit = await made('benefitsAndDeductions', given)
  salary = await made('salaries', { employee: employee.id, month, date: lastDay(month) })
  const [company] = await list('company?range=[0,0]')
  const { version } = await get('company', company as Row)
  expect(told(await call('PUT', `company/${company?.id}`, { version, payrollLockDate: lastDay(month) }))).toEqual([200])
})
beforeEach(async () => {
  who = await begun()
})
afterEach(async () => {
  expect(who.complaints).toEqual([])
  await who.page.context().close()
})

const locked = () => who.page.getByText(say('fields.payrollLockDate')).first()

it('a form says at its field that the month is closed, and stores nothing', async () => {
  const { page } = who
  await who.goto(`/benefitsAndDeductions/edit/${benefit.id}`)
  await page.locator('[name=reason]').fill('سبب آخر')
  await page.keyboard.press('Control+S')
  await locked().waitFor()
  await expect.poll(() => page.locator('[data-field=month]').textContent()).toContain(say('fields.payrollLockDate'))
  expect(await get('benefitsAndDeductions', benefit)).toMatchObject({ reason: 'تميز', version: benefit.version })
})

itOfSweep('a payslip of it is not approved', async () => {
  const { page } = who
  await who.goto(`/salary/edit/${salary.id}`)
  await page.getByRole('button', { name: say('actions.approve'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('actions.approve'), exact: true })
    .click()
  await locked().waitFor()
  expect(await get('salaries', salary)).toMatchObject({ status: 'calculated', version: salary.version })
})

itOfSweep('the sheet of all employees refuses each of them, and has nobody to calculate', async () => {
  const { page } = who
  await who.goto('/calculateSalary')
  await page.locator('[data-field=month] input').first().fill(month)
  await page.locator('[data-field=date] input').first().fill(lastDay(month))
  await locked().waitFor()
  const calculate = page.getByRole('button', { name: new RegExp(`^${say('resources.calculateSalary.name')}`) })
  await expect.poll(async () => (await calculate.count()) === 0 || (await calculate.first().isDisabled())).toBe(true)
  expect(await list(`salaries?filter={"month":"${month}"}&range=[0,9]`)).toHaveLength(1)
})

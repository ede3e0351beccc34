import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { branchesOf } from '../support/branches.ts'
import { query, type School } from '../support/school.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

type Row = Record<string, unknown> & { readonly id: number; readonly version: number }

let school: School
let browser: Browser
onStage((stage) => {
  ;({ school, browser } = stage)
})

it('who comes back from a suspension comes back today unless another day is typed, and a renewed contract begins anew', async () => {
  const admin = await school.signIn('demo_admin')
  const { boys: branch } = await branchesOf(admin)
  const filter = { status: 'working' }
  const { body: staff } = await admin.call<Row[]>('GET', `employees?${query({ filter, range: [0, 0] })}`, { branch })
  const [one] = staff as [Row]
  const suspension = { version: one.version, statusFrom: addDays(today(), -9), statusReason: 'تحقيق', paidShare: '50' }
  const suspended = await admin.call<Row>('POST', `employees/${one.id}/suspend`, { branch, body: suspension })
  expect(suspended.status).toBe(200)

  const { page, goto, complaints } = await visit(browser, school, 'demo_payroll', { branch })
  const say = texts('ar')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const day = (field: string) => dialog.locator(`[data-field=${field}] input`).first()
  await goto(`/employees/edit/${one.id}`)
  await main.getByRole('button', { name: say('resources.employees.actions.renew'), exact: true }).click()
  expect(await day('contractStart').inputValue()).toContain(today())
  await page.keyboard.press('Escape')
  await main.getByRole('button', { name: say('actions.start'), exact: true }).click()
  expect(await day('statusFrom').inputValue()).toContain(today())
  expect(complaints).toEqual([])
  await page.context().close()
})

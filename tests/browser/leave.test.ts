import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { branchesOf } from '../support/branches.ts'
import { query, type School } from '../support/school.ts'
import { some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

type Row = Record<string, unknown> & { readonly id: number; readonly version: number }

let school: School
let browser: Browser
onStage((stage) => {
  ;({ school, browser } = stage)
})

it.each(
  some(
    [
      ['ar', 1440],
      ['ar', 390],
      ['en', 390],
    ],
    [['ar', 390]],
  ),
)('a head of school decides on leave with its days in sight (%s, %i px)', async (language, width) => {
  const admin = await school.signIn('demo_admin')
  const { boys: branch } = await branchesOf(admin)
  const list = async (path: string) => (await admin.call<Row[]>('GET', path, { branch })).body
  const kinds = await list('vacationTypes?range=[0,49]')
  const unpaid = kinds.find(({ englishName }) => englishName === 'Unpaid')?.id
  const staff = await list(`employees?${query({ filter: { status: 'working' }, range: [0, 49], sort: ['id', 'ASC'] })}`)
  // Each run asks for others, and for none who is away already.
  const away = new Set((await list(`vacationRequests?${query({ range: [0, 99] })}`)).map(({ employee }) => employee))
  const [wanted, refused] = staff.filter(({ id }) => !away.has(id))
  const asked = async (employee: Row | undefined) => {
    const body = { employee: employee?.id, vacationType: unpaid, startDate: today(), endDate: addDays(today(), 2), reason: 'سفر' }
    const answer = await admin.call<Row>('POST', 'vacationRequests', { branch, body })
    expect(answer.status).toBe(201)
    return answer.body
  }
  const say = texts(language)
  const { page, goto, complaints } = await visit(browser, school, 'demo_head', { branch, language, width })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (within: typeof main, key: string) =>
    within.getByRole('button', { name: say(`resources.vacationRequests.actions.${key}`), exact: true })

  const leave = await asked(wanted)
  await goto(`/vacationRequest/edit/${leave.id}`)
  await button(main, 'approve').click()
  await dialog.getByText(addDays(today(), 2)).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await button(dialog, 'approve').click()
  await main.getByText(say('resources.vacationRequests.choices.status.approved'), { exact: true }).first().waitFor()

  const other = await asked(refused)
  await goto(`/vacationRequest/edit/${other.id}`)
  await button(main, 'reject').click()
  // Without a reason nothing is refused.
  await button(dialog, 'reject').click()
  await dialog.locator('[aria-invalid=true]').first().waitFor()
  await dialog.locator('[data-field=refusalReason] input').fill('اختبارات')
  await button(dialog, 'reject').click()
  await main.getByText(say('resources.vacationRequests.choices.status.rejected'), { exact: true }).first().waitFor()
  // Who was refused is not away; a phone has no calendar of all.
  if (width > 390) {
    const state = (key: string) => new RegExp(say(`resources.vacationRequests.choices.status.${key}`))
    const bars = page.locator('.cal')
    await goto('/vacationRequest')
    await page.getByRole('button', { name: say('lists.calendar.asCalendar') }).click()
    await bars
      .getByRole('button', { name: state('approved') })
      .first()
      .waitFor()
    expect(await bars.getByRole('button', { name: state('rejected') }).count()).toBe(0)
  }
  expect(complaints).toEqual([])
  await page.context().close()
})

import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
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

it('an employee opens what is theirs, and no page of it asks for what they may not see', async () => {
  const admin = await school.signIn('demo_admin')
  const { boys: branch } = await branchesOf(admin)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await admin.call<Row>(method, path, { branch, ...(body && { body }) })
    expect([200, 201]).toContain(answer.status)
    return answer.body
  }
  const permissions = [
    ...['viewBranches', 'viewFiscalYears', 'viewOwnSalaries', 'viewOwnAdvancePayments'],
    ...['viewOwnVacationRequests', 'addOwnVacationRequests'],
  ]
  const account = {
    userName: 'own_pages',
    fullName: 'سعد القحطاني',
    password: 'Daftar@2026',
    confirmPassword: 'Daftar@2026',
    role: 'staff',
  }
  const user = await call('POST', 'users', { ...account, branches: [branch], permissions })
  const [salary] = (await call(
    'GET',
    `salaries?${query({ filter: { status: 'posted' }, range: [0, 0] })}`,
  )) as unknown as readonly Row[]
  const employee = await call('GET', `employees/${String(salary?.['employee'])}`)
  await call('PUT', `employees/${employee.id}`, { version: employee.version, user: user.id })

  const department = String((employee['refs'] as Readonly<Record<string, Row>>)['management']?.['arabicName'])
  const who = await visit(browser, school, 'own_pages', { branch })
  const refused: string[] = []
  who.page.on('response', (one) => {
    if (one.status() >= 400) refused.push(`${one.status()} ${one.url()}`)
  })
  const say = texts('ar')
  for (const [path, shown] of [
    ['/salary', say('resources.salaries.name_two')],
    [`/salary/edit/${salary?.id}`, say('salary.reckoning')],
    ['/vacationRequest', say('resources.vacationRequests.name_two')],
    ['/vacationRequest/new', say('fields.vacationType')],
    ['/employeeAdvancePayment', say('resources.employeeAdvances.name_two')],
    ['/', say('pages.home.today')],
  ] as const) {
    await who.load(path)
    await who.page.getByText(shown).first().waitFor()
    await expect.poll(() => who.page.locator('.MuiSkeleton-root, [aria-busy=true]').count()).toBe(0)
    // What follows from the employee is called by its name, not by a number.
    const management = who.page.locator('[data-field=management]')
    if (path.endsWith('/new')) await expect.poll(() => management.innerText()).toContain(department)
  }
  // On the first page the own payslip stands with what is paid out.
  const { net } = await call('GET', `salaries/${salary?.id}`)
  const [, whole, part] = /^(\d+)(\.\d\d)$/.exec(String(net)) as unknown as string[]
  await who.page
    .getByText(`${Number(whole).toLocaleString('en')}${part}`)
    .first()
    .waitFor()
  expect(refused).toEqual([])
  expect(who.complaints).toEqual([])
  await who.page.context().close()
})

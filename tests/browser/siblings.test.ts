import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { query, type School } from '../support/school.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

interface Student {
  readonly id: number
  readonly arabicName: string
  readonly guardian: number
}

let school: School
let browser: Browser
onStage((stage) => {
  ;({ school, browser } = stage)
})

it('shows the children of the same guardian beside a student: those of this branch as links with their class, others by their branch', async () => {
  const say = texts('ar')
  const admin = await school.signIn('demo_admin')
  const { boys, girls } = await branchesOf(admin)
  const of = async (branch: number) =>
    (await admin.call<Student[]>('GET', `students?${query({ range: [0, 499], fields: ['arabicName', 'guardian'] })}`, { branch }))
      .body
  const [here, there] = [await of(boys), await of(girls)]
  const family = (all: readonly Student[], { guardian }: Student) => all.filter((one) => one.guardian === guardian)
  const child = here.find((one) => family(here, one).length > 1 && family(there, one).length > 0) as Student
  const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { branch: boys })
  const asked: string[] = []
  page.on('request', (request) => asked.push(...request.url().split('/api/').slice(1).map(decodeURIComponent)))
  await goto(`/students/edit/${child.id}`)
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: say('resources.students.siblings') }) })
  const brothers = family(here, child).filter(({ id }) => id !== child.id)
  for (const { arabicName, id } of brothers) {
    const row = card.getByRole('listitem').filter({ hasText: arabicName })
    await row.waitFor()
    expect(await row.getByRole('link').getAttribute('href')).toBe(`/students/edit/${id}`)
    expect(await row.innerText()).toContain(' / ')
  }
  for (const { arabicName } of family(there, child)) {
    const row = card.getByRole('listitem').filter({ hasText: arabicName })
    await row.waitFor()
    expect(await row.getByRole('link').count()).toBe(0)
  }
  expect(await card.innerText()).not.toContain(child.arabicName)
  // Each thing is asked for once, however many branches there are; and nothing of what nobody is offered.
  expect(asked.filter((address, index) => asked.indexOf(address) !== index)).toEqual([])
  expect(asked.filter((address) => /^students\/(inBranches|\d+\/refused)/.test(address))).toHaveLength(1)
  // Whose child it is, how to reach them, and what they owe.
  const { body: guardian } = await admin.call<{ arabicName: string; phone: string; balance: string }>(
    'GET',
    `guardians/${child.guardian}`,
    { branch: boys },
  )
  const rail = page.locator('section').filter({ has: page.getByRole('heading', { name: say('fields.guardian') }) })
  await rail.getByRole('link', { name: guardian.arabicName }).waitFor()
  const told = (await rail.innerText()).replace(/[ ,]/g, '')
  expect(told).toContain(guardian.phone.replace(/^\+966/, '0'))
  expect(told).toContain(guardian.balance)
  // On the guardian's own page stand all of them, and what the family owes is in sight at once.
  await goto(`/guardians/edit/${child.guardian}`)
  const children = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('resources.students.name_two') }) })
  for (const { arabicName } of [...family(here, child), ...family(there, child)])
    await children.getByRole('listitem').filter({ hasText: arabicName }).waitFor()
  const figures = page.locator('section').filter({ has: page.getByRole('heading', { name: say('generated.figures') }) })
  await expect.poll(async () => (await figures.innerText()).replace(/,/g, '')).toContain(guardian.balance)
  expect(complaints).toEqual([])
})

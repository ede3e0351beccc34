import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import type { Caller, School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'
import { visit } from './browser.ts'
import { person } from './person.ts'
import { onStage } from './stage.ts'

interface Saved {
  readonly id: number
  readonly version: number
}

let school: School
let browser: Browser
onStage((stage) => {
  ;({ school, browser } = stage)
})

describe('two guardians who are one', () => {
  const year = new Date().getFullYear()
  let admin: Caller
  let branch = 0
  const make = async (resource: string, body: object) => (await admin.call<Saved>('POST', resource, { branch, year, body })).body

  it('are found, compared and merged at the desk, and the old address leads to the one that stayed', async () => {
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    const [kept, gone] = [
      await make('guardians', { arabicName: 'نايف سليم رامي الغفيلي', phone: '0558800001', toComplete: true }),
      await make('guardians', {
        arabicName: 'نايف سليم رامى الغفيلي',
        phone: '0558800002',
        motherPhone: '0558800001',
        email: 'naif@example.sa',
        toComplete: true,
      }),
    ]
    const p = person(await visit(browser, school, 'demo_admin', { branch, language: 'ar' }), 'ar', 'guardians')
    const { page, say } = p
    await p.goto('/guardians')
    await p.rows().first().waitFor()
    await page
      .getByRole('button', { name: say('shell.more') })
      .first()
      .click()
    await page.getByRole('menuitem', { name: say('merging.find') }).click()
    const pair = page.getByRole('article').filter({ hasText: 'نايف سليم رامي الغفيلي' })
    await pair.getByText(say('merging.like')).waitFor()
    await pair.getByRole('link', { name: say('merging.compare') }).click()
    const choice = (label: string, value: string) => page.getByRole('radio', { name: `${label}: ${value}` })
    expect(await choice(p.label('phone'), '055 880 0001').isChecked()).toBe(true)
    await choice(p.label('phone'), '055 880 0002').check()
    await p.button('merging.merge').click()
    await page.waitForURL(`**/guardians/edit/${kept.id}`)
    await expect.poll(() => p.box('email').inputValue()).toBe('naif@example.sa')
    await expect.poll(() => p.box('phone').inputValue()).toContain('880 0002')
    await p.goto(`/guardians/edit/${gone.id}`)
    await page.waitForURL(`**/guardians/edit/${kept.id}`)
    await page.getByText('دُمج هذا السجل').first().waitFor()
  })

  itOfSweep('are told apart, and not offered again', async () => {
    const names = ['هلال نمر سند الفريدي', 'هلال نمر سند الفريدى'] as const
    for (const [index, arabicName] of names.entries())
      await make('guardians', { arabicName, phone: `055880010${index}`, toComplete: true })
    const p = person(await visit(browser, school, 'demo_admin', { branch, language: 'en' }), 'en', 'guardians')
    await p.goto('/guardians/duplicates')
    const pair = p.page.getByRole('article').filter({ hasText: names[0] })
    await pair.getByRole('button', { name: p.say('merging.apart') }).click()
    await pair.waitFor({ state: 'detached' })
    await p.page.reload()
    await p.page.getByRole('heading', { name: p.say('merging.title') }).waitFor()
    await expect.poll(() => pair.count()).toBe(0)
  })

  itOfSweep('are chosen from the record itself, where nobody would have found them', async () => {
    const [one, other] = [
      await make('guardians', { arabicName: 'فلاح عايض مطلق الدلبحي', phone: '0558800201', toComplete: true }),
      await make('guardians', { arabicName: 'أبو عايض الدلبحي', phone: '0558800202', toComplete: true }),
    ]
    const p = person(await visit(browser, school, 'demo_admin', { branch, language: 'en' }), 'en', 'guardians')
    await p.goto(`/guardians/edit/${one.id}`)
    await p.box('phone').waitFor()
    await p.page
      .getByRole('button', { name: p.say('generated.more') })
      .first()
      .click()
    await p.page.getByRole('menuitem', { name: p.say('merging.with') }).click()
    await p.page.getByRole('combobox', { name: p.say('merging.choose') }).fill('أبو عايض')
    await p.offers('أبو عايض').first().click()
    await p.button('merging.swap').click()
    await p.button('merging.merge').click()
    await p.page.waitForURL(`**/guardians/edit/${other.id}`)
  })
})

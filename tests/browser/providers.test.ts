import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import type { School } from '../support/school.ts'
import { visit } from './browser.ts'
import { person } from './person.ts'
import { onStage } from './stage.ts'

let school: School
let browser: Browser
onStage((stage) => {
  ;({ school, browser } = stage)
})

it('refuses a provider that is there already, in another case too, and keeps the one that is used, each told on the screen', async () => {
  const admin = await school.signIn('demo_admin')
  const { master: branch } = await branchesOf(admin)
  const provider = { arabicName: 'بوابة القياس', channel: 'sms', kind: 'log', senderName: 'Provider One' }
  const { body } = await admin.call<{ id: number }>('POST', 'messageProviders', { branch, body: provider })
  await admin.call('POST', 'messageTemplates', {
    branch,
    body: { arabicName: 'قالب', arabicBody: 'مرحبا', smsProvider: body.id },
  })
  const p = person(await visit(browser, school, 'demo_admin', { branch, language: 'ar' }), 'ar', 'messageProviders')
  const { page, say } = p

  await p.goto('/messages-settings?record=new')
  await p.box('arabicName').fill('بوابة أخرى')
  await p.box('senderName').fill('PROVIDER ONE')
  await page.getByRole('combobox', { name: p.label('kind') }).selectOption('log')
  await p.saveByKey()
  await page.getByText(say('errors.SmsProvider.AlreadyExists')).first().waitFor()

  await p.goto(`/messages-settings?record=${body.id}`)
  await p.box('arabicName').waitFor()
  await page.getByRole('checkbox', { name: p.label('active') }).uncheck()
  await p.saveByKey()
  await page.getByText(say('errors.SmsProvider.InUse')).first().waitFor()
  const read = await admin.call<{ active: boolean }>('GET', `messageProviders/${body.id}`, { branch })
  expect(read.body.active).toBe(true)
})

import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import type { School } from '../support/school.ts'
import { visit } from './browser.ts'
import { person } from './person.ts'
import { onStage } from './stage.ts'

let school: School
let browser: Browser
onStage((stage) => {
  ;({ school, browser } = stage)
})

it('of a student is cut to a photo before it is sent, and one that is none is refused in a sentence', async () => {
  const p = person(await visit(browser, school, 'demo_admin', { language: 'en', width: 390 }), 'en')
  const { page, say } = p
  await p.goto('/students/new')
  await p.button('generated.upload').first().waitFor()
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 400
    return canvas.toDataURL('image/png').split(',')[1]
  })
  const box = page.locator('input[type=file][accept="image/*"]').first()
  const choose = (name: string, buffer: Buffer) => box.setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('broken.png', Buffer.from('no picture'))
  await page
    .getByRole('alert')
    .filter({ hasText: say('generated.cropWrong') })
    .waitFor()
  await p.button('generated.cancel').click()
  await choose('wide.png', Buffer.from(picture ?? '', 'base64'))
  const [sent] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/files')),
    p.button('generated.cropUse').click(),
  ])
  expect(await sent.json()).toMatchObject({ name: 'wide.jpg', type: 'image/jpeg' })
  const shown = page.locator('.g-file img').first()
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([300, 400])
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { customFolder } from '../support/customFolder.ts'
import { entityExamples } from '../support/extensionExample.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { launch, stranger, type Visit, visit } from './browser.ts'
import { texts } from './texts.ts'
import { closeWindows } from './window.ts'

const say = texts('ar')

/** A grey picture of more than 5 MB. */
function photograph(): Buffer {
  const [width, height] = [1800, 1000]
  const picture = Buffer.alloc(54 + width * height * 3, 128)
  picture.fill(0, 0, 54).write('BM')
  for (const [at, value] of [
    [2, picture.length],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
  ] as const)
    picture.writeUInt32LE(value, at)
  picture.writeUInt16LE(1, 26)
  picture.writeUInt16LE(24, 28)
  return picture
}

describe('a father on his phone, without an account', () => {
  let school: School
  let browser: Browser
  let admin: Caller
  let branch = 0
  let now: Visit
  const files = customFolder()
  beforeAll(async () => {
    files.put('visitRequests.json', entityExamples('name').find(({ name }) => name === 'visitRequests') ?? {})
    school = await openSchool({ customFolder: files.folder })
    browser = await launch()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    now = await stranger(browser, school, { width: 390 })
  })
  afterAll(async () => {
    await closeWindows(browser, school.address)
    await school.close()
    files.remove()
  })

  it('fills in the form in Arabic, keeps what he typed whatever happens, and sends it once', async () => {
    const { page } = now
    const { body } = await admin.call<{ url: string }>('GET', 'visitRequests/publicAddress', { branch })
    await now.goto(new URL(body.url).pathname)
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByLabel('اسم الطفل').fill('سلمان')
    await page.locator('[name=phone]').fill('٠٥٠١١١')
    await page.locator('[name=birthDate]').fill('2020-03-04')
    await page.getByRole('button', { name: say('open.send') }).click()
    await expect.poll(() => page.locator('[name=row][aria-invalid=true]').count()).toBe(1)
    await page.locator('[name=row]').selectOption({ index: 1 })
    await page.getByRole('button', { name: say('open.send') }).click()
    await expect.poll(() => page.locator('.field:has([name=phone]) .wrong').count()).toBe(1)
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('phone')
    expect(await faultsOf(page)).toEqual([])
    // In another language and after a reload it is still there.
    await page.locator('header select').selectOption('de')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
    await page.reload()
    await expect.poll(() => page.locator('[name=childName]').inputValue()).toBe('سلمان')
    await page.locator('header select').selectOption('ar')
    await expect.poll(() => page.getByLabel('اسم الطفل').count()).toBe(1)
    await page.locator('[name=phone]').fill('٠٥٠١١١٢٢٣٣')
    await page.locator('[name=hasSiblings]').check()
    await page.locator('[name=siblingName]').fill('فهد')
    await page
      .locator('[name=report]')
      .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await page.getByText(say('open.attached')).waitFor()
    await page.getByRole('button', { name: say('open.send') }).dblclick()
    await page.getByRole('heading', { name: say('open.sent') }).waitFor()
    expect(await page.locator('dl').innerText()).toContain('سلمان')
    expect(await faultsOf(page)).toEqual([])
    const sent = await admin.call<{ childName: string; phone: string }[]>(
      'GET',
      `visitRequests?${query({ fields: ['childName', 'phone'] })}`,
      { branch },
    )
    expect(sent.body.map(({ childName, phone }) => [childName, phone])).toEqual([['سلمان', '+966501112233']])
  })

  it('sees his request by the link that he was sent, and accepts', async () => {
    const { page } = now
    const [request] = (await admin.call<{ id: number }[]>('GET', 'visitRequests', { branch })).body
    await admin.call('POST', `visitRequests/${request?.id}/invite`, { branch, body: { visitOn: '2026-10-04' } })
    const { body } = await admin.call<{ url: string }>('POST', `visitRequests/${request?.id}/publicLink`, { branch })
    await now.goto(body.url.slice(new URL(body.url).origin.length))
    await page.getByText('تم تحديد الموعد').waitFor()
    expect(await page.getByRole('button', { name: say('open.openFile') }).count()).toBe(1)
    expect(await faultsOf(page)).toEqual([])
    await page.locator('[name=phone]').fill('0501112234')
    await page.getByRole('button', { name: 'تأكيد الحضور' }).click()
    await page.getByRole('heading', { name: say('open.done') }).waitFor()
    await page.reload()
    await page.getByText('مؤكدة').waitFor()
    expect(await page.locator('form').count()).toBe(0)
    expect(now.complaints).toEqual([])
  })

  itOfSweep('is told plainly that a link has ended, and that a file is too large, which then does not stand there', async () => {
    const { page } = now
    await now.goto(`/open#public_1_${'a'.repeat(43)}`)
    expect(await page.getByRole('button', { name: say('open.retry') }).count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    const { body } = await admin.call<{ url: string }>('GET', 'visitRequests/publicAddress', { branch })
    await now.goto(new URL(body.url).pathname)
    // What was sent from this tab stands there until another request is begun.
    await page.getByRole('button', { name: say('open.another') }).click()
    const buffer = Buffer.alloc(5 * 1024 * 1024 + 1)
    await page.locator('[name=report]').setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer })
    await page.locator('.field:has([name=report]) .wrong').waitFor()
    await expect.poll(() => page.locator('[name=report]').inputValue()).toBe('')
    // A photograph of that size is made smaller on the telephone.
    await page.locator('[name=report]').setInputFiles({ name: 'report.bmp', mimeType: 'image/bmp', buffer: photograph() })
    await page.getByText(say('open.attached')).waitFor()
    expect(now.complaints).toEqual([])
  })

  itOfSweep('gets what the staff give him: the address of the form, a link to one request, until they take it back', async () => {
    const staff = await visit(browser, school, 'demo_admin', { branch })
    const { page } = staff
    const shown = async (name: string) => {
      await page.getByRole('menuitem', { name: say(name) }).click()
      const dialog = page.getByRole('dialog', { name: say('pages.publicLink.title') })
      const text = await dialog.locator('code').innerText()
      expect(await faultsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: say('pages.revealed.done') }).click()
      await dialog.waitFor({ state: 'hidden' })
      return text
    }
    const more = page.getByRole('button', { name: say('generated.more') })
    await staff.goto('/visitRequests')
    await page.getByRole('button', { name: say('shell.more') }).click()
    expect(await shown('pages.publicLink.address')).toMatch(/\/open\/\d+-[\w-]{12}\/visitRequests$/)
    const [request] = (await admin.call<{ id: number }[]>('GET', 'visitRequests', { branch })).body
    await staff.goto(`/visitRequests/edit/${request?.id}`)
    await more.click()
    const url = await shown('pages.publicLink.make')
    const status = async () =>
      (await school.call('GET', 'public/link', { token: url.split('#')[1] ?? '', headers: { 'X-Forwarded-For': '10.9.9.9' } }))
        .status
    expect(await status()).toBe(200)
    const linksOf = page.getByRole('menuitem', { name: say('pages.publicLink.links') })
    await more.click()
    await linksOf.click()
    const sheet = page.getByRole('dialog', { name: say('pages.publicLink.links') })
    await sheet.getByText(say('pages.publicLink.state.open')).first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    await sheet.getByText(say('pages.publicLink.endOne')).first().click()
    await page.getByText(say('pages.publicLink.endedOne')).waitFor()
    expect(await status()).toBe(404)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await more.click()
    await page.getByRole('menuitem', { name: say('pages.publicLink.end') }).click()
    await page.getByText(say('pages.publicLink.ended')).waitFor()
    expect(staff.complaints).toEqual([])
  })
})

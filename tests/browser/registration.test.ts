import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../schema/languages.ts'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'
import { some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { launch, stranger, visit } from './browser.ts'
import { texts } from './texts.ts'
import { closeWindows } from './window.ts'

const say = texts('ar')
const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

describe('from a telephone to a place at the school', () => {
  let school: School
  let browser: Browser
  let admin: Caller
  let branch = 0
  beforeAll(async () => {
    school = await openSchool()
    browser = await launch()
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    await connected(school.databaseUrl, (client) => client.query("update tenants set active = false where code = 'other'"))
  })
  afterAll(async () => {
    await closeWindows(browser, school.address)
    await school.close()
  })

  it('is asked for page by page, survives a lost connection, is followed by its number, and becomes a student', async () => {
    const father = await stranger(browser, school, { width: 390 })
    const { page } = father
    const next = () => page.getByRole('button', { name: say('open.next'), exact: true }).click()
    const title = (name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()
    await father.goto('/RegistrationRequests')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.getByRole('link', { name: 'مدرسة البنين' }).click()
    await title('بيانات الطالب')
    expect(await faultsOf(page)).toEqual([])
    await next()
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBeGreaterThan(3)
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('arabicName')
    await page.locator('[name=arabicName]').pressSequentially('عمر خالد سعد الدوسري', { delay: 5 })
    await page.locator('[name=gender]').selectOption('male')
    await page.locator('[name=birthDate]').fill('2019-05-01')
    await page.locator('[name=nationality]').selectOption({ label: 'سعودي' })
    // A wrong number is told on its page, not at the end.
    await page.locator('[name=identityNumber]').fill('١١٨٨٨٨٨٨٨١')
    await next()
    await page.locator('.field:has([name=identityNumber]) .wrong').waitFor()
    await page.locator('[name=identityType]').selectOption('passport')
    await page.locator('[name=identityNumber]').fill('A1234567')
    await next()
    await title('ولي الأمر')
    await page.locator('[name=guardianName]').fill('خالد سعد فهد الدوسري')
    await page.locator('[name=guardianIdentityType]').selectOption('passport')
    await page.locator('[name=guardianIdentityNumber]').fill('B7654321')
    await page.locator('[name=guardianNationality]').selectOption({ label: 'سعودي' })
    await page.locator('[name=phone]').fill('٠٥٠٩٩٨٧٧٦٦')
    await next()
    await title('الصف المطلوب')
    // The page is left and comes back where it was; so does the telephone's way back.
    await page.reload()
    await title('الصف المطلوب')
    await page.goBack()
    await title('ولي الأمر')
    expect(await page.locator('[name=guardianName]').inputValue()).toBe('خالد سعد فهد الدوسري')
    await next()
    await title('الصف المطلوب')
    await page.locator('[name=row]').selectOption({ index: 1 })
    await next()
    await title('المستندات')
    await page
      .locator('[name=birthPaper]')
      .setInputFiles({ name: 'birth.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await page.getByText(say('open.attached')).waitFor()
    await next()
    await title(say('open.review'))
    expect(await page.locator('form').innerText()).toContain('خالد سعد فهد الدوسري')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await faultsOf(page)).toEqual([])
    await page.context().setOffline(true)
    await page.getByRole('button', { name: say('open.send') }).click()
    await page.getByText(say('open.offline')).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: say('open.send') }).dblclick()
    await page.getByRole('heading', { name: say('open.sent') }).waitFor()
    const number = await page.locator('.key bdi').innerText()
    expect(await faultsOf(page)).toEqual([])

    const sent = await admin.call<{ id: number; number: string }[]>(
      'GET',
      `temporaryStudents?${query({ filter: { q: 'عمر خالد سعد' } })}`,
      { branch },
    )
    expect(sent.body.map((one) => one.number)).toEqual([number])
    const secretary = await visit(browser, school, 'demo_secretary', { branch })
    await secretary.goto('/temporaryStudents')
    await expect.poll(() => secretary.page.locator('.menu-row[data-current] .menu-count').innerText()).toBe('4')
    await secretary.page.getByText('عمر خالد سعد الدوسري').click()
    await secretary.page.getByRole('button', { name: 'قبول الطلب' }).click()
    const dialog = secretary.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'قبول الطلب' }).click()
    await secretary.page.getByText('مقبول').first().waitFor()
    await expect.poll(() => secretary.page.locator('.menu-row[data-current] .menu-count').innerText()).toBe('3')
    const students = await admin.call<{ arabicName: string }[]>(
      'GET',
      `students?${query({ filter: { q: 'عمر خالد سعد الدوسري' } })}`,
      { branch },
    )
    expect(students.body.map(({ arabicName }) => arabicName)).toEqual(['عمر خالد سعد الدوسري'])
    expect(secretary.complaints).toEqual([])

    await father.goto('/RegistrationRequests')
    await page.getByRole('link', { name: 'مدرسة البنين' }).click()
    // The receipt is there until he begins another one.
    await page.getByText(number, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: say('open.another') }).click()
    await page.getByRole('button', { name: say('open.follow') }).click()
    await page.locator('[name=number]').fill(number)
    await page.locator('[name=phone]').fill('0509987766')
    await page.getByRole('button', { name: say('open.show') }).click()
    await expect.poll(() => page.locator('.found').innerText()).toContain('مقبول')
    expect(await faultsOf(page)).toEqual([])
  })

  it('says in the language of the reader that payment is not open yet', async () => {
    const { page, goto, complaints } = await stranger(browser, school, { width: 390 })
    await goto('/PayRequest')
    for (const language of some(languages, ['ar'])) {
      await page.locator('header select').selectOption(language)
      await page.getByRole('heading', { name: texts(language)('open.payment.title') }).waitFor()
      expect(await faultsOf(page)).toEqual([])
    }
    expect(complaints).toEqual([])
  })

  it('weighs no more than 80 kB, and what it waits for until it is painted takes a second at 1.6 Mbit/s', async () => {
    const html = readFileSync(`${dist}open.html`, 'utf8')
    const files = readdirSync(`${dist}assets`).filter((name) => name.endsWith('.gz') && html.includes(name.replace('.gz', '')))
    const weight = files.reduce((sum, name) => sum + readFileSync(`${dist}assets/${name}`).length, 0)
    expect(files.length).toBeGreaterThan(1)
    expect(weight).toBeLessThanOrEqual(80_000)
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(`${school.address}/RegistrationRequests`)
    await page.getByRole('link', { name: 'مدرسة البنين' }).waitFor()
    const { sizes, waves } = await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
      const entries = ['navigation', 'resource'].flatMap(
        (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
      )
      const before = entries.filter(({ responseEnd }) => responseEnd <= painted).toSorted((a, b) => a.startTime - b.startTime)
      // Each file that is asked for only when the former ones are there costs a way there and back.
      let waves = 0
      let ended = 0
      for (const { startTime, responseEnd } of before) {
        if (startTime >= ended) waves++
        ended = startTime >= ended ? responseEnd : Math.min(ended, responseEnd)
      }
      return { sizes: before.map(({ transferSize }) => transferSize), waves }
    })
    expect(sizes.length).toBeGreaterThan(1)
    const bytesPerSecond = (1.6 * 1024 * 1024) / 8
    const wayAndBack = 0.15
    const onTheLine = sizes.reduce((sum, size) => sum + size, 0) / bytesPerSecond + (waves + 1) * wayAndBack
    console.info(`${onTheLine.toFixed(2)} s on the line until the first paint, in ${waves} turns`)
    expect(onTheLine).toBeLessThanOrEqual(1)
    await context.close()
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Language, languageNames, languages } from '../../schema/languages.ts'
import type { School } from '../support/school.ts'
import { all, itOfSweep, some } from '../support/sweep.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'

const packOf = (language: Language): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(`locales/${language}`).map((file) => JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8'))),
  )
const packs = Object.fromEntries(languages.map((language) => [language, packOf(language)])) as Record<
  Language,
  Record<string, string>
>
const areas = [...new Set(Object.keys(packs.ar).map((key) => key.split('.')[0]))]
const keyLike = new RegExp(`\\b(${areas.join('|')})\\.[a-z]\\w*(\\.\\w+)*`, 'i')

/** Everything that a reader or a screen reader is told: texts and labels, each by itself. */
const told = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [document.title]
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(node.getAttribute(name) ?? '')
      else if (!node.parentElement?.closest('script,style')) found.push(node.textContent ?? '')
    }
    return [...new Set(found.map((text) => text.trim()).filter(Boolean))]
  })

/** Names of the languages, each in its own, and names of records that happen to be words of the interface as well. */
const recordNames = new Set(['Enrolled', 'مدير النظام', 'القيد الافتتاحي', ...Object.values(languageNames)])

/** What of it is no text of the language: a key, or a whole text of another language of the interface. */
async function foreign(page: Page, language: Language): Promise<string[]> {
  const own = new Set(Object.values(packs[language]))
  const others = new Map(
    (language === 'ar' ? (['en'] as const) : (['ar', 'en'] as const))
      .filter((other) => other !== language)
      .flatMap((other) => Object.values(packs[other]).map((text) => [text, other] as const)),
  )
  return (await told(page)).flatMap((text) => [
    ...(keyLike.test(text) && !own.has(text) ? [`key: ${text}`] : []),
    ...(others.has(text) && !own.has(text) && text.length > 2 && !recordNames.has(text) ? [`${others.get(text)}: ${text}`] : []),
  ])
}

const paths = ['/', '/students', '/students/new', '/students/import', '/vouchers', '/vouchers/new', '/accounts-reports', '/users']

describe('five languages', () => {
  let school: School
  let browser: Browser
  onStage((stage) => {
    ;({ school, browser } = stage)
  })

  it.each(some(languages, ['de']))(
    'speaks %s on every kind of screen, within 390 pixels',
    async (language) => {
      const stranger = await browser.newPage({ viewport: { width: 390, height: 844 } })
      await stranger.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      await stranger.goto(`${school.address}/login`)
      await stranger.locator('input[type=password]').waitFor()
      expect(await stranger.evaluate(() => document.documentElement.lang)).toBe(language)
      expect(['/login', await foreign(stranger, language)]).toEqual(['/login', []])
      expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await stranger.close()

      const { page, complaints, goto, follow } = await visit(browser, school, 'demo_admin', { language, width: 390 })
      await goto('/second-page')
      const found: string[] = []
      for (const path of paths) {
        await follow(path)
        await expect.poll(() => page.locator('main .MuiSkeleton-root').count()).toBe(0)
        found.push(...(await foreign(page, language)).map((fault) => `${path} ${fault}`))
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width !== 390) found.push(`${path} is ${width} pixels wide`)
      }
      expect(found).toEqual([])
      expect(complaints).toEqual([])
      await page.context().close()
    },
    90_000,
  )

  it('changes language without a reload: one file of texts, the direction, an open dialog and the errors of fields', async () => {
    const { page, goto, load } = await visit(browser, school, 'demo_admin', { language: 'ar' })
    const asked: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && asked.push(new URL(request.url()).pathname))
    // A window that was left has its scripts and texts already.
    await load('/areas')
    await page.evaluate(() => Object.assign(window, { before: true }))
    const switchTo = async (language: Language) => {
      await page.locator('.navbar-language').click()
      await page.getByRole('menuitemradio', { name: languageNames[language] }).click()
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language)
    }
    // What the page loads by itself when it is idle is there.
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/Palette-')))
    asked.length = 0
    await switchTo('de')
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('ltr')
    await expect.poll(() => page.locator('h1').textContent()).toContain(texts('de')('resources.areas.name_two'))
    expect(asked).toEqual([expect.stringMatching(/^\/assets\/de-.+\.js$/)])

    await goto('/vouchers/new')
    await page.evaluate(() => Object.assign(window, { before: true }))
    await page
      .getByRole('button', { name: texts('de')('generated.save') })
      .first()
      .click()
    const errors = page.locator('.error-text, .MuiFormHelperText-root.Mui-error')
    await errors.first().waitFor()
    const german = await errors.allTextContents()
    await switchTo('pt')
    await expect.poll(async () => (await errors.allTextContents()).filter((text) => german.includes(text))).toEqual([])
    await switchTo('ar')
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    expect((await errors.allTextContents()).every((text) => /\p{Script=Arabic}/u.test(text))).toBe(true)
    expect(await page.evaluate(() => 'before' in window)).toBe(true)
    await page.context().close()
  })

  it('writes Arabic-Indic digits where the company wants them, in Arabic alone, and reads both in every input', async () => {
    const admin = await school.signIn('demo_admin')
    const [company] = (await admin.call<Record<string, unknown>[]>('GET', 'company')).body
    const choose = async (digits: string) => {
      const { body } = await admin.call<Record<string, unknown>[]>('GET', 'company')
      const changed = await admin.call('PUT', `company/${company?.['id']}`, { body: { version: body[0]?.['version'], digits } })
      expect(changed.status).toBe(200)
    }
    const arabic = /[\u0660-\u0669]/
    try {
      await choose('arabic')
      const { page, follow, goto } = await visit(browser, school, 'demo_admin', { language: 'ar' })
      await goto('/vouchers')
      const rows = page.locator('.g-table tbody tr[data-row]')
      await rows.first().waitFor()
      const text = await rows.first().innerText()
      // The day and the amount; a draft has no number.
      expect(text).toMatch(/[\u0660-\u0669]{4}\u200e-\u200e[\u0660-\u0669]{2}/)
      expect(text).toMatch(/[\u0660-\u0669\u066c]+\u066b[\u0660-\u0669]{2}/)
      const numbered = rows.filter({ hasNotText: texts('ar')('lists.draft') }).first()
      expect(await numbered.innerText()).toMatch(/^\s*[\u0660-\u0669]+\s/)
      expect(await page.locator('.g-pages').innerText()).toMatch(arabic)
      expect(await page.locator('.page-header').innerText()).toMatch(arabic)

      expect(await page.locator('.pill-select[data-firm] .pill-select-value').innerText()).toMatch(/^[\u0660-\u0669]{4}$/)

      // Days, years and counts of the pages that no definition makes.
      for (const [path, where] of some(
        [
          ['/', '.page-header-count'],
          ['/subscription-data', 'main bdi.ltr'],
          ['/audit', 'td .ltr'],
          ['/post-vouchers', '[role=gridcell][data-field=date]'],
          ['/viewer?report=trialBalance', '.r-place .ltr'],
        ],
        [
          ['/audit', 'td .ltr'],
          ['/viewer?report=trialBalance', '.r-place .ltr'],
        ],
      )) {
        await follow(path)
        const said = page.locator(where).first()
        await said.waitFor()
        expect([path, await said.innerText()]).toEqual([path, expect.stringMatching(/[\u0660-\u0669]{4}/)])
        expect([path, await said.innerText()]).toEqual([path, expect.not.stringMatching(/[0-9]/)])
      }
      // What is called by a number in a list and in its form: code, mobile, identity number.
      await follow('/guardians')
      const first = page.locator('.g-table tbody tr[data-row]').first()
      const island = first.locator('td .ltr')
      await expect.poll(() => island.count()).toBeGreaterThan(3)
      for (const said of await island.allInnerTexts()) expect(said).toMatch(/^[^0-9]*[\u0660-\u0669][^0-9]*$/)
      const chosen = await first.getAttribute('data-row')
      await follow(`/guardians/edit/${chosen}`)
      const box = (name: string) => page.locator(`[name="${name}"]`)
      await box('identityNumber').waitFor()
      for (const name of ['code', 'phone', 'identityNumber'])
        expect([name, await box(name).inputValue()]).toEqual([name, expect.stringMatching(/^[\u0660-\u0669 +]+$/)])
      // Either digits are typed, one kind is written, and Latin ones are sent.
      await box('phone').focus()
      await box('phone').fill('0551234567')
      await box('code').fill('٩٩٨٨٧')
      await box('code').focus()
      await expect.poll(() => box('phone').inputValue()).toBe('٠٥٥ ١٢٣ ٤٥٦٧')
      const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/guardians/'))
      await page.keyboard.press('Control+s')
      expect((await sent).postDataJSON()).toMatchObject({ phone: '+966551234567', code: '99887' })
      await goto('/')
      const painted = () =>
        page.locator('.bell .MuiBadge-badge').evaluate((badge) => getComputedStyle(badge, '::before').content.replaceAll('"', ''))
      await expect.poll(painted).toMatch(/^[\u0660-\u0669]+$/)
      await page.locator('.navbar-person').click()
      await page.getByRole('menuitem', { name: texts('ar')('shell.changePassword') }).click()
      await expect.poll(() => page.locator('.rules').innerText()).toContain('٨ أحرف')
      await goto('/audit')
      await page.locator('.audit-narrow input').fill('١')
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.search.includes('recordId') && decodeURIComponent(url.search).includes(':1'))

      await goto('/vouchers/new')
      const cell = (row: number, field: string) => page.locator(`[name="entries.${row}.${field}"]`)
      await cell(0, 'debit').fill('١٬٢٣٤٫٥')
      await cell(0, 'credit').focus()
      await expect.poll(() => cell(0, 'debit').inputValue()).toBe('١٬٢٣٤٫٥٠')
      await cell(1, 'credit').fill('123')
      await cell(0, 'credit').focus()
      await expect.poll(() => cell(1, 'credit').inputValue()).toBe('١٢٣٫٠٠')
      await page.locator('[name=date]').fill('٢٠٢٦-٠٥-١٤')
      await page.locator('[name=description]').focus()
      const date = page.locator('[name=date]')
      expect(await date.inputValue()).toBe('٢٠٢٦-٠٥-١٤')
      // Latin digits typed into the middle turn where they stand.
      await date.focus()
      await page.keyboard.press('Home')
      for (let at = 0; at < 5; at++) await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Delete')
      await page.keyboard.press('Delete')
      await page.keyboard.type('06')
      expect(await date.inputValue()).toBe('٢٠٢٦-٠٦-١٤')

      if (all) {
        await goto('/guardians/new')
        await page.locator('[name=phone]').fill('٠٥٥١٢٣٤٥٦٧')
        await page.locator('[name=arabicName]').focus()
        expect(await page.locator('[name=phone]').inputValue()).toBe('٠٥٥ ١٢٣ ٤٥٦٧')
      }
      await goto('/rows?record=new')
      await page.locator('[name=acceptanceAgeYears]').fill('١٢')
      await page.locator('[name=acceptanceAgeMonths]').focus()
      expect(await page.locator('[name=acceptanceAgeYears]').inputValue()).toBe('١٢')
      await page.context().close()

      const german = await visit(browser, school, 'demo_admin', { language: 'de' })
      await german.goto('/vouchers')
      await german.page.locator('.g-table tbody tr[data-row]').first().waitFor()
      const body = await german.page.locator('.g-table tbody').innerText()
      expect(body).not.toMatch(arabic)
      expect(body).toMatch(/\d,\d\d/)
      await german.goto('/vouchers/new')
      const debit = german.page.locator('[name="entries.0.debit"]')
      await debit.fill('1.234,5')
      await german.page.locator('[name="entries.0.credit"]').focus()
      await expect.poll(() => debit.inputValue()).toBe('1.234,50')
      await german.page.context().close()
    } finally {
      await choose('latin')
    }
  })

  itOfSweep(
    'counts in six Arabic forms',
    async () => {
      const { page, goto } = await visit(browser, school, 'demo_admin', { language: 'ar' })
      await goto('/areas')
      const rows = page.locator('.g-table tbody tr[data-row] input[type=checkbox]')
      await rows.first().waitFor()
      const said: string[] = []
      for (let index = 0; index < 3; index++) {
        await rows.nth(index).check()
        said.push((await page.locator('.g-bulk').innerText()).split('\n')[0] ?? '')
      }
      const form = texts('ar')
      expect(said).toEqual([
        form('generated.bulk.selected_one'),
        form('generated.bulk.selected_two'),
        form('generated.bulk.selected_few').replace('{{count}}', '3'),
      ])
      await page.context().close()
    },
    60_000,
  )
})

import { readdirSync, readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Language, languageNames, languages } from '../../schema/languages.ts'
import { openSchool, type School } from '../support/school.ts'
import { launch, visit } from './browser.ts'
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
    ...(others.has(text) && !own.has(text) && text.length > 2 && text !== languageNames.ar ? [`${others.get(text)}: ${text}`] : []),
  ])
}

const paths = ['/', '/students', '/students/new', '/students/import', '/vouchers', '/vouchers/new', '/accounts-reports', '/users']

describe('five languages', () => {
  let school: School
  let browser: Browser
  beforeAll(async () => {
    ;[school, browser] = await Promise.all([openSchool(), launch()])
  })
  afterAll(async () => {
    await browser.close()
    await school.close()
  })

  it.each(languages)('speaks %s on every kind of screen, within 390 pixels', async (language) => {
    const stranger = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await stranger.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await stranger.goto(`${school.address}/login`)
    await stranger.locator('input[type=password]').waitFor()
    expect(await stranger.evaluate(() => document.documentElement.lang)).toBe(language)
    expect(['/login', await foreign(stranger, language)]).toEqual(['/login', []])
    expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await stranger.close()

    const { page, complaints, goto } = await visit(browser, school, 'demo_admin', { language, width: 390 })
    const found: string[] = []
    for (const path of paths) {
      await goto(path)
      await page.waitForLoadState('networkidle')
      found.push(...(await foreign(page, language)).map((fault) => `${path} ${fault}`))
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width !== 390) found.push(`${path} is ${width} pixels wide`)
    }
    expect(found).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  }, 90_000)

  it('changes language without a reload: one file of texts, the direction, an open dialog and the errors of fields', async () => {
    const { page, goto } = await visit(browser, school, 'demo_admin', { language: 'ar' })
    const asked: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && asked.push(new URL(request.url()).pathname))
    await goto('/areas')
    await page.evaluate(() => Object.assign(window, { before: true }))
    const switchTo = async (language: Language) => {
      await page.locator('.navbar-language').click()
      await page.getByRole('menuitemradio', { name: languageNames[language] }).click()
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language)
    }
    await page.waitForLoadState('networkidle')
    asked.length = 0
    await switchTo('de')
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('ltr')
    await expect.poll(() => page.locator('h1').textContent()).toContain(texts('de')('resources.areas.name_two'))
    expect(asked).toEqual([expect.stringMatching(/^\/assets\/de-.+\.js$/)])

    await goto('/vouchers/new')
    await page.evaluate(() => Object.assign(window, { before: true }))
    await page.getByRole('button', { name: texts('de')('generated.save') }).first().click()
    const errors = page.locator('.error-text')
    await errors.first().waitFor()
    const german = await errors.allTextContents()
    await switchTo('pt')
    await expect.poll(async () => (await errors.allTextContents()).filter((text) => german.includes(text))).toEqual([])
    await switchTo('ar')
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    expect((await errors.allTextContents()).every((text) => /\p{Script=Arabic}/u.test(text))).toBe(true)
    expect(await page.evaluate(() => 'before' in window)).toBe(true)
    await page.context().close()
  }, 60_000)
})

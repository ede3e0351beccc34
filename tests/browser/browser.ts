import { type Browser, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '../../schema/languages.ts'
import type { School } from '../support/school.ts'

/** One Chromium for a test file. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  })

export interface Visit {
  readonly page: Page
  /** What the page complained about; a test ends by expecting none. */
  readonly complaints: string[]
  goto(path: string): Promise<void>
}

interface Options {
  readonly width?: number
  readonly language?: Language
}

/** A fresh window of someone who has signed in through the form. */
export async function visit(browser: Browser, school: School, userName: string, options: Options = {}): Promise<Visit> {
  const opened = await stranger(browser, school, options)
  const { page } = opened
  await page.fill('input[autocomplete=username]', userName)
  await page.fill('input[type=password]', 'Daftar@2026')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.locator('.navbar').waitFor()
  return opened
}

/** A fresh window at the page to sign in. */
export async function stranger(browser: Browser, school: School, options: Options = {}): Promise<Visit> {
  const width = options.width ?? 1440
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, acceptDownloads: true })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on(
    'console',
    (message) => message.type() === 'error' && !/status of 4\d\d/.test(message.text()) && complaints.push(message.text()),
  )
  page.on('response', (response) => response.status() >= 500 && complaints.push(`${response.status()} ${response.url()}`))
  await page.addInitScript(
    // A frame that shows a file has no storage.
    (language) => window.localStorage?.setItem('language', window.localStorage.getItem('language') ?? language),
    options.language ?? 'ar',
  )
  await page.goto(`${school.address}/login`)
  return {
    page,
    complaints,
    goto: async (path) => {
      await page.goto(`${school.address}${path}`)
      await expect.poll(() => page.locator('h1').count()).toBeGreaterThan(0)
    },
  }
}

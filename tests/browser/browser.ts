import { type Browser, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '../../schema/languages.ts'
import type { School } from '../support/school.ts'

const running = new Map<string, Promise<Browser>>()

/** The Chromium of this worker: the one without a window where there is one, which costs a quarter less, but shows no PDF. */
export async function launch({ showsPdf = false } = {}): Promise<Browser> {
  const executablePath =
    (showsPdf ? undefined : process.env['CHROME_SHELL_PATH']) ?? process.env['CHROME_PATH'] ?? '/usr/bin/chromium'
  const there = await running.get(executablePath)
  if (there?.isConnected()) return there
  const started = chromium.launch({ executablePath, args: chromiumArguments })
  running.set(executablePath, started)
  return started
}

const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A page lives for seconds, too short to gain by what the last of the compilers makes; young objects have room.
  '--js-flags=--no-opt --min-semi-space-size=32 --max-semi-space-size=64',
]

/** Closes what a file of tests opened; Chromium stays for the next one, and ends with the worker. */
export const closeWindows = async (browser: Browser): Promise<void> => {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

export interface Visit {
  readonly page: Page
  /** What the page complained about; a test ends by expecting none. */
  readonly complaints: string[]
  /** Loads the application at a path. */
  goto(path: string): Promise<void>
  /** Goes to another page of the loaded application without loading it anew, as a link does. */
  follow(path: string): Promise<void>
}

interface Options {
  readonly width?: number
  readonly language?: Language
  /** The branch that was chosen last. */
  readonly branch?: number | undefined
}

/** A fresh, empty window of someone who is signed in. */
export async function visit(browser: Browser, school: School, userName: string, options: Options = {}): Promise<Visit> {
  const { token, profile } = await school.signIn(userName)
  return open(browser, school, options, { accessToken: token, userProfile: JSON.stringify(profile) })
}

/** A fresh window at the page to sign in. */
export async function stranger(browser: Browser, school: School, options: Options = {}): Promise<Visit> {
  const opened = await open(browser, school, options)
  await opened.page.goto(`${school.address}/login`)
  return opened
}

/** Signs in through the form. */
export async function signIn({ page }: Visit, userName: string): Promise<void> {
  await page.fill('input[autocomplete=username]', userName)
  await page.fill('input[type=password]', 'Daftar@2026')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.locator('.navbar').waitFor()
}

async function open(
  browser: Browser,
  school: School,
  { width = 1440, language = 'ar', branch }: Options,
  session: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const localStorage = Object.entries({ language, ...session, ...(branch !== undefined && { branchId: String(branch) }) }).map(
    ([name, value]) => ({ name, value }),
  )
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    acceptDownloads: true,
    storageState: { cookies: [], origins: [{ origin: school.address, localStorage }] },
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on(
    'console',
    (message) => message.type() === 'error' && !/status of 4\d\d/.test(message.text()) && complaints.push(message.text()),
  )
  page.on('response', (response) => response.status() >= 500 && complaints.push(`${response.status()} ${response.url()}`))
  const titled = () => expect.poll(() => page.locator('h1').count(), { interval: 20 }).toBeGreaterThan(0)
  return {
    page,
    complaints,
    goto: async (path) => {
      await page.goto(`${school.address}${path}`)
      await titled()
    },
    follow: async (path) => {
      await page.evaluate((to) => {
        for (const title of document.querySelectorAll('h1')) title.dataset['left'] = title.textContent
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, path)
      await page.waitForFunction(() =>
        [...document.querySelectorAll('h1')].some(
          ({ textContent, dataset }) => textContent !== '' && textContent !== dataset['left'],
        ),
      )
    },
  }
}

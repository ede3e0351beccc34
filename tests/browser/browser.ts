import { statfsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Language } from '../../schema/languages.ts'
import type { School } from '../support/school.ts'
import { comeToRest, followTo } from './loadedPage.ts'
import { openWindow } from './window.ts'

const running = new Map<string, Promise<Browser>>()

/** The Chromium of this worker: the one without a window where there is one, which costs a quarter less, but shows no PDF. */
export async function launch({ showsPdf = false } = {}): Promise<Browser> {
  const executablePath =
    (showsPdf ? undefined : process.env['CHROME_SHELL_PATH']) ?? process.env['CHROME_PATH'] ?? '/usr/bin/chromium'
  const there = await running.get(executablePath)
  if (there?.isConnected()) return there
  const started = chromium.launch({
    executablePath,
    args: chromiumArguments,
    env: ownClock(),
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
  })
  running.set(executablePath, started)
  return started
}

/** The environment without the clock of another day, which a Chromium hangs by: its windows are told the time as pages know it. */
const ownClock = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(LD_PRELOAD|FAKETIME)/.test(name)))

/** Whether the processes of a Chromium can share their memory without files on a disk, which cost an eighth of all it does. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= 512 * 1024 * 1024
  } catch {
    return false
  }
}

const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Pages of one window share a process: what one has read and compiled the next one has.
  '--renderer-process-limit=1',
  // A page lives for seconds, too short to gain by what the last of the compilers makes; young objects have room.
  '--js-flags=--no-opt --min-semi-space-size=32 --max-semi-space-size=64',
]

export interface Visit {
  readonly page: Page
  /** What the page complained about; a test ends by expecting none. */
  readonly complaints: string[]
  /** Loads the application at a path, as somebody does who types an address. */
  load(path: string): Promise<void>
  /** Comes to a page with nothing of the page before in memory; loads the application only where it is not loaded, or would ask. */
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
  return arrive(browser, school, options, { accessToken: token, userProfile: JSON.stringify(profile) })
}

/** A fresh window at the page to sign in. */
export async function stranger(browser: Browser, school: School, options: Options = {}): Promise<Visit> {
  const opened = await arrive(browser, school, options)
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

async function arrive(
  browser: Browser,
  school: School,
  { width = 1440, language = 'ar', branch }: Options,
  session: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const localStorage = Object.entries({ language, ...session, ...(branch !== undefined && { branchId: String(branch) }) }).map(
    ([name, value]) => ({ name, value }),
  )
  const page = await openWindow(browser, width, { address: school.address, localStorage })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on(
    'console',
    (message) => message.type() === 'error' && !/status of 4\d\d/.test(message.text()) && complaints.push(message.text()),
  )
  page.on('response', (response) => response.status() >= 500 && complaints.push(`${response.status()} ${response.url()}`))
  const load: Visit['load'] = async (path) => {
    await page.goto(`${school.address}${path}`)
    await page.locator('h1').first().waitFor({ state: 'attached' })
  }
  const follow: Visit['follow'] = (path) => followTo(page, path)
  const goto: Visit['goto'] = async (path) => {
    if (isOfApplication(path) && page.url().startsWith(school.address) && (await comeToRest(page))) await follow(path)
    else await load(path)
  }
  return { page, complaints, load, goto, follow }
}

/** Whether a path belongs to the application behind the sign-in. */
const isOfApplication = (path: string) => !/^\/(login|ForgetPassword|error-404|open|public)\b/.test(path)

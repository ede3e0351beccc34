import type { Browser, BrowserContext, Page } from 'playwright-core'
import { comeToRest, remember } from './loadedPage.ts'

/** Windows that tests left, by school, width and language: emptied, they serve the next test at a fraction of the cost of new ones. */
const left = new WeakMap<Browser, Map<string, Window[]>>()

/** How many windows of a school stay for the next one: each with the application loaded is a heap that is swept with the others. */
const mostLeft = 4

/** Closes the windows of a school that nobody follows; those that are left at another address stay. */
export async function closeWindows(browser: Browser, address: string): Promise<void> {
  const others = new Map([...(left.get(browser) ?? [])].filter(([place]) => !place.startsWith(`${address} `)))
  const staying = new Set([...others.values()].flat().map(({ context }) => context))
  left.delete(browser)
  await Promise.all(browser.contexts().map((context) => !staying.has(context) && context.close()))
  left.set(browser, others)
}

/** Leaves the last windows of a school to the one that follows at its address, with nothing that they have read there; closes the others. */
export async function leaveWindows(browser: Browser): Promise<void> {
  const kept = () => [...(left.get(browser) ?? [])].flatMap(([place, windows]) => windows.map((window) => ({ place, window })))
  const isKept = (context: BrowserContext) => kept().some(({ window }) => window.context === context)
  await Promise.all(browser.contexts().map((context) => !isKept(context) && context.close()))
  const staying = new Map(kept().map(({ place, window }) => [place, window] as const))
  for (const place of [...staying.keys()].slice(0, -mostLeft)) staying.delete(place)
  left.delete(browser)
  const open = new Set([...staying.values()].map(({ context }) => context))
  await Promise.all(browser.contexts().map((context) => (open.has(context) ? forgetFiles(context) : context.close())))
  left.set(browser, new Map([...staying].map(([place, window]) => [place, [window]])))
}

/** Takes from a window the files that it has read: those of another school have the same numbers. */
async function forgetFiles(context: BrowserContext): Promise<void> {
  const [page] = context.pages()
  if (!page) return
  const tools = await context.newCDPSession(page)
  await tools.send('Network.clearBrowserCache')
  await tools.detach()
}

/** What somebody's browser keeps, of one school. */
export interface Kept {
  readonly address: string
  readonly localStorage: readonly { readonly name: string; readonly value: string }[]
}

/**
 * A page of a fresh window at a school, with what the browser remembers of it. A window that is closed is kept for the next test,
 * where it can be with the application loaded: at rest then, at a page of that school.
 */
export async function openWindow(browser: Browser, width: number, { address, localStorage }: Kept): Promise<Page> {
  const kept = left.get(browser) ?? new Map<string, Window[]>()
  left.set(browser, kept)
  const place = [address, width, localStorage.find(({ name }) => name === 'language')?.value].join(' ')
  const there =
    kept.get(place)?.pop() ??
    (await newWindow(browser, address, width, (one) => {
      const now = left.get(browser)
      const there = now?.get(place) ?? []
      // What was left last stands last.
      now?.delete(place)
      now?.set(place, [...there, one])
      return now !== undefined
    }))
  if (there.page) {
    await there.context.clearCookies()
    await remember(there.page, localStorage)
    return there.page
  }
  await there.context.setStorageState({ cookies: [], origins: [{ origin: address, localStorage: [...localStorage] }] })
  return there.context.newPage()
}

/** A window that a test left, with its page where the application is loaded in it. */
interface Window {
  readonly context: BrowserContext
  readonly page?: Page | undefined
}

/** @param keep takes the window when it is closed; false where none is wanted any more */
async function newWindow(browser: Browser, address: string, width: number, keep: (one: Window) => boolean): Promise<Window> {
  const viewport = { width, height: width < 500 ? 844 : 900 }
  const context = await browser.newContext({ viewport, acceptDownloads: true, reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  // Playwright's clock would add how far a Chromium, which knows of no other day, is ahead of us: months at once on a day that is over.
  if (process.env['FAKETIME']) await context.addInitScript(shiftClock, Number(process.env['FAKETIME']) * 1000)
  // A small page of the school keeps the process alive in which the next page finds the application compiled.
  const keeper = await context.newPage()
  await keeper.goto(`${address}/paint.js`)
  // A clock that was set stays set for every page to come.
  let hasClock = false
  const [close, install, setFixedTime] = [
    context.close.bind(context),
    context.clock.install.bind(context.clock),
    context.clock.setFixedTime.bind(context.clock),
  ]
  context.clock.install = (options) => {
    hasClock = true
    return install(options)
  }
  context.clock.setFixedTime = (time) => {
    hasClock = true
    return setFixedTime(time)
  }
  context.close = async () => {
    if (hasClock) return close()
    const pages = context.pages().filter((page) => page !== keeper)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    const page = pages.length === 1 && pages[0] && (await isEmptied(pages[0], viewport)) ? pages[0] : undefined
    await Promise.all(pages.map((one) => one !== page && one.close()))
    if (!keep({ context, page })) await close()
  }
  return { context }
}

/** Takes from a page what a test added to it. @returns whether the next test can go on in it */
async function isEmptied(page: Page, viewport: { width: number; height: number }): Promise<boolean> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // What was made to paint late would stay so for every test to come.
  const isSlowed = () => page.evaluate(() => !/\[native code\]/.test(String(requestAnimationFrame))).catch(() => true)
  if ((await isSlowed()) || !(await comeToRest(page, { giveUp: true }))) return false
  for (const event of ['pageerror', 'console', 'request', 'response', 'dialog', 'download'] as const)
    page.removeAllListeners(event)
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce', forcedColors: null })
  await page.setViewportSize(viewport)
  return true
}

/** Tells a page the time of the run where that is another day. @param by milliseconds between today and that day */
function shiftClock(by: number): void {
  const own = Date
  const now = () => own.now() + by
  globalThis.Date = new Proxy(own, {
    construct: (made, given, as) => Reflect.construct(made, given.length ? given : [now()], as),
    apply: () => new own(now()).toString(),
    get: (of, name) => (name === 'now' ? now : Reflect.get(of, name)),
  })
}

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Windows that tests left, by school and width: emptied, they serve the next test at half the cost of new ones. */
const left = new WeakMap<Browser, Map<string, BrowserContext[]>>()

/** Closes every window of a browser. */
export async function closeWindows(browser: Browser): Promise<void> {
  left.delete(browser)
  await Promise.all(browser.contexts().map((context) => context.close()))
}

/** A page of a fresh window at a school, with what the browser remembers of it. A window that is closed is kept for the next test. */
export async function openWindow(browser: Browser, address: string, width: number, storageState: State): Promise<Page> {
  const kept = left.get(browser) ?? new Map<string, BrowserContext[]>()
  left.set(browser, kept)
  const place = `${address} ${width}`
  const context =
    kept.get(place)?.pop() ??
    (await newWindow(browser, address, width, (one) => {
      if (left.get(browser) !== kept) return false
      kept.set(place, [...(kept.get(place) ?? []), one])
      return true
    }))
  await context.setStorageState(storageState)
  return context.newPage()
}

/** @param keep takes the window when it is closed; false where none is wanted any more */
async function newWindow(
  browser: Browser,
  address: string,
  width: number,
  keep: (context: BrowserContext) => boolean,
): Promise<BrowserContext> {
  const viewport = { width, height: width < 500 ? 844 : 900 }
  const context = await browser.newContext({ viewport, acceptDownloads: true, reducedMotion: 'reduce' })
  context.setDefaultTimeout(20_000)
  // Playwright's clock would add how far a Chromium, which knows of no other day, is ahead of us: months at once on a day that is over.
  if (process.env['FAKETIME']) await context.addInitScript(shiftClock, Number(process.env['FAKETIME']) * 1000)
  // A small page of the school keeps the process alive in which the next page finds the application compiled.
  const keeper = await context.newPage()
  await keeper.goto(`${address}/paint.js`)
  // A clock that was set stays set for every page to come.
  let hasClock = false
  const [close, install] = [context.close.bind(context), context.clock.install.bind(context.clock)]
  context.clock.install = (options) => {
    hasClock = true
    return install(options)
  }
  context.close = async () => {
    if (hasClock) return close()
    await Promise.all(context.pages().map((page) => page !== keeper && page.close()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    if (!keep(context)) await close()
  }
  return context
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

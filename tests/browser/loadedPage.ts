import type { Page } from 'playwright-core'

/** A page without a session's screens, which asks the server for nothing. */
const restPath = '/ForgetPassword'

/** A dialog, a drawer or a menu over the page. */
const whatIsOpen = '.MuiModal-root:not(.MuiModal-hidden)'

/**
 * Takes a loaded application to a page where nothing of its screens, nor of what they have read, is in memory any more: what is
 * opened from there starts as after a load, at a tenth of its cost.
 * @param giveUp closes what is open, and leaves what was typed without being asked
 * @returns false where the application is not loaded, would ask before it is left, or has something open that would stay
 */
export async function comeToRest(page: Page, { giveUp = false } = {}): Promise<boolean> {
  if (page.isClosed()) return false
  try {
    const open = page.locator(whatIsOpen)
    for (let tries = giveUp ? 3 : 0; tries > 0 && (await open.count()); tries--) {
      await page.keyboard.press('Escape')
      await open
        .last()
        .waitFor({ state: 'detached', timeout: 500 })
        .catch(() => undefined)
    }
    if (!(await page.evaluate(leave, { path: restPath, whatIsOpen, giveUp }))) return false
    // A page that was still on its way elsewhere may not come: a new one costs less than waiting for it.
    await page.waitForFunction(() => document.querySelector('.full form') !== null, undefined, { timeout: 10_000 })
    return true
  } catch {
    return false
  }
}

/** Goes to another page of the loaded application without loading it anew, as a link does; titles of the page before are marked. */
export const leaveFor = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.dataset['left'] = title.textContent
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

/** The same, and waits for the title of the page. */
export async function followTo(page: Page, path: string): Promise<void> {
  await leaveFor(page, path)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('h1')].some(
      ({ textContent, dataset }) => textContent !== '' && textContent !== dataset['left'],
    ),
  )
}

/** Gives a page that rests to somebody else: it remembers of the browser what it is told, and nothing else. */
export const remember = (page: Page, kept: readonly { readonly name: string; readonly value: string }[]): Promise<void> =>
  page.evaluate((entries) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name, value } of entries) localStorage.setItem(name, value)
    dispatchEvent(new StorageEvent('storage'))
  }, kept)

/** Runs in the page. @returns whether it went to the path */
function leave({ path, whatIsOpen, giveUp }: { path: string; whatIsOpen: string; giveUp: boolean }): boolean {
  const loaded = document.getElementById('overlay')?.hidden === true && document.getElementById('root')?.firstChild != null
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const open = () => document.querySelector(whatIsOpen) !== null
  if (!loaded || open() || (!giveUp && asks())) return false
  // A page that was just loaded has seen no key.
  document.dispatchEvent(new PointerEvent('pointerdown'))
  history.pushState({}, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  return true
}

import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from './browser.ts'
import { texts } from './texts.ts'

/** Someone at a page, who finds everything by what it is and what it is called. */
export interface Person extends Visit {
  readonly language: 'ar' | 'en'
  readonly say: (key: string, named?: Readonly<Record<string, string | number>>) => string
  /** The name of a field, as the form of its resource calls it. */
  readonly label: (field: string, resource?: string) => string
  button(key: string): Locator
  /** The box of a field, in the open dialog or else on the page. */
  box(field: string, resource?: string): Locator
  /** Looks a record up in the box of a field, and takes the first that is called so. */
  pick(field: string, typed: string, called?: string): Promise<void>
  /** The records that the open list of a box offers. */
  offers(called?: string): Locator
  /** Waits until the open list of a box counts as seen, as whoever looks at it does. */
  looked(): Promise<void>
  /** What the open list of a box offers below them: a new record. */
  newRecord(): Locator
  rows(): Locator
  rowTexts(): Promise<string[]>
  /** Types into the list's search and waits until the list has it. */
  search(typed: string): Promise<void>
  saveByKey(): Promise<void>
  download(start: () => Promise<unknown>): Promise<Uint8Array>
}

/** What someone can do on their page, in their language. */
export function person(visit: Visit, language: 'ar' | 'en', resource = 'students'): Person {
  const { page } = visit
  const text = texts(language)
  const say: Person['say'] = (key, named = {}) => text(key).replace(/{{(\w+)}}/g, (_, name: string) => String(named[name] ?? ''))
  const label = (field: string, of = resource) => {
    try {
      return say(`resources.${of}.fields.${field}`)
    } catch {
      return say(`fields.${field}`)
    }
  }
  const box = (field: string, of?: string) => {
    const [named, within] = [{ name: label(field, of), exact: true }, scope(page)]
    return within.getByRole('textbox', named).or(within.getByRole('combobox', named)).first()
  }
  const offers = (called?: string) =>
    page
      .getByRole('listbox', { name: say('generated.choices') })
      .getByRole('option', called === undefined ? {} : { name: called })
      .filter({ hasNotText: say('generated.createNew') })
  // Rows that are still to come are empty.
  const rows = () => page.getByRole('table').getByRole('rowgroup').nth(1).getByRole('row').filter({ hasText: /\S/ })
  return {
    ...visit,
    language,
    say,
    label,
    box,
    offers,
    looked: () => page.locator('.picker-count:not(:empty)').first().waitFor({ state: 'attached' }),
    newRecord: () => page.getByRole('option', { name: `+ ${say('generated.createNew')}` }),
    rows,
    button: (key) => page.getByRole('button', { name: say(key), exact: true }),
    rowTexts: () => rows().allTextContents(),
    pick: async (field, typed, called = typed) => {
      await box(field).fill(typed)
      await offers(called).first().click()
      await expect.poll(() => box(field).inputValue()).toContain(called)
    },
    search: async (typed) => {
      await page.getByRole('main').getByRole('searchbox').fill(typed)
      await page.waitForURL((url) => (url.searchParams.get('filter') ?? '').includes(typed))
    },
    saveByKey: () => page.keyboard.press('Control+s'),
    download: async (start) => {
      const [file] = await Promise.all([page.waitForEvent('download'), start()])
      return new Uint8Array(readFileSync(await file.path()))
    },
  }
}

/** The dialog that is open, or the page where none is. */
const scope = (page: Page): Locator => page.locator('.MuiModal-root [role=dialog], body:not(:has(.MuiModal-root))').last()

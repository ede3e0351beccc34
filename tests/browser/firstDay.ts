import type { Browser } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import type { School } from '../support/school.ts'
import { signIn, stranger } from './browser.ts'
import { admission } from './firstDay/admission.ts'
import { beginning } from './firstDay/beginning.ts'
import type { Day } from './firstDay/day.ts'
import { exporting } from './firstDay/exporting.ts'
import { importing } from './firstDay/importing.ts'
import { leaving } from './firstDay/leaving.ts'
import { listing } from './firstDay/listing.ts'
import { voucher } from './firstDay/voucher.ts'
import { type Person, person } from './person.ts'
import { onStage } from './stage.ts'

/** The day of a secretary as tests, each step on what the one before left behind. */
export function firstDay({ language, width }: { readonly language: 'ar' | 'en'; readonly width: number }): void {
  let school: School
  let browser: Browser
  let secretary: Person

  onStage(async (stage) => {
    ;({ school, browser } = stage)
    secretary = person(await stranger(browser, school, { language, width }), language)
    await signIn(secretary, 'demo_secretary')
  })
  afterEach(() => expect(secretary.complaints).toEqual([]))

  const day: Day = { language, width, school: () => school, browser: () => browser, secretary: () => secretary }
  beginning(day)
  importing(day)
  listing(day)
  admission(day)
  exporting(day)
  voucher(day)
  leaving(day)
}

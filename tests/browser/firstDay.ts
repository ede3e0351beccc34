import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openSchool, type School } from '../support/school.ts'
import { launch, visit } from './browser.ts'
import { admission } from './firstDay/admission.ts'
import { beginning } from './firstDay/beginning.ts'
import type { Day } from './firstDay/day.ts'
import { exporting } from './firstDay/exporting.ts'
import { importing } from './firstDay/importing.ts'
import { leaving } from './firstDay/leaving.ts'
import { listing } from './firstDay/listing.ts'
import { voucher } from './firstDay/voucher.ts'
import { type Person, person } from './person.ts'

/** The day of a secretary and of an accountant as tests, each step on what the one before left behind. */
export function firstDay({ language, width }: { readonly language: 'ar' | 'en'; readonly width: number }): void {
  let school: School
  let browser: Browser
  let secretary: Person

  beforeAll(async () => {
    ;[school, browser] = await Promise.all([openSchool(), launch()])
    secretary = person(await visit(browser, school, 'demo_secretary', { language, width }), language)
  })
  afterEach(() => expect(secretary.complaints).toEqual([]))
  afterAll(async () => {
    await browser.close()
    await school.close()
  })

  const day: Day = { language, width, school: () => school, browser: () => browser, secretary: () => secretary }
  beginning(day)
  importing(day)
  listing(day)
  admission(day)
  exporting(day)
  voucher(day)
  leaving(day)
}

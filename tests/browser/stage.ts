import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openSchool, type School } from '../support/school.ts'
import { launch } from './browser.ts'
import { closeWindows } from './window.ts'

interface Stage {
  readonly school: School
  readonly browser: Browser
}

/** A demo school of their own and the Chromium of the worker for the tests around: set up once before them, left empty after them. */
export function onStage(
  setUp: (stage: Stage) => unknown,
  wanted: Parameters<typeof launch>[0] &
    Pick<NonNullable<Parameters<typeof openSchool>[0]>, 'customFolder' | 'advancesWithInvoice'> = {},
): void {
  let stage: Stage | undefined
  beforeAll(async () => {
    const [school, browser] = await Promise.all([openSchool(wanted), launch(wanted)])
    stage = { school, browser }
    await setUp(stage)
  })
  afterAll(async () => {
    if (stage) await closeWindows(stage.browser)
    await stage?.school.close()
  })
}

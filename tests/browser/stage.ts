import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openSchool, type School } from '../support/school.ts'
import { launch } from './browser.ts'
import { closeWindows, leaveWindows } from './window.ts'

interface Stage {
  readonly school: School
  readonly browser: Browser
}

/** The port at which the schools of this worker stand one after the other. */
let place: Promise<number> | undefined

/** One that is free, below those that a system gives to connections. */
const freePort = (): Promise<number> =>
  new Promise((found) => {
    const port = 20_000 + randomInt(10_000)
    const tried = createServer()
      .once('error', () => found(freePort()))
      .listen(port, '127.0.0.1', () => tried.close(() => found(port)))
  })

/**
 * A demo school of their own and the Chromium of the worker for the tests around: set up once before them, left empty after them. One school
 * without definitions of its own follows the other at the same address, where windows that tests before have left find the application loaded.
 */
export function onStage(
  setUp: (stage: Stage) => unknown,
  wanted: Parameters<typeof launch>[0] &
    Pick<NonNullable<Parameters<typeof openSchool>[0]>, 'customFolder' | 'advancesWithInvoice'> = {},
): void {
  let stage: Stage | undefined
  const follows = wanted.customFolder === undefined
  beforeAll(async () => {
    if (follows) place ??= freePort()
    const [school, browser] = await Promise.all([
      openSchool({ ...wanted, ...(follows && { port: await place }) }),
      launch(wanted),
    ])
    stage = { school, browser }
    await setUp(stage)
  })
  afterAll(async () => {
    if (stage) await (follows ? leaveWindows(stage.browser) : closeWindows(stage.browser, stage.school.address))
    await stage?.school.close()
  })
}

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { assertFree } from '../../src/server/address.ts'
import { openSchool, type School } from '../support/school.ts'
import { launch } from './browser.ts'
import { leaveWindows } from './window.ts'

interface Stage {
  readonly school: School
  readonly browser: Browser
}

/** Where the schools of this worker's pages are, one after another. */
let port = 0

/** A demo school and the Chromium of the worker: it finds the school where the one before was, with what it has loaded of it. */
export async function openPages(
  wanted: Parameters<typeof launch>[0] & Parameters<typeof openSchool>[0] = {},
): Promise<Stage & { close(): Promise<void> }> {
  if (port && !(await isFree(port))) port = 0
  const [school, browser] = await Promise.all([openSchool({ ...wanted, port }), launch(wanted)])
  port = Number(new URL(school.address).port)
  return {
    school,
    browser,
    close: async () => {
      await leaveWindows(browser, school)
      await school.close()
    },
  }
}

const isFree = (wanted: number): Promise<boolean> =>
  assertFree({ port: wanted, host: '127.0.0.1' }).then(
    () => true,
    () => false,
  )

/** A demo school of their own and the Chromium of the worker for the tests around: set up once before them, left empty after them. */
export function onStage(setUp: (stage: Stage) => unknown, wanted: Parameters<typeof openPages>[0] = {}): void {
  let stage: Awaited<ReturnType<typeof openPages>> | undefined
  beforeAll(async () => {
    stage = await openPages(wanted)
    await setUp(stage)
  })
  afterAll(async () => {
    await stage?.close()
  })
}

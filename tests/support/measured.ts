import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { type Opened, opened } from './opened.ts'
import { processorTime } from './processorTime.ts'

/** What a file of tests cost: seconds by the clock and of processor, without those of the database, and its schools. */
export interface Measure extends Opened {
  readonly file: string
  readonly wall: number
  readonly processor: number
}

const into = process.env['TEST_MEASURES']
if (into) {
  const began = { time: performance.now(), processor: processorTime(), ...opened }
  afterAll(() => {
    const measure: Measure = {
      file: relative(process.cwd(), expect.getState().testPath ?? '').replaceAll('\\', '/'),
      wall: (performance.now() - began.time) / 1000,
      processor: processorTime() - began.processor,
      schools: opened.schools - began.schools,
      restarts: opened.restarts - began.restarts,
      opening: opened.opening - began.opening,
    }
    appendFileSync(into, `${JSON.stringify(measure)}\n`)
  })
}

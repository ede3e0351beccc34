import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readTimes } from '../../scripts/testTimes.mjs'

/**
 * Files in the order in which two workers end at nearly the same time: the longest first, by the time that was recorded last.
 * Files with a page of their own come before all others: a worker changes from one kind to the other once.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = readTimes()
    const order = files.map((file) => ({
      file,
      withPage: readFileSync(file.moduleId, 'utf8').startsWith('// @vitest-environment'),
      seconds: times[relative(this.ctx.config.root, file.moduleId).replaceAll('\\', '/')] ?? usual(file.moduleId),
    }))
    order.sort((one, other) => Number(other.withPage) - Number(one.withPage) || other.seconds - one.seconds)
    return order.map(({ file }) => file)
  }
}

/** What a file takes that was never measured, or less than a second: a page in Chromium is worth half a minute. */
const usual = (path: string) => (path.includes('/tests/browser/') ? 30 : 0)

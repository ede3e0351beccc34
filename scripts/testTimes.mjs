// How long each file of tests took when somebody last recorded it: the order in which a run takes them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './install.mjs'

const kept = join(root, 'tests', 'times.json')

/** Seconds of each file by its path in the project. */
export const readTimes = () => JSON.parse(readFileSync(kept, 'utf8'))

/** Keeps what a run took, in whole seconds; a file that failed or did not run keeps its time, one that is gone loses it. */
export function recordTimes(results) {
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'))
  const measured = testResults.flatMap(({ name, status, startTime, endTime }) =>
    status === 'passed' ? [[relative(root, name).replaceAll('\\', '/'), Math.round((endTime - startTime) / 1000)]] : [],
  )
  const times = { ...readTimes(), ...Object.fromEntries(measured) }
  const sorted = Object.entries(times).filter(([file, seconds]) => seconds > 0 && existsSync(join(root, file)))
  writeFileSync(kept, `${JSON.stringify(Object.fromEntries(sorted.sort(([one], [other]) => (one < other ? -1 : 1))), null, 2)}\n`)
}

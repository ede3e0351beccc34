// How long each file of tests took when somebody last recorded it: the order in which a run takes them, and what it is measured by.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { timesTable } from './testTable.mjs'

const kept = join(root, 'tests', 'times.json')
const page = join(root, 'tests', 'README.md')

/** Seconds of each file by its path in the project. */
export const readTimes = () => JSON.parse(readFileSync(kept, 'utf8'))

/** What each file of a run cost: a line of JSON each, as `tests/support/measured.ts` writes them. */
export const readMeasures = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []

/** Keeps what a run took, and shows it in the README of the tests; a file that did not run keeps its time, one that is gone loses it. */
export function recordTimes(measures, run) {
  const measured = measures.map(({ file, wall }) => [file, Math.round(wall)])
  const times = { ...readTimes(), ...Object.fromEntries(measured) }
  const sorted = Object.entries(times).filter(([file, seconds]) => seconds > 0 && existsSync(join(root, file)))
  writeFileSync(kept, `${JSON.stringify(Object.fromEntries(sorted.sort(([one], [other]) => (one < other ? -1 : 1))), null, 2)}\n`)
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, text.replace(/(<!-- times -->\n).*(<!-- \/times -->)/s, `$1${timesTable(measures, run)}$2`))
}

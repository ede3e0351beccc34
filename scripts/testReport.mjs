// What is said at the end of a run of the tests: where its time went, and what failed.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './install.mjs'

/** A file above it is named: two workers end together only where none of them is left with a long one. */
const longest = 20

/** The ten files that took longest, those above the limit, and how much more or less all took than was recorded. */
export function timeLines(measures, times) {
  if (!measures.length) return []
  const sorted = measures.toSorted((one, other) => other.wall - one.wall)
  const known = measures.filter(({ file }) => times[file] !== undefined)
  const [now, then] = [sumOf(known.map(({ wall }) => wall)), sumOf(known.map(({ file }) => times[file]))]
  const grown = then ? Math.round((now / then - 1) * 100) : 0
  const above = sorted.filter(({ wall }) => wall > longest)
  return [
    'The slowest files:',
    ...sorted
      .slice(0, 10)
      .map(({ file, wall, processor }) => `  ${wall.toFixed(1)} s (${processor.toFixed(1)} s of processor)  ${file}`),
    ...(above.length ? [`Above ${longest} s: ${above.length} files.`] : []),
    ...(known.length > 20
      ? [`Together ${Math.round(now)} s, ${Math.abs(grown)} % ${grown < 0 ? 'less' : 'more'} than recorded.`]
      : []),
  ]
}

const sumOf = (seconds) => seconds.reduce((all, one) => all + one, 0)

/** Each test that failed, by its file and name; a file that could not run by its own. */
export function failureLines(results) {
  if (!existsSync(results)) return []
  return JSON.parse(readFileSync(results, 'utf8')).testResults.flatMap(({ name, status, assertionResults }) => {
    if (status !== 'failed') return []
    const file = relative(root, name).replaceAll('\\', '/')
    const failed = assertionResults.filter((test) => test.status === 'failed')
    return failed.length ? failed.map(({ fullName }) => `Failed: ${file}: ${fullName}`) : [`Failed: ${file}`]
  })
}

/** Why no file of tests was run, where none was: the last error that was told, or else how the run ended. @param told what the run wrote to its standard error */
export function nothingRan(results, { code, told }) {
  if (existsSync(results) && JSON.parse(readFileSync(results, 'utf8')).testResults.length) return []
  const lines = stripVTControlCharacters(told).split('\n')
  const cause =
    lines.findLast((line) => /^\s*\w*Error: \S/.test(line)) ??
    lines.find((line) => line.startsWith('No test files found')) ??
    `the run ended with code ${code} before its first test`
  return [`No test was run: ${cause.trim()}`]
}

// `npm test`: every test once, on one throw-away database; further words choose test files. The last line counts.
// `--all` sweeps every entity, skin and language where a run looks at one of each shape; `--times` records how long files took;
// `TEST_DAY=2027-01-05` runs them as if it were that day.
// `--citus` runs on a database that is distributed over three nodes (CITUS_HOME names the folder of its PostgreSQL).
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { onNpmGone } from './ancestors.mjs'
import { ensureChromium } from './chromium.mjs'
import { buildClient } from './client.mjs'
import { ensureInstalled, fail, node, root } from './install.mjs'
import { clockOf } from './testDay.mjs'
import { temporaryRoot } from './testFolder.mjs'
import { failureLines, nothingRan, timeLines } from './testReport.mjs'
import { readMeasures, readTimes, recordTimes } from './testTimes.mjs'

await ensureInstalled()
const browsers = ensureChromium()
const built = buildClient()
if (!built) process.stderr.write('The client could not be built, which counts as a failed test; the others run.\n')
// What is started from here on tells the time by it; we ourselves do not.
Object.assign(process.env, clockOf(process.env.TEST_DAY), { TMPDIR: temporaryRoot() })
const own = ['--all', '--times', '--citus']
const wanted = (word) => process.argv.includes(word)
const distributedSuites = ['tests/contract', 'tests/api', 'tests/ledger', 'tests/payroll', 'tests/platform/tenantArchive.test.ts']
const children = []
let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
onNpmGone(end)

const folder = mkdtempSync(join(temporaryRoot(), 'daftar-results-'))
const results = join(folder, 'results.json')
const measures = join(folder, 'measures.jsonl')
const database = process.env.TEST_DATABASE_URL ? null : await startDatabase()
const began = Date.now()
const { code, told } = await runTests()
const counted = count()
const costs = readMeasures(measures)
const nothing = nothingRan(results, { code, told })
const said = [...timeLines(costs, readTimes()), ...failureLines(results), ...nothing]
if (wanted('--times'))
  recordTimes(costs, {
    seconds: (Date.now() - began) / 1000,
    tests: counted.passed + counted.failed,
    day: new Date().toISOString().slice(0, 10),
  })
rmSync(folder, { recursive: true, force: true })
await stopDatabase()
const broken = code === 0 && !ending && !nothing.length ? 0 : 1
const failed = (counted.failed || broken) + (built ? 0 : 1)
const skipped = counted.skipped ? `, ${counted.skipped} skipped` : ''
process.stdout.write(`\n${said.join('\n')}\n`)
process.stdout.write(`\n${counted.passed} passed, ${failed} failed${skipped}\n`)
process.exitCode = failed ? 1 : 0

function run(args, options) {
  const child = spawn(node, args, { cwd: root, ...options })
  children.push(child)
  return child
}

function end() {
  ending = true
  for (const child of children) child.kill('SIGTERM')
}

function startDatabase() {
  const child = run([wanted('--citus') ? 'scripts/citusNodes.ts' : 'scripts/testDatabase.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  return new Promise((ready) => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part) => {
      text += part
      if (!text.includes('\n')) return
      const [addresses, kept] = text.trim().split(' ')
      const [url, ...nodes] = addresses.split(',')
      ready({ child, url, nodes, isKept: kept === 'kept' })
    })
    child.on('exit', () => fail('The database of the tests did not start.'))
  })
}

function stopDatabase() {
  if (!database) return
  database.child.removeAllListeners('exit')
  database.child.stdin.end()
  return new Promise((stopped) => {
    database.child.on('exit', stopped)
    if (database.child.exitCode !== null) stopped()
  })
}

function runTests() {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    TEST_DATABASE_URL: database?.url ?? process.env.TEST_DATABASE_URL,
    ...(database?.isKept && { TEST_KEPT: 'yes' }),
    ...(database?.nodes.length && { TEST_DATABASE_NODES: database.nodes.join() }),
    ...browsers,
    ...(wanted('--all') && { TEST_ALL: 'yes' }),
    TEST_MEASURES: measures,
    DAFTAR_PARENT: String(process.pid),
    // A server in a process of its own is compiled once for the run.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  }
  const named = process.argv.slice(2).filter((word) => !own.includes(word))
  // What a distributed database is asked: the contract of every entity, the API, the books and salaries, and schools that come and go.
  const chosen = wanted('--citus') && !named.some((word) => !word.startsWith('-')) ? [...named, ...distributedSuites] : named
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...chosen]
  const child = run([join('node_modules', 'vitest', 'vitest.mjs'), ...args], { stdio: ['ignore', 'inherit', 'pipe'], env })
  let told = ''
  child.stderr.setEncoding('utf8').on('data', (part) => {
    process.stderr.write(part)
    told = (told + part).slice(-20_000)
  })
  // What it has left running may hold the end of the pipe back.
  const allTold = () => Promise.race([finished(child.stderr), setTimeout(500, undefined, { ref: false })]).catch(() => undefined)
  return new Promise((done) => child.on('exit', (exit) => allTold().then(() => done({ code: exit ?? 1, told }))))
}

/** A file that could not run counts as one failed test. */
function count() {
  if (!existsSync(results)) return { passed: 0, failed: 0, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(results, 'utf8'))
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests + numTodoTests }
}

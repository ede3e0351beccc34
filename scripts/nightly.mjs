// `npm run nightly`: the sweep of all tests, and since when each of those that fail has failed. What nights before found is kept in `.data`.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './install.mjs'

const kept = join(root, '.data', 'nightly.json')
const mark = 'Failed: '

/** The night in which each test began to fail: its day and commit. */
const before = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : { last: null, failing: {} }
const tonight = { day: new Date().toISOString().slice(0, 10), commit: commitNow() }
const { failed, code } = await sweep()
const failing = Object.fromEntries(failed.map((name) => [name, before.failing[name] ?? { ...tonight, good: before.last }]))
mkdirSync(dirname(kept), { recursive: true })
writeFileSync(kept, `${JSON.stringify({ last: tonight, failing }, null, 2)}\n`)
for (const [name, since] of Object.entries(failing)) process.stdout.write(`${name}\n  fails since ${placeOf(since)}\n`)
for (const name of Object.keys(before.failing)) if (!failing[name]) process.stdout.write(`${name}\n  passes again\n`)
process.exitCode = code

function placeOf({ day, commit, good }) {
  const last = good ? `; it was right on ${good.day} at ${good.commit}` : ''
  return `${day}, at ${commit}${last}`
}

function commitNow() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return stdout?.trim() || 'a copy without history'
}

/** Runs everything as `npm test -- --all` does, and gathers the names of what failed. */
async function sweep() {
  const child = spawn(process.execPath, [join(root, 'scripts', 'test.mjs'), '--all'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise((done) => child.on('exit', (exit) => done(exit ?? 1)))
  const failed = []
  for await (const line of createInterface({ input: child.stdout })) {
    process.stdout.write(`${line}\n`)
    if (line.startsWith(mark)) failed.push(line.slice(mark.length))
  }
  return { failed, code: await exited }
}

// Installs what is missing; plain JavaScript that any Node from 20 on can run.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'
export const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/** Ends the process with one clear sentence. */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}

/** Brings node_modules to the state of the lock file; does nothing when it is there already. */
export function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20) fail(`Daftar needs Node 20 or newer; this is ${process.versions.node}.`)
  const stamp = join(root, 'node_modules', '.daftar-installed')
  const wanted = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(node)) return
  process.stdout.write('Installing packages (once, about a minute) …\n')
  const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', shell: windows })
  if (installed.status !== 0) fail(`The packages could not be installed: ${(installed.stderr || String(installed.error ?? '')).trim().split('\n')[0] ?? ''} (run "npm ci" to see all of it)`)
  if (!existsSync(node)) fail('The package "node" brought no program for this platform; install Node 24 and try again.')
  writeFileSync(stamp, wanted)
}

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, node, root } from './install.mjs'

/** All that a build of the client depends on. */
const sources = [
  'src/client',
  'src/shared',
  'schema',
  'resources/calculations',
  'locales',
  'index.html',
  'open.html',
  'vite.config.ts',
  'vite.open.config.ts',
  'package-lock.json',
]

/** Builds the client when its sources are others than those of the last build; ends the process when that fails. */
export function ensureClient() {
  if (!buildClient()) fail('The client could not be built; the reason stands above.')
}

/** Builds the client when its sources are others than those of the last build, and tells whether it is there. */
export function buildClient() {
  const stamp = join(root, 'dist', '.built-from')
  const wanted = digest()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  process.stdout.write('Building the client …\n')
  // The pages for people without an account come second: the first build empties the folder.
  if (!build('vite.config.ts') || !build('vite.open.config.ts')) return false
  writeFileSync(stamp, wanted)
  return true
}

function build(config) {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  const built = spawnSync(node, [vite, 'build', '--config', config, '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return built.status === 0
}

function digest() {
  const hash = createHash('sha256')
  for (const source of sources) for (const file of filesOf(source)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(source) {
  if (!existsSync(join(root, source))) return []
  if (/\.\w+$/.test(source)) return [source]
  const names = readdirSync(join(root, source), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  // Node 20 knows `path` and early 20 not yet `parentPath`.
  return names.map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1)).sort()
}

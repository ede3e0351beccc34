import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, node, root } from './install.mjs'

const sources = ['src/client', 'src/shared', 'schema', 'locales', 'index.html', 'vite.config.ts', 'package-lock.json']

/** Builds the client when its sources have changed since the last build. */
export function ensureClient() {
  const stamp = join(root, 'dist', '.built-from')
  const wanted = digest()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write('Building the client …\n')
  const built = spawnSync(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'], { cwd: root, stdio: ['ignore', 'inherit', 'pipe'], encoding: 'utf8' })
  if (built.status !== 0) fail(`The client could not be built: ${built.stderr.trim().split('\n').slice(0, 5).join(' ')}`)
  writeFileSync(stamp, wanted)
}

function digest() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    const files = source.includes('.') ? [''] : readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath.slice(path.length), entry.name)).sort()
    for (const file of files) hash.update(file).update(readFileSync(join(path, file)))
  }
  return hash.digest('hex')
}

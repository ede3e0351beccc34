// `npm run dev`: the server starts again and the client reloads when a file changes; open the address that Vite prints.
import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onNpmGone } from './ancestors.mjs'
import { ensureInstalled, node, root } from './install.mjs'

/** What the server reads: its code, and the definitions and texts that it loads without importing them. */
const watched = ['src/server', 'src/shared', 'schema', 'resources', 'locales']

await ensureInstalled()
// What one start has compiled the next one finds.
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'), ...process.env, DAFTAR_PARENT: String(process.pid) }
let ending = false
let changed = null
let server = run()

function run() {
  const child = spawn(node, ['src/server/main.ts'], { cwd: root, stdio: 'inherit', env })
  child.on('exit', () => {
    server = null
    if (ending) return
    if (child.again) server = run()
    else process.stdout.write('The server has ended; it starts again with the next change.\n')
  })
  return child
}

function restart() {
  if (ending) return
  if (!server) {
    server = run()
    return
  }
  server.again = true
  server.kill('SIGTERM')
}

for (const folder of watched) {
  if (!existsSync(join(root, folder))) continue
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (!/\.(ts|json)$/.test(name ?? '')) return
    clearTimeout(changed)
    changed = setTimeout(restart, 150)
  })
}

const vite = spawn(node, [join('node_modules', 'vite', 'bin', 'vite.js')], { cwd: root, stdio: 'inherit', env })

function end() {
  if (ending) return
  ending = true
  vite.kill('SIGTERM')
  server?.kill('SIGTERM')
  const waiting = setInterval(() => {
    if (server || (vite.exitCode === null && vite.signalCode === null)) return
    clearInterval(waiting)
    process.exit(0)
  }, 50)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
vite.on('exit', end)
onNpmGone(end)

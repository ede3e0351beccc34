// `npm run dev`: the server restarts and the client reloads when a file changes; open the address that Vite prints.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, node, root } from './install.mjs'

ensureInstalled()
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], { cwd: root, stdio: 'inherit', env: { ...process.env, DAFTAR_PARENT: String(process.pid) } }),
  spawn(node, [join('node_modules', 'vite', 'bin', 'vite.js')], { cwd: root, stdio: 'inherit' }),
]
const end = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
for (const child of children) child.on('exit', end)

// `npm start`: installs what is missing, builds the client when it changed, and runs the server.
import { spawn } from 'node:child_process'
import { ensureClient } from './client.mjs'
import { ensureInstalled, node, root } from './install.mjs'

ensureInstalled()
ensureClient()
const server = spawn(node, ['src/server/main.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env: { ...process.env, DAFTAR_PARENT: String(process.pid) } })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

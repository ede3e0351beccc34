// Runs a TypeScript file of the project with the project's own Node: `node scripts/run.mjs src/server/commands/demo.ts --students 100000`.
import { spawn } from 'node:child_process'
import { ensureInstalled, node, root } from './install.mjs'

ensureInstalled()
const child = spawn(node, process.argv.slice(2), { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

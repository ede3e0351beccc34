import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { onNpmGone } from './ancestors.mjs'
import { node, root } from './install.mjs'

/** Runs the project's Node in our place: it gets our signals and our end, and we end with its exit code. */
export function become(args, env = process.env) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...env, DAFTAR_PARENT: String(process.pid) } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  onNpmGone(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

// Installs what is missing; plain JavaScript that any Node from 20 on can run.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const windows = process.platform === 'win32'

/** The project's own Node, whatever the machine has. */
export const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/** Ends the process with one clear sentence. */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}

/** Brings node_modules to the state of the lock file; does nothing when it is there already. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    fail(`Daftar needs Node 20 or newer to start; this is ${process.versions.node}.`)
  const stamp = join(root, 'node_modules', '.installed-from')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(node)) return
  const { code, output } = await npmCi()
  if (code !== 0) fail(`The packages could not be installed: ${reason(output)} ("npm ci" shows all of it.)`)
  if (!existsSync(node))
    fail(
      `The package "node" brought no program for ${process.platform} ${process.arch}; its install script may be forbidden here (npm config get ignore-scripts).`,
    )
  writeFileSync(stamp, wanted)
}

function npmCi() {
  process.stdout.write('Installing packages (once, about a minute) …\n')
  const began = Date.now()
  const progress = setInterval(() => process.stdout.write(`  … ${Math.round((Date.now() - began) / 1000)} s\n`), 15_000)
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: windows,
  })
  const interrupt = (signal) => {
    child.kill(signal)
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupt)
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  return new Promise((done) => {
    const end = (code) => {
      clearInterval(progress)
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupt)
      done({ code, output })
    }
    child.on('close', end)
    child.on('error', (error) => {
      output = error.code === 'ENOENT' ? 'npm is not on the PATH.' : error.message
      end(1)
    })
  })
}

/** The first lines of npm's complaint that say something. */
function reason(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
  return lines
    .filter((line) => line && !/^(code|errno|syscall|A complete log)/.test(line))
    .slice(0, 2)
    .join(' ')
}

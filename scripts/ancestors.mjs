import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Calls `then` when npm, which started this script, is gone without having told us (killed, or its terminal closed).
 * npm starts scripts through a shell, which may outlive it: then the shell's parent is watched too. A script that was
 * started by hand watches nobody, so that it may outlive its terminal.
 */
export function onNpmGone(then) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const { name, parent: grandparent } = describe(parent)
  const beyond = /^(-?(ba|da|z|k)?sh|busybox)$/.test(name) ? grandparent : null
  const timer = setInterval(() => {
    if (process.ppid === parent && (beyond === null || describe(parent).parent === beyond)) return
    clearInterval(timer)
    then()
  }, 1000)
  timer.unref()
}

/** Name and parent of a process. */
function describe(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const close = stat.lastIndexOf(')')
      return { name: stat.slice(stat.indexOf('(') + 1, close), parent: Number(stat.slice(close + 2).split(' ')[1]) }
    }
    const [parent, command] = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
    return { name: command.split('/').at(-1), parent: Number(parent) }
  } catch {
    return { name: '', parent: 0 }
  }
}

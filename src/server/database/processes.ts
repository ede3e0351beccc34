import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether a process with this number runs, of any user. One that has ended and waits to be noticed does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return process.platform !== 'linux' || statusOf(pid)[0] !== 'Z'
}

/**
 * When a process began, in the system's own notation; empty where it is not known. Numbers of processes are given
 * again: the same number with another beginning is another process.
 */
export function beginningOf(pid: number): string {
  if (process.platform === 'win32') return ''
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  return statusOf(pid)[19] ?? ''
}

/** What Linux says of a process after its name, which may contain anything: its state first. */
export function statusOf(pid: number): string[] {
  const stat = readText(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** The command line of a running process; on Windows the name of its program. Empty when it is gone. */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  const [program, ...rest] =
    process.platform === 'win32' ? ['tasklist', '/nh', '/fi', `PID eq ${pid}`] : ['ps', '-o', 'command=', '-p', String(pid)]
  return spawnSync(program as string, rest, { encoding: 'utf8' }).stdout ?? ''
}

/** The text of a file without the space around it; empty when it cannot be read. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

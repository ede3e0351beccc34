import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Binaries } from './binaries.ts'
import { commandOf, isAlive, readText } from './processes.ts'
import type { Runner } from './runner.ts'

/** A running database server. */
export interface Postmaster {
  /** Settles when the server has ended, with what it said last. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

const watchdog = fileURLToPath(new URL('./watchdog.ts', import.meta.url))

/** Starts the server under a watchdog, in a session of its own: Ctrl-C reaches us, and we stop it when its users are done. */
export function startPostmaster(binaries: Binaries, runner: Runner, data: string, settings: readonly string[]): Postmaster {
  const options = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const { NODE_OPTIONS: _, ...env } = process.env
  const child = spawn(process.execPath, [watchdog, JSON.stringify(runner), binaries.pg_ctl, binaries.postgres, ...options], {
    env,
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let last = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    last =
      text
        .split('\n')
        .find((line) => /FATAL|PANIC/.test(line))
        ?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? last
  })
  child.stdin.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    child.on('close', () => resolve(last))
    // A killed watchdog leaves its server behind, which holds the pipe open: the next start ends that one.
    child.on('exit', () => setTimeout(() => resolve(last), 200))
    child.on('error', (error) => resolve(error.message))
  })
  child.unref()
  for (const stream of [child.stdin, child.stderr]) (stream as unknown as { unref(): void }).unref()
  return {
    ended,
    stop: async () => {
      child.ref()
      child.stdin.destroy()
      await ended
    },
  }
}

/** Ends a server that outlived the start that owned it, so that its data can be opened again. */
export async function endOrphan(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const pid = Number(readText(file).split('\n')[0])
  if (!isAlive(pid) || !isServerOf(data, commandOf(pid))) return rmSync(file, { force: true })
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPERM')
        throw new Error(`The database in ${data} is in use by process ${pid} of another user; stop that one first.`)
    }
    for (let i = 0; i < 100 && isAlive(pid); i++) await wait(100)
    if (!isAlive(pid)) return
  }
  throw new Error(`The database in ${data} is in use by process ${pid}, which does not end; stop that one first.`)
}

function isServerOf(data: string, command: string): boolean {
  return command.includes('postgres') && (process.platform === 'win32' || command.includes(data))
}

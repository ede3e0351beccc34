import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request as ask, type IncomingMessage } from 'node:http'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerSettings } from '../compose.ts'
import { isAlive } from '../database/processes.ts'
import { Problem } from '../problems/problem.ts'

/** A process beside the server that does its long work with a heap of its own: whatever ends it does not end the server. */
export interface Worker {
  /**
   * Has a request answered by the worker, under its id; the answer is still to be read. When `left` says so, nobody waits any more.
   * @throws Problem 503 when too many wait, or the worker ended under the work
   */
  forward(request: IncomingMessage, id: string, left: AbortSignal): Promise<IncomingMessage>
  /** Whether it is there, was not wanted yet, or has ended and begins anew with the next work. */
  state(): 'ok' | 'asleep' | 'ended'
  close(): Promise<void>
}

/** What the process is told at its beginning. */
export interface WorkerOrder extends ServerSettings {
  /** The local socket on which it listens. */
  readonly socket: string
}

/** So many requests may wait for long work; each holds the file that it brought. */
const most = 50

const program = fileURLToPath(new URL('../workerMain.ts', import.meta.url))

/** How folders of servers of this machine begin: numbers of processes say nothing of another one's. */
const ofThisMachine = (): string => `daftar-worker-${hostname().replaceAll(/[^\w]/g, '')}-`

/** Removes the folders of servers that were killed. @param among the folder in which they lie */
export function removeLeft(among: string): void {
  for (const name of readdirSync(among)) {
    const [, pid] = name.startsWith(ofThisMachine()) ? (/^(\d+)-/.exec(name.slice(ofThisMachine().length)) ?? []) : []
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(among, name), { recursive: true, force: true })
  }
}

/** The process begins with the first long work, and anew after it has ended. */
export function openWorker({
  url,
  version,
  mail,
  outgoing,
  reportsUrl,
  contactUrl,
  hstsSeconds,
  customFolder,
}: ServerSettings): Worker {
  removeLeft(tmpdir())
  const folder = mkdtempSync(join(tmpdir(), `${ofThisMachine()}${process.pid}-`))
  const settings: ServerSettings = {
    url,
    version,
    mail,
    outgoing,
    reportsUrl: reportsUrl ?? null,
    contactUrl: contactUrl ?? null,
    // Its answers go out as they are.
    hstsSeconds: hstsSeconds ?? 0,
    ...(customFolder !== undefined && { customFolder }),
  }
  let running: { readonly child: ChildProcess; readonly socket: Promise<string> } | null = null
  let waiting = 0
  let begun = false

  const begin = () => {
    const name = randomBytes(6).toString('hex')
    const socket = process.platform === 'win32' ? `\\\\.\\pipe\\daftar-${name}` : join(folder, name)
    // It has the flags of the server's own process, its heap among them.
    const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const ready = new Promise<string>((resolve, reject) => {
      child.once('message', () => resolve(socket))
      child.once('error', reject)
      child.once('exit', () => reject(new Error('The worker has ended.')))
    })
    ready.catch(() => undefined)
    child.once('exit', () => {
      if (running?.child === child) running = null
    })
    child.send({ ...settings, socket } satisfies WorkerOrder)
    return { child, socket: ready }
  }

  return {
    async forward(request, id, left) {
      if (waiting >= most) throw new Problem(503, 'Server.Busy', { retryAfter: 10 })
      waiting++
      running ??= begin()
      begun = true
      const own = running
      try {
        return await pass(request, id, await own.socket, left)
      } catch {
        // One that does not answer is not asked again: the next work begins another.
        if (!left.aborted) {
          own.child.kill('SIGKILL')
          if (running === own) running = null
        }
        throw new Problem(503, 'Work.Ended', { retryAfter: 2 })
      } finally {
        waiting--
      }
    },
    state: () => (running ? 'ok' : begun ? 'ended' : 'asleep'),
    close: async () => {
      const child = running?.child
      if (child) {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        child.disconnect()
        await gone
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const pass = (request: IncomingMessage, id: string, socketPath: string, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method, url: path, headers } = request
    const passed = ask({ socketPath, method, path, headers: { ...headers, 'x-request-id': id }, signal }, resolve)
    passed.once('error', reject)
    request.pipe(passed)
  })

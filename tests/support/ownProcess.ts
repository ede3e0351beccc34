import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverFlags } from '../../scripts/serverFlags.mjs'

/** A server in a process of its own, that can be killed and started again at the same address. */
export interface OwnProcess {
  readonly address: string
  /** The number of its process. */
  readonly pid: number
  /** The last of what it printed and logged. */
  said(): string
  /** Starts it and waits until it answers. */
  start(): Promise<void>
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>
  close(): Promise<void>
}

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

/** The server of the product on a database, as it is started by hand. @param settings more of its environment */
export async function ownProcess(databaseUrl: string, settings: Readonly<Record<string, string>> = {}): Promise<OwnProcess> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'daftar-process-'))
  let child: ChildProcess | null = null
  let said = ''
  const kill = async () => {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGKILL')
    await gone
  }
  return {
    address: `http://127.0.0.1:${port}`,
    kill,
    get pid() {
      return child?.pid ?? 0
    },
    said: () => said,
    start: () =>
      new Promise((resolve, reject) => {
        const started = spawn(process.execPath, [...serverFlags, main], {
          env: {
            PATH: process.env['PATH'],
            NODE_ENV: 'test',
            PORT: String(port),
            DATA_DIR: folder,
            DATABASE_URL: databaseUrl,
            // All servers of one database have one.
            DAFTAR_SECRET: 'q7Zr1LmXw9Tb4Kc8Vn2Jd6Hs0Pg5Fy3A',
            DAFTAR_PARENT: String(process.pid),
            NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
            ...settings,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        child = started
        said = ''
        const keep = (part: string) => {
          said = (said + part).slice(-4_000)
          if (said.includes('is ready at')) resolve()
        }
        started.stdout.setEncoding('utf8').on('data', keep)
        started.stderr.setEncoding('utf8').on('data', keep)
        started.once('exit', () => reject(new Error(`the server ended: ${said}`)))
      }),
    close: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

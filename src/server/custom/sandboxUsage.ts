import { statusOf } from '../database/processes.ts'

/** What a process takes of the machine. */
export interface Usage {
  /** Megabytes of memory. */
  readonly memory: number
  /** Seconds of processor since it began. */
  readonly worked: number
}

/** Clock ticks in a second and bytes in a page, as Linux tells them of processes on every machine that Node runs on. */
const ticks = 100
const page = 4096

/** What a process takes, where the system tells it (proc(5): stat, the fields utime, stime and rss). */
export function usageOf(pid: number | undefined): Usage | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined
  const status = statusOf(pid)
  const [user, system, resident] = [status[11], status[12], status[21]].map(Number)
  if (user === undefined || system === undefined || resident === undefined || Number.isNaN(resident)) return undefined
  return { memory: (resident * page) / 2 ** 20, worked: (user + system) / ticks }
}

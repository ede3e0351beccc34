import { readFileSync } from 'node:fs'

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
  try {
    // The name in brackets may hold spaces and brackets of its own.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\)/s, 'pid name').split(' ')
    const [user, system, resident] = [fields[13], fields[14], fields[23]].map(Number)
    return { memory: ((resident ?? 0) * page) / 2 ** 20, worked: ((user ?? 0) + (system ?? 0)) / ticks }
  } catch {
    return undefined
  }
}

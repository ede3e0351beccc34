import { readdirSync, readFileSync } from 'node:fs'

/** The processes that another one has begun. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid) ? [Number(name)] : []
    } catch {
      return []
    }
  })

/** The memory that a process has at hand, in megabytes; 0 of one that is gone. */
export function memoryOf(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** The processor time of a process, in hundredths of a second. */
export const ticksOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[11] ?? 0)

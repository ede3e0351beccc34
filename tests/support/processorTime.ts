import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks in a second, as Linux tells the times of processes on every machine that Node runs on. */
const ticks = 100

interface Process {
  readonly parent: number
  /** Seconds of processor that it and its ended children took. */
  readonly seconds: number
}

/**
 * Seconds of processor that a process took with all that it started, running or ended. Read from Linux's /proc (proc(5), stat); elsewhere
 * only what our own process took.
 */
export function processorTime(of = process.pid): number {
  const all = processes()
  if (!all) {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const isWithin = (pid: number): boolean => pid === of || isWithinParent(all.get(pid)?.parent)
  const isWithinParent = (pid: number | undefined): boolean => pid !== undefined && pid > 1 && isWithin(pid)
  return [...all].reduce((sum, [pid, { seconds }]) => (isWithin(pid) ? sum + seconds : sum), 0)
}

function processes(): Map<number, Process> | null {
  try {
    const found = new Map<number, Process>()
    for (const name of readdirSync('/proc')) {
      const one = /^\d+$/.test(name) ? read(name) : null
      if (one) found.set(Number(name), one)
    }
    return found
  } catch {
    return null
  }
}

/** A process may end while it is looked at. */
function read(pid: string): Process | null {
  try {
    // The name in brackets may hold spaces and brackets of its own.
    const [, , ...rest] = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/\(.*\)/s, 'name')
      .split(' ')
    const times = rest.slice(11, 15).map(Number)
    return { parent: Number(rest[1]), seconds: times.reduce((sum, time) => sum + time, 0) / ticks }
  } catch {
    return null
  }
}

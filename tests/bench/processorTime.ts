import { readdirSync, readFileSync } from 'node:fs'

/** A clock tick of Linux, in milliseconds. */
const tick = 10

/** Processor time in milliseconds that a process and all that it started have taken, from `/proc`: Linux alone has it. */
export function processorTime(pid: number): number {
  const own = fieldsOf(pid)
  if (!own) return 0
  // What has ended is counted with whoever started it.
  const ended = own.user + own.system + own.endedUser + own.endedSystem
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => fieldsOf(Number(name)))
    .filter((one) => one?.parent === pid)
    .reduce((sum, one) => sum + (one ? one.user + one.system : 0), 0)
  return (ended + running) * tick
}

/** The process that started another one. */
export const parentOf = (pid: number): number => fieldsOf(pid)?.parent ?? 0

function fieldsOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9, 13).map(Number)
    return { parent: Number(parent), user, system, endedUser, endedSystem }
  } catch {
    return null
  }
}

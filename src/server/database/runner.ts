import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, parse, resolve } from 'node:path'

/** The user that the database server runs as: the present one, unless that is root, which it refuses. */
export interface Runner {
  readonly uid?: number
  readonly gid?: number
}

const candidates = ['daftar', 'postgres', '_postgres', 'nobody']

/** The owner of the data that is there already, else an unprivileged user of this machine. */
export function findRunner(data: string): Runner {
  if (process.getuid?.() !== 0) return {}
  if (existsSync(data)) {
    const { uid, gid } = statSync(data)
    if (uid !== 0) return { uid, gid }
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of candidates) {
    const user = users.find((fields) => fields[0] === name)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error(
    'The embedded database cannot run as root and no unprivileged user was found; create one, or name a database by DATABASE_URL.',
  )
}

/** Whether that user can reach a path: every folder on the way lets them through. */
export function isReachable(path: string, runner: Runner): boolean {
  if (runner.uid === undefined) return true
  for (let folder = resolve(path); folder !== parse(folder).root; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false })
    if (!stat) continue
    const needed = stat.isDirectory() ? 0o1 : 0o5
    const shift = stat.uid === runner.uid ? 6 : stat.gid === runner.gid ? 3 : 0
    if (((stat.mode >> shift) & needed) !== needed) return false
  }
  return true
}

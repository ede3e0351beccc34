import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from './processes.ts'
import { findRunner, isReachable, type Runner } from './runner.ts'

/** Where a database lies and who runs it. */
export interface Place {
  /** Folder that holds the database, its password and its lock. */
  readonly folder: string
  readonly runner: Runner
  /** A folder that the runner can reach, made when first asked for. */
  readonly fallbackFolder: () => string
}

/** Roots of the folders that stand in for a data folder which the database's user cannot enter, the best first. */
const fallbackRoots = ['/var/lib', '/var/tmp']

/**
 * The data folder itself, or, when we are root and the database's user cannot enter it (a project in a closed home),
 * a folder beside it that the data folder points to: it moves with the project and goes by removing the pointer.
 */
export function findPlace(dataDir: string): Place {
  mkdirSync(dataDir, { recursive: true })
  const pointer = join(dataDir, 'database-folder')
  const fallbackFolder = () => {
    const known = readText(pointer)
    if (known !== '') {
      mkdirSync(known, { recursive: true, mode: 0o755 })
      return known
    }
    const made = makeFallbackFolder()
    writeFileSync(pointer, `${made}\n`)
    return made
  }
  const own = findRunner(join(dataDir, 'postgres'))
  if (isReachable(dataDir, own)) return { folder: dataDir, runner: own, fallbackFolder }
  const folder = fallbackFolder()
  return { folder, runner: findRunner(join(folder, 'postgres')), fallbackFolder }
}

function makeFallbackFolder(): string {
  for (const root of fallbackRoots) {
    try {
      const made = mkdtempSync(join(root, 'daftar-'))
      chmodSync(made, 0o755)
      return made
    } catch {
      // the next root may be writable
    }
  }
  throw new Error(
    `The embedded database runs as another user, who can enter neither DATA_DIR nor ${fallbackRoots.join(' nor ')}; choose a DATA_DIR that is open to others, or name a database by DATABASE_URL.`,
  )
}

import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginningOf, isAlive, readText } from './processes.ts'

/**
 * Holds a data folder for one start and gives the function that lets it go. A second start is refused with a
 * sentence; a lock that its owner left behind is taken over.
 */
export function lockDataFolder(folder: string): () => void {
  const file = join(folder, 'daftar.pid')
  const own = `${process.pid} ${beginningOf(process.pid)}`.trim()
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, own)
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (appears(draft, file)) return () => void (readText(file) === own && rmSync(file, { force: true }))
      const holder = readText(file)
      if (isHeld(holder))
        throw new Error(
          `The data folder ${folder} is in use by another start of Daftar (process ${holder.split(' ')[0]}); stop that one first or choose another folder by DATA_DIR.`,
        )
      removeStale(file, holder)
    }
    throw new Error(`The data folder ${folder} is being taken by another start of Daftar at this moment.`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A hard link shows the lock with its whole text at once, or fails because another one is there. */
function appears(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isHeld(holder: string): boolean {
  const pid = Number(holder.split(' ')[0])
  const beginning = holder.slice(String(pid).length).trim()
  return isAlive(pid) && beginningOf(pid) === beginning
}

/** Moves the old lock aside before removing it, so that a new one that appeared meanwhile is noticed and put back. */
function removeStale(file: string, holder: string): void {
  const aside = `${file}.${process.pid}.old`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (readText(aside) !== holder) appears(aside, file)
  rmSync(aside, { force: true })
}

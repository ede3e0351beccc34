import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Holds a data folder for one start; a second one is refused with a sentence. A lock that its owner left behind is taken over. */
export function lockDataFolder(folder: string): () => void {
  const file = join(folder, 'daftar.pid')
  const own = `${process.pid} ${startedAt(process.pid)}`
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, own, { flag: 'wx' })
      return () => {
        if (readText(file) === own) rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = readText(file)
      const [pid = '0', started = ''] = holder.split(' ')
      if (isAlive(Number(pid)) && startedAt(Number(pid)) === started) throw new Error(`The data folder ${folder} is in use by another start of Daftar (process ${pid}); stop that one first or choose another DATA_DIR.`)
      rmSync(file, { force: true })
    }
  }
  throw new Error(`The data folder ${folder} is being taken by another start of Daftar at this moment.`)
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process began, as far as the system tells: a number that is given again is not the same process. */
function startedAt(pid: number): string {
  const stat = readText(`/proc/${pid}/stat`)
  return stat === '' ? '' : (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '')
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { watchBuiltIns } from './builtIns.ts'
import type { TrialMessage } from './loadTrial.ts'
import { refuseExit } from './refuseExit.ts'

// The process in which files are tried: its arguments are the folder and the files.
const [, , folder = '', ...files] = process.argv
const say = process.send?.bind(process) as (message: TrialMessage) => void
const changed = watchBuiltIns()
refuseExit(folder)
// What a file throws, now or later, is told where it is loaded for good.
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => undefined)
process.on('disconnect', () => process.exit())

for (const file of files) {
  say({ begins: file })
  try {
    await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)
  } catch {}
  const name = changed()
  say({ ends: file, fault: name === null ? null : `it changes ${name}, of which all other code is made` })
}

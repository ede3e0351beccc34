// `npm run check -- custom`: judges the files in resources/custom, and tries what they would do on the configured database.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { checkCustom } from '../custom/check.ts'
import { customFolder } from '../custom/customFolder.ts'
import { startEmbedded } from '../database/embedded.ts'
import { joinEmbedded } from '../database/joinEmbedded.ts'
import { findPlace } from '../database/place.ts'
import { onStop, stopAll, watchSignals } from '../lifecycle.ts'
import { say } from './command.ts'

/** The configured database, be it in use by a server or not; null when there is none yet. */
async function databaseUrl(): Promise<string | null> {
  const { databaseUrl: given, dataDir } = readConfig()
  if (given !== null) return given
  const running = joinEmbedded(dataDir)
  if (running !== null) return running
  if (!existsSync(join(findPlace(dataDir).folder, 'postgres'))) return null
  const embedded = await startEmbedded({ dataDir, log: say })
  onStop(() => embedded.stop())
  return embedded.url
}

watchSignals()
try {
  const url = await databaseUrl()
  const { files, faults, notes } = await checkCustom(customFolder, url)
  for (const fault of faults) say(`✗ ${fault}`)
  for (const note of notes) say(`· ${note}`)
  if (url === null) say('· There is no database yet: what its rows allow was not looked at.')
  say(faults.length ? `${faults.length} to mend in resources/custom.` : `✓ ${files} files in resources/custom`)
  process.exitCode = faults.length ? 1 : 0
} catch (error) {
  say((error as Error).message)
  process.exitCode = 1
}
await stopAll()
process.exit()

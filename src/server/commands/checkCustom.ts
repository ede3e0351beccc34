// `npm run check -- custom`: checks the files in resources/custom, and tries what they would do on the configured database.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { checkCustom } from '../custom/check.ts'
import { customFolder } from '../custom/customFolder.ts'
import { startEmbedded } from '../database/embedded.ts'
import { joinEmbedded } from '../database/joinEmbedded.ts'
import { findPlace } from '../database/place.ts'
import { onStop, stopAll, watchSignals } from '../lifecycle.ts'
import { print } from './command.ts'

/** The configured database, be it in use by a server or not; null when there is none yet. */
async function databaseUrl({ databaseUrl: configuredUrl, dataDir }: Config): Promise<string | null> {
  if (configuredUrl !== null) return configuredUrl
  const running = joinEmbedded(dataDir)
  if (running !== null) return running
  if (!existsSync(join(findPlace(dataDir).folder, 'postgres'))) return null
  const embedded = await startEmbedded({ dataDir, log: print })
  onStop(() => embedded.stop())
  return embedded.url
}

watchSignals()
// Said at the end: code of a file could set the exit code of the process meanwhile.
let isRight = false
try {
  const config = readConfig()
  const url = await databaseUrl(config)
  const { files, leftOut, faults, notes } = await checkCustom(customFolder, url, config.webhooksMayBePrivate)
  for (const fault of faults) print(`✗ ${fault}`)
  for (const note of notes) print(`· ${note}`)
  if (url === null)
    print(
      `· There is no database in ${config.dataDir}, so what its rows allow was not looked at: start the server once, or say by DATA_DIR or DATABASE_URL where it is.`,
    )
  const left = leftOut ? `; ${leftOut} of ${files} files would be left out` : ''
  print(faults.length ? `${faults.length} to mend in resources/custom${left}.` : `✓ ${files} files in resources/custom`)
  isRight = !faults.length
} catch (error) {
  print((error as Error).message)
}
await stopAll()
process.exit(isRight ? 0 : 1)

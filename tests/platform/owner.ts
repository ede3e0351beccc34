// Owns an embedded database until it is told to stop or killed. Arguments: the data folder. Prints the address, then logs.
import { startEmbedded } from '../../src/server/database/embedded.ts'
import { onStop, watchSignals } from '../../src/server/lifecycle.ts'

watchSignals()
try {
  const database = await startEmbedded({
    dataDir: process.argv[2] ?? '',
    settings: ['shared_buffers=16MB'],
    log: (line) => process.stderr.write(`${line}\n`),
  })
  onStop(() => database.stop())
  process.stdout.write(`${database.url}\n`)
  process.stdin.resume()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

import { flushCompileCache } from 'node:module'
import { assertFree } from './address.ts'
import { ConfigError, readConfig } from './config.ts'
import { startEmbedded } from './database/embedded.ts'
import { onStop, stopAll, watchSignals } from './lifecycle.ts'
import { logLine } from './problems/logLine.ts'
import { assertReachable } from './reachable.ts'
import { assertSameSecret } from './secretMark.ts'
import { startServer } from './start.ts'
import { version } from './version.ts'

/** In production what runs beside the server reads the log: each line is JSON, as those of requests are. */
const say = (line: string) => void process.stdout.write(`${process.env.NODE_ENV === 'production' ? logLine(line) : line}\n`)

try {
  watchSignals()
  const config = readConfig()
  await assertFree(config)
  if (config.databaseUrl !== null) await assertReachable(config.databaseUrl)
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log: say }) : null
  if (embedded) onStop(() => embedded.stop())
  const url = config.databaseUrl ?? embedded?.url ?? ''
  await assertSameSecret(url, config.secret)
  const running = await startServer({
    url,
    nodes: config.databaseNodes,
    version,
    port: config.port,
    host: config.host,
    mail: config.mail,
    outgoing: { secret: config.secret, mayBePrivate: config.webhooksMayBePrivate },
    reportsUrl: config.reportsUrl,
    apiUrl: config.apiUrl,
    origins: config.origins,
    trustedProxies: config.trustedProxies,
    hstsSeconds: config.hstsSeconds,
    contactUrl: config.contactUrl,
    metricsToken: config.metricsToken,
    metricsLocal: config.metricsLocal,
    backupFile: config.backupFile,
    logLevel: config.logLevel,
    ...(config.tenantPerMinute !== null && { tenantPerMinute: config.tenantPerMinute }),
    demo: !config.production,
    strict: process.argv.includes('--strict'),
    worker: true,
    log: say,
  })
  onStop(() => running.stop())
  say(`\nDaftar ${version} is ready at ${running.address}`)
  for (const line of running.greeting) say(line)
  // Where NODE_COMPILE_CACHE names a folder, the next start finds there what this one compiled, also when it is killed.
  flushCompileCache()
} catch (error) {
  const { message, stack } = error as Error
  process.stderr.write(`\n${error instanceof ConfigError || process.env['DEBUG'] === undefined ? message : stack}\n`)
  await stopAll()
  process.exit(1)
}

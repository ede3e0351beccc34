import pg from 'pg'
import { createMemory } from './access/memory.ts'
import { createRates } from './access/rates.ts'
import { addressFault } from './address.ts'
import { behaviours } from './behaviours/index.ts'
import { addedBehaviours } from './custom/behaviours.ts'
import { openFailures } from './custom/failures.ts'
import { openInstallation } from './custom/installation.ts'
import { watchStrays } from './custom/strays.ts'
import { mergedLabels, toldLabels } from './custom/toldLabels.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { patiently } from './database/patience.ts'
import { applicationUrl } from './database/role.ts'
import { seedDemoOnce } from './demo/first.ts'
import { greeting } from './demo/signIns.ts'
import { constraintsOf } from './engine/sql/constraints.ts'
import { createApp } from './http/app.ts'
import { forgetOldJobFiles, forgetOldKeys, forgetOldSessions } from './jobs/old.ts'
import { openQueue } from './jobs/queue.ts'
import { work } from './jobs/work.ts'
import { compactSums } from './ledger/compaction.ts'
import { ledgerTables } from './ledger/tables.ts'
import { createMailer } from './mail/mailer.ts'
import type { MailSettings } from './mail/settings.ts'
import { assertFaces, printFault } from './print/fonts.ts'
import { openPrinter } from './print/printer.ts'
import { makeDueEverywhere } from './repeats/due.ts'
import type { Server } from './server.ts'
import { stockRows } from './stock/tables.ts'
import { loadMessages } from './texts/messages.ts'
import { deliverDue } from './webhooks/deliver.ts'
import { createOutgoing, type OutgoingSettings } from './webhooks/outgoing.ts'
import { noteEvents } from './webhooks/written.ts'

export interface StartOptions {
  /** Address of the database with the rights of its owner. */
  readonly url: string
  readonly version: string
  readonly port: number
  readonly host: string
  /** Whether an empty installation gets a demo school. */
  readonly demo: boolean
  readonly log: (line: string) => void
  readonly mail: MailSettings
  /** How webhooks are sent. */
  readonly outgoing: OutgoingSettings
  /** Another installation that shows the reports. */
  readonly reportsUrl?: string | null
  /** Where schools make contact about their subscription. */
  readonly contactUrl?: string | null
  /** Folder of an installation's own definitions. */
  readonly customFolder?: string
  /** Whether one broken file of an installation keeps the server from starting. */
  readonly strict?: boolean
}

export interface Started {
  readonly address: string
  /** What to tell who started the server: how to sign in. */
  readonly greeting: readonly string[]
  stop(): Promise<void>
}

/** Loads and checks all definitions, migrates, and serves. Broken files of an installation are told all at once and left out. */
export async function startServer(options: StartOptions): Promise<Started> {
  assertFaces()
  const installation = await openInstallation(options)
  const { registry, registryOf } = installation
  if (options.demo) await patiently(() => seedDemo(options))
  const lacking = printFault()
  if (lacking) options.log(lacking)
  const printer = openPrinter()
  const messages = await loadMessages()
  messages.add(installation.labels)
  const told = toldLabels(installation.told, registry, messages)
  messages.add(told)
  const labels = mergedLabels(installation.labels, told)
  const database = openDatabase(applicationUrl(options.url))
  const failures = openFailures(database, options.log)
  const strays = watchStrays(failures, options.customFolder)
  let ownAddress = ''
  const mailer = createMailer(options.mail, options.log)
  const server: Server = {
    get queue() {
      return queue
    },
    registry,
    registryOf,
    database,
    memory: createMemory(database, applicationUrl(options.url)),
    rates: createRates(),
    messages,
    behaviours: {
      ...behaviours,
      makers: installation.makers,
      added: addedBehaviours(installation.behaviours, registry, failures),
      watch: (model, deed, changes, context, run) =>
        noteEvents(model, deed, changes, context, run, () => queue.begin('webhooks')),
    },
    outgoing: createOutgoing(options.outgoing),
    failures,
    constraints: constraintsOf(registry, [...ledgerTables, stockRows]),
    labels,
    entityReports: installation.told.reports,
    cards: installation.told.cards,
    broken: installation.broken,
    log: options.log,
    version: options.version,
    mailer,
    contactUrl: options.contactUrl ?? null,
    printer,
    publicUrl: () => options.mail.publicUrl ?? ownAddress,
    reportsUrl: options.reportsUrl ?? null,
    pending: async () => (await migrate(options.url, registry, { planOnly: true })).statements.length,
  }
  const queue = await openQueue(applicationUrl(options.url), {
    jobs: (ticket, signal) => work(server, ticket, signal),
    repeats: (signal) => makeDueEverywhere(server, signal),
    compactSums: () => compactSums(database),
    webhooks: (signal) => deliverDue(server, signal),
    forgetKeys: (signal) => forgetOldKeys(database, signal),
    forgetSessions: (signal) => forgetOldSessions(database, signal),
    forgetJobFiles: (signal) => forgetOldJobFiles(database, signal),
  })
  const app = await createApp(server, { logger: true })
  const address = await listen(app, options)
  ownAddress = address
  return {
    address,
    greeting: options.demo ? greeting : [],
    stop: async () => {
      await app.close()
      await queue.close()
      await mailer.close()
      await printer.close()
      await server.memory.close()
      strays.close()
      await database.close()
    },
  }
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, options: StartOptions): Promise<string> {
  try {
    return await app.listen({ port: options.port, host: options.host })
  } catch (error) {
    throw addressFault(error, options)
  }
}

async function seedDemo(options: StartOptions): Promise<void> {
  const client = new pg.Client({ connectionString: options.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await seedDemoOnce(client, options.log)
  } finally {
    await client.end()
  }
}

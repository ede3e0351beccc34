import { createAccessCache } from './access/accessCache.ts'
import { createKnownDevices } from './access/knownDevices.ts'
import { createRates } from './access/rates.ts'
import { authorNotifications, ownerNotifications } from './alerts/happenings.ts'
import { dayNotifications } from './alerts/refresh.ts'
import { taxingAlike } from './behaviours/advanceTaxPoint.ts'
import { behaviours } from './behaviours/index.ts'
import { addedBehaviours } from './custom/behaviours.ts'
import { customFolder } from './custom/customFolder.ts'
import { type Failures, openFailures } from './custom/failures.ts'
import type { Installation } from './custom/installation.ts'
import { viewsByTenant } from './custom/tenants.ts'
import { onUnhandled, unhandledPart } from './custom/unhandled.ts'
import { mergedLabels, productViewLabels, viewLabels } from './custom/viewLabels.ts'
import { type Database, openDatabase } from './database/database.ts'
import { isDistributedAt, unknownNodes } from './database/distribution/distribute.ts'
import { atNode } from './database/distribution/nodes.ts'
import { applicationUrl } from './database/role.ts'
import { Semaphore } from './engine/retry/semaphore.ts'
import { constraintsOf } from './engine/sql/constraints.ts'
import { finalAsked } from './ledger/finalAsked.ts'
import { matching } from './ledger/matchMade.ts'
import { ledgerTables } from './ledger/tables.ts'
import { whenFinal } from './ledger/whenFinal.ts'
import { createMailer } from './mail/mailer.ts'
import type { MailSettings } from './mail/settings.ts'
import { createCondition } from './metrics/condition.ts'
import { createMetrics } from './metrics/metrics.ts'
import { migrate } from './migration/migrate.ts'
import { createOutgoing, type OutgoingSettings } from './outgoing/outgoing.ts'
import { openPrinter } from './print/printer.ts'
import { createRepeated } from './problems/repeated.ts'
import type { Queue } from './queue/queue.ts'
import { endings } from './repeats/endWith.ts'
import type { Server } from './server.ts'
import { stockRows } from './stock/tables.ts'
import { loadMessages, type Messages } from './texts/messages.ts'
import { webhookEvents } from './webhooks/recordEvents.ts'

export interface ServerSettings {
  /** Address of the database with the rights of its owner. */
  readonly url: string
  /** The nodes of a distributed database that are asked straight, as `host:port`; the address is its coordinator's. */
  readonly nodes?: readonly string[]
  readonly version: string
  readonly mail: MailSettings
  /** How webhooks are sent. */
  readonly outgoing: OutgoingSettings
  /** Another installation that shows the reports. */
  readonly reportsUrl?: string | null
  readonly apiUrl?: string | null
  readonly origins?: readonly string[]
  /** Where schools make contact about their subscription. */
  readonly contactUrl?: string | null
  /** How many requests a tenant may send to this server within a minute. */
  readonly tenantPerMinute?: number
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is believed, `loopback` for this machine. */
  readonly trustedProxies?: readonly string[]
  /** How long browsers are told to ask by TLS alone, in seconds; left out, they are not told. */
  readonly hstsSeconds?: number
  /** Who may read the metrics from another machine. */
  readonly metricsToken?: string | null
  /** Whether without a token whoever asks from this machine may read them; yes when left out. */
  readonly metricsLocal?: boolean
  /** A file that is touched after each backup. */
  readonly backupFile?: string | null
  /** What the server's own log holds: errors and warnings, or each request too. */
  readonly logLevel?: 'warn' | 'info'
  /** Folder of an installation's own definitions. */
  readonly customFolder?: string
}

/** What a process has beside its settings. */
interface Own {
  readonly installation: Installation
  /** Connections to the database. */
  readonly connections?: number
  readonly log: (line: string) => void
  /** The address under which it listens. */
  readonly address: () => string
  readonly queue: () => Queue
  readonly workerState?: Server['workerState']
}

export interface Composed {
  readonly server: Server
  close(): Promise<void>
}

/** What three hundred people at work send together, and a program that knows no measure exceeds. */
const tenantPerMinute = 12_000

/** Tables of the books, which no definition makes. */
const books = [...ledgerTables, stockRows]

const poolOf = ({ pool }: Database) => ({
  busy: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

/** The texts of the product with those of an installation, and the labels that its definitions bring along. */
async function textsOf({ labels, views, registry }: Installation) {
  const messages = await loadMessages()
  messages.add(labels)
  const ownTexts = Object.keys(labels).length > 0
  const viewTexts = (ownTexts ? viewLabels : productViewLabels)(views, registry, messages)
  messages.add(viewTexts)
  return { messages, labels: mergedLabels(labels, viewTexts) }
}

/** The database with the application's rights, and the addresses at which it is asked. */
async function databaseOf(settings: ServerSettings, { connections, log }: Own, onFullShare: () => void) {
  const distributed = await isDistributedAt(settings.url)
  const url = applicationUrl(settings.url)
  const nodes = distributed ? (settings.nodes ?? []) : []
  for (const node of await unknownNodes(settings.url, nodes))
    log(`DATABASE_NODES names ${node}, which is no node that the coordinator knows: nothing is asked there.`)
  const database = openDatabase(url, {
    distributed,
    nodes,
    ...(connections && { size: connections }),
    onFullShare,
  })
  return { database, addresses: [url, ...nodes.map((node) => atNode(url, node))] }
}

/** What records bring about: by the product, and by the code of an installation. */
const behavioursOf = (
  { makers, behaviours: own, registry, tenantCodes }: Installation,
  failures: Failures,
  hasText: Messages['has'],
  queue: () => Queue,
): Server['behaviours'] => ({
  ...behaviours,
  makers,
  added: addedBehaviours(own, registry, failures, tenantCodes, hasText),
  final: whenFinal,
  finalAsked,
  followers: [
    webhookEvents(() => queue().begin('webhooks')),
    ...[dayNotifications, authorNotifications, ownerNotifications, endings, matching, taxingAlike],
  ],
})

/** What the settings say of a server, or what holds where they say nothing. */
const toldBy = (settings: ServerSettings, { address }: Own) => ({
  metricsToken: settings.metricsToken ?? null,
  metricsLocal: settings.metricsLocal ?? true,
  perMinute: settings.tenantPerMinute ?? tenantPerMinute,
  hstsSeconds: settings.hstsSeconds ?? 0,
  trustedProxies: settings.trustedProxies ?? ['loopback'],
  version: settings.version,
  contactUrl: settings.contactUrl ?? null,
  publicUrl: () => settings.mail.publicUrl ?? address(),
  reportsUrl: settings.reportsUrl ?? null,
  apiUrl: settings.apiUrl ?? null,
  origins: settings.origins ?? [],
})

/** All that routes work with, for a process that serves. */
export async function compose(settings: ServerSettings, own: Own): Promise<Composed> {
  const { installation, log } = own
  const { registry } = installation
  const printer = openPrinter()
  const { messages, labels } = await textsOf(installation)
  const viewsFor = viewsByTenant(installation.views)
  const { database, addresses } = await databaseOf(settings, own, () => server.metrics.share('connections'))
  const failures = openFailures(database, log, installation.codeFiles)
  const unhandled = onUnhandled(settings.customFolder ?? customFolder, ({ tenant, file, error }) =>
    failures.report(tenant, file, unhandledPart, error),
  )
  const mailer = createMailer(settings.mail, log)
  const outgoing = createOutgoing(settings.outgoing)
  const condition = createCondition(database, settings.backupFile ?? null)
  const server: Server = {
    get queue() {
      return own.queue()
    },
    ...toldBy(settings, own),
    registry,
    registryOf: installation.registryOf,
    database,
    cache: createAccessCache(database, addresses),
    rates: createRates(),
    condition,
    metrics: createMetrics({
      condition,
      pool: () => poolOf(database),
      queues: () => own.queue().depths(),
    }),
    workerState: own.workerState ?? (() => 'asleep'),
    files: new Semaphore(1),
    messages,
    behaviours: behavioursOf(installation, failures, messages.has, own.queue),
    outgoing,
    knownDevices: createKnownDevices(outgoing.secretBox),
    failures,
    reportCode: failures.reportCode,
    constraints: constraintsOf(registry, books),
    labels,
    entityReports: installation.views.reports,
    viewsOf: (tenant) => viewsFor(installation.tenantCodes.get(tenant) ?? null),
    broken: installation.broken,
    tenantCodes: installation.tenantCodes,
    log,
    repeated: createRepeated(),
    mailer,
    printer,
    pending: async () => (await migrate(settings.url, registry, { planOnly: true, besideNewer: true })).statements.length,
  }
  return {
    server,
    close: async () => {
      await mailer.close()
      await printer.close()
      await server.cache.close()
      unhandled.close()
      await database.close()
    },
  }
}

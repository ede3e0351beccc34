import type { EntityReport } from '../../schema/entityReport.ts'
import type { KnownDevices } from './access/knownDevices.ts'
import type { Services } from './access/services.ts'
import type { Broken } from './custom/assembled.ts'
import type { Failures } from './custom/failures.ts'
import type { TenantViews } from './custom/tenants.ts'
import type { Semaphore } from './engine/retry/semaphore.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Condition } from './metrics/condition.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Printer } from './print/printer.ts'
import type { Repeated } from './problems/repeated.ts'
import type { Queue } from './queue/queue.ts'

/** What routes and jobs work with; made once at start. */
export interface Server extends Services {
  /** Long files are made one after the other. */
  readonly files: Semaphore
  /** Labels that definitions bring in their own file, by language and full key. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The installation's files that are left out, with what is wrong with each. */
  readonly broken: readonly Broken[]
  /** The codes of the tenants that the installation's files may name, by their ids. */
  readonly tenantCodes: ReadonlyMap<number, string>
  /** The installation's code that fails while it is at work. */
  readonly failures: Failures
  /** Reports as data: the product's and those of the installation. */
  readonly entityReports: readonly EntityReport[]
  /** Reports and cards of the home page as a tenant has them. */
  readonly viewsOf: (tenant: number) => TenantViews
  readonly queue: Queue
  /** Tells failures that come again from new ones. */
  readonly repeated: Repeated
  readonly version: string
  readonly metrics: Metrics
  /** What of a database that answers may not be well all the same. */
  readonly condition: Condition
  /** How many requests a tenant may send to this server within a minute. */
  readonly perMinute: number
  /** Whoever has it may read the metrics; null: nobody from another machine. */
  readonly metricsToken: string | null
  /** Whether without a token whoever asks from this machine may read the metrics. */
  readonly metricsLocal: boolean
  /** The process for long work: it begins with the first of it, and anew after it has ended. */
  readonly workerState: () => 'ok' | 'asleep' | 'ended'
  readonly mailer: Mailer
  readonly printer: Printer
  /** The address under which people reach this installation, without a slash at its end. */
  readonly publicUrl: () => string
  /** Browsers that are not held up by those who guess. */
  readonly knownDevices: KnownDevices
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  /** How long browsers are told to ask by TLS alone, in seconds; 0: they are not told. */
  readonly hstsSeconds: number
  /** Another installation that shows the reports, without a slash at its end. */
  readonly reportsUrl: string | null
  /** Another address that answers the application whose pages this server shows, without a slash at its end. */
  readonly apiUrl: string | null
  /** Addresses of applications that may ask this server beside its own. */
  readonly origins: readonly string[]
  /** How many statements of the migration are pending; 0 on a healthy server. */
  readonly pending: () => Promise<number>
}

import type { CardData } from '../../schema/card.ts'
import type { EntityReport } from '../../schema/entityReport.ts'
import type { Registry } from '../../schema/registry.ts'
import type { Memory } from './access/memory.ts'
import type { Rates } from './access/rates.ts'
import type { Broken } from './custom/assemble.ts'
import type { Failures } from './custom/failures.ts'
import type { Database } from './database/database.ts'
import type { Behaviours } from './engine/behaviour.ts'
import type { Constraints } from './engine/sql/constraints.ts'
import type { Queue } from './jobs/queue.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Printer } from './print/printer.ts'
import type { Messages } from './texts/messages.ts'
import type { Outgoing } from './webhooks/outgoing.ts'

/** What routes work with; made once at start. */
export interface Server {
  readonly registry: Registry
  /** The definitions as they hold for a tenant: files of an installation may be for some alone. */
  readonly registryOf: (tenant: number) => Registry
  readonly database: Database
  readonly memory: Memory
  readonly rates: Rates
  readonly messages: Messages
  readonly behaviours: Behaviours
  readonly constraints: Constraints
  /** Labels that definitions bring in their own file, by language and full key. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The installation's files that are left out, with what is wrong with each. */
  readonly broken: readonly Broken[]
  /** The installation's code that fails while it is at work. */
  readonly failures: Failures
  /** Reports as data: the product's and those of the installation. */
  readonly entityReports: readonly EntityReport[]
  /** Cards of the home page: the product's and those of the installation. */
  readonly cards: readonly CardData[]
  readonly queue: Queue
  /** Tells whoever runs the server. */
  readonly log: (line: string) => void
  /** The way to other systems. */
  readonly outgoing: Outgoing
  readonly version: string
  readonly mailer: Mailer
  readonly printer: Printer
  /** The address under which people reach this installation, without a slash at its end. */
  readonly publicUrl: () => string
  /** Another installation that shows the reports, without a slash at its end. */
  readonly reportsUrl: string | null
  /** Where a school makes contact about its subscription when that names no place of its own. */
  readonly contactUrl: string | null
  /** Names of definitions' steps that the database still lacks; empty on a healthy server. */
  readonly pending: () => Promise<number>
}

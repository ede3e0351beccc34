import type { CodeFailed } from '../../../schema/namedCode.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Database } from '../database/database.ts'
import type { Behaviours } from '../engine/behaviours.ts'
import type { Constraints } from '../engine/sql/constraints.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import type { Messages } from '../texts/messages.ts'
import type { AccessCache } from './accessCache.ts'
import type { Rates } from './rates.ts'

/** What work on records needs besides its context; made once at start. */
export interface Services {
  readonly registry: Registry
  /** The definitions as they hold for a tenant: files of an installation may be for some tenants alone. */
  readonly registryOf: (tenant: number) => Registry
  readonly database: Database
  readonly cache: AccessCache
  readonly rates: Rates
  readonly messages: Messages
  readonly behaviours: Behaviours
  readonly constraints: Constraints
  readonly outgoing: Outgoing
  /** Called when a function that a definition names has failed. */
  readonly reportCode: (tenant: number, failure: CodeFailed) => void
  /** Writes a line into the log of the server. */
  readonly log: (line: string) => void
  /** Where a school makes contact about its subscription when that names no place of its own. */
  readonly contactUrl: string | null
}

import type { Flags } from '../../../schema/flags.ts'
import type { CheckContext } from '../../../schema/record/accept.ts'
import type { TitleReader } from '../../../schema/record/title.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Stage } from '../../shared/job.ts'
import type { Database } from '../database/database.ts'

export interface BranchInfo {
  readonly id: number
  readonly arabicName: string
  readonly englishName: string | null
  readonly isMaster: boolean
  readonly active: boolean
  readonly decimalDigits: number
}

export interface YearInfo {
  readonly id: number
  readonly year: number
  readonly startDate: string
  readonly endDate: string
  readonly status: string
}

/** Who asks. */
export interface Person {
  readonly id: number
  readonly userName: string
  readonly fullName: string
  readonly role: string
  readonly isAdmin: boolean
  readonly permissions: ReadonlySet<string>
  /** Set where another system acts for this person, by an API token. */
  readonly token?: { readonly id: number; readonly label: string; readonly perMinute: number }
  /** Of somebody from outside: the record of their family; they see what belongs to it. */
  readonly family?: { readonly resource: string; readonly id: number }
  /** Somebody without an account, of whom nothing is known. */
  readonly isPublic?: true
  /** Set where the product works by itself, with the rights of this person but not in their name. */
  readonly isAutomatic?: true
}

/** The user name in the audit log for what somebody without an account did. */
export const publicMark = 'public'
/** The same for what the product did by itself. */
export const automaticMark = 'automatic'

/** What the engine needs for sending to other systems. */
export interface Outgoing {
  /** Encrypts a secret for its owner (`of`), and knows whether one opens still. */
  readonly secretBox: { encrypt(secret: string, of: string): Buffer; opens(encrypted: Buffer, of: string): boolean }
  /** The code of what is wrong with an address, or null. */
  faultOf(address: string): string | null
}

/** A webhook that subscribes to events. */
export interface WebhookSubscription {
  readonly id: number
  /** Ids of branches; all where it is empty. */
  readonly branches: readonly number[]
  readonly events: readonly (readonly [resource: string, event: string])[]
}

/** Who makes a request, in which branch and year. Every query of the engine takes its bounds from here. */
export interface Context {
  readonly database: Database
  readonly registry: Registry
  readonly tenant: number
  readonly person: Person
  readonly language: string
  /** In which languages names are read together, for a paper in several. */
  readonly languages?: readonly string[]
  /** A text in that language. */
  readonly translate: (key: string, params?: Readonly<Record<string, unknown>>) => string
  /** What a value of a choice is called in that language; of lines as in their document. */
  readonly choice: TitleReader['choice']
  readonly branch: BranchInfo
  /** The branches whose records are seen: the selected one, or on the head office's branch all that the person may see. */
  readonly visibleBranches: readonly number[]
  /** The branches that the person may choose, the head office among them. */
  readonly branches: readonly number[]
  /** Whether these are all that there are. */
  readonly everywhere?: boolean
  /** Null while all years are selected. */
  readonly year: YearInfo | null
  /** The years that the person may choose, the current one first. */
  readonly years: readonly YearInfo[]
  readonly check: CheckContext
  /** What the company has switched on; left out where the product itself works. */
  readonly flags?: Flags
  /** Webhooks of the tenant, and how their secrets are encrypted and their addresses checked. */
  readonly webhooks?: readonly WebhookSubscription[]
  readonly outgoing?: Outgoing
  /** Codes of the questions that the person has confirmed. */
  readonly confirmed?: ReadonlySet<string>
  /** Set where somebody with a second factor gives a code of it before what asks for one (`stepUp`). */
  readonly codeDue?: true
  /** Set where a new secret can be shown, once, in the answer to the request. */
  readonly reveal?: (secret: string) => void
  /** Set where somebody watches long work: called as each stage begins; throws to stop the work. */
  readonly onStage?: (stage: Stage) => Promise<void>
  /**
   * The job, or the request for many records, that does this work: people are notified of all its records in one notification.
   */
  readonly job?: number | string
}

/** Whether the person may do what the permission names. */
export const may = (person: Person, permission: string): boolean => person.isAdmin || person.permissions.has(permission)

/** The bounds of a person in another branch, in the same year. */
export const withinBranch = (context: Context, branch: BranchInfo): Context => ({
  ...context,
  branch,
  visibleBranches: [branch.id],
  check: { ...context.check, decimals: branch.decimalDigits },
})

/** The bounds of a person for work that the product does by itself. */
export const automatic = (context: Context): Context => ({ ...context, person: { ...context.person, isAutomatic: true } })

/** In whose name the books are written; nobody's where the product works by itself. */
export const authorOf = ({ id, isAutomatic }: Pick<Person, 'id' | 'isAutomatic'>): number | null => (isAutomatic ? null : id)

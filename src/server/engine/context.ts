import type { CheckContext } from '../../../schema/record/accept.ts'
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
}

/** Who asks, in which branch and year, and with what at hand. Every query of the engine takes its bounds from here. */
export interface Context {
  readonly database: Database
  readonly registry: Registry
  readonly tenant: number
  readonly person: Person
  readonly language: string
  /** A text in that language. */
  readonly say: (key: string, params?: Readonly<Record<string, unknown>>) => string
  readonly branch: BranchInfo
  /** The branches whose records are seen: the selected one, or on the head office's branch all that the person may see. */
  readonly visibleBranches: readonly number[]
  /** The branches that the person may choose, the head office among them. */
  readonly branches: readonly number[]
  /** Null while all years are selected. */
  readonly year: YearInfo | null
  /** The years that the person may choose, the current one first. */
  readonly years: readonly YearInfo[]
  readonly check: CheckContext
  /** Codes of the questions that the person has answered with yes. */
  readonly confirmed?: ReadonlySet<string>
  /** Set where somebody watches work that goes by stages: tells the one that begins; throws when the work is to stop. */
  readonly tell?: (stage: Stage) => Promise<void>
}

/** Whether the person may do what the permission names. */
export const may = (person: Person, permission: string): boolean => person.isAdmin || person.permissions.has(permission)

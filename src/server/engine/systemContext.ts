import type { CheckContext } from '../../../schema/record/accept.ts'
import type { Registry } from '../../../schema/registry.ts'
import { fulfils } from '../../../schema/values/expression.ts'
import type { Database } from '../database/database.ts'
import type { BranchInfo, Context, YearInfo } from './context.ts'

export interface SystemBounds {
  readonly registry: Registry
  readonly tenant: number
  /** In whose name it is written; nobody's where it is read alone. */
  readonly person?: number
  readonly branch: BranchInfo
  /** All branches that are seen. */
  readonly branches?: readonly number[]
  readonly everywhere?: true
  readonly year: YearInfo | null
  readonly years?: readonly YearInfo[]
  readonly decimals?: number
  readonly phoneRule?: CheckContext['phoneRule']
  /** Left out, everything happens in the caller's own transaction. */
  readonly database?: Database
}

/** In the place of a database; the bounds themselves can be passed on. */
const none = new Proxy({} as Database, {
  get: () => {
    throw new Error('The system works in the transaction that it was given.')
  },
})

/** The bounds of work that no person asked for: it may do everything in its tenant, and its texts stay keys. */
export const systemContext = ({ branch, year, ...bounds }: SystemBounds): Context => ({
  database: bounds.database ?? none,
  registry: bounds.registry,
  tenant: bounds.tenant,
  person: { id: bounds.person ?? 0, userName: '', fullName: '', role: 'admin', isAdmin: true, permissions: new Set() },
  language: 'ar',
  translate: (key) => key,
  choice: (_model, _field, value) => value,
  branch,
  branches: bounds.branches ?? [branch.id],
  visibleBranches: bounds.branches ?? [branch.id],
  ...(bounds.everywhere && { everywhere: true }),
  year,
  years: bounds.years ?? (year ? [year] : []),
  check: {
    decimals: bounds.decimals ?? branch.decimalDigits,
    phoneRule: bounds.phoneRule ?? 'saudi',
    fulfils,
    fiscalYear: year,
  },
})

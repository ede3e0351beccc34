import { NoAccount, type Role } from '../../../schema/recipe.ts'
import type { FaultAt } from '../../../schema/record/record.ts'

/** The branches whose books some lines of a branch's document touch. */
export const branchesOf = (lines: readonly { readonly branch?: number | null | undefined }[], own: number): number[] => [
  ...new Set([own, ...lines.map(({ branch }) => branch ?? own)]),
]

/** A document needs a role's account, and the settings name none. */
export class MappingMissing extends Error {
  readonly role: Role
  constructor(role: Role) {
    super(`no account for ${role}`)
    this.role = role
  }
}

/** What keeps a document from being posted: an account that is missing, or the recipe itself, which may be an installation's. */
function faultOf(error: unknown): FaultAt {
  if (error instanceof MappingMissing) return { code: 'Ledger.MappingMissing', params: { role: error.role } }
  if (error instanceof NoAccount) {
    const { path, place } = error
    const own = path.startsWith('document.') ? path.slice('document.'.length) : place === undefined ? path : `${place}.${path}`
    return {
      code: 'Ledger.NoAccount',
      field: own
        .split('.')
        .slice(0, own === path || place === undefined ? 1 : 3)
        .join('.'),
    }
  }
  return { code: 'Ledger.RecipeFailed', params: { reason: error instanceof Error ? error.message : String(error) } }
}

/** What a recipe makes of a document, or what stands in its way. */
export function orFaults<T extends object>(make: () => T): T | { faults: FaultAt[] } {
  try {
    return make()
  } catch (error) {
    return { faults: [faultOf(error)] }
  }
}

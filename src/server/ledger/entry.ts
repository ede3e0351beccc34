import type { EntryLine, Role } from '../../../schema/recipe.ts'
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

/** The lines that are made of the company's accounts, or what its settings lack for them. */
export function linesOrFaults<T extends { readonly lines: readonly EntryLine[] }>(make: () => T): T | { faults: FaultAt[] } {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof MappingMissing)) throw error
    return { faults: [{ code: 'Ledger.MappingMissing', params: { role: error.role } }] }
  }
}

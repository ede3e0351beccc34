import { CodeFailed } from '../../../schema/namedCode.ts'
import { type EntryLine, MissingAccount, NoAccount, type Role } from '../../../schema/recipe.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import { compare, isZero, sum } from '../../../schema/values/money.ts'
import type { Context } from '../engine/context.ts'

/** The branches whose books some lines of a branch's document touch. */
export const branchesOf = (lines: readonly { readonly branch?: number | null | undefined }[], own: number): number[] => [
  ...new Set([own, ...lines.map(({ branch }) => branch ?? own)]),
]

/** A document needs a role's account, and the settings name none. */
export class MappingMissing extends MissingAccount {
  readonly role: Role
  constructor(role: Role) {
    super(`no account for ${role}`)
    this.role = role
  }
}

/** Why a document cannot be posted: an account is missing, or the recipe refuses. Anything else is thrown. */
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
  if (error instanceof CodeFailed) return error.fault
  throw error
}

/** The result of a recipe for a document, or its faults. */
export function orFaults<T extends object>(make: () => T): T | { faults: FaultAt[] } {
  try {
    return make()
  } catch (error) {
    return { faults: [faultOf(error)] }
  }
}

/** Who writes into the books of a branch, or takes back what is there, may choose that branch. */
export const foreignBranches = (lines: readonly EntryLine[], own: number, context: Context): FaultAt[] =>
  lines.flatMap(({ branch = own, place, entrusted }) =>
    branch === own || entrusted || context.branches.includes(branch)
      ? []
      : [{ code: 'Branch.NotAllowed', ...(place !== undefined && { field: `${place}.branch` }) }],
  )

/** Two lines at least, an amount on each, as much debit as credit. */
export function shapeFaults(lines: readonly EntryLine[]): FaultAt[] {
  if (lines.length < 2) return [{ code: 'Ledger.TooFewLines' }]
  const empty = lines.find((line) => isZero(line.debit) === isZero(line.credit))
  if (empty) return [{ code: 'Ledger.DebitOrCredit', ...(empty.place !== undefined && { field: `${empty.place}.debit` }) }]
  const [debit, credit] = [sum(lines.map((line) => line.debit)), sum(lines.map((line) => line.credit))]
  return compare(debit, credit) === 0 ? [] : [{ code: 'Ledger.Unbalanced' }]
}

import type { PostingRole } from '../../../resources/groups/values.ts'
import type { Facts } from '../../../schema/calculate.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Party } from './parties.ts'

/** Why a row is there, as a text `postings.{key}` with its parameters. */
export interface Reason {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** One row of an entry before it is written. Amounts are exact decimals; one of the two is zero. */
export interface EntryLine {
  readonly account: number
  /** The branch whose books take the row; the document's own when absent. */
  readonly branch?: number
  readonly debit: string
  readonly credit: string
  readonly costCenter?: number | null
  readonly party?: Party | null
  readonly description?: string | null
  readonly reason: Reason
  /** Where in the document the row comes from, for the place of an error: `entries.3`. */
  readonly place?: string
}

/** The branches whose books some lines of a branch's document touch. */
export const branchesOf = (lines: readonly { readonly branch?: number | null | undefined }[], own: number): number[] => [
  ...new Set([own, ...lines.map(({ branch }) => branch ?? own)]),
]

/** Areas of the books that can be locked up to a day on their own. */
export const areas = ['general', 'sales', 'purchases', 'treasury', 'payroll', 'stock'] as const
export type Area = (typeof areas)[number]

/** What a recipe may ask beside its document. */
export interface Books {
  /**
   * The first account that is named, or else that of the company's settings for a role; throws `MappingMissing` when they name none.
   * @example books.account('receivable', facts.service, facts.category)
   */
  account(role: PostingRole, ...named: readonly (number | null | undefined)[]): number
  /** Decimal digits of the branch's amounts. */
  readonly decimals: number
}

/** Turns a document into the lines of its entry: pure, the same lines for the same document. */
export interface Recipe {
  readonly area: Area
  readonly lines: (document: RecordData, books: Books, facts: Facts) => EntryLine[]
}

/** A document needs a role's account, and the settings name none. */
export class MappingMissing extends Error {
  readonly role: PostingRole
  constructor(role: PostingRole) {
    super(`no account for ${role}`)
    this.role = role
  }
}

/** The lines that are made of the company's accounts, or what its settings lack for them. */
export function linesOrFaults(make: () => EntryLine[]): { lines: EntryLine[] } | { faults: FaultAt[] } {
  try {
    return { lines: make() }
  } catch (error) {
    if (!(error instanceof MappingMissing)) throw error
    return { faults: [{ code: 'Ledger.MappingMissing', params: { role: error.role } }] }
  }
}

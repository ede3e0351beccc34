import type { Named } from './named.ts'

/** An instalment of a family that is not paid to the end. */
export interface OpenTerm {
  readonly id: number
  readonly invoice: number
  readonly number: string
  readonly branch: number
  readonly year: number
  readonly dueOn: string
  readonly amount: string
  readonly left: string
  /** The children whom its invoice is about. */
  readonly students: readonly Named[]
}

/** What is left of a credit, by the receipt or the credit note in which it arose. */
export interface OpenCredit {
  readonly kind: 'collection' | 'creditNote'
  readonly id: number
  readonly branch: number
  readonly number: string
  readonly date: string
  readonly left: string
}

/** What a cashier must know of a family: what it owes, in whichever branch and year, and what it has paid too much. */
export interface FamilyAccount {
  readonly guardian: Named
  readonly children: readonly Named[]
  /** The oldest first. */
  readonly terms: readonly OpenTerm[]
  /** Those of the branch at hand before those of others, the oldest first. */
  readonly credits: readonly OpenCredit[]
  readonly lastReceipt: { readonly number: string; readonly date: string; readonly received: string } | null
}

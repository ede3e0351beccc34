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

/** What is left of an advance, by the receipt in which it was paid. */
export interface OpenCredit {
  readonly id: number
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
  /** Of the branch at hand, the oldest first. */
  readonly credits: readonly OpenCredit[]
  readonly lastReceipt: { readonly number: string; readonly date: string; readonly received: string } | null
}

import type { Named } from './named.ts'

/** Who pays at the desk and is kept. */
export const payers = ['guardian', 'customer', 'supplier'] as const
export type Payer = (typeof payers)[number]

/** The last step of the address at which the account of each kind of payer is read. */
export const payerPaths: Readonly<Record<Payer, string>> = { guardian: 'families', customer: 'customers', supplier: 'suppliers' }

/** An instalment that is not paid to the end. */
export interface OpenTerm {
  readonly id: number
  readonly invoice: number
  readonly number: string
  /** Whether its invoice stands in the books: a receipt that pays it is posted after it. */
  readonly posted: boolean
  readonly branch: number
  readonly year: number
  readonly dueOn: string
  readonly amount: string
  readonly left: string
  /** The children whom its invoice is about. */
  readonly students: readonly Named[]
  /** The services and goods of an invoice that is about no child. */
  readonly bought: readonly Named[]
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

/** What a cashier must know of who pays: what is owed, in whichever branch and year, and what was paid too much. */
export interface PayerAccount {
  readonly kind: Payer
  readonly payer: Named
  readonly children: readonly Named[]
  /** The oldest first. */
  readonly terms: readonly OpenTerm[]
  /** Those of the branch at hand before those of others, the oldest first. */
  readonly credits: readonly OpenCredit[]
  readonly lastReceipt: { readonly number: string; readonly date: string; readonly received: string } | null
}

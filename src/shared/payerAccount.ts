import type { Named } from './named.ts'

/** Who pays at the desk and is kept. */
export const payers = ['guardian', 'customer', 'supplier'] as const
export type Payer = (typeof payers)[number]

/** The last step of the address at which the account of each kind of payer is read. */
export const payerPaths: Readonly<Record<Payer, string>> = { guardian: 'families', customer: 'customers', supplier: 'suppliers' }

/** An instalment that is not paid to the end: of an invoice (`term`), or what a returned cheque left to be paid (`claim`). */
export interface OpenTerm {
  /** The field of a receipt's line that names it. */
  readonly kind: 'term' | 'claim'
  readonly id: number
  readonly invoice: number | null
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
  /** The number of the cheque that came back. */
  readonly cheque: string | null
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
  /** What a supplier was paid in advance, which it may hand back. */
  readonly paidAhead: string
  /** Those of the branch at hand before those of others, the oldest first. */
  readonly credits: readonly OpenCredit[]
  readonly lastReceipt: { readonly number: string; readonly date: string; readonly received: string } | null
}

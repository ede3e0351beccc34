import type { Condition, Scalar } from '../condition.ts'

/** Areas of the books that can be locked up to a day on their own. */
export const areas = ['general', 'sales', 'purchases', 'treasury', 'payroll', 'stock'] as const

export type Area = (typeof areas)[number]

/**
 * What a row of an entry is made of, as data. An account is a path to a reference (`item.incomeAccount`), an account of the company's
 * settings (`role.cash`), or several of them, of which the first that is named counts. Paths take any number of steps; inside `each`
 * they begin at the line, and `document.x` is the document's.
 * @example { debit: 'guardian.receivableAccount', credit: ['service.incomeAccount', 'role.feeIncome'], amount: 'total', party: 'guardian' }
 */
export interface PostingRow {
  /** The account that is debited; left out where another row is the other side. */
  readonly debit?: string | readonly string[]
  readonly credit?: string | readonly string[]
  /**
   * A path to an amount, or `stock.cost`: the cost of the goods of this line that went out. A negative amount goes to the other
   * side.
   */
  readonly amount: string
  /** The lines of which each makes the row. */
  readonly each?: string
  /** When there is such a row; left out, always. It reads fields of the document, or of the line. */
  readonly when?: Condition
  readonly party?: string
  readonly costCenter?: string
  readonly student?: string
  readonly description?: string
  /** What the row takes from its account was brought there: the document is not posted where the account has less from its day on, and what brought it stays. */
  readonly covered?: boolean
  /** Why the row is there, where its line does not say it: the key of a text (`postings.{reason}`), which tells the number of the line. */
  readonly reason?: string
}

/**
 * A movement of goods, as data.
 * @example { each: 'items', item: 'item', warehouse: 'document.warehouse', quantity: 'quantity', out: true }
 */
export interface StockRow {
  readonly item: string
  readonly warehouse: string
  /** A path to how much is moved; what goes out is said by `out`. */
  readonly quantity: string
  readonly out?: boolean
  /** What comes in is worth, as a path; left out, what went out by the same line cost. What goes out is worth what it cost. */
  readonly value?: string
  readonly each?: string
  readonly when?: Condition
}

/** The sides of a tax return. */
export const taxSides = ['sales', 'purchases'] as const

/**
 * What the tax return counts of a document, or of each of its lines: stored with the entry when it is posted, so that later
 * changes do not change a filed return.
 * @example { each: 'items', side: 'sales', base: 'net', tax: 'tax', category: 'taxCategory', reason: 'taxReason' }
 */
export interface TaxRow {
  readonly side: (typeof taxSides)[number]
  /** Paths to the amount that is taxed and to its tax; where no row has a tax, they are told beside the tax accounts. */
  readonly base: string
  readonly tax?: string
  /** A path to what the authority calls the tax, or the category itself. */
  readonly category: string | { readonly value: string }
  /** A path to the code of why there is none. */
  readonly reason?: string
  /** It takes back what the return counted of another document: a credit note. */
  readonly back?: boolean
  readonly each?: string
  readonly when?: Condition
}

/** What an event of a document does: a recipe by name, or rows as data. */
export interface Effect {
  readonly ledger?: string | readonly PostingRow[]
  readonly stock?: string | readonly StockRow[]
}

/** What posting a document does. @example effects: { area: 'sales', ledger: 'salesInvoice', stock: 'saleIssue' } */
export interface Effects extends Effect {
  /** The area of the books whose lock holds for it; `general` when left out. */
  readonly area?: Area
  /**
   * Which of its documents the tax return tells of; left out, all of them. What opens or closes the books is none of its business.
   * @example taxable: { taxable: true }
   */
  readonly taxable?: Condition
  /** What the tax return counts of them, line by line; if left out, the rows on the tax accounts and those against them. */
  readonly taxes?: readonly TaxRow[]
  /** Its documents may come to nothing, such as an invoice that is let off whole: they are posted without an entry. */
  readonly orNothing?: true
  /** What other events do, by the names by which actions post them. @example events: { accrue: { ledger: 'feeAccrual' } } */
  readonly events?: Readonly<Record<string, Effect>>
}

/**
 * Documents at an end of the year, by values of their fields.
 * @example yearEnds: { opens: { kind: 'opening' }, closes: { kind: 'closing' } }
 */
export interface YearEnds {
  /** They open the books: reports show their entries before the first row of a period, whatever their day. */
  readonly opens?: Readonly<Record<string, Scalar>>
  /**
   * They move a year's income and expense to its result on its last day, and post to no other accounts. Only one definition says
   * so.
   */
  readonly closes?: Readonly<Record<string, Scalar>>
}

export type YearEnd = keyof YearEnds

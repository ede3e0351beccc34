import type { Condition } from '../condition.ts'
import type { LabelLayout, LabelledLines } from './labelLayout.ts'

/** Sizes of paper that a layout may ask for; a table that is too wide for it lies across. */
export const paperSizes = ['a4', 'a5'] as const

/** All sizes on which something can be printed; a roll is 80 mm wide and as long as it must be. */
export const sizes = [...paperSizes, 'roll'] as const

/**
 * A card of a record, as large as a bank's (85.6 × 54 mm), ten to a page: its name, a few fields, and a field as a QR code.
 * @example card: { photo: 'photo', fields: ['row', 'classRoom', 'fiscalYear'], code: 'code' }
 */
export interface CardLayout {
  /** The image field that shows whose card it is. */
  readonly photo?: string
  readonly fields: readonly string[]
  /** The field that a scanner reads. */
  readonly code?: string
}

/**
 * Columns that are filled in by hand: a count sheet, a paper on which goods are ticked off as they come.
 * @example byHand: { lines: 'items', columns: ['counted'], when: { status: 'counting' } }
 */
export interface ByHand {
  readonly lines: string
  /** The fields of the lines whose cells are empty, whatever was recorded so far; what stands behind the last of them is left out. */
  readonly columns: readonly string[]
  /** Where this holds of the record; left out, always. */
  readonly when?: Condition
}

/**
 * Lines summed up below their table: a row for each combination of what they share, such as an invoice's tax by its rate.
 * @example breakdowns: [{ of: 'items', by: ['taxRate'], sums: ['net', 'tax'], title: { en: 'Tax by rate' } }]
 */
export interface Breakdown {
  /** The lines that are summed up. */
  readonly of: string
  /** What the lines of one row share: their fields, also through references (`student.identityNumber`). */
  readonly by: readonly string[]
  /** The amounts that are summed up. */
  readonly sums: readonly string[]
  /** Which lines count; all when left out. */
  readonly when?: Condition
  /** The heading, by language. */
  readonly title: Readonly<Record<string, string>>
}

/** Text above what is printed, if the condition holds. */
export interface PaperHead {
  readonly when: Condition
  readonly text: Readonly<Record<string, string>>
}

/** What a paper is called instead, where the condition holds. */
export interface PaperTitle {
  readonly when: Condition
  readonly title: Readonly<Record<string, string>>
}

/** What the QR code of a tax document tells, and of which documents there is one. */
export interface TaxCodeLayout {
  /** The flag of the company that switches it on. */
  readonly flag: string
  /** Which documents have it; all when left out. */
  readonly when?: Condition
  /** The amount with the tax. */
  readonly total: string
  readonly tax: string
  /** The letters with which numbers of this kind begin, so that no other kind of tax document has them; the name of the definition when left out. */
  readonly prefix?: string
  /** The code of the refusal to unpost or void one that has its number; left out, one that tells to correct it by another document. */
  readonly error?: string
}

/**
 * What a printed record shows, where that is not everything. Words that are left out follow from the
 * definition.
 * @example print: { lines: { items: ['article', 'quantity'] }, foot: { en: 'Goods remain ours until paid.' } }
 */
export interface PrintLayout {
  /** Titles in place of the definition's name, by what the record says: the first whose condition holds. */
  readonly titles?: readonly PaperTitle[]
  /** Fields of the head in their order, also of one step (`guardian.phone`), or a section of a referred record as one line (`customer.address`); each by its section when left out. */
  readonly fields?: readonly string[]
  /** Columns of the lines, by group, also through references (`order.number`); a group that is not named is printed whole, an empty list leaves it out. */
  readonly lines?: Readonly<Record<string, readonly string[]>>
  /** Which lines are printed, by group: those that say something; all of a group that is not named. @example where: { counts: { pieces: { gt: 0 } } } */
  readonly where?: Readonly<Record<string, Condition>>
  /**
   * Lines in a table for each value of one of their choices, or for each record behind a reference, each table with its sums, by group:
   * earnings and deductions, goods by their category.
   * @example apart: { items: 'kind' }
   */
  readonly apart?: Readonly<Record<string, string>>
  readonly breakdowns?: readonly Breakdown[]
  /** The amount that is written out in words; the total, or what the head itself says, when left out. */
  readonly inWords?: string
  /** Amounts below the lines that are printed also where they are nothing. @example evenZero: ['outputTax', 'netDue'] */
  readonly evenZero?: readonly string[]
  /** It is of the whole tax number: at its head stands the company, and a branch where that has a number of its own. */
  readonly ofTaxNumber?: boolean
  /** A text by language above what is printed, and below it. */
  readonly head?: Readonly<Record<string, string>>
  readonly foot?: Readonly<Record<string, string>>
  /**
   * Texts in place of `head`, by the record's values: the first whose condition holds, so that nobody has to sign what is not
   * true.
   */
  readonly heads?: readonly PaperHead[]
  readonly paper?: (typeof paperSizes)[number]
  /** Sizes that a person may choose instead when printing, such as the roll of a till. */
  readonly papers?: readonly (typeof sizes)[number][]
  /** It counts from the moment it has its number, whether it is posted or not: its paper does not say that it is not posted. */
  readonly issued?: boolean
  /** Its paper is handed over once, when it is in force: each further one says that it is printed again. */
  readonly reprints?: boolean
  /**
   * A document of the tax law: where the company has switched the flag on and its branch is registered for the tax, its paper has its time, its
   * unique name and the QR code of the tax authority, with the seller, the moment and these amounts.
   * @example taxCode: { flag: 'eInvoicing', when: { taxDocument: { not: 'none' } }, total: 'total', tax: 'tax', prefix: 'INV' }
   */
  readonly taxCode?: TaxCodeLayout
  readonly card?: CardLayout
  readonly labels?: LabelLayout
  readonly labelsOf?: LabelledLines
  readonly byHand?: ByHand
  /**
   * Lines that are signed one by one, each in an empty cell at its end, where a condition on the record holds.
   * @example signed: { lines: 'salaries', when: { cash: { gt: 0 } } }
   */
  readonly signed?: { readonly lines: string; readonly when?: Condition }
  /** Who signs, each by language; nobody when empty. */
  readonly signatures?: readonly Readonly<Record<string, string>>[]
}

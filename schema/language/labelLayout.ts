import type { Condition } from '../condition.ts'

/** Sizes of labels: a sheet of 24 (70 × 37 mm), and a roll of single ones (50 × 25 mm). */
export const labelSizes = ['a4', 'roll'] as const

/**
 * Labels of a record for shelves and goods: its name, a barcode and a price. A code of 13 digits with the right check digit is an EAN-13,
 * any other a Code 128.
 * @example labels: { code: ['barcode', 'code'], price: 'price', unit: 'unit', taxed: { taxTreatment: 'standard' } }
 */
export interface LabelLayout {
  /** What the barcode says: the first of these fields that is filled. */
  readonly code: readonly string[]
  /** Of how much the price is: a reference, said beside it. */
  readonly unit?: string
  readonly price?: string
  /** Where the price is one without tax and bears it: the label says the price with the standard rate, where the branch is registered for the tax. */
  readonly taxed?: Condition
  /** Lines with other units, each of which has a label of its own. */
  readonly units?: UnitLabels
}

/** Fields of lines, each of which says another unit of the record. */
export interface UnitLabels {
  readonly lines: string
  readonly unit: string
  /** What the barcode says; a unit without one has no label, for the code of the record would be read as the record's own unit. */
  readonly code: string
  readonly price?: string
  /** How many of the record's own unit it holds: its price is that many times the record's where it has none of its own. */
  readonly factor: string
}

/**
 * Labels of what lines of a record name, as many of each as the line counts; what they name has `labels`.
 * @example labelsOf: { lines: 'items', of: 'article', unit: 'unit', count: 'quantity' }
 */
export interface LabelledLines {
  readonly lines: string
  /** The reference to what is labelled. */
  readonly of: string
  /** Which of its units; its own when left out. */
  readonly unit?: string
  readonly count: string
}

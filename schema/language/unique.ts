import type { Condition } from '../condition.ts'

/** Fields whose values together are unique, among the records that fulfil `when`: a condition over own fields with plain values. */
export interface UniqueTogether {
  readonly fields: readonly string[]
  readonly when?: Condition
  readonly error?: string
  /**
   * A flag that passes on: another record that is given it takes it from the one that has it, once the person has answered
   * the question `error`.
   * @example { fields: ['isDefault'], when: { isDefault: true }, passes: 'isDefault', error: 'Warehouse.OneDefault' }
   */
  readonly passes?: string
}

/** Values that two documents hardly have alike: before the second one counts, its author is asked whether it is another one. */
export interface Duplicates {
  /**
   * Own fields, and `lines.field`: those of one group must be in one line. Texts are compared without case, spaces and hyphens,
   * and with all digits alike.
   */
  readonly fields: readonly string[]
  /** Which documents count: a condition over own fields with plain values. */
  readonly when?: Condition
  /** Which lines of the other documents count: a condition over the lines' own fields with plain values. */
  readonly where?: Condition
  /** Which of its own lines are asked about: a condition over the lines' own fields with plain values. */
  readonly asked?: Condition
  /** Documents of the same fiscal year alone. */
  readonly perYear?: true
  /** Other definitions among whose documents it is looked for too: they say it in fields of the same names, and ask of these in turn. */
  readonly also?: readonly string[]
  /**
   * The question in words of its own, which knows `number`, `date` and kind (`resource`) of the other document, and the text that
   * occurs twice (`reference`); it is shown at the field of the line.
   */
  readonly error?: string
}

/**
 * Fields that together may not repeat within the document; with `in: 'tenant'` in no document at all, where they are filled.
 * @example { fields: ['barcode'], in: 'tenant', among: 'mainUnitBarcode' }
 */
export interface UniqueInLines {
  readonly fields: readonly string[]
  readonly in?: 'tenant'
  /** Two days of the line: the same values may occur again for another time. An empty day leaves that end open. */
  readonly during?: readonly string[]
  /** A field of the documents themselves that has none of the values either. */
  readonly among?: string
  readonly error?: string
}
